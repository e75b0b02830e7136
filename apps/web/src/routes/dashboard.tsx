import { useTranslation } from 'react-i18next'
import { may, useMe } from '../features/session/me.tsx'
import { NotBuilt } from './not-built.tsx'
import { RoleRequired } from './role-required.tsx'

/** The first page: the figures of a period. */
export const Dashboard = () => {
  const { t } = useTranslation()
  if (!may(useMe(), 'stats.read')) return <RoleRequired title={t('access.restricted')} text={t('access.dashboard')} />
  return <NotBuilt />
}

import { useTranslation } from 'react-i18next'
import { may, useMe } from '../features/session/me.tsx'
import { NotBuilt } from './not-built.tsx'
import { RoleRequired } from './role-required.tsx'

/** The campaigns of the person's groups. */
export const Campaigns = () => {
  const { t } = useTranslation()
  if (!may(useMe(), 'campaigns.read'))
    return <RoleRequired title={t('access.restricted')} text={t('access.dashboard')} />
  return <NotBuilt />
}

import { useTranslation } from 'react-i18next'
import { may, useMe } from '../features/session/me.tsx'
import { NotBuilt } from './not-built.tsx'
import { RoleRequired } from './role-required.tsx'

/** Mailboxes and the codes that arrive in them. Also where people land who were refused elsewhere. */
export const Codes = () => {
  const { t } = useTranslation()
  if (!may(useMe(), 'mailboxes.own', 'mailboxes.manage')) return <RoleRequired text={t('access.codes')} />
  return <NotBuilt />
}

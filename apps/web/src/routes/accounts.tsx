import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { may, useMe } from '../features/session/me.tsx'
import { NotBuilt } from './not-built.tsx'
import { RoleRequired } from './role-required.tsx'

/** Ad accounts: taking them, or looking after the sheets they come from. */
export const Accounts = () => {
  const { t } = useTranslation()
  const me = useMe()
  if (may(me, 'accounts.take', 'accounts.manage')) return <NotBuilt />
  if (me.roleName === null) return <RoleRequired text={t('access.accounts')} />
  return (
    <RoleRequired
      text={t('access.dashboard')}
      action={
        <Button variant="primary" renderRoot={(props) => <Link to="/get-code" {...props} />}>
          {t('access.goToCodes')}
        </Button>
      }
    />
  )
}

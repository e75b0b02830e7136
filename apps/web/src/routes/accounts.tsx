import { useTranslation } from '../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { LaunchButton } from '../features/launches/launch-button.tsx'
import { BuyerView } from '../features/accounts/buyer-view.tsx'
import type { View } from '../features/accounts/page-head.tsx'
import { may, useMe } from '../features/session/me.tsx'
import { FarmerPanel } from './accounts-panel.tsx'
import { RoleRequired } from './role-required.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { lazily } from '../ui/lazily.tsx'

const LaunchList = lazily(async () => (await import('../features/launches/launch-list.tsx')).LaunchList)

const MailboxCode = lazily(async () => (await import('../features/codes/record/account-mailbox.tsx')).MailboxCode)

/** Ad accounts: take them, or manage the sheets they come from. */
export const Accounts = () => {
  const { t } = useTranslation()
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const takes = may(me, 'accounts.take')
  const manages = may(me, 'accounts.manage')
  if (!takes && !manages) {
    if (me.roleName === null) return <RoleRequired text={t('access.accounts')} />
    return (
      <RoleRequired
        text={t('access.dashboard')}
        action={
          <ButtonLink variant="primary" to="/get-code">
            {t('access.goToCodes')}
          </ButtonLink>
        }
      />
    )
  }
  // With both rights, the role decides the first view.
  const first: View = manages && me.roleName !== 'buyer' && me.roleName !== 'farmer' ? 'panel' : 'buyer'
  const asked = params.get('view')
  const chosen = asked === 'buyer' || asked === 'panel' ? asked : first
  const view = takes && manages ? chosen : manages ? 'panel' : 'buyer'
  // Other parameters belong to the previous view and are dropped.
  const onView = takes && manages ? (next: View) => setParams({ view: next }) : undefined
  if (view === 'buyer') {
    const launches = may(me, 'launches.own')
    return (
      <BuyerView
        me={me}
        onView={onView}
        begin={launches ? (worded) => <LaunchButton worded={worded} /> : undefined}
        launches={launches && <LaunchList />}
        renderCode={(email, id) => <MailboxCode key={id} begin mailbox={{ email, id, state: 'own', holder: null }} />}
      />
    )
  }
  return <FarmerPanel me={me} onView={onView} />
}

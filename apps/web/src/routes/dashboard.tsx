import { useTranslation } from '../i18n/use-translation.ts'
import { AttentionPanel } from '../features/attention/panel.tsx'
import { YourDay } from '../features/attention/your-day.tsx'
import { DashboardPage } from '../features/stats/dashboard.tsx'
import { FirstSteps } from '../features/first-steps/first-steps.tsx'
import { may, useMe } from '../features/session/me.tsx'
import { RoleRequired } from './role-required.tsx'

/** First page: figures of a period. */
export const Dashboard = () => {
  const { t } = useTranslation()
  const me = useMe()
  if (!may(me, 'stats.read')) return <RoleRequired title={t('access.restricted')} text={t('access.dashboard')} />
  const day = (
    <>
      {may(me, 'status.read') && <FirstSteps me={me} />}
      {me.roleName === 'buyer' && <YourDay />}
    </>
  )
  return <DashboardPage me={me} day={day} attention={<AttentionPanel me={me} />} />
}

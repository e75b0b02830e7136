import type { MailboxHealth, MailboxStatus, PoolMailbox } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { Status } from '#ui/feedback/status.tsx'
import '../texts.ts'

const kinds = { available: 'neutral', existing: 'neutral', in_use: 'busy', completed: 'good', failed: 'bad' } as const
const healthKinds = { active: 'good', expired: 'busy', invalid: 'bad', blocked: 'bad' } as const

/** Usage of a mailbox. Existing ones that nobody holds do not count as free. */
const usageOf = ({ status, existing }: Pick<PoolMailbox, 'status' | 'existing'>) =>
  status || (existing ? 'existing' : 'available')

/** Usage badge of a mailbox. */
export const Usage = ({ status, existing = false }: { status: MailboxStatus; existing?: boolean }) => {
  const { t } = useTranslation('codes')
  const usage = usageOf({ status, existing })
  return <Status kind={kinds[usage]}>{t(`status.${usage}`)}</Status>
}

const known = (health: string): health is MailboxHealth => health in healthKinds

/** Token state of a mailbox. A value unknown to this page is shown in the tooltip. */
export const Health = ({ health }: { health: string }) => {
  const { t } = useTranslation('codes')
  if (known(health)) return <Status kind={healthKinds[health]}>{t(`health.${health}`)}</Status>
  return (
    <span title={health}>
      <Status kind="neutral">{t('common.unknown')}</Status>
    </span>
  )
}

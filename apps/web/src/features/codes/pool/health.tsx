import type { MailboxHealth, MailboxStatus, PoolMailbox } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import '../texts.ts'

const kinds = { available: 'neutral', existing: 'neutral', in_use: 'busy', completed: 'good', failed: 'bad' } as const
const healthKinds = { active: 'good', expired: 'busy', invalid: 'bad', blocked: 'bad' } as const

/** What a mailbox is called by its use. Existing ones that nobody holds are not free. */
const usageOf = ({ status, existing }: Pick<PoolMailbox, 'status' | 'existing'>) =>
  status || (existing ? 'existing' : 'available')

/** How far a mailbox is used. */
export const Usage = ({ status, existing = false }: { status: MailboxStatus; existing?: boolean }) => {
  const { t } = useTranslation('codes')
  const usage = usageOf({ status, existing })
  return <Status kind={kinds[usage]}>{t(`status.${usage}`)}</Status>
}

const known = (health: string): health is MailboxHealth => health in healthKinds

/** What the token of a mailbox is worth. A word that this page does not know stands in the tooltip. */
export const Health = ({ health }: { health: string }) => {
  const { t } = useTranslation('codes')
  if (known(health)) return <Status kind={healthKinds[health]}>{t(`health.${health}`)}</Status>
  return (
    <span title={health}>
      <Status kind="neutral">{t('common.unknown')}</Status>
    </span>
  )
}

import type { PoolMailbox } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import './texts.ts'

interface MailboxConfirmProps {
  mailbox: PoolMailbox
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

const Held = ({ mailbox }: { mailbox: PoolMailbox }) => {
  const { t } = useTranslation('codes')
  return mailbox.used_by_name === null ? null : <p>{t('inUse', { username: mailbox.used_by_name })}</p>
}

/** Confirms the deletion of a mailbox and names the person whose list it leaves. */
export const DeleteDialog = ({ mailbox, ...act }: MailboxConfirmProps) => {
  const { t } = useTranslation('codes')
  return (
    <Confirm title={t('deleteTitle', { email: mailbox.email })} verb={t('delete')} danger {...act}>
      <Held mailbox={mailbox} />
      <p className="hint">{t('deleteHelp')}</p>
    </Confirm>
  )
}

/** Confirms taking a mailbox from its holder. */
export const ReturnDialog = ({ mailbox, ...act }: MailboxConfirmProps) => {
  const { t } = useTranslation('codes')
  return (
    <Confirm title={t('returnTitle', { email: mailbox.email })} verb={t('return')} {...act}>
      <Held mailbox={mailbox} />
    </Confirm>
  )
}

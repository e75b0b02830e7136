import type { PoolMailbox } from '@app/contract'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import './texts.ts'

interface ConfirmProps {
  title: string
  verb: string
  danger?: boolean
  busy: boolean
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export const Confirm = ({ title, verb, danger = false, busy, children, onConfirm, onClose }: ConfirmProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      held={busy}
      foot={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

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

/** Asks before a mailbox is deleted, and says whose list it leaves. */
export const DeleteDialog = ({ mailbox, ...act }: MailboxConfirmProps) => {
  const { t } = useTranslation('codes')
  return (
    <Confirm title={t('deleteTitle', { email: mailbox.email })} verb={t('delete')} danger {...act}>
      <Held mailbox={mailbox} />
      <p className="hint">{t('deleteHelp')}</p>
    </Confirm>
  )
}

/** Asks before a mailbox is taken from its holder. */
export const ReturnDialog = ({ mailbox, ...act }: MailboxConfirmProps) => {
  const { t } = useTranslation('codes')
  return (
    <Confirm title={t('returnTitle', { email: mailbox.email })} verb={t('return')} {...act}>
      <Held mailbox={mailbox} />
    </Confirm>
  )
}

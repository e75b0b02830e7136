import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { Button } from '../button.tsx'

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
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Foot } from './foot.tsx'

interface ConfirmProps {
  title: string
  verb: string
  /** Label of the dismiss button where 'Cancel' could be read as the action. */
  leave?: string
  danger?: boolean
  busy: boolean
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation before an irreversible action. */
export const Confirm = ({ title, verb, leave, danger = false, busy, children, onConfirm, onClose }: ConfirmProps) => {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      held={busy}
      foot={<Foot verb={verb} leave={leave} danger={danger} busy={busy} onConfirm={onConfirm} onClose={onClose} />}
    >
      {children}
    </Dialog>
  )
}

import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/button.tsx'

interface FootProps {
  /** What is done, and what else there is to press. */
  verb: string
  /** Label of the leaving button where 'Cancel' could be read as the action. */
  leave?: string | undefined
  busy: boolean
  danger?: boolean
  /** Without it, the form that it belongs to is sent. */
  onConfirm?: () => void
  onClose: () => void
}

/** The foot of what asks for something: leave it, or do it. Where doing cannot be taken back, leaving comes first. */
export const Foot = ({ verb, leave, busy, danger = false, onConfirm, onClose }: FootProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="quiet" {...(onConfirm && { 'data-autofocus': true })} onClick={onClose}>
        {leave ?? t('common.cancel')}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        {...(onConfirm && { onClick: onConfirm })}
      >
        {verb}
      </Button>
    </>
  )
}

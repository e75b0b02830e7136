import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/button.tsx'

interface FootProps {
  verb: string
  /** Label of the dismiss button where 'Cancel' could be read as the action. */
  leave?: string | undefined
  busy: boolean
  danger?: boolean
  /** If omitted, the button submits its form. */
  onConfirm?: () => void
  onClose: () => void
}

/** Footer of a dialog: dismiss and confirm. For irreversible actions dismiss comes first. */
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

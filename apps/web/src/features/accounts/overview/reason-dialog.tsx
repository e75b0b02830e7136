import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Foot } from '#ui/dialog/foot.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'

interface ReasonDialogProps {
  title: string
  verb: string
  children?: ReactNode
  busy: boolean
  failure: string | undefined
  /** Other fields have input that closing would lose. */
  held?: boolean
  danger?: boolean
  /** Validates the other fields and shows their errors; true if all are valid. */
  check?: () => boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Dialog for a change of somebody's account that requires a reason. */
export const ReasonDialog = ({
  title,
  verb,
  children,
  busy,
  failure,
  held,
  danger = false,
  ...act
}: ReasonDialogProps) => {
  const { t } = useTranslation('overview')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (busy) return
    const right = act.check?.() ?? true
    setMissing(!reason.trim())
    if (right && reason.trim()) act.onSubmit(reason.trim())
  }
  return (
    <Dialog
      title={title}
      onClose={act.onClose}
      held={busy}
      typed={held === true || reason !== ''}
      onSubmit={submit}
      foot={<Foot verb={verb} danger={danger} busy={busy} onClose={act.onClose} />}
    >
      {children}
      <Textarea
        label={t('reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={missing && t('reasonMissing')}
        styles={{ input: { height: 'auto', paddingBlock: 7, lineHeight: '20px' } }}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setMissing(false)
        }}
      />
      {failure && <Note kind="error">{failure}</Note>}
    </Dialog>
  )
}

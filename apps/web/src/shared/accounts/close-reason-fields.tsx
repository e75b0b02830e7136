import { closeReasons, longestCloseNote, type CloseReason } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import './state-texts.ts'

/** Why an account is closed, as far as somebody has said it; the text counts for `other` alone. */
export interface CloseReasonInput {
  reason: CloseReason | ''
  note: string
}
export const noReason: CloseReasonInput = { reason: '', note: '' }

/** Whether the text is still to come. */
export const lacksNote = ({ reason, note }: CloseReasonInput): boolean => reason === 'other' && note.trim() === ''

/** The part of the call that says why. */
export const reasonOf = ({ reason, note }: CloseReasonInput): { closeReason?: CloseReason; closeNote?: string } => {
  if (reason === '') return {}
  return reason === 'other' ? { closeReason: reason, closeNote: note.trim() } : { closeReason: reason }
}

interface CloseReasonFieldsProps {
  value: CloseReasonInput
  onChange: (value: CloseReasonInput) => void
  /** Somebody tried to go on without the text. */
  tried: boolean
}

/** Asks why an account is closed; nobody has to say it. */
export const CloseReasonFields = ({ value, onChange, tried }: CloseReasonFieldsProps) => {
  const { t } = useTranslation('accountState')
  return (
    <>
      <Choice
        label={t('why')}
        value={value.reason}
        options={(['', ...closeReasons] as const).map((each) => ({
          value: each,
          label: each === '' ? t('notSaid') : t(`closeReasons.${each}`),
        }))}
        onChange={(reason) => onChange({ ...value, reason: reason as CloseReasonInput['reason'] })}
      />
      {value.reason === 'other' && (
        <TextInput
          label={t('which')}
          autoComplete="off"
          maxLength={longestCloseNote}
          value={value.note}
          error={tried && lacksNote(value) && t('whichMissing')}
          onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
        />
      )}
    </>
  )
}

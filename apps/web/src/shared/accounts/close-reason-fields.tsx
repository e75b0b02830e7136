import { closeReasons, longestCloseNote, type CloseReason } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import './state-texts.ts'

/** Reason for closing an account, if given; the note applies to `other` only. */
export interface CloseReasonInput {
  reason: CloseReason | ''
  note: string
}
export const noReason: CloseReasonInput = { reason: '', note: '' }

/** Whether `other` still needs its note. */
export const lacksNote = ({ reason, note }: CloseReasonInput): boolean => reason === 'other' && note.trim() === ''

/** Request fields for the reason. */
export const reasonOf = ({ reason, note }: CloseReasonInput): { closeReason?: CloseReason; closeNote?: string } => {
  if (reason === '') return {}
  return reason === 'other' ? { closeReason: reason, closeNote: note.trim() } : { closeReason: reason }
}

interface CloseReasonFieldsProps {
  value: CloseReasonInput
  onChange: (value: CloseReasonInput) => void
  /** A submit was tried without the note. */
  tried: boolean
}

/** Asks for the reason of a close; answering is optional. */
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

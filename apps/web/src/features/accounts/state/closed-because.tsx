import type { CloseReason } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { KeyValue } from '#ui/list/key-values.tsx'
import '#shared/accounts/state-texts.ts'

interface ClosedBecauseProps {
  account: { closeReason: CloseReason | null; closeNote: string | null }
}

/** Reason an account was closed, if one was given. */
export const ClosedBecause = ({ account: { closeReason, closeNote } }: ClosedBecauseProps) => {
  const { t } = useTranslation('accountState')
  if (closeReason === null) return null
  const words = closeReason === 'other' ? [] : [t(`closeReasons.${closeReason}`)]
  return (
    <KeyValue name={t('closedBecause')}>{[...words, ...(closeNote === null ? [] : [closeNote])].join(' · ')}</KeyValue>
  )
}

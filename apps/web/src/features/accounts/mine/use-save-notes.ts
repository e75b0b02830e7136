import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useToastFailure } from '#ui/use-toast-failure.ts'
import { refusal } from '#api/error.ts'
import { again, useAsk } from '#api/use-refresh.ts'
import { toast } from '#ui/feedback/toast.tsx'

/** Saves notes against the version that was edited; true on success. */
export const useSaveNotes = (recordId: number) => {
  const { t } = useTranslation('accounts')
  const toastFailure = useToastFailure()
  const dispatch = useAsk()
  const [put, { isLoading }] = accountsApi.useSaveNotesMutation()
  const [failure, setFailure] = useState<string>()

  const save = async (notes: string, version: number): Promise<boolean> => {
    setFailure(undefined)
    const { error } = await put({ params: { id: String(recordId) }, body: { notes, version } })
    if (!error) {
      toast('success', t('notesSaved'))
      return true
    }
    if (refusal(error)?.code === 'stale_edit') {
      // Refetch the account with the newer text and version; the field detects the conflict by them.
      await dispatch(accountsApi.endpoints.getAccount.initiate({ params: { id: String(recordId) } }, again))
      return false
    }
    setFailure(toastFailure(t('notesFailed'), error))
    return false
  }
  return { save, busy: isLoading, failure, forget: () => setFailure(undefined) }
}

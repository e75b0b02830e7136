import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Undoes a recent take of an account. */
export const useReturn = (recordId: number, onDone?: () => void) => {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const [undo, { isLoading }] = accountsApi.useUndoTakeMutation()
  const run = async () => {
    const { error } = await undo({ params: { id: String(recordId) }, body: {} })
    if (error) return toast('error', errorText(error, t('returnFailed')))
    toast('success', t('returned'))
    onDone?.()
  }
  return { run, busy: isLoading }
}

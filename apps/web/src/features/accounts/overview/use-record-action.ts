import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorText } from '#api/error-text.ts'
import { toast } from '#ui/feedback/toast.tsx'

interface MutationResult {
  error?: unknown
}

/**
 * Sends a change of somebody's account. Success shows a toast and calls `onDone`. A refusal stays in the dialog, unless
 * `asks` handles it.
 */
export const useRecordAction = (onDone: () => void) => {
  const { t } = useTranslation('overview')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (send: () => Promise<MutationResult>, done: string, asks?: (error: unknown) => boolean) => {
    setBusy(true)
    setFailure(undefined)
    const { error } = await send()
    setBusy(false)
    if (error && asks?.(error)) return
    if (error) return setFailure(errorText(error, t('failed')))
    toast('success', done)
    onDone()
  }
  return { busy, failure, run }
}

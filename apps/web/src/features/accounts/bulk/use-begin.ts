import { useState } from 'react'
import { keyed } from '#api/endpoints.ts'
import { isUndecided } from '#api/error.ts'
import { useErrorText } from '#api/error-text.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useAttempt } from '#lib/hooks/use-attempt.ts'
import './texts.ts'

/**
 * Starts a bulk change and returns its refusal text. Retries reuse the idempotency key while the outcome is unknown, so
 * that it starts once.
 */
export const useBegin = (onBegun: (id: number) => void) => {
  const { t } = useTranslation('bulk')
  const errorText = useErrorText()
  const { keyFor, settle } = useAttempt()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async <P extends object>(
    send: (parts: P) => PromiseLike<{ data?: { id: number } | undefined; error?: unknown }>,
    parts: P,
  ) => {
    setBusy(true)
    setFailure(undefined)
    const { data, error } = await send(keyed(parts, keyFor(JSON.stringify(parts))))
    setBusy(false)
    if (!isUndecided(error) || data) settle()
    if (!data) return setFailure(errorText(error, t('failed')))
    onBegun(data.id)
  }
  return { busy, failure, run }
}

import type { SecretField } from '@app/contract'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useErrorText } from '#api/error-text.ts'
import { useAsk } from '#api/use-refresh.ts'
import { secretMs } from '#ui/text/secret.tsx'
import { toast } from '#ui/feedback/toast.tsx'

interface RevealedSecret {
  text: string
  until: number
}

const without = (shown: Partial<Record<SecretField, RevealedSecret>>, field: SecretField) =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => name !== field))

/**
 * Secrets of an account, each shown for 30 s. They live in this component only. They are hidden when the time is up,
 * when the window loses the focus or is covered, and on unmount.
 */
export const useSecrets = (recordId: number) => {
  const { t } = useTranslation('accounts')
  const dispatch = useAsk()
  const errorText = useErrorText()
  const [shown, setShown] = useState<Partial<Record<SecretField, RevealedSecret>>>({})
  const [busy, setBusy] = useState(false)

  const hide = useCallback((field: SecretField) => setShown((old) => without(old, field)), [])
  useEffect(() => {
    const ends = Object.values(shown).map(({ until }) => until)
    if (ends.length === 0) return
    const sweep = () =>
      setShown((old) => Object.fromEntries(Object.entries(old).filter(([, { until }]) => until > Date.now())))
    const timer = setTimeout(sweep, Math.max(0, Math.min(...ends) - Date.now()))
    const hideAll = () => setShown({})
    const covered = () => document.visibilityState === 'hidden' && hideAll()
    window.addEventListener('blur', hideAll)
    document.addEventListener('visibilitychange', covered)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', hideAll)
      document.removeEventListener('visibilitychange', covered)
    }
  }, [shown])

  /** Secrets to copy, by one recorded reveal; undefined if refused. */
  const ask = async (
    fields: SecretField[],
    copying = true,
  ): Promise<Partial<Record<SecretField, string>> | undefined> => {
    const have = Object.fromEntries(
      fields.flatMap((field) => {
        const text = shown[field]?.text
        return text ? [[field, text]] : []
      }),
    )
    const missing = fields.filter((field) => !(field in have))
    if (missing.length === 0) return have
    setBusy(true)
    // Untracked: otherwise the store would keep the answer.
    const call = accountsApi.endpoints.revealAccount.initiate(
      { params: { id: String(recordId) }, body: { fields: missing, ...(copying && { copying }) } },
      { track: false },
    )
    const { data, error } = await dispatch(call)
    setBusy(false)
    if (data) return { ...have, ...Object.fromEntries(Object.entries(data).filter(([, text]) => text)) }
    toast('error', errorText(error, t('revealFailed')))
    return undefined
  }
  const reveal = async (field: SecretField) => {
    const text = (await ask([field], false))?.[field]
    if (text !== undefined) setShown((old) => ({ ...old, [field]: { text, until: Date.now() + secretMs } }))
  }
  const look = (field: SecretField) =>
    setShown((old) => {
      const found = old[field]
      return found ? { ...old, [field]: { ...found, until: Date.now() + secretMs } } : old
    })
  return { shown, busy, ask, reveal, hide, look }
}

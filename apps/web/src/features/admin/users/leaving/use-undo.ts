import type { Answer, admin } from '@app/contract'
import { useState } from 'react'
import { adminApi } from '#api/calls/admin.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { useToastFailure } from '#ui/use-toast-failure.ts'
import './texts.ts'

export type UndoAnswer = Answer<(typeof admin)['undoDeparture']>

/** Undoes deletions and reports the outcome. `onRest` receives what was not restored. */
export const useUndo = (onRest: (undone: UndoAnswer) => void) => {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  const toastFailure = useToastFailure()
  const [send] = adminApi.useUndoDepartureMutation()
  const [busy, setBusy] = useState<number>()
  const undo = async (id: number): Promise<void> => {
    if (busy !== undefined) return
    setBusy(id)
    const { data, error } = await send({ params: { id: String(id) }, body: {} })
    setBusy(undefined)
    if (!data) {
      toastFailure(t('undoFailed'), error)
      return
    }
    const n = (count: number) => formatNumber(count, language)
    const back = { accounts: n(data.accounts.back), mailboxes: n(data.mailboxes.back) }
    toast('success', t('undone', { username: data.username }), { detail: t('undoneBack', back) })
    if (data.accounts.rest + data.mailboxes.rest > 0) onRest(data)
  }
  return { busy, undo }
}

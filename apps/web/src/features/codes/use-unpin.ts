import type { OwnMailbox } from '@app/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { codesApi, type CodesDispatch } from '../../api/codes.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { toast } from '../../ui/toast.tsx'
import { inTurn } from './in-turn.ts'

/** For how long it can be taken back, in ms. */
const undoMs = 10_000

const { unpinMailbox, undoUnpin } = codesApi.endpoints
const parts = ({ email_id }: OwnMailbox) => ({ params: { id: String(email_id) }, body: {} })
const untracked = { track: false } as const

/** Takes mailboxes off the own list, and puts them back if that was a mistake. */
export const useUnpin = () => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const errorText = useErrorText()
  const dispatch = useDispatch<CodesDispatch>()

  const all = useCallback(
    async (mailboxes: readonly OwnMailbox[], call: (mailbox: OwnMailbox) => Promise<{ error?: unknown }>) => {
      const done: OwnMailbox[] = []
      let failure: unknown
      await inTurn(mailboxes, async (mailbox) => {
        const { error } = await call(mailbox)
        if (error === undefined) done.push(mailbox)
        else failure = error
        return refusal(error)?.code !== 'rate_limited'
      })
      return { done, failure }
    },
    [],
  )
  const fail = useCallback(
    (title: string, error: unknown) => {
      const detail = errorText(error, title)
      toast('error', title, detail === title ? {} : { detail })
    },
    [errorText],
  )
  const undo = useCallback(
    async (mailboxes: readonly OwnMailbox[]) => {
      const { done, failure } = await all(mailboxes, (each) => dispatch(undoUnpin.initiate(parts(each), untracked)))
      if (failure !== undefined) fail(t('undoFailed'), failure)
      else if (done.length > 0) toast('success', t('undone'))
    },
    [all, dispatch, fail, t],
  )
  /** Answers whether all of them have left the list. */
  return useCallback(
    async (mailboxes: readonly OwnMailbox[]) => {
      const { done, failure } = await all(mailboxes, (each) => dispatch(unpinMailbox.initiate(parts(each), untracked)))
      if (failure !== undefined) fail(t('unpinFailed'), failure)
      const count = done.length
      if (count > 0)
        toast('success', count === 1 ? t('unpinned') : t('unpinnedMany', { count, n: formatNumber(count, language) }), {
          ms: undoMs,
          action: { label: t('undo'), run: () => void undo(done) },
        })
      return failure === undefined
    },
    [all, dispatch, fail, undo, t, language],
  )
}

import type { OwnMailbox } from '@app/contract'
import { useCallback } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { useErrorText } from '#api/error-text.ts'
import { useAsk } from '#api/use-refresh.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { inCalls } from '../paste/in-calls.ts'

/** Period in which it can be undone, in ms. */
const undoMs = 10_000

const { unpinMailbox, unpinMailboxes, undoUnpin, undoUnpins } = codesApi.endpoints
const untracked = { track: false } as const
const oneOf = (id: number) => ({ params: { id: String(id) }, body: {} })

interface Results {
  results: readonly { email_id: number; refused: 'not_found' | 'already_taken/mailbox' | 'wrong_state' | null }[]
}
interface Calls {
  one: (id: number) => Promise<{ error?: unknown }>
  many: (ids: number[]) => Promise<{ data?: Results | undefined; error?: unknown }>
}

/** A single mailbox is refused as a whole; several have a result each. */
const callFor = async (mailboxes: readonly OwnMailbox[], { one, many }: Calls): ReturnType<Calls['many']> => {
  const ids = mailboxes.map(({ email_id }) => email_id)
  const [only, ...others] = ids
  if (only === undefined || others.length > 0) return many(ids)
  const { error } = await one(only)
  return error === undefined ? { data: { results: [{ email_id: only, refused: null }] } } : { error }
}

/** Removes mailboxes from the own list, with undo. */
export const useUnpin = () => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const errorText = useErrorText()
  const dispatch = useAsk()

  /** Runs the calls for all mailboxes and shows one error for all failures. Returns the successful ones. */
  const all = useCallback(
    async (mailboxes: readonly OwnMailbox[], calls: Calls, title: string) => {
      const done = new Set<number>()
      const causes = new Set<string>()
      await inCalls(mailboxes, async (some) => {
        const { data, error } = await callFor(some, calls)
        if (!data) causes.add(errorText(error, title))
        for (const { email_id: id, refused } of data?.results ?? []) {
          if (refused === null) done.add(id)
          else causes.add(t(`errors.${refused}`))
        }
        return data !== undefined
      })
      const [cause] = causes
      if (cause !== undefined) toast('error', title, { detail: cause })
      return mailboxes.filter(({ email_id: id }) => done.has(id))
    },
    [errorText, t],
  )
  const undo = useCallback(
    async (mailboxes: readonly OwnMailbox[]) => {
      const calls: Calls = {
        one: (id) => dispatch(undoUnpin.initiate(oneOf(id), untracked)),
        many: (ids) => dispatch(undoUnpins.initiate({ body: { ids } }, untracked)),
      }
      if ((await all(mailboxes, calls, t('undoFailed'))).length === mailboxes.length) toast('success', t('undone'))
    },
    [all, dispatch, t],
  )
  /** Returns whether all of them left the list. */
  return useCallback(
    async (mailboxes: readonly OwnMailbox[]) => {
      const calls: Calls = {
        one: (id) => dispatch(unpinMailbox.initiate(oneOf(id), untracked)),
        many: (ids) => dispatch(unpinMailboxes.initiate({ body: { ids } }, untracked)),
      }
      const done = await all(mailboxes, calls, t('unpinFailed'))
      const count = done.length
      if (count > 0)
        toast('success', count === 1 ? t('unpinned') : t('unpinnedMany', { count, n: formatNumber(count, language) }), {
          ms: undoMs,
          action: { label: t('words.undo'), run: () => void undo(done) },
        })
      return count === mailboxes.length
    },
    [all, dispatch, undo, t, language],
  )
}

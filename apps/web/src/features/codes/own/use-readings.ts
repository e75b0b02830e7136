import type { Answer, AppContract, OwnMailbox } from '@app/contract'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { useErrorText } from '#api/error-text.ts'
import { useAsk } from '#api/use-refresh.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { inCalls } from '../paste/in-calls.ts'

type ExtractAnswer = Answer<AppContract['extractCode']>

const { extractCode, extractCodes, nextCode, stopWatching } = codesApi.endpoints

const none: ReadonlySet<number> = new Set()
const noProblems: ReadonlyMap<number, string> = new Map()

type Addressed = Pick<OwnMailbox, 'email' | 'email_id'>

interface ReadingCallbacks {
  /** The person starts waiting for a code of this mailbox. */
  onBegin: (id: number) => void
  /** The person stops waiting. */
  onStop: (id: number) => void
}

/** Reads mailboxes; tracks reads in progress and the problem of each. The codes themselves are in the list. */
export const useReadings = ({ onBegin, onStop }: ReadingCallbacks) => {
  const { t } = useTranslation('codes')
  const errorText = useErrorText()
  const dispatch = useAsk()
  const [reading, setReading] = useState(none)
  const [problems, setProblems] = useState(noProblems)

  const begin = useCallback(
    (ids: readonly number[]) => {
      for (const id of ids) onBegin(id)
      setReading((old) => new Set([...old, ...ids]))
      setProblems((old) => new Map([...old].filter(([each]) => !ids.includes(each))))
    },
    [onBegin],
  )
  const end = useCallback((outcomes: readonly (readonly [id: number, problem: string | undefined])[]) => {
    const ids = new Set(outcomes.map(([id]) => id))
    setReading((old) => new Set([...old].filter((each) => !ids.has(each))))
    const failed = outcomes.flatMap(([id, problem]) => (problem === undefined ? [] : [[id, problem] as const]))
    if (failed.length > 0) setProblems((old) => new Map([...old, ...failed]))
  }, [])

  /** Problem of an answer without a code; undefined while the mailbox is watched. */
  const problemOf = useCallback(
    ({ success, trouble, watchingUntil }: ExtractAnswer) => {
      if (success || watchingUntil !== null) return undefined
      return trouble === null ? t('noCode') : t(`errors.${trouble}`)
    },
    [t],
  )
  const run = useCallback(
    async (
      { email, email_id: id }: Addressed,
      call: () => Promise<{ data?: ExtractAnswer | undefined; error?: unknown }>,
    ) => {
      begin([id])
      const { data, error } = await call()
      end([[id, data ? problemOf(data) : errorText(error, t('codeFailed', { email }))]])
    },
    [begin, end, problemOf, errorText, t],
  )
  const get = useCallback(
    (mailbox: Addressed) => {
      const { email, email_id } = mailbox
      return run(mailbox, () => dispatch(extractCode.initiate({ body: { email, email_id } }, { track: false })))
    },
    [run, dispatch],
  )
  const next = useCallback(
    (mailbox: OwnMailbox) => {
      const params = { id: String(mailbox.email_id) }
      return run(mailbox, () => dispatch(nextCode.initiate({ params, body: {} }, { track: false })))
    },
    [run, dispatch],
  )
  const stop = useCallback(
    async ({ email_id: id }: OwnMailbox) => {
      onStop(id)
      const params = { id: String(id) }
      const { error } = await dispatch(stopWatching.initiate({ params, body: {} }, { track: false }))
      if (error) toast('error', t('stopFailed'), { detail: errorText(error, t('stopFailed')) })
    },
    [dispatch, onStop, errorText, t],
  )
  /** Reads all of them at once; each mailbox shows its own result. */
  const getMany = useCallback(
    (mailboxes: readonly OwnMailbox[]) =>
      inCalls(mailboxes, async (some) => {
        begin(some.map(({ email_id }) => email_id))
        const emails = some.map(({ email, email_id }) => ({ email, email_id }))
        const { data, error } = await dispatch(extractCodes.initiate({ body: { emails } }, { track: false }))
        const found = new Map(data?.results.map((result) => [result.email_id, result]))
        end(
          some.map(({ email, email_id: id }) => {
            const result = found.get(id)
            if (!result) return [id, errorText(error, t('codeFailed', { email }))]
            if (result.refused === 'rate_limited') return [id, t('tooOften')]
            return [id, result.refused ? t(`errors.${result.refused}`) : problemOf(result)]
          }),
        )
        return error === undefined
      }),
    [begin, end, dispatch, errorText, problemOf, t],
  )
  return useMemo(() => ({ reading, problems, get, getMany, next, stop }), [reading, problems, get, getMany, next, stop])
}

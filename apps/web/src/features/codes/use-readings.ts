import type { Answer, AppContract, OwnMailbox } from '@app/contract'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { codesApi, type CodesDispatch } from '../../api/codes.ts'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { toast } from '../../ui/toast.tsx'
import { inTurn } from './in-turn.ts'

type Reading = Answer<AppContract['extractCode']>

const { extractCode, nextCode, stopWatching } = codesApi.endpoints

/** What the server says where nothing has come. It is no error. */
const nothingYet = 'No verification code yet'

const none: ReadonlySet<number> = new Set()
const noProblems: ReadonlyMap<number, string> = new Map()

interface Told {
  /** Somebody begins to wait for a code of this mailbox. */
  onBegin: (id: number) => void
  /** And does not wait any longer. */
  onStop: (id: number) => void
}

/** Reading mailboxes: which are being read, and what went wrong with each. The codes themselves stand in the list. */
export const useReadings = ({ onBegin, onStop }: Told) => {
  const { t } = useTranslation('codes')
  const errorText = useErrorText()
  const dispatch = useDispatch<CodesDispatch>()
  const [reading, setReading] = useState(none)
  const [problems, setProblems] = useState(noProblems)

  const begin = useCallback(
    (id: number) => {
      onBegin(id)
      setReading((old) => new Set([...old, id]))
      setProblems((old) => new Map([...old].filter(([each]) => each !== id)))
    },
    [onBegin],
  )
  const end = useCallback((id: number, problem?: string) => {
    setReading((old) => new Set([...old].filter((each) => each !== id)))
    if (problem !== undefined) setProblems((old) => new Map([...old, [id, problem]]))
  }, [])

  /** What is wrong with an answer without a code; nothing while the mailbox is being watched. */
  const problemOf = useCallback(
    ({ success, error, trouble, watchingUntil }: Reading, email: string) => {
      if (success || (watchingUntil !== null && trouble === null)) return undefined
      if (trouble !== null) return watchingUntil === null ? t(`errors.${trouble}`) : undefined
      return error === nothingYet ? t('noCode') : (error ?? t('codeFailed', { email }))
    },
    [t],
  )
  const run = useCallback(
    async (
      { email, email_id: id }: OwnMailbox,
      call: () => Promise<{ data?: Reading | undefined; error?: unknown }>,
    ) => {
      begin(id)
      const { data, error } = await call()
      end(id, data ? problemOf(data, email) : errorText(error, t('codeFailed', { email })))
      return refusal(error)?.code !== 'rate_limited'
    },
    [begin, end, problemOf, errorText, t],
  )
  const get = useCallback(
    (mailbox: OwnMailbox) => {
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
  const getMany = useCallback((mailboxes: readonly OwnMailbox[]) => inTurn(mailboxes, get), [get])
  return useMemo(() => ({ reading, problems, get, getMany, next, stop }), [reading, problems, get, getMany, next, stop])
}

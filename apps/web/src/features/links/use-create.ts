import type { LinkRecord, NewLink } from '@app/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keyed } from '../../api/endpoints.ts'
import { useErrorText } from '../../api/error-text.ts'
import { isUndecided, refusal } from '../../api/error.ts'
import { linksApi } from '../../api/calls/links.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import './texts.ts'
import { useFailureText } from './use-failure-text.ts'

/** Delays in ms: from the full bar to the link, and from the link to the end. */
const showMs = 300
const restMs = 500
/** Polling interval in ms, a fallback for lost events: the server reports each step. */
const lookMs = 1_000

interface Running {
  wanted: NewLink
  /** Known once the server has answered before the end. */
  id?: number
}

const isRunning = ({ state }: LinkRecord): boolean => state === 'creating' || state === 'cleaning'

/** Makes a link and tracks its progress and outcome. */
export const useCreate = () => {
  const { t } = useTranslation('links')
  const errorText = useErrorText()
  const failureText = useFailureText()
  const attempt = useAttempt()
  const [create] = linksApi.useCreateLinkMutation()
  const [running, setRunning] = useState<Running>()
  const [ended, setEnded] = useState<LinkRecord>()
  const [result, setResult] = useState<string>()
  const [failure, setFailure] = useState<{ text: string; link?: LinkRecord; anyway?: NewLink }>()

  // The record exists from the start, but its id comes only with the answer.
  const wanted = running?.wanted
  const { currentData: newest } = linksApi.useListLinksQuery(
    { query: { state: 'creating', limit: '1', account_id: wanted?.account_id, country: wanted?.country } },
    { skip: !wanted || ended !== undefined, pollingInterval: lookMs },
  )
  const { currentData: followed } = linksApi.useGetLinkQuery(
    { params: { id: String(running?.id) } },
    { skip: running?.id === undefined || ended !== undefined, pollingInterval: lookMs },
  )
  const record = followed ?? newest?.links[0]

  const fail = (text: string, link?: LinkRecord) => {
    setRunning(undefined)
    setFailure({ text, ...(link && { link }) })
  }
  const settle = (link: LinkRecord) => {
    if (link.state === 'done') return setEnded(link)
    const detail = failureText(link)
    const message = t('createFailed')
    fail(detail ? t('because', { message, detail }) : message, link)
  }

  const over = running?.id !== undefined && followed && !isRunning(followed) ? followed : undefined
  if (over && !ended) settle(over)

  useEffect(() => {
    if (!ended) return
    const show = setTimeout(() => setResult(ended.campaign_link ?? ''), showMs)
    const rest = setTimeout(() => {
      setRunning(undefined)
      setEnded(undefined)
    }, showMs + restMs)
    return () => {
      clearTimeout(show)
      clearTimeout(rest)
    }
  }, [ended])

  const run = async (asked: NewLink) => {
    setRunning({ wanted: asked })
    setResult(undefined)
    setFailure(undefined)
    const { data, error } = await create(keyed({ body: asked }, attempt.keyFor(JSON.stringify(asked))))
    if (data || !isUndecided(error)) attempt.settle()
    if (data && isRunning(data.link)) return setRunning({ wanted: asked, id: data.link.id })
    if (data) return settle(data.link)
    const refused = refusal(error)
    if (refused) {
      fail(errorText(error, t('createFailed')))
      // The person may intend it, so offer to proceed anyway.
      const meant = { account_closed: { closed_account: true }, account_unknown: { known_account: false } }
      const more = meant[refused.reason as keyof typeof meant]
      if (more) setFailure({ text: errorText(error, t('createFailed')), anyway: { ...asked, ...more } })
      return
    }
    const [message, detail] = [t('createError'), errorText(error, t('createError'))]
    fail(detail === message ? message : t('because', { message, detail }))
  }

  return {
    run,
    busy: running !== undefined,
    /** Reason it is paused for now. */
    waiting: running && record && isRunning(record) ? failureText(record) : undefined,
    stage: running && (record?.stage ?? 'initializing'),
    done: ended !== undefined,
    result,
    failure,
    forget: () => setFailure(undefined),
  }
}

export type Creating = ReturnType<typeof useCreate>

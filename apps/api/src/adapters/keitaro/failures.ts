import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'
import { HttpFailure, type HttpAnswer } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
import { retryAfterOf } from '../../lib/outgoing/retry-after.ts'
import { TrackerError, type TrackerErrorMore } from '../../ports/tracker.ts'
import { isFront, isPage, isSignIn, leadsElsewhere } from './fronts.ts'

const longestDetail = 300
/** Makes foreign text displayable: one line, no control characters, limited length. */
const tidy = (text: string): string | undefined =>
  text
    .slice(0, longestDetail * 10)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestDetail) || undefined

const Refusal = z.object({ error: z.string() })
const FieldMessages = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** The tracker's explanation for rejected input: an error, messages by field, or plain text. Never a stack trace. */
const detailOf = (text: string): string | undefined => {
  const json = readShort(text)
  const refusal = Refusal.safeParse(json)
  if (refusal.success) return tidy(refusal.data.error)
  const fields = FieldMessages.safeParse(json)
  if (fields.success) return tidy(Object.values(fields.data).flat().join('. '))
  return json === undefined && !isPage(text) ? tidy(text) : undefined
}

const lookAtAddress = { actor: 'administrator' } as const

/** Statuses of proxies and networks in front of the tracker that get no answer from it. */
const isUnanswered = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 527) || status === 530

const intercepted = (message: string, more: TrackerErrorMore = {}): TrackerError =>
  new TrackerError('intercepted', message, more)

const licenceError = (detail = ''): TrackerError =>
  /expir|renew|overdue|истек|просроч|закінч/i.test(detail)
    ? new TrackerError('expired', 'The licence of Keitaro has expired')
    : new TrackerError('unlicensed', 'This edition of Keitaro has no Admin API')

/** Error for an unsuccessful answer; null for a success. */
export const errorOfAnswer = ({ url, status, headers, text }: HttpAnswer): TrackerError | null => {
  if (status >= 200 && status < 300) return null
  if (status < 400)
    return leadsElsewhere(url, headers.get('location'))
      ? intercepted(`Something in front of Keitaro sends this server to a sign-in or another host (${status})`)
      : new TrackerError('broken', `Keitaro answered with a redirect (${status}): is its address right?`, lookAtAddress)
  if (isFront({ status, headers, text }))
    return status === 429
      ? intercepted('Something in front of Keitaro lets this server ask only so often', {
          kind: 'rate_limited',
          weight: 'odd',
          actor: 'administrator',
          retryAfterSeconds: retryAfterOf(headers),
        })
      : intercepted(`Something in front of Keitaro turns this server away (${status})`)
  if (status === 401) return new TrackerError('refused', 'Keitaro refuses the API key')
  if (status === 402) return licenceError(detailOf(text))
  if (status === 403) return new TrackerError('forbidden', 'The API key of Keitaro lacks rights')
  if (status === 404)
    return isPage(text)
      ? new TrackerError('broken', 'Nothing answers at the address of Keitaro: is it right?', lookAtAddress)
      : new TrackerError('rejected', 'Keitaro has no such thing', { detail: detailOf(text), isMissing: true })
  if (status === 400 || status === 406 || status === 422)
    return new TrackerError('rejected', 'Keitaro does not accept the input', { detail: detailOf(text) })
  if (status === 429)
    return new TrackerError('busy', 'Keitaro asks to wait', { retryAfterSeconds: retryAfterOf(headers) })
  if (isUnanswered(status))
    return new TrackerError(
      'down',
      status >= 520
        ? `What stands in front of Keitaro says that it does not answer (${status})`
        : `Keitaro does not answer (${status})`,
    )
  return new TrackerError(status === 500 ? 'faulty' : 'broken', `Keitaro answered ${status}`)
}

/** Answer with a success status that cannot be parsed. */
export const unintelligible = (text: string): TrackerError => {
  if (isSignIn(text)) return intercepted('Something in front of Keitaro asks this server to sign in')
  return isPage(text)
    ? new TrackerError('broken', 'Keitaro answered a web page instead of data: is its address right?', {
        ...lookAtAddress,
        kind: 'malformed',
      })
    : new TrackerError('broken', 'Keitaro answered something unintelligible', { kind: 'malformed' })
}

const isNothing = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0) || value === '0'

/** Error inside an answer with a success status; null for any other answer. */
export const errorWithin = (json: unknown): TrackerError | null => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { error } = json as { error?: unknown }
  if (isNothing(error)) return null
  const detail = typeof error === 'string' ? tidy(error) : undefined
  return new TrackerError('broken', 'Keitaro answered an error', { detail, kind: 'malformed' })
}

/** Maps a failed call to an error of the port; drops all content of foreign errors. */
export const trackerErrorOf = (error: unknown): TrackerError => {
  if (error instanceof TrackerError) return error
  if (!(error instanceof HttpFailure)) return new TrackerError('broken', 'The call to Keitaro failed')
  const [failure, message] = withoutAnswer('Keitaro')[error.kind]
  return new TrackerError(failure, message, { kind: failure === 'broken' ? 'malformed' : undefined })
}

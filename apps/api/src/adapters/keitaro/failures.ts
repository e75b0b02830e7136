import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'
import { HttpFailure, type HttpAnswer } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
import { retryAfterOf } from '../../lib/outgoing/retry-after.ts'
import { TrackerError } from '../../ports/tracker.ts'

const longestDetail = 300
/** A stranger's text for people: one line, no control characters, not endless. */
const tidy = (text: string): string | undefined =>
  text
    .slice(0, longestDetail * 10)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestDetail) || undefined

const isPage = (text: string): boolean => /^\s*<(!doctype|html|head|\?xml)/i.test(text.slice(0, 1_000))

const Refusal = z.object({ error: z.string() })
const FieldMessages = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const TurnedAway = z.object({ cloudflare_error: z.literal(true) })

/** The tracker's words about a refused input: an error, lists by field, or plain text. Never a stack trace. */
const detailOf = (text: string): string | undefined => {
  const json = readShort(text)
  const refusal = Refusal.safeParse(json)
  if (refusal.success) return tidy(refusal.data.error)
  const fields = FieldMessages.safeParse(json)
  if (fields.success) return tidy(Object.values(fields.data).flat().join('. '))
  return json === undefined && !isPage(text) ? tidy(text) : undefined
}

const lookAtAddress = { actor: 'administrator' } as const

/** What an answer means that is not a success, or null for one that is. */
export const errorOfAnswer = ({ status, headers, text }: HttpAnswer): TrackerError | null => {
  if (status >= 200 && status < 300) return null
  if (status < 400)
    return new TrackerError(
      'broken',
      `Keitaro answered with a redirect (${status}): is its address right?`,
      lookAtAddress,
    )
  if (status === 401) return new TrackerError('refused', 'Keitaro refuses the API key')
  if (status === 402) return new TrackerError('unlicensed', 'This edition of Keitaro has no Admin API')
  if (status === 403)
    return TurnedAway.safeParse(readShort(text)).success
      ? new TrackerError('forbidden', 'A protection in front of Keitaro turns this server away')
      : new TrackerError('forbidden', 'The API key of Keitaro lacks rights')
  if (status === 404)
    return isPage(text)
      ? new TrackerError('broken', 'Nothing answers at the address of Keitaro: is it right?', lookAtAddress)
      : new TrackerError('rejected', 'Keitaro has no such thing', { detail: detailOf(text), isMissing: true })
  if (status === 400 || status === 406 || status === 422)
    return new TrackerError('rejected', 'Keitaro does not accept the input', { detail: detailOf(text) })
  if (status === 429)
    return new TrackerError('busy', 'Keitaro asks to wait', { retryAfterSeconds: retryAfterOf(headers) })
  if (status >= 502 && status <= 504) return new TrackerError('down', `Keitaro does not answer (${status})`)
  return new TrackerError('broken', `Keitaro answered ${status}`)
}

/** An answer that says it succeeded and makes no sense. */
export const unintelligible = (text: string): TrackerError =>
  isPage(text)
    ? new TrackerError('broken', 'Keitaro answered a web page instead of data: is its address right?', {
        ...lookAtAddress,
        kind: 'malformed',
      })
    : new TrackerError('broken', 'Keitaro answered something unintelligible', { kind: 'malformed' })

const isNothing = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0) || value === '0'

/** What an answer means that calls itself a success and tells of an error, or null for any other. */
export const errorWithin = (json: unknown): TrackerError | null => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { error } = json as { error?: unknown }
  if (isNothing(error)) return null
  const detail = typeof error === 'string' ? tidy(error) : undefined
  return new TrackerError('broken', 'Keitaro answered an error', { detail, kind: 'malformed' })
}

/** What a failed call means; nothing of a foreign error is kept. */
export const trackerErrorOf = (error: unknown): TrackerError => {
  if (error instanceof TrackerError) return error
  if (!(error instanceof HttpFailure)) return new TrackerError('broken', 'The call to Keitaro failed')
  const [failure, message] = withoutAnswer('Keitaro')[error.kind]
  return new TrackerError(failure, message, { kind: failure === 'broken' ? 'malformed' : undefined })
}

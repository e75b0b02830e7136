import { z } from 'zod'
import type { Trouble } from '../../lib/outbound.ts'
import { SheetsError, type SheetsFailure } from '../../ports/sheets.ts'

/** What we were about to do: the same answer means different things. */
export type Intent = 'read' | 'write'

/** Google's body of an error, as far as it is looked at. */
const GoogleError = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
})

interface Answered {
  response?: { status?: number; headers?: Headers | undefined }
  data?: unknown
  code?: unknown
  cause?: { code?: unknown }
  name?: string
}

const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+)$/
/** Without a hint of theirs: the quota is refilled within a minute. */
const usualWaitSeconds = 30
const longestWaitSeconds = 120

const waitOf = (headers: Headers | undefined): number => {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), longestWaitSeconds) : usualWaitSeconds
}

const texts: Record<SheetsFailure, string> = {
  notShared: 'The sheet is not shared with the service account',
  viewerOnly: 'The sheet is shared for viewing only',
  notFound: 'There is no such sheet',
  tabGone: 'There is no such tab',
  officeFile: 'The file is no Google sheet',
  tooLarge: 'The sheet is too large',
  apiDisabled: 'The Google Sheets API is not enabled for the project of the service account',
  refused: 'Google refuses the key of the service account',
  quota: 'Google asks to wait',
  broken: 'Google Sheets gave an answer that makes no sense',
  down: 'Google Sheets cannot be reached',
  slow: 'Google Sheets did not answer in time',
  unclear: 'Google Sheets did not say whether it wrote',
}

export const failed = (failure: SheetsFailure, retryAfterSeconds?: number): SheetsError =>
  new SheetsError(failure, texts[failure], retryAfterSeconds)

const ofForbidden = (reasons: (string | undefined)[], intent: Intent): SheetsFailure =>
  reasons.includes('SERVICE_DISABLED') ? 'apiDisabled' : intent === 'write' ? 'viewerOnly' : 'notShared'

const ofStatus = (status: number, { data, response }: Answered, intent: Intent): SheetsError => {
  const body = GoogleError.safeParse(data).data?.error
  switch (true) {
    case status === 400:
      return failed(
        body?.status === 'FAILED_PRECONDITION'
          ? 'officeFile'
          : body?.status === 'INVALID_ARGUMENT'
            ? 'tabGone'
            : 'broken',
      )
    case status === 401:
      return failed('refused')
    case status === 403:
      return failed(ofForbidden(body?.details?.map(({ reason }) => reason) ?? [], intent))
    case status === 404:
      return failed('notFound')
    case status === 429:
      return failed('quota', waitOf(response?.headers))
    case status >= 500:
      return failed(intent === 'write' ? 'unclear' : status === 500 ? 'broken' : 'down')
    default:
      return failed('broken')
  }
}

/** What a failed call means; nothing of a foreign error is kept, since those carry addresses and tokens. */
export const sheetsErrorOf = (error: unknown, intent: Intent): SheetsError => {
  if (error instanceof SheetsError) return error
  const known = (error ?? {}) as Answered
  // The sign-in for service accounts fails with 400 and a reason of its own: our key is not accepted.
  if (known.name === 'GaxiosError' && known.response?.status !== undefined)
    return failed(known.response.status < 500 ? 'refused' : 'down')
  if (known.response?.status !== undefined) return ofStatus(known.response.status, known, intent)
  if (known.name === 'TimeoutError' || known.name === 'AbortError')
    return failed(intent === 'write' ? 'unclear' : 'slow')
  const code = String(known.cause?.code ?? known.code ?? '')
  if (known.name === 'GaxiosError' || neverSent.test(code)) return failed('down')
  if (known.name === 'SyntaxError') return failed(intent === 'write' ? 'unclear' : 'broken')
  return failed(intent === 'write' ? 'unclear' : 'down')
}

type Weight = [Trouble['weight'], Trouble['actor']]
const weights: Record<SheetsFailure, Weight> = {
  notShared: ['harmless', 'person'],
  viewerOnly: ['harmless', 'person'],
  notFound: ['harmless', 'person'],
  tabGone: ['harmless', 'person'],
  officeFile: ['harmless', 'person'],
  tooLarge: ['harmless', 'person'],
  apiDisabled: ['refuses', 'administrator'],
  refused: ['refuses', 'administrator'],
  quota: ['harmless', 'nobody'],
  broken: ['counts', 'nobody'],
  down: ['counts', 'nobody'],
  slow: ['counts', 'nobody'],
  unclear: ['counts', 'nobody'],
}

export const troubleOf = (error: unknown): Trouble => {
  const { failure, message } = sheetsErrorOf(error, 'read')
  const [weight, actor] = weights[failure]
  return { code: failure, text: message, weight, actor }
}

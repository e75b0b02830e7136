import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'
import { HttpFailure, type HttpAnswer } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
import { retryAfterOf } from '../../lib/outgoing/retry-after.ts'
import { SheetsError } from '../../ports/sheets.ts'

const Refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})
type Refusal = z.output<typeof Refusal>['error']

const refusalOf = (text: string): Refusal | null => Refusal.safeParse(readShort(text)).data?.error ?? null

/** Google does not accept the request. What that means depends on what was asked. */
export class BadRequest extends SheetsError {
  /** Whether Google's words hint at a protected cell: nothing else in its answer does. */
  readonly isProtected: boolean

  constructor(message = 'Google does not accept the request', isProtected = false) {
    super('broken', message, { weight: 'harmless' })
    this.isProtected = isProtected
  }
}

/** The token was not accepted: with a fresh one it may go. */
export class StaleToken extends SheetsError {
  constructor() {
    super('refused', 'Google refuses the service account')
  }
}

/** The address in the settings is wrong. */
const wrongAddress = (message: string): SheetsError => new SheetsError('broken', message, { actor: 'administrator' })

/** Google usually does not say how long to wait. */
const unsaidSeconds = 30

const ofForbidden = (refusal: Refusal | null, email: string): SheetsError => {
  const reasons = (refusal?.details ?? []).map(({ reason }) => reason)
  if (reasons.includes('SERVICE_DISABLED'))
    return new SheetsError('apiDisabled', 'The Google Sheets API is not enabled in the project of the service account')
  if (reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT'))
    return new SheetsError('refused', 'The service account may not use Google Sheets')
  return new SheetsError('notShared', `Share the sheet with ${email} as Editor`)
}

const ofBadRequest = (refusal: Refusal | null): SheetsError =>
  refusal?.status === 'FAILED_PRECONDITION'
    ? notASpreadsheet()
    : new BadRequest(undefined, /protected/i.test(refusal?.message ?? ''))

export const notASpreadsheet = (): SheetsError =>
  new SheetsError('officeFile', 'The file is not a Google Sheet: open it in Google Sheets and save it as one')

/** What an answer means that is not a success, or null for one that is. */
export const errorOfAnswer = ({ status, headers, text }: HttpAnswer, email: string): SheetsError | null => {
  if (status >= 200 && status < 300) return null
  if (status < 400) return wrongAddress(`Google Sheets answered with a redirect (${status})`)
  const refusal = refusalOf(text)
  if (status === 400) return ofBadRequest(refusal)
  if (status === 401) return new StaleToken()
  if (status === 403) return ofForbidden(refusal, email)
  if (status === 404)
    return refusal
      ? new SheetsError('notFound', 'There is no such Google Sheet: the link is wrong, or it was deleted')
      : wrongAddress('Nothing answers at the address of Google Sheets')
  if (status === 429)
    return new SheetsError('quota', 'Google asks to wait', {
      retryAfterSeconds: retryAfterOf(headers) ?? unsaidSeconds,
    })
  if (status >= 502 && status <= 504) return new SheetsError('down', `Google Sheets does not answer (${status})`)
  return new SheetsError('broken', `Google Sheets answered ${status}`)
}

/** What an answer of the token endpoint means, or null for a success. */
export const errorOfTokenAnswer = ({ status }: HttpAnswer): SheetsError | null => {
  if (status >= 200 && status < 300) return null
  if (status === 400 || status === 401 || status === 403)
    return new SheetsError(
      'refused',
      'Google refuses the key of the service account, or the clock of this server is wrong',
    )
  if (status === 429 || (status >= 502 && status <= 504))
    return new SheetsError('down', `The sign-in of Google does not answer (${status})`)
  return new SheetsError('broken', `The sign-in of Google answered ${status}`)
}

/** An answer that says it succeeded and makes no sense. */
export const unintelligible = (): SheetsError =>
  new SheetsError('broken', 'Google Sheets answered something unintelligible', { kind: 'malformed' })

/** What a failed reading call means; nothing of a foreign error is kept. */
export const sheetsErrorOf = (error: unknown): SheetsError => {
  if (error instanceof SheetsError) return error
  if (!(error instanceof HttpFailure)) return unintelligible()
  const [failure, message] = withoutAnswer('Google Sheets')[error.kind]
  return new SheetsError(failure === 'broken' ? 'tooLarge' : failure, message)
}

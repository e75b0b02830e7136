import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'
import { HttpFailure, type HttpAnswer } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
import { retryAfterOf } from '../../lib/outgoing/retry-after.ts'
import { SheetsError } from '../../ports/sheets.ts'

const Reason = z.object({ reason: z.string().optional().catch(undefined) })
const Refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    // Newer and older Google services put the reason in different places.
    details: z.array(Reason).optional().catch([]),
    errors: z.array(Reason).optional().catch([]),
  }),
})
type Refusal = z.output<typeof Refusal>['error']

const refusalOf = (text: string): Refusal | null => Refusal.safeParse(readShort(text)).data?.error ?? null

const reasonsOf = ({ details = [], errors = [] }: Refusal): string[] =>
  [...details, ...errors].flatMap(({ reason }) => reason ?? [])

/** Rejected request; the meaning depends on the request. */
export class BadRequest extends SheetsError {
  /** Whether Google's message hints at a protected cell; the answer has no other sign of it. */
  readonly isProtected: boolean

  constructor(message = 'Google does not accept the request', isProtected = false) {
    super('broken', message, { weight: 'harmless' })
    this.isProtected = isProtected
  }
}

/** Rejected token; a new one may work. */
export class StaleToken extends SheetsError {
  constructor() {
    super('refused', 'Google refuses the service account')
  }
}

/** The configured address is wrong. */
const wrongAddress = (message: string): SheetsError => new SheetsError('broken', message, { actor: 'administrator' })

/** Default wait in seconds; Google usually does not say how long. */
const unsaidSeconds = 30

const quota = (headers: HttpAnswer['headers']): SheetsError =>
  new SheetsError('quota', 'Google asks to wait', { retryAfterSeconds: retryAfterOf(headers) ?? unsaidSeconds })

const projectRefused = (): SheetsError =>
  new SheetsError('projectRefused', 'Google does not let the project of the service account use Sheets')

/** Google's reasons for a 403, and their meaning. */
const forbidden: Readonly<Record<string, 'quota' | 'apiDisabled' | 'scope' | 'domain' | 'sharing'>> = {
  RATE_LIMIT_EXCEEDED: 'quota',
  RESOURCE_QUOTA_EXCEEDED: 'quota',
  rateLimitExceeded: 'quota',
  userRateLimitExceeded: 'quota',
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  SERVICE_DISABLED: 'apiDisabled',
  accessNotConfigured: 'apiDisabled',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'scope',
  insufficientPermissions: 'scope',
  domainPolicy: 'domain',
  DOMAIN_POLICY: 'domain',
  forbidden: 'sharing',
  insufficientFilePermissions: 'sharing',
  PERMISSION_DENIED: 'sharing',
  IAM_PERMISSION_DENIED: 'sharing',
}

/** Meaning by message, for answers without a reason. */
const forbiddenWords: readonly [RegExp, (typeof forbidden)[string] | 'project'][] = [
  [/rate limit|quota/i, 'quota'],
  [/has not been used in project|API .{0,80}disabled/i, 'apiDisabled'],
  [/authentication scopes/i, 'scope'],
  [/domain administrator|domain policy/i, 'domain'],
  [
    /suspended|billing|project .{0,80}(?:deleted|blocked)|IP address|organization'?s? policy|policy of .{0,40}organization/i,
    'project',
  ],
]

const meaningOf = (refusal: Refusal): (typeof forbidden)[string] | 'project' => {
  const reasons = reasonsOf(refusal)
  const known = reasons.map((reason) => (Object.hasOwn(forbidden, reason) ? forbidden[reason] : undefined))
  // Older services add 'forbidden' to every answer.
  const named = known.find((each) => each !== undefined && each !== 'sharing')
  if (named) return named
  if (refusal.status === 'RESOURCE_EXHAUSTED') return 'quota'
  const said = forbiddenWords.find(([words]) => words.test(refusal.message?.slice(0, 500) ?? ''))?.[1]
  if (said) return said
  // An unknown reason is a policy of Google. A document that is not shared has no reason or says so.
  return reasons.length > 0 && known.every((each) => each === undefined) ? 'project' : 'sharing'
}

const ofForbidden = (refusal: Refusal | null, headers: HttpAnswer['headers'], email: string): SheetsError => {
  if (!refusal) return new SheetsError('blocked', 'Something in front of Google Sheets refuses the request (403)')
  switch (meaningOf(refusal)) {
    case 'quota':
      return quota(headers)
    case 'apiDisabled':
      return new SheetsError(
        'apiDisabled',
        'The Google Sheets API is not enabled in the project of the service account',
      )
    case 'scope':
      return new SheetsError('refused', 'The service account may not use Google Sheets')
    case 'domain':
      return new SheetsError('domainPolicy', 'The organisation that owns the sheet does not let programs open it')
    case 'project':
      return projectRefused()
    case 'sharing':
    case undefined:
      return new SheetsError('notShared', `Share the sheet with ${email} as Editor`)
  }
}

/** A failed precondition may concern the document or the project. */
const ofBadRequest = (refusal: Refusal | null): SheetsError => {
  const message = refusal?.message ?? ''
  if (refusal?.status === 'FAILED_PRECONDITION') {
    if (/office file|not supported for this document/i.test(message)) return notASpreadsheet()
    if (/billing|location|project/i.test(message)) return projectRefused()
  }
  return new BadRequest(undefined, /protected/i.test(message))
}

export const notASpreadsheet = (): SheetsError =>
  new SheetsError('officeFile', 'The file is not a Google Sheet: open it in Google Sheets and save it as one')

/** Error for an unsuccessful answer; null for a success. */
export const errorOfAnswer = ({ status, headers, text }: HttpAnswer, email: string): SheetsError | null => {
  if (status >= 200 && status < 300) return null
  if (status < 400) return wrongAddress(`Google Sheets answered with a redirect (${status})`)
  const refusal = refusalOf(text)
  if (status === 400) return ofBadRequest(refusal)
  if (status === 401) return new StaleToken()
  if (status === 403) return ofForbidden(refusal, headers, email)
  if (status === 404)
    return refusal
      ? new SheetsError('notFound', 'There is no such Google Sheet: the link is wrong, or it was deleted')
      : wrongAddress('Nothing answers at the address of Google Sheets')
  if (status === 429) return quota(headers)
  if (status >= 502 && status <= 504) return new SheetsError('down', `Google Sheets does not answer (${status})`)
  return new SheetsError('broken', `Google Sheets answered ${status}`)
}

/** Error for an answer of the token endpoint; null for a success. */
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

/** Answer with a success status that cannot be parsed. */
export const unintelligible = (): SheetsError =>
  new SheetsError('broken', 'Google Sheets answered something unintelligible', { kind: 'malformed' })

/** Maps a failed reading call to an error of the port; drops all content of foreign errors. */
export const sheetsErrorOf = (error: unknown): SheetsError => {
  if (error instanceof SheetsError) return error
  if (!(error instanceof HttpFailure)) return unintelligible()
  const [failure, message] = withoutAnswer('Google Sheets')[error.kind]
  return new SheetsError(failure === 'broken' ? 'tooLarge' : failure, message)
}

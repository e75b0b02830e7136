import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'
import type { HttpAnswer } from '../../lib/outgoing/http-client.ts'
import { MailError, type MailFailure } from '../../ports/mail.ts'
import { outageOf, sayings, wordOf } from './failures.ts'

/** Next attempt before a refusal counts: other scopes, or the endpoint for other accounts. */
export type Hint = 'otherScope' | 'otherAuthority'

/** The token endpoint's refusal of a mailbox. */
export class TokenRefusal extends MailError {
  readonly hint: Hint | null
  override readonly isOfOAuthClient: boolean

  constructor(failure: MailFailure, said: Said, hint: Hint | null = null) {
    const number = numberOf(said)
    super(
      failure,
      sayings[failure],
      { error: wordOf(said.error), number: number === null ? null : `AADSTS${number}` },
      failure === 'limited' ? { retryAfterSeconds: loopSeconds } : {},
    )
    this.hint = hint
    this.isOfOAuthClient = ofOAuthClient.numbers.includes(number ?? 0) || ofOAuthClient.errors.includes(said.error)
  }
}

/** Refusals that concern the OAuth client instead of the mailbox. */
const ofOAuthClient = {
  numbers: [700_016, 70_001, 700_011, 70_002, 7_000_218, 9_002_326, 9_002_327, 90_023],
  errors: ['unauthorized_client', 'invalid_client'],
}

const Said = z.object({
  error: z.string(),
  error_description: z.string().default(''),
  error_codes: z.array(z.number()).default([]),
  suberror: z.string().default(''),
})
type Said = z.output<typeof Said>

/** Cooldown of a mailbox after too many equal requests, in seconds. */
const loopSeconds = 60

const numberOf = ({ error_codes: [first], error_description: text }: Said): number | null =>
  first ?? (Number(/\bAADSTS(\d{4,9})\b/.exec(text)?.[1] ?? 0) || null)

const byNumber: Readonly<Record<number, MailFailure>> = {
  50_034: 'invalid',
  16_000: 'invalid',
  50_020: 'invalid',
  9_002_331: 'invalid',
  9_002_332: 'invalid',
  70_008: 'expired',
  700_082: 'expired',
  700_084: 'expired',
  70_043: 'expired',
  50_173: 'expired',
  50_055: 'expired',
  50_144: 'expired',
  50_089: 'expired',
  50_072: 'expired',
  50_074: 'expired',
  50_076: 'expired',
  50_079: 'expired',
  50_131: 'expired',
  50_057: 'blocked',
  50_053: 'blocked',
  700_016: 'invalid',
  70_001: 'invalid',
  700_011: 'invalid',
  70_002: 'invalid',
  7_000_218: 'invalid',
  // Registered for single-page applications, whose tokens no server can use.
  9_002_326: 'invalid',
  9_002_327: 'invalid',
  90_023: 'invalid',
  9_002_313: 'invalid',
  900_144: 'misused',
  90_014: 'misused',
  70_011: 'misused',
  28_002: 'misused',
  70_003: 'misused',
  90_006: 'broken',
  90_024: 'broken',
  50_033: 'broken',
  90_012: 'broken',
  70_012: 'broken',
  50_196: 'limited',
}

const byError: Readonly<Record<string, MailFailure>> = {
  interaction_required: 'expired',
  login_required: 'expired',
  server_error: 'broken',
  temporarily_unavailable: 'down',
  invalid_request: 'misused',
  invalid_scope: 'misused',
  unsupported_grant_type: 'misused',
}

/** With personal accounts, this number has several causes that only the text distinguishes. */
const ambiguous = 70_000
const byText: readonly (readonly [RegExp, MailFailure])[] = [
  [/service abuse/i, 'blocked'],
  [/grant is expired/i, 'expired'],
  [/user interaction is required|could not be authenticated/i, 'expired'],
]

const isScope = ({ suberror, error_description: text }: Said, number: number | null): boolean =>
  number === 65_001 || suberror === 'consent_required' || /scopes requested are unauthorized/i.test(text)

const elsewhere = [9_002_331, 9_002_332, 50_020, 50_034, 16_000]

/** Codes and numbers may change. Unknown ones count as `invalid` with their code, never as `blocked`. */
const refusalOf = (said: Said): TokenRefusal => {
  const number = numberOf(said)
  if (isScope(said, number)) return new TokenRefusal('invalid', said, 'otherScope')
  if (number === ambiguous)
    return new TokenRefusal(byText.find(([text]) => text.test(said.error_description))?.[1] ?? 'invalid', said)
  const failure = byNumber[number ?? 0] ?? byError[said.error] ?? 'invalid'
  return new TokenRefusal(failure, said, elsewhere.includes(number ?? 0) ? 'otherAuthority' : null)
}

/** Error for an unsuccessful answer of the token endpoint; null for a success. */
export const errorOfTokenAnswer = (answer: HttpAnswer): MailError | null => {
  if (answer.status >= 200 && answer.status < 300) return null
  const outage = outageOf(answer)
  if (outage) return outage
  const said = Said.safeParse(readShort(answer.text))
  if (answer.status >= 500 || !said.success) return new MailError('broken', `Microsoft answered ${answer.status}`)
  return refusalOf(said.data)
}

import { HttpFailure, type HttpAnswer } from '../../lib/outgoing/http-client.ts'
import type { Trouble } from '../../lib/outgoing/circuit-breaker.ts'
import { retryAfterOf } from '../../lib/outgoing/retry-after.ts'
import { MailError, type MailFailure } from '../../ports/mail.ts'

/** What to tell people of each failure. */
export const sayings: Record<MailFailure, string> = {
  expired: 'Microsoft asks for a new sign-in to this mailbox',
  blocked: 'Microsoft has blocked this mailbox',
  invalid: 'Microsoft does not accept the token of this mailbox',
  limited: 'Microsoft asks to wait',
  misused: 'Microsoft could not open this mailbox',
  broken: 'Microsoft answered something unintelligible',
  down: 'Microsoft cannot be reached',
  slow: 'Microsoft did not answer in time',
}

/** Nobody waits for the answer any more, or it would have come too late because of us: says nothing of the service. */
export class GivenUp extends MailError {
  constructor() {
    super('slow', 'The mailbox could not be read in time')
  }
}

/** A word of theirs as it may be shown and logged; anything else could hold an address. */
export const wordOf = (text: string): string => (/^[\w.-]{1,64}$/.test(text) ? text : 'unknown')

const withoutAnswer: Record<HttpFailure['kind'], MailFailure> = {
  unreachable: 'down',
  cut: 'down',
  slow: 'slow',
  'too-large': 'broken',
}

/** What a failed call means; nothing of a foreign error is kept. */
export const mailErrorOf = (error: unknown): MailError => {
  if (error instanceof MailError) return error
  const failure = error instanceof HttpFailure ? withoutAnswer[error.kind] : 'broken'
  return new MailError(failure, sayings[failure])
}

/** What an answer of a server in trouble means, whoever it was; null for one that has to be looked at. */
export const errorOfTrouble = ({ status, headers }: HttpAnswer): MailError | null => {
  if (status === 429) return new MailError('limited', sayings.limited, null, retryAfterOf(headers) ?? 60)
  if (status >= 502 && status <= 504) return new MailError('down', `Microsoft does not answer (${status})`)
  if (status >= 300 && status < 400) return new MailError('broken', `Microsoft answered with a redirect (${status})`)
  return null
}

/** What a failure says about the service: what is wrong with one mailbox says nothing. */
export const troubleOf = (error: unknown): Trouble => {
  const failed = mailErrorOf(error)
  const counts = !(failed instanceof GivenUp) && ['broken', 'down', 'slow'].includes(failed.failure)
  const weight = failed.isShape ? 'odd' : counts ? 'counts' : 'harmless'
  return { code: failed.failure, text: failed.message, actor: 'nobody', weight }
}

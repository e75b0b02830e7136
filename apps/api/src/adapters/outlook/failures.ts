import { HttpFailure, type HttpAnswer } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
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
    super('slow', 'The mailbox could not be read in time', null, { weight: 'harmless' })
  }
}

/** A word of theirs as it may be shown and logged; anything else could hold an address. */
export const wordOf = (text: string): string => (/^[\w.-]{1,64}$/.test(text) ? text : 'unknown')

/** An answer that makes no sense: those about other mailboxes may. */
export const unintelligible = (message = sayings.broken): MailError =>
  new MailError('broken', message, null, { kind: 'malformed' })

/** What a failed call means; nothing of a foreign error is kept. */
export const mailErrorOf = (error: unknown): MailError => {
  if (error instanceof MailError) return error
  if (error instanceof HttpFailure && error.kind === 'too-large') return unintelligible()
  const failure = error instanceof HttpFailure ? withoutAnswer('Microsoft')[error.kind][0] : 'broken'
  return new MailError(failure, sayings[failure])
}

/** What an answer of a server in trouble means, whoever it was; null for one that has to be looked at. */
export const outageOf = ({ status, headers }: HttpAnswer): MailError | null => {
  if (status === 429)
    return new MailError('limited', sayings.limited, null, { retryAfterSeconds: retryAfterOf(headers) ?? 60 })
  if (status >= 502 && status <= 504) return new MailError('down', `Microsoft does not answer (${status})`)
  if (status >= 300 && status < 400) return new MailError('broken', `Microsoft answered with a redirect (${status})`)
  return null
}

import { HttpFailure, type HttpAnswer } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
import { retryAfterOf } from '../../lib/outgoing/retry-after.ts'
import { MailError, type MailFailure } from '../../ports/mail.ts'

/** Message shown to people for each failure. */
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

/** The caller gave up, or our side was too slow. Says nothing about the service. */
export class GivenUp extends MailError {
  constructor() {
    super('slow', 'The mailbox could not be read in time', null, { weight: 'harmless' })
  }
}

/** Error code of Microsoft that is safe to show and log; any other text could hold an address. */
export const wordOf = (text: string): string => (/^[\w.-]{1,64}$/.test(text) ? text : 'unknown')

/** Unintelligible answer; other mailboxes may still work. */
export const unintelligible = (message = sayings.broken): MailError =>
  new MailError('broken', message, null, { kind: 'malformed' })

/** Maps a failed call to an error of the port; drops all content of foreign errors. */
export const mailErrorOf = (error: unknown): MailError => {
  if (error instanceof MailError) return error
  if (error instanceof HttpFailure && error.kind === 'too-large') return unintelligible()
  const failure = error instanceof HttpFailure ? withoutAnswer('Microsoft')[error.kind][0] : 'broken'
  return new MailError(failure, sayings[failure])
}

/** Error for an answer of a server in trouble, for any of the services; null if the answer needs a closer look. */
export const outageOf = ({ status, headers }: HttpAnswer): MailError | null => {
  if (status === 429)
    return new MailError('limited', sayings.limited, null, { retryAfterSeconds: retryAfterOf(headers) ?? 60 })
  if (status >= 502 && status <= 504) return new MailError('down', `Microsoft does not answer (${status})`)
  if (status >= 300 && status < 400) return new MailError('broken', `Microsoft answered with a redirect (${status})`)
  return null
}

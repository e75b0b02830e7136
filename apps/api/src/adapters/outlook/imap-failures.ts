import type { ImapFlowError } from 'imapflow'
import { MailError, type MailFailure } from '../../ports/mail.ts'
import { sayings } from './failures.ts'

/** IMAP refuses this mailbox without a reason. Graph may still work. */
export class ImapRefusal extends MailError {
  override readonly isOfAccess = true

  constructor(error: 'AUTHENTICATE' | 'NotConnected') {
    super('misused', sayings.misused, { error, number: null })
  }
}

const slow = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'LockTimeout']
const unreachable =
  /^(ECONN\w+|EPIPE|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|NoConnection|EConnectionClosed|StateLogout|ClosedAfterConnect\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

const failureOf = (code: string): MailFailure => {
  if (slow.includes(code)) return 'slow'
  return unreachable.test(code) ? 'down' : 'broken'
}

const textOf = ({ response, responseText }: ImapFlowError): string =>
  `${typeof response === 'string' ? response : ''} ${responseText ?? ''}`

/** Maps a failed read to an error of the port; drops the library's error, which may quote what was sent. */
export const imapErrorOf = (error: unknown, signal: AbortSignal): MailError => {
  if (error instanceof MailError) return error
  if (signal.aborted) return new MailError('slow', sayings.slow)
  const failed = error as ImapFlowError
  if (/authenticated but not connected/i.test(textOf(failed))) return new ImapRefusal('NotConnected')
  if (failed.code === 'ETHROTTLE')
    return new MailError('limited', sayings.limited, null, {
      retryAfterSeconds: Math.ceil((failed.throttleReset ?? 60_000) / 1_000),
    })
  // The library marks any failure during sign-in as failed authentication; only a NO is the server's refusal.
  if (failed.authenticationFailed && failed.responseStatus === 'NO') return new ImapRefusal('AUTHENTICATE')
  const failure = failureOf(failed.code ?? '')
  return new MailError(failure, sayings[failure])
}

import type { MailFailureCode, ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why a mailbox could not be read.
 * - `expired`: the token is no longer valid; a person must sign in again. `blocked`: the vendor has locked the mailbox.
 * - `invalid`: the token was never valid (truncated, of another client, without the right to read mail).
 * - `limited`: too many calls; retry after `retryAfterSeconds`.
 * - `misused`: the vendor did not understand the request, or found no mailbox behind a valid token. Says nothing about
 *   the token.
 * - `broken`: a malformed answer or a fault on the vendor's side. `down`: no connection. `slow`: no answer in time.
 */
export type MailFailure = 'expired' | 'blocked' | 'invalid' | 'limited' | 'misused' | 'broken' | 'down' | 'slow'

/** The vendor's error, reduced to what helps to find the cause. Never contains a token or an address. */
export interface MailFault {
  /** Such as invalid_grant or ErrorAccessDenied. */
  error: string
  /** Such as AADSTS70000; null if there is none. */
  number: string | null
}

export const mailFailures: Failures<MailFailure> = {
  expired: { kind: 'rejected', name: 'mailbox_expired' },
  blocked: { kind: 'rejected', name: 'mailbox_blocked' },
  invalid: { kind: 'rejected', name: 'mailbox_invalid' },
  limited: { kind: 'rate_limited' },
  misused: { kind: 'rejected', key: 'vendor_broken/outlook' },
  broken: { kind: 'failing' },
  down: { kind: 'unreachable' },
  slow: { kind: 'timeout' },
}

export class MailError extends VendorError<MailFailure, MailFailureCode> {
  readonly fault: MailFault | null
  /** The access itself was refused, or leads to nothing by its route. Another access may work. */
  readonly isOfAccess: boolean = false
  /** The OAuth client that the token was issued to was refused, and with it all of its mailboxes. */
  readonly isOfOAuthClient: boolean = false

  constructor(failure: MailFailure, message: string, fault: MailFault | null = null, more?: VendorErrorMore) {
    super('outlook', mailFailures, failure, message, more)
    this.fault = fault
  }
}

/** Protocol by which a mailbox can be read, derived from the scopes of its token. */
export type MailRoute = 'graph' | 'imap'

export interface MailCredentials {
  email: string
  clientId: string
  refreshToken: string
  /** The route that worked last, tried first; null if unknown. */
  route: MailRoute | null
}

/** Temporary access to one mailbox. The access token is held in memory only. */
export interface MailAccess {
  email: string
  accessToken: string
  expiresAt: Date
  route: MailRoute
  /** The refresh token to use from now on; the vendor may have rotated it. Store it before reading. */
  refreshToken: string
}

export interface Mail {
  /** Unique within the mailbox and stable, even when the mail is moved. */
  id: string
  folder: 'inbox' | 'junk'
  receivedAt: Date
  sender: { name: string; address: string }
  subject: string
  /** At most 1 MiB each; truncated beyond that. */
  html: string | null
  text: string | null
}

/** Reads other people's mailboxes with a token. Every call takes at most 10 s and throws MailError. */
export interface MailReader {
  state(): ServiceState
  /** Exchanges the refresh token for access. The caller ensures at most one call per mailbox at a time. */
  open(credentials: MailCredentials, signal?: AbortSignal): Promise<MailAccess>
  /**
   * Mails of inbox and junk received at or after `since`, newest first, at most 200 of each. Does not mark them as
   * read.
   */
  read(access: MailAccess, since: Date, signal?: AbortSignal): Promise<Mail[]>
}

import type { MailFailureCode, ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why a mailbox could not be read.
 * - `expired`: its token is no longer valid and needs a person to sign in again. `blocked`: the vendor has locked it.
 * - `invalid`: the token was never right (cut off, of another client, without the right to read mail).
 * - `limited`: too many calls; after `retryAfterSeconds` there is room again.
 * - `misused`: the vendor did not understand us, or could open no mailbox behind a good token: says nothing of the token.
 * - `broken`: an answer that makes no sense, or a fault on their side. `down`: no connection. `slow`: no answer in time.
 */
export type MailFailure = 'expired' | 'blocked' | 'invalid' | 'limited' | 'misused' | 'broken' | 'down' | 'slow'

/** What the vendor said, cut to what helps a person who looks for the cause; never a token or an address. */
export interface MailFault {
  /** Such as invalid_grant or ErrorAccessDenied. */
  error: string
  /** Such as AADSTS70000; null where there is none. */
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
  /** What was refused is the access, or it opens nothing the way it leads: another access may. */
  readonly isOfAccess: boolean = false
  /** What was refused is the OAuth client that the token was given to, and with it every mailbox of that OAuth client. */
  readonly isOfOAuthClient: boolean = false

  constructor(failure: MailFailure, message: string, fault: MailFault | null = null, more?: VendorErrorMore) {
    super('outlook', mailFailures, failure, message, more)
    this.fault = fault
  }
}

/** By which protocol a mailbox can be read, as its token's rights showed. */
export type MailRoute = 'graph' | 'imap'

export interface MailCredentials {
  email: string
  clientId: string
  refreshToken: string
  /** How it was read last, tried first; null while nothing is known. */
  route: MailRoute | null
}

/** The right to read one mailbox for a while. The access token lives in memory only. */
export interface MailAccess {
  email: string
  accessToken: string
  expiresAt: Date
  route: MailRoute
  /** The token to use from now on: another one than before, if the vendor gave a new one. Store it before reading. */
  refreshToken: string
}

export interface Mail {
  /** Stays the same for the same mail, also when it is moved; within its mailbox. */
  id: string
  folder: 'inbox' | 'junk'
  receivedAt: Date
  sender: { name: string; address: string }
  subject: string
  /** At most 1 MiB each; what is longer is cut. */
  html: string | null
  text: string | null
}

/** Mailboxes of others that may be read with a token. Every call takes at most 10 s and throws MailError. */
export interface MailReader {
  state(): ServiceState
  /** Trades the refresh token for access. At most one call per mailbox at a time: the caller sees to that. */
  open(credentials: MailCredentials, signal?: AbortSignal): Promise<MailAccess>
  /** Mails of inbox and junk received at or after `since`, newest first, at most 200 of each. Marks nothing as read. */
  read(access: MailAccess, since: Date, signal?: AbortSignal): Promise<Mail[]>
}

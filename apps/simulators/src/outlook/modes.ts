import { z } from 'zod'

/** Fault of the IMAP listener in answer to a command, or instead of its greeting. */
export const ImapFault = z.strictObject({
  /** A command such as EXAMINE, or GREETING. */
  at: z.string().regex(/^[A-Z]{2,16}$/),
  kind: z.enum(['silent', 'cut', 'garbage', 'no', 'bye', 'slow']),
  times: z.int().min(1).max(1_000_000).default(1),
})

export type ImapFault = z.output<typeof ImapFault>

/** State of the whole service. */
export const Modes = z.strictObject({
  /** Each use of a refresh token issues a new one. */
  rotates: z.boolean(),
  /** Only the newest refresh token of a mailbox is valid; the vendor keeps older ones valid. */
  revokesOld: z.boolean(),
  /** Lifetime of an access token, in seconds. */
  lifeSeconds: z.int().min(1).max(86_400),
  /** Refreshes per mailbox and minute before LoopDetected; null for no limit. */
  refreshesPerMinute: z.int().min(0).nullable(),
  /** Maximum concurrent Graph requests per mailbox. */
  graphAtOnce: z.int().min(0).max(1_000),
  /** Duration of a Graph request, in ms. */
  graphMs: z.int().min(0).max(60_000),
  /** Graph lists contain invalid entries and messages with missing fields. */
  oddMails: z.boolean(),
  /** Retry-After of a 429 in seconds; null to omit it. */
  retryAfter: z.int().min(0).max(3_600).nullable(),
  /** Delivery delay of mails, in seconds. */
  deliverySeconds: z.int().min(0).max(3_600),
  /** Faults of the next IMAP commands. */
  imapFaults: z.array(ImapFault).max(100),
})

export type Modes = z.output<typeof Modes>

export const defaultModes: Modes = {
  rotates: true,
  revokesOld: false,
  lifeSeconds: 3_600,
  refreshesPerMinute: null,
  graphAtOnce: 4,
  graphMs: 0,
  oddMails: false,
  retryAfter: 10,
  deliverySeconds: 0,
  imapFaults: [],
}

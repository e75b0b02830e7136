import { z } from 'zod'

/** What the IMAP listener does instead of answering a command, or instead of its greeting. */
export const ImapFault = z.strictObject({
  /** A command such as EXAMINE, or GREETING. */
  at: z.string().regex(/^[A-Z]{2,16}$/),
  kind: z.enum(['silent', 'cut', 'garbage', 'no', 'bye', 'slow']),
  times: z.int().min(1).max(1_000_000).default(1),
})

export type ImapFault = z.output<typeof ImapFault>

/** How the whole service stands. */
export const Modes = z.strictObject({
  /** Each use of a refresh token gives a new one. */
  rotates: z.boolean(),
  /** Only the newest refresh token of a mailbox is good; the vendor leaves older ones alone. */
  revokesOld: z.boolean(),
  /** How long an access token is good, in seconds. */
  lifeSeconds: z.int().min(1).max(86_400),
  /** Refreshes of one mailbox in any minute before LoopDetected; null: as many as one likes. */
  refreshesPerMinute: z.int().min(0).nullable(),
  /** Graph requests at once for one mailbox. */
  graphAtOnce: z.int().min(0).max(1_000),
  /** How long a Graph request takes, in ms. */
  graphMs: z.int().min(0).max(60_000),
  /** Lists of Graph hold messages that are none, or lack what others have. */
  oddMails: z.boolean(),
  /** Seconds that a 429 asks to wait; null: it does not say. */
  retryAfter: z.int().min(0).max(3_600).nullable(),
  /** Seconds that mails are under way. */
  deliverySeconds: z.int().min(0).max(3_600),
  /** Next spoilt commands of IMAP. */
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

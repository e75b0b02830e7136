import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defaultModes, type Modes } from './modes.ts'
import { refusals, type RefusalName } from './token/refusals.ts'

export const folders = ['inbox', 'junk', 'deleted'] as const
export const Folder = z.enum(folders)
export type Folder = z.output<typeof Folder>

/** Scopes granted to the OAuth client of the token; all of Graph except the last. */
export const Scope = z.enum(['Mail.Read', 'Mail.ReadWrite', 'Mail.ReadBasic', 'User.Read', 'IMAP.AccessAsUser.All'])
export type Scope = z.output<typeof Scope>

const refusalNames = Object.keys(refusals) as [RefusalName, ...RefusalName[]]

/** Properties of a mailbox that a person or Microsoft may change. */
const Behaviour = z.strictObject({
  password: z.string().max(200),
  /** The first scope determines the resource of a token requested without scopes. */
  scopes: z.array(Scope),
  kind: z.enum(['personal', 'work']),
  /** Whether refreshing works, or the refusal of the token endpoint. */
  state: z.enum(['active', ...refusalNames]),
  /**
   * Endpoints that know the OAuth client: `consumers` and `work` refer to the other one, `guest` has no account there.
   */
  authority: z.enum(['any', 'consumers', 'work', 'guest']),
  /**
   * Access through Graph: no such mailbox there (some say so with 401), insufficient scope, or every token refused,
   * however new.
   */
  graph: z.enum(['on', 'notEnabled', 'notEnabled401', 'denied', 'stale']),
  /** Access tokens from a different epoch are invalid before they expire. */
  accessEpoch: z.int().min(0).max(1_000_000),
  /**
   * `off`: refuses the token; `challenge`: sends a challenge first; `notConnected`: accepts the token but opens
   * nothing, or says so immediately.
   */
  imap: z.enum(['on', 'off', 'challenge', 'notConnected', 'notConnectedAtOnce']),
  /** Name of the junk folder. */
  junkName: z.string().min(1).max(50),
  /** Whether IMAP reports SPECIAL-USE: for the junk folder only, and with the capability also announced. */
  specialUse: z.enum(['untold', 'told', 'announced']),
  /** Additional, empty folders. */
  ownFolders: z.array(z.string().min(1).max(50)).max(20),
})
type Behaviour = z.output<typeof Behaviour>

const defaults: Behaviour = {
  password: '',
  scopes: ['Mail.Read', 'IMAP.AccessAsUser.All'],
  kind: 'personal',
  state: 'active',
  authority: 'any',
  graph: 'on',
  accessEpoch: 0,
  imap: 'on',
  junkName: 'Junk',
  specialUse: 'untold',
  ownFolders: [],
}

export const mailboxStates = Behaviour.shape.state.options
export const MailboxChange = Behaviour.partial()
export type MailboxChange = z.output<typeof MailboxChange>

/** New mailbox; omitted properties have defaults. */
export const NewMailbox = MailboxChange.extend({
  email: z.email().max(254).toLowerCase(),
  clientId: z.guid(),
  refreshToken: z.string().min(1).max(2_000),
})
export type NewMailbox = z.input<typeof NewMailbox>

export interface Mailbox extends Behaviour {
  /** Lower case. */
  email: string
  clientId: string
  /** Newest first; older ones stay valid. */
  refreshTokens: string[]
}

export const newMailbox = ({ refreshToken, ...given }: z.output<typeof NewMailbox>): Mailbox =>
  ({ ...defaults, ...given, refreshTokens: [refreshToken] }) as Mailbox

/** Delivered mail; Graph and IMAP derive everything else from its source. */
export interface StoredMail {
  id: string
  folder: Folder
  /** ISO time of arrival. Before it the mail is in transit. */
  receivedAt: string
  /** Time from which it is visible: later than `receivedAt` if delivered with an earlier date. */
  visibleAt: string
  /** UID within its folder; null in transit. */
  uid: number | null
  isRead: boolean
  raw: string
}

export interface OutlookState {
  /** Key that signs access tokens. */
  secret: string
  /** Seed of all mailboxes. */
  seed: number
  modes: Modes
  /** Mailboxes created or changed since the start, by address. */
  mailboxes: Record<string, Mailbox>
  mails: Record<string, StoredMail[]>
  nextUid: number
}

export const seedState = (before?: OutlookState): OutlookState => ({
  secret: before?.secret ?? randomBytes(32).toString('base64url'),
  seed: 20_260_301,
  modes: { ...defaultModes },
  mailboxes: {},
  mails: {},
  // UIDs continue: the vendor never reuses one.
  nextUid: before?.nextUid ?? 1,
})

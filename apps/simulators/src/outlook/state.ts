import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defaultModes, type Modes } from './modes.ts'
import { refusals, type RefusalName } from './token/refusals.ts'

export const folders = ['inbox', 'junk', 'deleted'] as const
export const Folder = z.enum(folders)
export type Folder = z.output<typeof Folder>

/** Rights that a person may have given to the OAuth client that got the token; of Graph, but for the last. */
export const Scope = z.enum(['Mail.Read', 'Mail.ReadWrite', 'Mail.ReadBasic', 'User.Read', 'IMAP.AccessAsUser.All'])
export type Scope = z.output<typeof Scope>

const refusalNames = Object.keys(refusals) as [RefusalName, ...RefusalName[]]

/** What a person or Microsoft may change about a mailbox. */
const Behaviour = z.strictObject({
  password: z.string().max(200),
  /** The first one names the resource of a token for which no scope was asked. */
  scopes: z.array(Scope),
  kind: z.enum(['personal', 'work']),
  /** Whether refreshing works, or what the token endpoint says. */
  state: z.enum(['active', ...refusalNames]),
  /** Which endpoints know the OAuth client: `consumers` and `work` tell to use the other one, `guest` has no account there. */
  authority: z.enum(['any', 'consumers', 'work', 'guest']),
  /**
   * Whether Graph opens it: it has no such mailbox, which some say with 401; the right that was given is not enough; or no
   * token is good, however new.
   */
  graph: z.enum(['on', 'notEnabled', 'notEnabled401', 'denied', 'stale']),
  /** Access tokens that were given in another one are dead before their time. */
  accessEpoch: z.int().min(0).max(1_000_000),
  /**
   * `off`: refuses the token; `challenge`: says why first; `notConnected`: accepts it and opens nothing, or says so at
   * once.
   */
  imap: z.enum(['on', 'off', 'challenge', 'notConnected', 'notConnectedAtOnce']),
  /** What its junk folder is called. */
  junkName: z.string().min(1).max(50),
  /** Whether IMAP says for what a folder is: of the junk folder alone, and, with the capability, that it does. */
  specialUse: z.enum(['untold', 'told', 'announced']),
  /** Folders that somebody made there, which are empty. */
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

/** A mailbox that is put there; what is not said is as usual. */
export const NewMailbox = MailboxChange.extend({
  email: z.email().max(254).toLowerCase(),
  clientId: z.guid(),
  refreshToken: z.string().min(1).max(2_000),
})
export type NewMailbox = z.input<typeof NewMailbox>

export interface Mailbox extends Behaviour {
  /** In lower case. */
  email: string
  clientId: string
  /** Newest first; older ones stay good. */
  refreshTokens: string[]
}

export const newMailbox = ({ refreshToken, ...given }: z.output<typeof NewMailbox>): Mailbox =>
  ({ ...defaults, ...given, refreshTokens: [refreshToken] }) as Mailbox

/** A mail as it arrived; what Graph and IMAP tell of it is taken from its source. */
export interface StoredMail {
  id: string
  folder: Folder
  /** Moment of arrival, ISO. Before it the mail is under way. */
  receivedAt: string
  /** Moment from which it is there: later than `receivedAt` for one that was delivered with an earlier date. */
  visibleAt: string
  /** Number within its folder; null while under way. */
  uid: number | null
  isRead: boolean
  raw: string
}

export interface OutlookState {
  /** Signs access tokens. */
  secret: string
  /** What all mailboxes are made from. */
  seed: number
  modes: Modes
  /** Mailboxes that were made or changed since the start, by address. */
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
  // Numbers go on: the vendor never gives one twice.
  nextUid: before?.nextUid ?? 1,
})

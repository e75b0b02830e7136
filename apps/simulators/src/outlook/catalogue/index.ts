import { code, hash, pick, share } from '../../keitaro/random.ts'
import type { Mailbox } from '../state.ts'
import { addressOf } from './names.ts'

export const mailboxCount = 500

/** Peculiarity of a mailbox in the catalogue. */
export type MailboxKind =
  | 'active'
  | 'imapOnly'
  | 'work'
  | 'expired'
  | 'revoked'
  | 'mfa'
  | 'blocked'
  | 'locked'
  | 'truncated'
  | 'wrongClient'
  | 'noMailRight'
  | 'unavailable'

/** Mailbox record as traded, which may differ from the service's data. */
export interface HandedOver {
  email: string
  password: string
  refreshToken: string
  clientId: string
  kind: MailboxKind
}

/** Shares of the kinds, in percent. */
const shares: readonly (readonly [MailboxKind, number])[] = [
  ['imapOnly', 6],
  ['work', 3],
  ['expired', 4],
  ['revoked', 2],
  ['mfa', 2],
  ['blocked', 4],
  ['locked', 1],
  ['truncated', 2],
  ['wrongClient', 1],
  ['noMailRight', 1],
  ['unavailable', 1],
]

const states: Partial<Record<MailboxKind, Mailbox['state']>> = {
  expired: 'inactive90',
  revoked: 'revoked',
  mfa: 'mfa',
  blocked: 'abuse',
  locked: 'locked',
  unavailable: 'unavailable',
}

const kindOf = (seed: number, n: number): MailboxKind => {
  // The first mailboxes work, so that people who take a few at the start can read them.
  if (n < 20) return 'active'
  let left = share(seed, n, 1) * 100
  for (const [kind, part] of shares) if ((left -= part) < 0) return kind
  return 'active'
}

const tokenLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!*'

/** Refresh token in the format of personal accounts. `letter` returns an integer per position. */
export const refreshTokenOf = (letter: (place: number) => number): string => {
  const length = 430 + (letter(0) % 40)
  const text = Array.from({ length }, (_each, place) => tokenLetters[letter(place + 1) % tokenLetters.length])
  return `M.C5${10 + (letter(1) % 60)}_BAY.0.U.-${text.join('')}$$`
}

const guidOf = (...values: number[]): string => {
  const hex = (length: number, salt: number): string =>
    Array.from({ length }, (_each, place) => (hash(place, salt, ...values) % 16).toString(16)).join('')
  return `${hex(8, 1)}-${hex(4, 2)}-4${hex(3, 3)}-a${hex(3, 4)}-${hex(12, 5)}`
}

const clientIdsMade = new Map<number, string[]>()

/** OAuth clients that own the tokens; only a few, as in reality. */
const clientIds = (seed: number): string[] => {
  const ids = clientIdsMade.get(seed) ?? Array.from({ length: 4 }, (_each, n) => guidOf(seed, n, 90))
  clientIdsMade.set(seed, ids)
  return ids
}

export interface SeedMailbox {
  mailbox: Mailbox
  kind: MailboxKind
}

const makeMailboxes = (seed: number): SeedMailbox[] =>
  Array.from({ length: mailboxCount }, (_each, n) => {
    const kind = kindOf(seed, n)
    const isWork = kind === 'work'
    return {
      kind,
      mailbox: {
        email: addressOf(seed, n, isWork),
        password: `${code(9 + (hash(seed, n, 2) % 5), seed, n, 3)}${pick(['', '!', ':7', '#'], seed, n, 4)}`,
        clientId: pick(clientIds(seed), seed, n, 5),
        refreshTokens: [refreshTokenOf((place) => hash(seed, n, 6, place))],
        scopes:
          kind === 'imapOnly'
            ? ['IMAP.AccessAsUser.All']
            : kind === 'noMailRight'
              ? ['User.Read']
              : ['Mail.Read', 'User.Read', 'IMAP.AccessAsUser.All'],
        kind: isWork ? 'work' : 'personal',
        state: states[kind] ?? 'active',
        authority: isWork ? 'work' : 'any',
        graph: 'on',
        accessEpoch: 0,
        imap: 'on',
        junkName: isWork ? 'Junk Email' : 'Junk',
        specialUse: 'untold',
        ownFolders: [],
      },
    }
  })

/** Generating them takes a moment, so a process caches them per seed. */
const made = new Map<number, readonly SeedMailbox[]>()

/** Initial mailboxes, deterministic per seed. */
export const seedMailboxes = (seed: number): readonly SeedMailbox[] => {
  const mailboxes = made.get(seed) ?? makeMailboxes(seed)
  made.set(seed, mailboxes)
  return mailboxes
}

const cutAt = 240

/** Record of a mailbox as traded: some are truncated, some name another OAuth client. */
export const handedOver = (mailbox: Mailbox, kind: MailboxKind, seed: number): HandedOver => {
  const [token = ''] = mailbox.refreshTokens
  const others = clientIds(seed).filter((each) => each !== mailbox.clientId)
  return {
    email: mailbox.email,
    password: mailbox.password,
    refreshToken: kind === 'truncated' ? token.slice(0, cutAt) : token,
    clientId: kind === 'wrongClient' ? others[0]! : mailbox.clientId,
    kind,
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Core } from '../../../context/core.ts'
import { MailError, type MailAccess, type MailReader } from '../../../ports/mail.ts'
import type { OAuthClients } from './oauth-clients.ts'
import * as tokens from '../repository/tokens.ts'

export interface MailboxAccessOptions extends Pick<Core, 'db' | 'ring'> {
  mail: MailReader
  oauthClients: OAuthClients
}

/** How much is meant by asking for access: what is known will do, a new one is wanted, or a person wants to know now. */
export type Freshness = 'known' | 'anew' | 'now'

/** The right to read a mailbox, and the version of the credentials that gave it. */
export interface GrantedAccess {
  access: MailAccess
  version: number
}

/** A mailbox that was deleted, or given other credentials, while it was being opened. */
export class MailboxGone extends Error {}

/** Access is not used in its last minutes. */
const marginMs = 5 * 60_000
/** Longer than the vendor may take: after it another process may exchange the token. In seconds. */
const openingSeconds = 15
const askAgainMs = 250
/** Access tokens kept in memory, beyond which the one not used for longest goes. */
const kept = 5_000

/**
 * Opens mailboxes. A token is exchanged once at a time over all processes, and what the vendor gives instead is committed
 * before the access is used: a process that dies in between leaves the old token, which still works.
 */
export const createMailboxAccess = ({ db, ring, mail, oauthClients }: MailboxAccessOptions) => {
  const known = new LRUCache<number, GrantedAccess>({ max: kept })
  const running = new Map<number, Promise<GrantedAccess>>()

  const exchange = async (id: number, freshness: Freshness): Promise<GrantedAccess> => {
    for (const end = performance.now() + openingSeconds * 1_000; ;) {
      const credentials = await tokens.beginOpening(db, ring, id, openingSeconds)
      if (credentials === null) throw new MailboxGone()
      if (credentials !== 'busy') {
        const { version, clientId } = credentials
        let access: MailAccess
        try {
          if (freshness !== 'now') await oauthClients.ask(clientId)
          access = await mail.open(credentials)
        } catch (error) {
          await tokens.endOpening(db, id, credentials.right)
          if (!(error instanceof MailError)) throw error
          await oauthClients.failed(id, clientId, error)
          throw new AccessFailed(error, version)
        }
        if (!(await tokens.keepToken(db, ring, id, credentials, access))) throw new MailboxGone()
        await oauthClients.succeeded(id, clientId)
        const opened = { access, version }
        known.set(id, opened)
        return opened
      }
      if (performance.now() > end) throw new MailError('slow', 'The mailbox is being opened elsewhere')
      await wait(askAgainMs)
    }
  }

  const open = async (id: number, freshness: Freshness = 'known'): Promise<GrantedAccess> => {
    const earlier = known.get(id)
    if (earlier && freshness === 'known' && earlier.access.expiresAt.getTime() - Date.now() > marginMs) {
      // Other credentials may have come by another process.
      if ((await tokens.readVersion(db, id)) === earlier.version) {
        known.set(id, earlier)
        return earlier
      }
    }
    known.delete(id)
    const opening = running.get(id) ?? exchange(id, freshness).finally(() => running.delete(id))
    running.set(id, opening)
    return opening
  }

  const isReplaced = (id: number, refused: GrantedAccess): boolean =>
    running.has(id) || (known.get(id) ?? refused) !== refused

  return {
    /**
     * Access to a mailbox. A person who asks now is answered also while the OAuth client of the mailbox is left alone.
     * @throws AccessFailed, MailError, MailboxGone
     */
    open,

    /** Whether somebody else was given other access meanwhile, or asks for it now. */
    isReplaced,

    /**
     * Other access than one that was refused: what somebody else was given meanwhile, or a new one.
     * @throws as open
     */
    openInstead: (id: number, refused: GrantedAccess): Promise<GrantedAccess> =>
      running.get(id) ?? open(id, isReplaced(id, refused) ? 'known' : 'anew'),

    /** The version of the credentials by which a mailbox is open; null for a closed one. */
    versionOf: (id: number): number | null => known.get(id)?.version ?? null,

    /** What is known of a mailbox is not good any more. */
    forget: (id: number): void => void known.delete(id),
  }
}

export type MailboxAccess = ReturnType<typeof createMailboxAccess>

/** The credentials of this version opened nothing. */
export class AccessFailed extends Error {
  readonly failure: MailError
  readonly version: number
  constructor(failure: MailError, version: number) {
    super(failure.message, { cause: failure })
    this.failure = failure
    this.version = version
  }
}

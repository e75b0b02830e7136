import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Core } from '#context/core.ts'
import { MailError, type MailAccess, type MailReader } from '#ports/mail.ts'
import type { OAuthClients } from './oauth-clients.ts'
import * as tokens from '../repository/tokens.ts'

export interface MailboxAccessOptions extends Pick<Core, 'db' | 'ring'> {
  mail: MailReader
  oauthClients: OAuthClients
}

/** How fresh the access must be: cached, renewed, or renewed for a person who waits. */
export type Freshness = 'known' | 'anew' | 'now'

/** Access to a mailbox, and the version of the credentials that granted it. */
export interface GrantedAccess {
  access: MailAccess
  version: number
}

/** The mailbox was deleted or got other credentials while it was being opened. */
export class MailboxGone extends Error {}

/** Access this close to its expiry is not used. */
const marginMs = 5 * 60_000
/** In seconds. Longer than the vendor may take; after it another process may exchange the token. */
const openingSeconds = 15
const retryMs = 250
/** Access tokens cached in memory; the least recently used one is evicted. */
const kept = 5_000

/**
 * Opens mailboxes. Each token is exchanged by one caller at a time over all processes. The new token is committed
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
      await wait(retryMs)
    }
  }

  const open = async (id: number, freshness: Freshness = 'known'): Promise<GrantedAccess> => {
    const earlier = known.get(id)
    if (earlier && freshness === 'known' && earlier.access.expiresAt.getTime() - Date.now() > marginMs) {
      // Another process may have stored other credentials.
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
     * Access to a mailbox. With `now`, a cooldown of its OAuth client is ignored.
     * @throws AccessFailed, MailError, MailboxGone
     */
    open,

    /** Whether another caller has got other access meanwhile, or is fetching it now. */
    isReplaced,

    /**
     * Access other than the refused one: what another caller got meanwhile, or a new one.
     * @throws as open
     */
    openInstead: (id: number, refused: GrantedAccess): Promise<GrantedAccess> =>
      running.get(id) ?? open(id, isReplaced(id, refused) ? 'known' : 'anew'),

    /** Version of the credentials that opened the mailbox; null if no access is cached. */
    versionOf: (id: number): number | null => known.get(id)?.version ?? null,

    /** Evicts the cached access of a mailbox. */
    forget: (id: number): void => void known.delete(id),
  }
}

export type MailboxAccess = ReturnType<typeof createMailboxAccess>

/** The credentials of this version did not open the mailbox. */
export class AccessFailed extends Error {
  readonly failure: MailError
  readonly version: number
  constructor(failure: MailError, version: number) {
    super(failure.message, { cause: failure })
    this.failure = failure
    this.version = version
  }
}

import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/connect.ts'
import type { Actor } from '../db/once.ts'
import {
  actingSession,
  findOpenSessions,
  lockStanding,
  noteUse,
  type OpenSession,
} from '../features/auth/repository/sessions.ts'
import { limitOf, rightsOf } from '../features/auth/role-permissions.ts'
import type { Acting } from '../http/call.ts'
import { describeError, type Log } from '../lib/log.ts'
import { hasKept, mayCall, type Principal } from '../lib/principal.ts'
import { Refusal } from '../lib/refusal.ts'
import { createBatchLoader } from '../lib/cache/batch-loader.ts'

export interface ActingOptions {
  db: Db
  log: Log
  adminUsername: string
  sessions: Config['sessions']
}

/** Resolves callers and actors: the person of a session as currently stored. */
export const createActors = ({ db, log, adminUsername, sessions }: ActingOptions) => {
  const principalOf = ({ granted, stale: _stale, ownPeople, ...person }: OpenSession): Principal => {
    const permissions = rightsOf({ ...person, granted }, adminUsername)
    return { ...person, permissions, people: limitOf({ ...person, permissions }, ownPeople) }
  }
  const openSessions = createBatchLoader((ids: readonly number[]) => findOpenSessions(db, ids, sessions))
  /** Reads the person on every request, so that a changed right takes effect with the next one. */
  const authenticate = async (loginId: number, { passive }: { passive: boolean }): Promise<Principal | null> => {
    const found = await openSessions(loginId)
    if (!found) return null
    if (found.stale && !passive)
      noteUse(db, loginId).catch((error: unknown) =>
        log.warn({ event: 'session.use_not_noted', ...describeError(error) }),
      )
    return principalOf(found)
  }
  /**
   * The actor of a change, checked inside its transaction. Decisions based on the person's rights until then must still
   * hold.
   */
  const actorOf = ({ user, access }: Acting): Actor => {
    const isOwn = access === 'session'
    const kind = { administers: [access].flat().includes('users.manage'), alone: isOwn }
    return actingSession({ ...user, ...kind }, sessions, (session) => {
      if (!session) throw new Refusal('unauthenticated')
      const now = principalOf(session)
      if (isOwn || (mayCall(access, now) && hasKept(user, now))) return
      log.warn({ event: 'access.refused' })
      throw new Refusal('forbidden')
    })
  }

  /** Current state of a person whose work continues without them, locked until the transaction ends. */
  const currentPrincipal = async (trx: Trx, userId: number): Promise<Principal | null> => {
    const person = await lockStanding(trx, userId)
    return person && principalOf(person)
  }

  return { authenticate, actorOf, currentPrincipal }
}

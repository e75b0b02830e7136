import { sql } from 'kysely'
import { transactOnce, type TransactPart } from '../../api/src/context/context.ts'
import type { Db } from '../../api/src/db/connect.ts'
import type { Caller } from '../../api/src/http/handlers.ts'
import { noDeadline } from '../../api/src/lib/deadline.ts'
import type { Principal } from '../../api/src/lib/principal.ts'
import type { KeyRing } from '../../api/src/lib/secrets/sealing.ts'

const clientIp = '198.18.0.1'

/**
 * Context of a person's call as the program creates it, including the statement that checks the actor. Nobody is
 * signed in, and the result of the check does not matter. There is no browser, and events reach nobody.
 */
export const contextOf = (db: Db, ring: KeyRing, actor: Principal) => {
  const held = sql`select * from hold_actor(0, ${actor.userId}::integer, false, false, 8, 24)`
  const asked = { actor: { now: held, held, check: () => undefined }, repeatable: null, deadline: noDeadline }
  const transact = transactOnce(db, { ring, requestKey: Buffer.alloc(32) }, () => undefined)
  const cause = { user: { id: actor.userId, username: actor.username }, clientIp }
  const caller: Caller = { clientIp, userAgent: 'bench', browser: undefined as never }
  const change = transact(cause, asked)
  const transactPart: TransactPart = (_part, work) => change(work)
  return { ...caller, actor, deadline: noDeadline, transact: change, transactPart }
}

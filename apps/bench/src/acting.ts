import { sql } from 'kysely'
import type { Db, Trx } from '../../api/src/db/connect.ts'
import { changeOnce } from '../../api/src/db/once.ts'
import { noDeadline } from '../../api/src/lib/deadline.ts'
import type { KeyRing } from '../../api/src/lib/secrets/sealing.ts'

/**
 * Opens the transactions of changes as the program does for a call, with the statement by which it asks who acts; but nobody
 * is signed in, and the answer to that does not matter.
 */
export const actingAs =
  (db: Db, ring: KeyRing, userId: number) =>
  <K, A = K>(work: (trx: Trx) => Promise<K>, show?: (trx: Trx, kept: K) => Promise<A>): Promise<A> => {
    const held = sql`select * from hold_actor(0, ${userId}::integer, false, false, 8, 24)`
    const actor = { now: held, held, check: () => undefined }
    const keeping = { ring, requestKey: Buffer.alloc(32) }
    return changeOnce(db, keeping, { actor, repeatable: null, deadline: noDeadline }, work, show)
  }

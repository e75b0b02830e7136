import { sql } from 'kysely'
import { rewrap, type KeyRing } from '../lib/secrets/sealing.ts'
import type { Db } from './connect.ts'
import { rowsOf, run } from './query.ts'
import { retryOnLock } from './retry-on-lock.ts'

/** All tables with sealed columns. Each has `id`, `seal_key_id` and `seal_key`; rows without a key hold no secret. */
export const sealedTables = ['idempotency_keys', 'sheet_rows', 'mailboxes', 'card_codes'] as const
export type SealedTable = (typeof sealedTables)[number]

const batch = 500

/** Number of rows in a table under each key-encryption key. */
export const countByKey = async (db: Db, table: SealedTable): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ seal_key_id: string; n: string }>(db)`
    select seal_key_id, count(*) as n from ${sql.table(table)}
    where seal_key_id is not null group by seal_key_id order by seal_key_id`
  return new Map(rows.map((row) => [row.seal_key_id, Number(row.n)]))
}

/** Rewraps up to 500 rows after `after`. Each batch stands alone, so an interrupted run can simply be repeated. */
const rotateBatch = (
  db: Db,
  ring: KeyRing,
  table: SealedTable,
  after: string,
): Promise<{ changed: number; last: string } | null> =>
  db.transaction().execute(async (trx) => {
    const rows = await rowsOf<{ id: string; seal_key_id: string; seal_key: Buffer }>(trx)`
      select id::text, seal_key_id, seal_key from ${sql.table(table)}
      where seal_key_id <> ${ring.active()} and id > ${after} order by id limit ${batch} for update`
    if (rows.length === 0) return null
    // Each row names its key, because another one may become active meanwhile.
    const keys = rows.map((row) =>
      rewrap(ring, { table, id: row.id }, { keyId: row.seal_key_id, wrapped: row.seal_key }),
    )
    await run(trx)`
      update ${sql.table(table)} t set seal_key_id = n.key_id, seal_key = n.seal_key
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${keys.map(({ keyId }) => keyId)}::text[],
        ${keys.map(({ wrapped }) => wrapped)}::bytea[]) as n (id, key_id, seal_key)
      where t.id = n.id`
    return { changed: rows.length, last: rows.at(-1)!.id }
  })

/** Rewraps every row of a table under the active key while the program runs. Answers how many rows changed. */
export const rotateTable = async (db: Db, ring: KeyRing, table: SealedTable): Promise<number> => {
  let changed = 0
  for (let after = '0'; ;) {
    const done = await rotateBatch(db, ring, table, after)
    if (!done) return changed
    changed += done.changed
    after = done.last
  }
}

/**
 * Makes it impossible to seal with this key, even for an instance that still has it as the active one, and rewraps all
 * rows under it. It may then be removed from the key file. Needs the owner of the tables; may be interrupted and
 * repeated.
 * @throws Error for people
 */
export const retireKey = async (db: Db, ring: KeyRing, id: string): Promise<void> => {
  if (id === ring.active()) throw new Error(`${id} is the active key. Make another one active first: --new adds one.`)
  for (const table of sealedTables) {
    await rotateTable(db, ring, table)
    await retryOnLock(() => run(db)`select forbid_seal_key(${table}::regclass, ${id})`)
    // Rewraps rows that were sealed before the constraint took effect.
    await rotateTable(db, ring, table)
    await retryOnLock(() => run(db)`select prove_seal_key_unused(${table}::regclass, ${id})`)
  }
}

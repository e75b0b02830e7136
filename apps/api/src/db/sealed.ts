import { sql } from 'kysely'
import { rewrap, type KeyRing } from '../lib/sealing.ts'
import type { Db } from './connect.ts'

/** Every table with sealed columns. Each has `id`, `seal_key_id` and `seal_key`; rows without a key hold no secret. */
export const sealedTables = ['idempotency_keys', 'sheet_rows', 'mailboxes', 'card_codes'] as const
export type SealedTable = (typeof sealedTables)[number]

const batch = 500

/** How many rows of a table each key-encryption key still protects. */
export const countByKey = async (db: Db, table: SealedTable): Promise<Map<string, number>> => {
  const { rows } = await sql<{ seal_key_id: string; n: string }>`
    select seal_key_id, count(*) as n from ${sql.table(table)}
    where seal_key_id is not null group by seal_key_id order by seal_key_id`.execute(db)
  return new Map(rows.map((row) => [row.seal_key_id, Number(row.n)]))
}

/** Rewraps up to 500 rows after `after`; each batch stands by itself, so that an interrupted run is simply repeated. */
const rotateBatch = (db: Db, ring: KeyRing, table: SealedTable, after: string): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; seal_key_id: string; seal_key: Buffer }>`
      select id::text, seal_key_id, seal_key from ${sql.table(table)}
      where seal_key_id <> ${ring.active()} and id > ${after} order by id limit ${batch} for update`.execute(trx)
    if (rows.length === 0) return null
    const keys = rows.map((row) =>
      rewrap(ring, { table, id: row.id }, { keyId: row.seal_key_id, wrapped: row.seal_key }),
    )
    await sql`
      update ${sql.table(table)} t set seal_key_id = ${ring.active()}, seal_key = n.seal_key
      from unnest(${rows.map((row) => row.id)}::bigint[], ${keys.map((key) => key.wrapped)}::bytea[]) as n (id, seal_key)
      where t.id = n.id`.execute(trx)
    return rows.at(-1)!.id
  })

/** Puts every row of a table under the active key while the program runs. Answers how many rows changed. */
export const rotateTable = async (db: Db, ring: KeyRing, table: SealedTable): Promise<number> => {
  const before = await countByKey(db, table)
  for (let after: string | null = '0'; after !== null;) after = await rotateBatch(db, ring, table, after)
  return [...before].reduce((sum, [id, n]) => sum + (id === ring.active() ? 0 : n), 0)
}

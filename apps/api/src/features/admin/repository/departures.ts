import { undoLeavingMinutes, type Answer, type Departure, type leaving } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { firstRow, onlyRow, onlyValue, rowsOf, run, valuesOf } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import { removeWhere } from '#db/sweep.ts'

/** Stored rows of one table. */
interface KeptRows {
  table: string
  rows: unknown[]
}

/** Rows deleted with a person, and rows whose reference to them was set to null. */
interface ErasedRecords {
  erased: KeptRows[]
  named: { table: string; column: string; ids: (number | string)[] }[]
}

/** Ids of what a person gets back if the departure is undone. */
export interface ReturnableIds {
  holdings: readonly number[]
  takes: readonly string[]
}

export type UndoAnswer = Answer<(typeof leaving)['undoDeparture']>

/** Tables that are not restored: sessions, pending sign-ins, stored answers for repeated requests, watches. */
const endsForGood = ['user_sessions', 'challenges', 'idempotency_keys', 'mailbox_watches']

interface Reference {
  table: string
  column: string
  target: string
  key: string
  erases: boolean
}

/** Single-column foreign keys that match a condition: those to a table, or those of one. */
const listReferences = (trx: Trx, condition: RawBuilder<unknown>) => rowsOf<Reference>(trx)`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target, k.attname as key,
      c.confdeltype = 'c' as erases
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and ${condition} order by 1, 2`

const copyRows = async (trx: Trx, table: string, condition: RawBuilder<unknown>): Promise<KeptRows> => ({
  table,
  rows: await onlyValue<unknown[]>(trx)`
    select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t where ${condition}`,
})

/** Copies all rows that the deletion of a locked person will erase, in every table. */
const keepRows = async (trx: Trx, userId: number): Promise<ErasedRecords> => {
  const erased = [
    await copyRows(trx, 'users', sql`id = ${userId}`),
    // Deleted by a trigger.
    await copyRows(trx, 'views', sql`person_id = ${userId} and shared_with is null`),
  ]
  const named: ErasedRecords['named'] = []
  for (const { table, column, erases } of await listReferences(trx, sql`c.confrelid = 'users'::regclass`)) {
    // Mailboxes are restored from their takes instead.
    if (endsForGood.includes(table) || table === 'mailboxes') continue
    const { rows } = await copyRows(trx, table, sql`${sql.id(column)} = ${userId}`)
    if (erases) erased.push({ table, rows })
    else named.push({ table, column, ids: (rows as { id: number }[]).map(({ id }) => id) })
  }
  return { erased, named }
}

/** Restores rows. Skips those that refer to deleted rows, and those that exist again. */
const writeBack = async (trx: Trx, { table, rows }: KeptRows): Promise<void> => {
  if (rows.length === 0) return
  const columns = await valuesOf<string>(trx)`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = sql.join(columns.map((name) => sql.id(name)))
  const whole = await listReferences(trx, sql`c.conrelid = ${table}::regclass`)
  const stands = whole.map(
    ({ column, target, key }) => sql`(t.${sql.id(column)} is null
      or exists (select from ${sql.table(target)} o where o.${sql.id(key)} = t.${sql.id(column)}))`,
  )
  // A conflict on users must fail: it tells that the name or the Telegram account is in use by now.
  const unlessThere = table === 'users' ? sql`` : sql`on conflict do nothing`
  await run(trx)`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) t
    where ${sql.join([sql`true`, ...stands], sql` and `)} ${unlessThere}`
}

/** Stores a departure with everything needed to undo it. Call before the person is removed. */
export const insertDeparture = async (
  trx: Trx,
  { id, username }: { id: number; username: string },
  by: string,
  { holdings, takes }: ReturnableIds,
): Promise<{ id: number; undoUntil: Date }> => {
  const kept = await keepRows(trx, id)
  return onlyRow<{ id: number; undoUntil: Date }>(trx)`
    insert into departures (user_id, username, by_name, kept, holdings, takes)
    values (${id}, ${username}, ${by}, ${JSON.stringify(kept)}::jsonb, ${holdings}::integer[], ${takes}::bigint[])
    returning id, left_at + make_interval(mins => ${undoLeavingMinutes}) as "undoUntil"`
}

const inTime = sql`left_at > now() - make_interval(mins => ${undoLeavingMinutes})`

type DepartureRow = RowOf<Departure, { leftAt: Date; undoUntil: Date }>

/** Departures that can be undone, newest first. */
export const listDepartures = (db: Db) => rowsOf(db, withMoments<DepartureRow>)`
    select id, user_id as "userId", username, by_name as by, left_at as "leftAt", cardinality(holdings) as accounts,
      cardinality(takes) as mailboxes, left_at + make_interval(mins => ${undoLeavingMinutes}) as "undoUntil"
    from departures where undone_at is null and ${inTime} order by left_at desc, id desc limit 100`

export interface StoredDeparture extends ReturnableIds {
  id: number
  userId: number
  username: string
  inTime: boolean
  /** Answer of the undo; null if it was not undone. */
  answer: UndoAnswer | null
  kept: ErasedRecords
}

/** Locks a departure until the transaction ends. */
export const lockDeparture = (trx: Trx, id: number) => firstRow<StoredDeparture>(trx)`
    select id, user_id as "userId", username, ${inTime} as "inTime", answer, kept, holdings, takes::text[] as takes
    from departures where id = ${id}::bigint for update`

/** Groups of which the person was a member until they left. */
export const groupsLeft = (trx: Trx, userId: number) => valuesOf<number>(trx)`
    select m.group_id from group_members m join people p on p.id = m.person_id
    where p.id = ${userId} and m.until = p.deleted_at`

/** Restores a person with everything that was erased with them. The database enforces unique names and Telegram ids. */
export const bringBack = async (trx: Trx, { userId, kept }: StoredDeparture): Promise<void> => {
  // Group memberships are reopened before the user row exists, since its trigger would start new ones.
  await run(trx)`
    update group_members m set until = null from people p
    where p.id = ${userId} and m.person_id = p.id and m.until = p.deleted_at`
  await run(trx)`update people set deleted_at = null where id = ${userId}`
  for (const rows of kept.erased) await writeBack(trx, rows)
  for (const { table, column, ids } of kept.named)
    await run(trx)`
      update ${sql.table(table)} set ${sql.id(column)} = ${userId}
      where id = any (${ids}::bigint[]) and ${sql.id(column)} is null`
}

/** Stores the answer for repeats, and deletes the kept rows with their credentials. */
export const noteUndone = (trx: Trx, id: number, answer: UndoAnswer) => run(trx)`
    update departures set undone_at = now(), answer = ${JSON.stringify(answer)}::jsonb, kept = '{}' where id = ${id}`

/** Deletes departures that can no longer be undone, with the credentials in them. */
export const sweepDepartures = async (db: Db): Promise<void> => {
  await removeWhere(db, 'departures', sql`not (${inTime})`)
}

import { undoLeavingMinutes, type Answer, type Departure, type leaving } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../db/connect.ts'
import { firstRow, onlyRow, onlyValue, rowsOf, run, valuesOf } from '../../../db/query.ts'
import { type RowOf, withMoments } from '../../../db/row.ts'
import { removeWhere } from '../../../db/sweep.ts'

/** Rows of one table, as they were. */
interface KeptRows {
  table: string
  rows: unknown[]
}

/** What was erased with a person, and which rows named them that name nobody now. */
interface ErasedRecords {
  erased: KeptRows[]
  named: { table: string; column: string; ids: (number | string)[] }[]
}

/** What a person who left may have back. */
export interface ReturnableIds {
  holdings: readonly number[]
  takes: readonly string[]
}

export type UndoAnswer = Answer<(typeof leaving)['undoDeparture']>

/** What ends with a deletion and stays so: sessions, sign-ins that have begun, answers that are kept for who repeats a request. */
const endsForGood = ['user_sessions', 'challenges', 'idempotency_keys', 'mailbox_watches']

interface Reference {
  table: string
  column: string
  target: string
  key: string
  erases: boolean
}

/** What refers to `target`, or what `table` refers to. */
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

/** Everything that the deletion of a locked person is about to erase, whatever table it stands in. */
const keepRows = async (trx: Trx, userId: number): Promise<ErasedRecords> => {
  const erased = [
    await copyRows(trx, 'users', sql`id = ${userId}`),
    // A trigger takes these along.
    await copyRows(trx, 'views', sql`person_id = ${userId} and shared_with is null`),
  ]
  const named: ErasedRecords['named'] = []
  for (const { table, column, erases } of await listReferences(trx, sql`c.confrelid = 'users'::regclass`)) {
    // Mailboxes are given back, or not, by what became of them.
    if (endsForGood.includes(table) || table === 'mailboxes') continue
    const { rows } = await copyRows(trx, table, sql`${sql.id(column)} = ${userId}`)
    if (erases) erased.push({ table, rows })
    else named.push({ table, column, ids: (rows as { id: number }[]).map(({ id }) => id) })
  }
  return { erased, named }
}

/** Writes rows as they were; those that name what is gone by now stay away, and so do those that stand again. */
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
  // Whoever has the name or the Telegram account of the person by now is named by the database.
  const unlessThere = table === 'users' ? sql`` : sql`on conflict do nothing`
  await run(trx)`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) t
    where ${sql.join([sql`true`, ...stands], sql` and `)} ${unlessThere}`
}

/** Writes down who leaves, with all that comes back should it be undone. Before they are removed. */
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
  /** What undoing it answered. */
  answer: UndoAnswer | null
  kept: ErasedRecords
}

/** A departure, locked until the transaction ends. */
export const lockDeparture = (trx: Trx, id: number) => firstRow<StoredDeparture>(trx)`
    select id, user_id as "userId", username, ${inTime} as "inTime", answer, kept, holdings, takes::text[] as takes
    from departures where id = ${id}::bigint for update`

/** Groups that somebody counted in until they left. */
export const groupsLeft = (trx: Trx, userId: number) => valuesOf<number>(trx)`
    select m.group_id from group_members m join people p on p.id = m.person_id
    where p.id = ${userId} and m.until = p.deleted_at`

/** The person is there again, with everything that was erased with them. Names and Telegram ids are enforced by the database. */
export const bringBack = async (trx: Trx, { userId, kept }: StoredDeparture): Promise<void> => {
  // Groups go on as if they had never ended: before the person is there, for whom they would begin anew.
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

/** What they signed in with is kept no longer than it takes; the answer for whoever repeats the undoing. */
export const noteUndone = (trx: Trx, id: number, answer: UndoAnswer) => run(trx)`
    update departures set undone_at = now(), answer = ${JSON.stringify(answer)}::jsonb, kept = '{}' where id = ${id}`

/** Forgets what cannot be undone any more, with what people signed in with. */
export const sweepDepartures = async (db: Db): Promise<void> => {
  await removeWhere(db, 'departures', sql`not (${inTime})`)
}

import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { forgetCardCode } from './card-codes.ts'

/** An account while somebody holds it, or after they closed it. */
export interface Holding {
  id: number
  rowId: string
  accountId: string
  country: string
  sheetId: number
  userId: number | null
  username: string
  takenAt: Date
  closedAt: Date | null
}

interface HoldingRow {
  id: number
  row_id: string
  account_id: string
  country: string
  sheet_id: number
  user_id: number | null
  username: string
  taken_at: Date
  closed_at: Date | null
}

const holdingOf = (row: HoldingRow): Holding => ({
  id: row.id,
  rowId: row.row_id,
  accountId: row.account_id,
  country: row.country,
  sheetId: row.sheet_id,
  userId: row.user_id,
  username: row.username,
  takenAt: row.taken_at,
  closedAt: row.closed_at,
})

/**
 * The person's limit, with their row locked until the transaction ends: takes of one person come one after the other.
 * Null: no limit.
 */
export const lockLimit = async (trx: Db, userId: number): Promise<number | null> => {
  const row = await trx
    .selectFrom('users')
    .select('acc_limit')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.acc_limit
}

/** What a limit counts: accounts held and not closed. */
export const countOpen = async (trx: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from accounts
    where user_id = ${userId} and ended_at is null and closed_at is null`.execute(trx)
  return Number(rows[0]?.n)
}

/**
 * The one statement that decides who gets an account: null when it is not free. Of many at once the unique index lets one
 * through, and the others wait for that one's end.
 */
export const insertHolding = async (
  trx: Db,
  user: { id: number; username: string },
  wanted: { accountId: string; sheetId: number },
): Promise<{ id: number; rowId: string } | null> => {
  const { rows } = await sql<{ id: number; row_id: string }>`
    insert into accounts (row_id, account_id, country, user_id, username)
    select r.id, r.account_id, r.country, ${user.id}, ${user.username}
    from sheet_rows r join sheets s on s.id = r.sheet_id
    where r.account_key = lower(${wanted.accountId}) and r.sheet_id = ${wanted.sheetId} and r.state = 'accepted'
      and r.present and r.holding_id is null and s.removed_at is null
    on conflict (account_key) where ended_at is null do nothing
    returning id, row_id::text`.execute(trx)
  const row = rows[0]
  if (!row) return null
  await sql`update sheet_rows set holding_id = ${row.id} where id = ${row.row_id}`.execute(trx)
  return { id: row.id, rowId: row.row_id }
}

/** The same account for another person: the row's holding passes on. */
export const insertSuccessor = async (
  trx: Db,
  of: Holding,
  user: { id: number; username: string },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (row_id, account_id, country, user_id, username, notes)
    select row_id, account_id, country, ${user.id}, ${user.username}, notes from accounts where id = ${of.id}
    returning id`.execute(trx)
  await sql`update sheet_rows set holding_id = ${rows[0]!.id} where id = ${of.rowId}`.execute(trx)
  return rows[0]!.id
}

const selectHolding = sql`
  select a.id, a.row_id::text, a.account_id, a.country, r.sheet_id, a.user_id, a.username, a.taken_at, a.closed_at
  from accounts a join sheet_rows r on r.id = a.row_id`

/** Who holds an account now, or closed it last. */
export const findHolder = async (db: Db, accountId: string): Promise<Holding | null> => {
  const { rows } = await sql<HoldingRow>`
    ${selectHolding} where a.account_key = lower(${accountId}) and a.ended_at is null`.execute(db)
  return rows[0] ? holdingOf(rows[0]) : null
}

/**
 * A holding by its id, locked until the transaction ends; null for a missing one and for another person's. With
 * `userId` null everybody's is found.
 */
export const lockHolding = async (trx: Db, id: number, userId: number | null): Promise<Holding | null> => {
  const { rows } = await sql<HoldingRow>`
    ${selectHolding}
    where a.id = ${id} and a.ended_at is null and (${userId}::integer is null or a.user_id = ${userId})
    for update of a`.execute(trx)
  return rows[0] ? holdingOf(rows[0]) : null
}

/** Ends an open holding; the row is free again. */
export const endHolding = async (
  trx: Db,
  { id, rowId }: Holding,
  how: 'returned' | 'released' | 'handed_over',
): Promise<void> => {
  await sql`update accounts set ended_at = now(), ended_how = ${how} where id = ${id}`.execute(trx)
  await sql`update sheet_rows set holding_id = null where id = ${rowId} and holding_id = ${id}`.execute(trx)
  await forgetCardCode(trx, id)
}

/** Closes an open holding, once. Null when it is closed already. */
export const closeHolding = async (trx: Db, id: number, spend: number): Promise<Date | null> => {
  const row = await trx
    .updateTable('accounts')
    .set({ closed_at: sql<Date>`now()`, spend })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('closed_at')
    .executeTakeFirst()
  await forgetCardCode(trx, id)
  return row?.closed_at ?? null
}

/** The spend before, for the history. */
export const changeSpend = async (trx: Db, id: number, spend: number): Promise<number> => {
  const { rows } = await sql<{ before: string }>`
    update accounts a set spend = ${spend} from (select spend from accounts where id = ${id} for update) old
    where a.id = ${id} returning old.spend as before`.execute(trx)
  return Number(rows[0]?.before)
}

/** Null when the notes were changed since the given version. */
export const writeNotes = async (
  trx: Db,
  id: number,
  notes: string,
  version: number | null,
): Promise<number | null> => {
  const { rows } = await sql<{ notes_version: number }>`
    update accounts set notes = ${notes}, notes_version = notes_version + 1
    where id = ${id} and (${version}::integer is null or notes_version = ${version})
    returning notes_version`.execute(trx)
  return rows[0]?.notes_version ?? null
}

/** Whether the ten minutes in which a take can be undone are over, by the database's clock. */
export const isReturnable = async (trx: Db, id: number, minutes: number): Promise<boolean> => {
  const { rows } = await sql<{ ok: boolean }>`
    select taken_at > now() - make_interval(mins => ${minutes}) as ok from accounts where id = ${id}`.execute(trx)
  return rows[0]?.ok ?? false
}

/** What a person holds and has not closed, locked until the transaction ends. */
export const lockOpen = async (trx: Db, userId: number): Promise<Holding[]> => {
  const { rows } = await sql<HoldingRow>`
    ${selectHolding} where a.user_id = ${userId} and a.ended_at is null and a.closed_at is null
    order by a.id for update of a`.execute(trx)
  return rows.map(holdingOf)
}

/** What a person holds now stands under their new name; what has ended keeps the old one. */
export const renameHolder = async (trx: Db, userId: number, username: string): Promise<void> => {
  await sql`update accounts set username = ${username} where user_id = ${userId} and ended_at is null`.execute(trx)
}

export const noteReveal = async (trx: Db, id: number): Promise<void> => {
  await sql`update accounts set revealed_at = coalesce(revealed_at, now()) where id = ${id}`.execute(trx)
}

/** People who may hold accounts: enabled, and a buyer or an admin. */
const takers = sql`
  from users u left join roles r on r.id = u.role_id where u.enabled and (u.is_admin or r.name in ('admin', 'buyer'))`

export const listTakers = async (db: Db): Promise<{ userId: number; username: string }[]> => {
  const { rows } = await sql<{ userId: number; username: string }>`
    select u.id as "userId", u.username ${takers} order by lower(u.username)`.execute(db)
  return rows
}

export const findTaker = async (trx: Db, userId: number): Promise<{ id: number; username: string } | null> => {
  const { rows } = await sql<{ id: number; username: string }>`
    select u.id, u.username ${takers} and u.id = ${userId}::bigint`.execute(trx)
  return rows[0] ?? null
}

import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Free accounts for demo people to have taken, spread over the countries. */
export const pickFree = async (db: Db, count: number): Promise<{ accountId: string; sheetId: number }[]> => {
  const { rows } = await sql<{ accountId: string; sheetId: number }>`
    select r.account_id as "accountId", r.sheet_id as "sheetId" from sheet_rows r
    where r.state = 'accepted' and r.present and r.holding_id is null
    order by md5(r.account_id) limit ${count}`.execute(db)
  return rows
}

interface ForLaunch {
  accountId: string
  sheetId: number
  pixel: string
  email: string
}

/**
 * Free accounts of a country for demo people to be launching: with a pixel and a mailbox, whose mailboxes the pool has first.
 * The newest come first, which nobody else takes soon.
 */
export const pickForLaunch = async (db: Db, country: string, count: number): Promise<ForLaunch[]> => {
  const { rows } = await sql<ForLaunch>`
    select r.account_id as "accountId", r.sheet_id as "sheetId", r.pixel, lower(r.email) as email
    from sheet_rows r left join mailboxes m on m.email_key = lower(r.email) and m.holder_id is null
    where r.state = 'accepted' and r.present and r.holding_id is null and r.country = ${country}
      and r.account_id ~ '^[A-Za-z0-9._-]{1,100}$' and r.pixel ~ '^[A-Za-z0-9._-]{1,100}$' and r.email like '%@outlook.com'
      and not exists (select from sheet_rows o where lower(o.email) = lower(r.email) and o.id <> r.id)
    order by m.id is null, r.first_seen desc, md5(r.account_id) limit ${count}`.execute(db)
  return rows
}

/** Moves a take into the past, and its end with it. */
export const backdate = async (
  db: Db,
  id: number,
  { daysAgo, closedDaysAgo, spend }: { daysAgo: number; closedDaysAgo: number | null; spend: number | null },
): Promise<void> => {
  await sql`
    update accounts set taken_at = now() - make_interval(hours => ${daysAgo * 24 + 3}),
      closed_at = case when ${closedDaysAgo}::integer is not null then now() - make_interval(hours => ${(closedDaysAgo ?? 0) * 24 + 1}) end,
      spend = ${spend}
    where id = ${id}`.execute(db)
}

/** Lets somebody have taken a free account, without a trace of its own; null when it is not free. */
export const insertHolding = async (
  trx: Db,
  person: { id: number; username: string },
  wanted: { accountId: string; sheetId: number },
): Promise<{ id: number; rowId: string; wanted: number } | null> => {
  const { rows } = await sql<{ id: number; rowId: string; wanted: number }>`
    with taken as (
      insert into accounts (row_id, account_id, country, user_id, username)
      select r.id, r.account_id, r.country, ${person.id}, ${person.username} from sheet_rows r
      where r.account_id = ${wanted.accountId} and r.sheet_id = ${wanted.sheetId} and r.holding_id is null
      on conflict do nothing returning id, row_id
    ), held as (
      update sheet_rows r set holding_id = t.id from taken t where r.id = t.row_id
    )
    insert into sheet_marks (row_id, wanted) select row_id, 1 from taken
    returning (select id from taken), row_id::text as "rowId", wanted`.execute(trx)
  return rows[0] ?? null
}

/** Lets somebody have held an account before it was handed over to who holds it. @returns the id of that holding */
export const insertEarlier = async (
  trx: Db,
  holdingId: number,
  person: { id: number; username: string },
  daysAgo: number,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (row_id, account_id, country, user_id, username, taken_at, ended_at, ended_how)
    select row_id, account_id, country, ${person.id}, ${person.username}, now() - make_interval(hours => ${daysAgo * 24 + 3}),
      taken_at, 'handed_over'
    from accounts where id = ${holdingId} returning id`.execute(trx)
  return rows[0]!.id
}

/** Lets free accounts have come over the last weeks, each day some. */
export const ageRows = async (db: Db): Promise<void> => {
  await sql`
    update sheet_rows set first_seen = now() - make_interval(days => abs(hashtext(account_id)) % 30, hours => 2)`.execute(
    db,
  )
}

export const hasSheets = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('sheets').select('id').limit(1).executeTakeFirst()) !== undefined

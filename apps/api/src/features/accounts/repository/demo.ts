import type { AccountEventKind, AccountState, CloseReason } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { firstRow, onlyValue, rowsOf, run } from '#db/query.ts'

/** Free accounts for demo people to take, spread over the countries. */
export const pickFree = (db: Db, count: number) => rowsOf<{ accountId: string; sheetId: number }>(db)`
    select r.account_id as "accountId", r.sheet_id as "sheetId" from sheet_rows r
    where r.state = 'accepted' and r.present and r.holding_id is null
    order by md5(r.account_id) limit ${count}`

interface ForLaunch {
  accountId: string
  sheetId: number
  pixel: string
  email: string
}

/**
 * Free accounts of a country for demo launches: with a pixel and a mailbox, those whose mailbox is in the pool first.
 * Newest first, since nobody else takes those soon.
 */
export const pickForLaunch = (db: Db, country: string, count: number) => rowsOf<ForLaunch>(db)`
    select r.account_id as "accountId", r.sheet_id as "sheetId", r.pixel, lower(r.email) as email
    from sheet_rows r left join mailboxes m on m.email_key = lower(r.email) and m.holder_id is null
    where r.state = 'accepted' and r.present and r.holding_id is null and r.country = ${country}
      and r.account_id ~ '^[A-Za-z0-9._-]{1,100}$' and r.pixel ~ '^[A-Za-z0-9._-]{1,100}$' and r.email like '%@outlook.com'
      and not exists (select from sheet_rows o where lower(o.email) = lower(r.email) and o.id <> r.id)
    order by m.id is null, r.first_seen desc, md5(r.account_id) limit ${count}`

export interface PastClose {
  daysAgo: number
  /** In dollars. */
  spend: number
  reason: CloseReason
  note: string | null
}

type Past = { daysAgo: number; close: PastClose | null }

/** Backdates a take, and its close. */
export const backdate = (db: Db, id: number, { daysAgo, close }: Past) => run(db)`
    update accounts set taken_at = now() - make_interval(hours => ${hoursOfTake(daysAgo)}),
      state_at = now() - make_interval(hours => ${hoursOfTake(daysAgo)}),
      closed_at = now() - make_interval(hours => ${close && hoursOfClose(close)}::integer),
      spend = ${close && close.spend}, close_reason = ${close && close.reason}, close_note = ${close && close.note}
    where id = ${id}`

/** Offsets by a few hours, so that not everything happens at the time of day at which the demo started. */
export const hoursOfTake = (daysAgo: number): number => daysAgo * 24 + 3
export const hoursOfClose = ({ daysAgo }: Pick<PastClose, 'daysAgo'>): number => daysAgo * 24 + 1

/** A past event of an account. */
export interface PastEvent {
  rowId: string
  holdingId: number
  kind: AccountEventKind
  username: string
  hoursAgo: number
  detail?: string | null
  /** In dollars, once closed. */
  spend?: number
  closeReason?: CloseReason
  state?: AccountState
  stateBefore?: AccountState
}

export const insertPastEvent = async (trx: Db, event: PastEvent): Promise<void> => {
  const { rowId, holdingId, kind, username, hoursAgo, detail, spend, closeReason, state, stateBefore } = event
  await run(trx)`
    insert into account_events (row_id, holding_id, kind, username, at, detail, spend, close_reason, state, state_before)
    values (${rowId}, ${holdingId}, ${kind}, ${username}, now() - make_interval(hours => ${hoursAgo}::integer),
      ${detail ?? null}, ${spend ?? null}, ${closeReason ?? null}, ${state ?? null}, ${stateBefore ?? null})`
}

export const stateSince = (trx: Db, id: number, state: AccountState, hoursAgo: number) => run(trx)`
    update accounts set state = ${state}, state_at = now() - make_interval(hours => ${hoursAgo}::integer)
    where id = ${id}`

/** Makes a person the holder of a free account, without history or audit; null if it is not free. */
export const insertHolding = (
  trx: Db,
  person: { id: number; username: string },
  wanted: { accountId: string; sheetId: number },
) => firstRow<{ id: number; rowId: string; wanted: number }>(trx)`
    with taken as (
      insert into accounts (row_id, account_id, country, user_id, username)
      select r.id, r.account_id, r.country, ${person.id}, ${person.username} from sheet_rows r
      where r.account_id = ${wanted.accountId} and r.sheet_id = ${wanted.sheetId} and r.holding_id is null
      on conflict do nothing returning id, row_id
    ), held as (
      update sheet_rows r set holding_id = t.id from taken t where r.id = t.row_id
    )
    insert into sheet_marks (row_id, wanted) select row_id, 1 from taken
    returning (select id from taken), row_id::text as "rowId", wanted`

/** Adds an earlier holding of an account that was then handed over to its holder. @returns the id of that holding */
export const insertEarlier = (
  trx: Db,
  holdingId: number,
  person: { id: number; username: string },
  daysAgo: number,
) => onlyValue<number>(trx)`
    insert into accounts (row_id, account_id, country, user_id, username, taken_at, ended_at, ended_how)
    select row_id, account_id, country, ${person.id}, ${person.username}, now() - make_interval(hours => ${hoursOfTake(daysAgo)}),
      taken_at, 'handed_over'
    from accounts where id = ${holdingId} returning id`

/** Spreads the first-seen date of rows over the last 30 days. */
export const ageRows = (db: Db) => run(db)`
    update sheet_rows set first_seen = now() - make_interval(days => abs(hashtext(account_id)) % 30, hours => 2)`

export const hasSheets = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('sheets').select('id').limit(1).executeTakeFirst()) !== undefined

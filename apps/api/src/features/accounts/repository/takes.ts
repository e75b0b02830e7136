import { sql, type RawBuilder } from 'kysely'
import type { Person, Tx } from '#context/context.ts'
import { prepared, type Db } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/query.ts'
import type { Whose } from '#lib/principal.ts'
import { free, nextFree, sealedLogin, type Fitting, type SealedLogin, type SealedLoginRow } from './rows.ts'
import { traces, type SheetMarkSql } from './traces.ts'

/** A taken account at the time of its take. The login is sealed. */
export interface FreshlyTaken extends SealedLogin {
  id: number
  accountId: string
  country: string
  name: string | null
  link: string | null
  email: string | null
  sheetId: number
}

/** Limit of a person, and accounts that count towards it: held and not closed. A null limit means no limit. */
export interface Room {
  limit: number | null
  open: number
}

export const isFull = ({ limit, open }: Room): boolean => limit !== null && open >= limit

type TakeRow = Omit<FreshlyTaken, keyof SealedLogin | 'id'> &
  SealedLoginRow & { acc_limit: number | null; open_accounts: string; id: number | null }

interface TakeResult {
  room: Room
  taken: FreshlyTaken | null
}

/**
 * The only statement that takes an account, with all traces of the take. `taken` is null if no free row matches
 * `wanted` or the person is at the limit. The person is locked first, which serializes their takes so that the limit
 * holds. Then the row is locked; others wait for it or skip it. Without the login, the take does not count as seen and
 * the result has no login.
 */
const take = async (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  wanted: RawBuilder<unknown>,
  withLogin: boolean,
): Promise<TakeResult> => {
  const { user } = tx.cause
  const isSeen = sql`(login_pass is not null and ${withLogin}::boolean)`
  const rows = await rowsOf<TakeRow>(tx)`${prepared}
    with person as materialized (
      select acc_limit, open_accounts from hold_person(${user.id})
    ), free as materialized (
      select r.id as row_id, r.sheet_id, r.account_id, r.country, r.name, r.link, r.email, r.seal_key_id, r.seal_key,
        r.login_pass
      from sheet_rows r join sheets s on s.id = r.sheet_id
      where exists (select from person where acc_limit is null or open_accounts < acc_limit) and ${wanted}
    ), taken as (
      insert into accounts (row_id, account_id, country, user_id, username, revealed_at)
      select row_id, account_id, country, ${user.id}, ${user.username}, case when ${isSeen} then now() end
      from person cross join free where acc_limit is null or open_accounts < acc_limit
      on conflict (account_key) where ended_at is null do nothing
      returning id, row_id
    ), held as (
      update sheet_rows r set holding_id = t.id from taken t where r.id = t.row_id
    ), happened as (
      select id, row_id, 'taken' as kind, null as detail from taken
      union all
      select id, row_id, 'revealed', 'login_pass' from taken join free using (row_id) where ${isSeen}
    ), ${traces(tx.cause, shown, [], 'delivered')}
    select p.acc_limit, p.open_accounts, t.id, f.row_id::text, f.account_id as "accountId", f.country, f.name, f.link, f.email,
      f.sheet_id as "sheetId", f.seal_key_id, f.seal_key,
      case when ${withLogin}::boolean then f.login_pass end as login_pass
    from person p left join (taken t join free f using (row_id)) on true`
  const { acc_limit: limit, open_accounts: open, id, ...row } = rows[0]!
  return {
    room: { limit, open: Number(open) },
    taken: id === null ? null : { ...sealedLogin(row), id },
  }
}

/** `take` for one given account. */
export const takeAccount = (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  { accountId, sheetId, withLogin }: { accountId: string; sheetId: number; withLogin: boolean },
): Promise<TakeResult> =>
  take(
    tx,
    shown,
    sql`r.account_key = lower(${accountId}) and r.sheet_id = ${sheetId} and ${free} for no key update of r`,
    withLogin,
  )

/**
 * `take` for the oldest account that fits. Rows locked by concurrent takes are skipped. If no other is left, those are
 * waited for, since the other take may roll back.
 */
export const takeNext = async (
  tx: Tx<Person>,
  shown: SheetMarkSql,
  { country, withLogin, ...fitting }: { country: string; withLogin: boolean } & Fitting,
): Promise<TakeResult> => {
  const wanted = nextFree(country, fitting)
  const passing = await take(tx, shown, sql`${wanted} for no key update of r skip locked`, withLogin)
  return passing.taken || isFull(passing.room)
    ? passing
    : take(tx, shown, sql`${wanted} for no key update of r`, withLogin)
}

/** People who may hold accounts: enabled, and a buyer or an admin. */
const takers = sql`
  from users u left join roles r on r.id = u.role_id where u.enabled and (u.is_admin or r.name in ('admin', 'buyer'))`

/** Takers among these people. */
export const listTakers = (db: Db, whose: Whose) => rowsOf<{ userId: number; username: string }>(db)`
    select u.id as "userId", u.username ${takers} and (${whose}::integer[] is null or u.id = any (${whose}::integer[]))
    order by lower(u.username)`

/**
 * Locks a person who may hold accounts until the transaction ends, with their limit and open accounts. Null for others.
 */
export const lockTaker = async (
  trx: Db,
  userId: number,
): Promise<{ id: number; username: string; room: Room } | null> => {
  const row = await firstRow<{ id: number; username: string; limit: number | null; open: string | null }>(
    trx,
  )`${prepared}
    select t.id, t.username, p.acc_limit as limit, p.open_accounts as open
    from (select u.id, u.username ${takers} and u.id = ${userId}::bigint) t cross join lateral hold_person(t.id) p`
  // `open` is null if the person was deleted while the lock was waited for.
  return row && row.open !== null
    ? { id: row.id, username: row.username, room: { limit: row.limit, open: Number(row.open) } }
    : null
}

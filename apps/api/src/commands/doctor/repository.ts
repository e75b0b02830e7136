import type { Db, Trx } from '../../db/connect.ts'
import { anyRow, firstRow, onlyRow, onlyValue, rowsOf, run } from '../../db/query.ts'

export const hasTable = (db: Db, schema: string, name: string) => anyRow(db)`
    select 1 from pg_tables where schemaname = ${schema} and tablename = ${name}`

/** Number of audit rows without a link, and the age of the oldest in minutes. */
export const readChainLag = async (db: Db): Promise<{ rows: number; minutes: number }> => {
  const row = await firstRow<{ n: string; minutes: string | null }>(db)`
    select count(*) as n, extract(epoch from clock_timestamp() - min(a.at)) / 60 as minutes from audit_log a
    where not exists (select from audit_links l where l.audit_id = a.id)`
  return { rows: Number(row?.n ?? 0), minutes: Math.floor(Number(row?.minutes ?? 0)) }
}

/** Lifts the statement timeout for queries that scan every row. */
export const takeTime = (trx: Trx) => run(trx)`set local statement_timeout = 0`

export const readVersion = (db: Db) => onlyRow<{ number: number; text: string }>(db)`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`

export const readClock = (db: Db) => onlyValue<Date>(db)`select clock_timestamp() as at`

/** People who may sign in, administrators first. */
export const listReachable = (db: Db, most: number) => rowsOf<{
  username: string
  telegramId: string
  isAdmin: boolean
}>(db)`
    select u.username, u.telegram_id::text as "telegramId", u.is_admin or r.name is not distinct from 'admin' as "isAdmin"
    from users u left join roles r on r.id = u.role_id
    where u.enabled and u.telegram_id is not null order by "isAdmin" desc, u.id limit ${most}`

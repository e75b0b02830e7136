import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'

export const hasTable = async (db: Db, schema: string, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = ${name}`.execute(db)
  return rows.length > 0
}

/** Rows of the audit log that are in no link yet, and for how long the oldest of them. */
export const readChainLag = async (db: Db): Promise<{ rows: number; minutes: number }> => {
  const { rows } = await sql<{ n: string; minutes: string | null }>`
    select count(*) as n, extract(epoch from clock_timestamp() - min(a.at)) / 60 as minutes from audit_log a
    where not exists (select from audit_links l where l.audit_id = a.id)`.execute(db)
  return { rows: Number(rows[0]?.n ?? 0), minutes: Math.floor(Number(rows[0]?.minutes ?? 0)) }
}

/** What looks at every row may take its time. */
export const takeTime = async (trx: Trx): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(trx)
}

export const readVersion = async (db: Db): Promise<{ number: number; text: string }> => {
  const { rows } = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`.execute(db)
  return rows[0]!
}

export const readClock = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]!.at
}

/** People who may sign in, administrators first. */
export const listReachable = async (
  db: Db,
  most: number,
): Promise<{ username: string; telegramId: string; isAdmin: boolean }[]> => {
  const { rows } = await sql<{ username: string; telegramId: string; isAdmin: boolean }>`
    select u.username, u.telegram_id::text as "telegramId", u.is_admin or r.name is not distinct from 'admin' as "isAdmin"
    from users u left join roles r on r.id = u.role_id
    where u.enabled and u.telegram_id is not null order by "isAdmin" desc, u.id limit ${most}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { prepared, type Db } from '../../../db/connect.ts'

/**
 * How many tries a key has. After `limit` tries within `windowSeconds` each further one waits: `firstWaitSeconds`,
 * doubling up to `longestWaitSeconds`.
 */
export interface ThrottleRule {
  limit: number
  windowSeconds: number
  firstWaitSeconds: number
  longestWaitSeconds: number
}

export type Attempt = { allowed: true; tries: number } | { allowed: false; retryAfterSeconds: number }

/**
 * Counts a try and says whether it may go ahead, in one statement: of any number of parallel tries exactly as many
 * pass as the rule allows. The time is the database's.
 */
export const attempt = async (db: Db, key: string, rule: ThrottleRule): Promise<Attempt> => {
  const tries = sql`case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end`
  const wait = (n: typeof tries) => sql`make_interval(secs => case when (${n}) < ${rule.limit}::int then 0 else
    least(${rule.firstWaitSeconds}::float8 * power(2, least((${n}) - ${rule.limit}::int, 30)), ${rule.longestWaitSeconds}::float8) end)`
  const window = sql`make_interval(secs => ${rule.windowSeconds}::float8)`
  const first = sql`1`
  const { rows } = await sql<{ failures: number }>`${prepared}
    insert into throttles as t (key, failures, allowed_at, expires_at)
    values (${key}, 1, clock_timestamp() + ${wait(first)}, clock_timestamp() + ${window})
    on conflict (key) do update set
      failures = ${tries},
      allowed_at = clock_timestamp() + ${wait(tries)},
      expires_at = case
        when (${tries}) = 1 then clock_timestamp() + ${window}
        when (${tries}) < ${rule.limit}::int then t.expires_at
        else greatest(t.expires_at, clock_timestamp() + ${wait(tries)} + ${window}) end
    where t.expires_at <= clock_timestamp() or t.allowed_at <= clock_timestamp()
    returning failures`.execute(db)
  if (rows[0]) return { allowed: true, tries: rows[0].failures }
  const { rows: blocked } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from allowed_at - clock_timestamp()))::int as seconds from throttles where key = ${key}`.execute(
    db,
  )
  return { allowed: false, retryAfterSeconds: Math.max(1, blocked[0]?.seconds ?? 1) }
}

/** Takes back one counted try that turned out not to be a failure. */
export const refund = async (db: Db, key: string): Promise<void> => {
  await sql`update throttles set failures = greatest(failures - 1, 0), allowed_at = clock_timestamp() where key = ${key}`.execute(
    db,
  )
}

export const forget = async (db: Db, keys: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('throttles')
    .where('key', 'in', [...keys])
    .execute()
}

import { sql } from 'kysely'
import { prepared, type Db } from '#db/connect.ts'
import { firstValue, run } from '#db/query.ts'

/**
 * Allows `limit` tries within `windowSeconds`. Each further one waits `firstWaitSeconds`, doubling up to
 * `longestWaitSeconds`.
 */
export interface ThrottleRule {
  limit: number
  windowSeconds: number
  firstWaitSeconds: number
  longestWaitSeconds: number
}

export type Attempt = { allowed: true; tries: number } | { allowed: false; retryAfterSeconds: number }

/**
 * Counts and checks a try in one statement: of any number of concurrent tries exactly as many pass as the rule allows.
 * Uses the database's clock.
 */
export const attempt = async (db: Db, key: string, rule: ThrottleRule): Promise<Attempt> => {
  const failures = sql`case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end`
  const wait = (n: typeof failures) => sql`make_interval(secs => case when (${n}) < ${rule.limit}::int then 0 else
    least(${rule.firstWaitSeconds}::float8 * power(2, least((${n}) - ${rule.limit}::int, 30)), ${rule.longestWaitSeconds}::float8) end)`
  const window = sql`make_interval(secs => ${rule.windowSeconds}::float8)`
  const first = sql`1`
  const tries = await firstValue<number>(db)`${prepared}
    insert into throttles as t (key, failures, allowed_at, expires_at)
    values (${key}, 1, clock_timestamp() + ${wait(first)}, clock_timestamp() + ${window})
    on conflict (key) do update set
      failures = ${failures},
      allowed_at = clock_timestamp() + ${wait(failures)},
      expires_at = case
        when (${failures}) = 1 then clock_timestamp() + ${window}
        when (${failures}) < ${rule.limit}::int then t.expires_at
        else greatest(t.expires_at, clock_timestamp() + ${wait(failures)} + ${window}) end
    where t.expires_at <= clock_timestamp() or t.allowed_at <= clock_timestamp()
    returning failures`
  if (tries !== null) return { allowed: true, tries }
  const seconds = await firstValue<number>(db)`
    select ceil(extract(epoch from allowed_at - clock_timestamp()))::int as seconds from throttles where key = ${key}`
  return { allowed: false, retryAfterSeconds: Math.max(1, seconds ?? 1) }
}

/** Undoes one counted try that was no failure. */
export const refund = (db: Db, key: string) =>
  run(db)`update throttles set failures = greatest(failures - 1, 0), allowed_at = clock_timestamp() where key = ${key}`

export const forget = async (db: Db, keys: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('throttles')
    .where('key', 'in', [...keys])
    .execute()
}

import type { Db } from './connect.ts'
import { onlyValue, run } from './query.ts'

const longestSpanMs = 60_000

/**
 * Counts requests to an outside service across all instances and restarts. `name` identifies the quota; its metrics are
 * counted separately.
 */
export const createRateLimitLedger = (db: Db, name: string) => ({
  claim: (metric: string, limit: number, spanMs: number): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const book = `${name} ${metric}`
      await run(trx)`select pg_advisory_xact_lock(hashtextextended(${book}, 0))`
      const ms = await onlyValue<number>(trx)`
        select greatest(0, ceil(extract(epoch from max(free_at) - clock_timestamp()) * 1000))::integer as ms from (
          select until as free_at from quota_rests where book = ${book}
          union all
          select at + make_interval(secs => ${spanMs / 1_000}) from (
            select at from quota_claims where book = ${book} order by at desc offset ${limit - 1} limit 1) oldest
          union all select clock_timestamp()) times`
      if (ms > 0) return ms
      await run(trx)`insert into quota_claims (book) values (${book})`
      await run(trx)`
        delete from quota_claims where book = ${book}
          and at < clock_timestamp() - make_interval(secs => ${Math.max(spanMs, longestSpanMs) / 1_000})`
      return 0
    }),

  cooldown: async (metric: string, ms: number): Promise<void> => {
    await run(db)`
      insert into quota_rests (book, until)
      values (${`${name} ${metric}`}, clock_timestamp() + make_interval(secs => ${ms / 1_000}))
      on conflict (book) do update set until = greatest(quota_rests.until, excluded.until)`
  },
})

import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { onlyRow, rowsOf, run, valuesOf } from '#db/query.ts'

export interface DayPlan {
  timeZone: string
  /** Identifies the query; days kept for another query are due again. */
  askedFor: string
}

/** Delay after midnight before a day counts as over: the tracker's clock may differ, and late clicks still arrive. */
const settling = sql`interval '5 minutes'`
const recentDays = 7

/** Backoff of a failed day, from five minutes to one hour. */
const pause = sql`least(interval '5 minutes' * 2 ^ least(d.failures - 1, 5), interval '1 hour')`
/** The backoff has passed, or the day never failed. */
const mayBeAsked = sql`coalesce(d.failed_at < clock_timestamp() - ${pause}, true)`

/** Current time, and whether a day is over by then, by the database clock. */
export const readMoment = (db: Db, day: string, timeZone: string) => onlyRow<{ at: string; over: boolean }>(db)`
    select now::text as at, ((now - ${settling}) at time zone ${timeZone})::date > ${day}::date as over
    from clock_timestamp() as clock (now)`

/**
 * Due days, most urgent first: days never fetched or ended since; the last seven days after one hour; opened days after
 * one hour; all others back to `keptDays` after one week. Failed days wait for their backoff and then come last.
 */
export const listDue = (
  db: Db | Trx,
  { timeZone, askedFor, keptDays }: DayPlan & { keptDays: number },
  limit: number,
) => valuesOf<string>(db)`
    with clock as (
      select now, (now at time zone ${timeZone})::date as today, ((now - ${settling}) at time zone ${timeZone})::date as settled
      from clock_timestamp() as clock (now)
    ), known as (
      select day::date from clock, generate_series(today - ${keptDays}::int, today, interval '1 day') as day
      union select day from tracker_days where wanted_at is not null
    )
    select k.day::text from clock, known k left join tracker_days d on d.day = k.day
    where k.day <= today and ${mayBeAsked} and (
      d.asked_at is null or d.asked_for <> ${askedFor} or (not d.over and k.day < settled)
      or ((k.day >= today - ${recentDays}::int or d.wanted_at is not null) and d.asked_at < now - interval '1 hour')
      or (k.day >= today - ${keptDays}::int and d.asked_at < now - interval '7 days'))
    order by d.failed_at is not null, k.day >= today - ${recentDays}::int desc, d.wanted_at is not null desc, k.day desc
    limit ${limit}`

/** Marks opened days as due if they are not kept or were fetched more than an hour ago; newest first. */
export const wantDays = (db: Db, from: string, to: string, { askedFor }: DayPlan, most: number) => run(db)`
    insert into tracker_days (day, wanted_at)
    select series.day::date, clock_timestamp() from generate_series(${from}::date, ${to}::date, interval '1 day') as series (day)
    where not exists (select 1 from tracker_days d where d.day = series.day and d.over and d.asked_for = ${askedFor}
      and d.asked_at > clock_timestamp() - interval '1 hour')
    order by series.day desc limit ${most}
    on conflict (day) do update set wanted_at = excluded.wanted_at`

/** Records why this day failed although others succeed. */
export const writeFailure = (db: Db, day: string, trouble: string) => run(db)`
    insert into tracker_days as d (day, failed_at, trouble, failures) values (${day}::date, clock_timestamp(), ${trouble}, 1)
    on conflict (day) do update
      set failed_at = excluded.failed_at, trouble = excluded.trouble, failures = least(d.failures + 1, 1000)`

/** Days of a range in backoff: they failed although others succeed, and no kept figures stand in; with the reason. */
export const listFailing = (db: Db, { from, to }: { from: string; to: string }, askedFor: string) =>
  rowsOf<{ day: string; trouble: string }>(db)`
    select d.day::text, d.trouble from tracker_days d
    where d.day between ${from}::date and ${to}::date and not ${mayBeAsked} and not (d.over and d.asked_for = ${askedFor})
    order by d.day`

/** Reason why no newer figures arrive; null once they do. */
export const writeTrouble = (db: Db | Trx, trouble: string | null) => run(db)`
    insert into tracker_keeping (trouble) values (${trouble})
    on conflict (one) do update set trouble = excluded.trouble
    where tracker_keeping.trouble is distinct from excluded.trouble`

import type { RefusedOAuthClient } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { anyRow, firstValue, run } from '#db/query.ts'
import { removeWhere } from '#db/sweep.ts'

export type Cause = RefusedOAuthClient['cause']

/** Rule by which mailboxes of an OAuth client count as failing together, and the length of its cooldown. */
export interface OAuthClientRule {
  /** Minimum mailboxes with the same cause. They must also be more than half of those tried. */
  fewest: number
  /** Window in which trials count, in minutes. */
  windowMinutes: number
  cooldownSeconds: Record<Cause, number>
}

interface Trial {
  mailboxId: number
  oauthClient: Buffer
}

/**
 * Seconds of cooldown left for an OAuth client; 0 if it may be asked. The first caller after a cooldown starts the next
 * one and tries on behalf of all.
 */
export const cooldownOf = async (db: Db, oauthClient: Buffer, { cooldownSeconds }: OAuthClientRule): Promise<number> =>
  (await firstValue<number>(db)`
    with first as (
      update mail_programs set rests_until = now() + make_interval(secs => case cause when 'program'
        then ${cooldownSeconds.program}::integer else ${cooldownSeconds.expired}::integer end)
      where program = ${oauthClient} and rests_until <= now() returning 1
    )
    select case when exists (select from first) then 0
      else greatest(1, ceil(extract(epoch from rests_until - now())))::integer end as left
    from mail_programs where program = ${oauthClient}`) ?? 0

/** Records a successful token exchange, which ends the cooldown of its OAuth client. True if there was one. */
export const noteSuccess = (db: Db, { mailboxId, oauthClient }: Trial) => anyRow(db)`
    with noted as (
      insert into mail_trials (mailbox_id, program) select id, ${oauthClient} from mailboxes where id = ${mailboxId}
      on conflict (mailbox_id) do update set program = excluded.program, cause = null, at = now()
    )
    delete from mail_programs where program = ${oauthClient} returning 1`

/** Records a refused token. True if the mailboxes of its OAuth client now fail together. */
export const noteFailure = async (
  db: Db,
  { mailboxId, oauthClient }: Trial,
  cause: Cause,
  { fewest, windowMinutes, cooldownSeconds }: OAuthClientRule,
): Promise<boolean> => {
  // Commits before counting: of concurrent failures, the last one sees all.
  await run(db)`
    insert into mail_trials (mailbox_id, program, cause)
    select id, ${oauthClient}, ${cause} from mailboxes where id = ${mailboxId}
    on conflict (mailbox_id) do update set program = excluded.program, cause = excluded.cause, at = now()`
  return anyRow(db)`
    with counted as (
      select count(*) filter (where cause = ${cause}) as failed, count(*) as tried from mail_trials
      where program = ${oauthClient} and at > now() - make_interval(mins => ${windowMinutes})
    )
    insert into mail_programs as p (program, cause, failed, tried, rests_until)
    select ${oauthClient}, ${cause}, failed, tried, now() + make_interval(secs => ${cooldownSeconds[cause]}) from counted
    where failed >= ${fewest} and failed * 2 > tried
    on conflict (program) do update set cause = excluded.cause, failed = greatest(p.failed, excluded.failed),
      tried = greatest(p.tried, excluded.tried), rests_until = excluded.rests_until,
      since = case when p.cause = excluded.cause then p.since else now() end
    returning 1`
}

/** OAuth clients whose mailboxes fail together, oldest failure first. Does not identify them. */
export const refusedOAuthClients = sql<RefusedRow[]>`(select coalesce(json_agg(p), '[]') from (
  select cause, failed, tried, since, rests_until from mail_programs order by since limit 100) p)`

export interface RefusedRow {
  cause: Cause
  failed: number
  tried: number
  since: string
  rests_until: string
}

export const refusedOAuthClientOf = ({ since, rests_until: until, ...row }: RefusedRow): RefusedOAuthClient => ({
  ...row,
  since: new Date(since).toISOString(),
  next_try: new Date(until).toISOString(),
})

/** Deletes trials and failing OAuth clients that are older than a day. True if an OAuth client was among them. */
export const sweepOAuthClients = async (db: Db): Promise<boolean> => {
  await removeWhere(db, 'mail_trials', sql`at < now() - interval '1 day'`)
  return (await removeWhere(db, 'mail_programs', sql`rests_until < now() - interval '1 day'`)) > 0
}

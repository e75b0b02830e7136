import type { RefusedProgram } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { removeWhere } from '../../../db/removing.ts'

export type Cause = RefusedProgram['cause']

/** When the mailboxes of a program fail together, and how long the program is left alone then. */
export interface ProgramRule {
  /** Mailboxes with the same cause, at least. They are also more than half of those that were tried. */
  fewest: number
  /** How far back trials count, in minutes. */
  windowMinutes: number
  restSeconds: Record<Cause, number>
}

interface Trial {
  mailboxId: number
  program: Buffer
}

/**
 * Seconds that a program is still left alone; 0 for one that may be asked. Whoever comes first after the rest begins
 * another one, and is asked for all.
 */
export const restOf = async (db: Db, program: Buffer, { restSeconds }: ProgramRule): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    with first as (
      update mail_programs set rests_until = now() + make_interval(secs => case cause when 'program'
        then ${restSeconds.program}::integer else ${restSeconds.expired}::integer end)
      where program = ${program} and rests_until <= now() returning 1
    )
    select case when exists (select from first) then 0
      else greatest(1, ceil(extract(epoch from rests_until - now())))::integer end as left
    from mail_programs where program = ${program}`.execute(db)
  return rows[0]?.left ?? 0
}

/** A token was exchanged: its program works. Answers whether it was one of those that did not. */
export const noteSuccess = async (db: Db, { mailboxId, program }: Trial): Promise<boolean> => {
  const { rows } = await sql`
    with noted as (
      insert into mail_trials (mailbox_id, program) select id, ${program} from mailboxes where id = ${mailboxId}
      on conflict (mailbox_id) do update set program = excluded.program, cause = null, at = now()
    )
    delete from mail_programs where program = ${program} returning 1`.execute(db)
  return rows.length > 0
}

/** A token was refused. Answers whether the mailboxes of its program fail together now. */
export const noteFailure = async (
  db: Db,
  { mailboxId, program }: Trial,
  cause: Cause,
  { fewest, windowMinutes, restSeconds }: ProgramRule,
): Promise<boolean> => {
  // Committed before it is counted: of several at once, the last one sees all.
  await sql`
    insert into mail_trials (mailbox_id, program, cause)
    select id, ${program}, ${cause} from mailboxes where id = ${mailboxId}
    on conflict (mailbox_id) do update set program = excluded.program, cause = excluded.cause, at = now()`.execute(db)
  const { rows } = await sql`
    with counted as (
      select count(*) filter (where cause = ${cause}) as failed, count(*) as tried from mail_trials
      where program = ${program} and at > now() - make_interval(mins => ${windowMinutes})
    )
    insert into mail_programs as p (program, cause, failed, tried, rests_until)
    select ${program}, ${cause}, failed, tried, now() + make_interval(secs => ${restSeconds[cause]}) from counted
    where failed >= ${fewest} and failed * 2 > tried
    on conflict (program) do update set cause = excluded.cause, failed = greatest(p.failed, excluded.failed),
      tried = greatest(p.tried, excluded.tried), rests_until = excluded.rests_until,
      since = case when p.cause = excluded.cause then p.since else now() end
    returning 1`.execute(db)
  return rows.length > 0
}

/** The programs whose mailboxes fail together, the oldest trouble first. Nothing says which programs these are. */
export const refusedPrograms = sql<RefusedRow[]>`(select coalesce(json_agg(p), '[]') from (
  select cause, failed, tried, since, rests_until from mail_programs order by since limit 100) p)`

export interface RefusedRow {
  cause: Cause
  failed: number
  tried: number
  since: string
  rests_until: string
}

export const refusedProgramOf = ({ since, rests_until: until, ...row }: RefusedRow): RefusedProgram => ({
  ...row,
  since: new Date(since).toISOString(),
  next_try: new Date(until).toISOString(),
})

/** Forgets what nobody tried again for a day. Answers whether a program was among it. */
export const sweepPrograms = async (db: Db): Promise<boolean> => {
  await removeWhere(db, 'mail_trials', sql`at < now() - interval '1 day'`)
  return (await removeWhere(db, 'mail_programs', sql`rests_until < now() - interval '1 day'`)) > 0
}

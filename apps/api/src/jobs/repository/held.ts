import { jobReasons } from '@app/contract'
import { select, type Sql } from './sql.ts'

/** One attempt of a job. Writes by its holder take effect only while this attempt is the current one. */
export interface JobAttempt {
  id: string
  queue: string
  /** 0 on the first attempt. */
  retries: number
}

/** Condition of a statement whose first parameters are those of `tryOf`. */
export const current = `name = $1 and id = $2::uuid and retry_count = $3::int and state = 'active'`
export const tryOf = ({ queue, id, retries }: JobAttempt): unknown[] => [queue, id, retries]
const held = async (sql: Sql, text: string, parameters: unknown[]): Promise<boolean> =>
  (await select(sql, text, parameters)).length === 1

/** Each of these answers false if the job has already gone to another process. */
export const complete = (sql: Sql, job: JobAttempt): Promise<boolean> =>
  held(
    sql,
    `update pgboss.job set state = 'completed', completed_on = now(), output = null where ${current} returning id`,
    tryOf(job),
  )

export const retryAfter = (sql: Sql, job: JobAttempt, seconds: number, reason: string): Promise<boolean> =>
  held(
    sql,
    `update pgboss.job set state = 'retry', start_after = now() + $4::float8 * interval '1 second',
       output = jsonb_build_object('reason', $5::text), heartbeat_on = null
     where ${current} returning id`,
    [...tryOf(job), seconds, reason],
  )

/** Returns the job to its state before the fetch, for anyone to take at once; the attempt does not count. */
export const release = (sql: Sql, job: JobAttempt): Promise<boolean> =>
  held(
    sql,
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null where ${current} returning id`,
    tryOf(job),
  )

/** Renews the jobs that are still held. Returns their ids. */
export const renew = async (sql: Sql, jobs: readonly JobAttempt[]): Promise<Set<string>> => {
  const rows = await select<{ id: string }>(
    sql,
    `update pgboss.job job set heartbeat_on = now()
     from unnest($1::text[], $2::uuid[], $3::int[]) as held (name, id, retries)
     where job.name = held.name and job.id = held.id and job.retry_count = held.retries and job.state = 'active'
     returning job.id`,
    [jobs.map(({ queue }) => queue), jobs.map(({ id }) => id), jobs.map(({ retries }) => retries)],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Frees jobs that are no longer renewed or took too long. They are due at once after a first attempt, and after a delay
 * as on failure later, so that a job that crashes its process does not do so in a loop. `all` frees every held job.
 * @returns the freed jobs; `failed` ones have no attempt left and must become dead letters
 */
export const freeLapsed = (
  sql: Sql,
  queues: string[],
  all: boolean,
): Promise<{ id: string; queue: string; failed: boolean }[]> =>
  select(
    sql,
    `with lapsed as (
       select id, name from pgboss.job
       where name = any ($1) and state = 'active'
         and ($2 or heartbeat_on + heartbeat_seconds * interval '1 second' < now()
                 or started_on + expire_seconds * interval '1 second' < now())
       for update skip locked)
     update pgboss.job job set
       state = case when retry_count < retry_limit and now() < (data->>'until')::timestamptz
         then 'retry' else 'failed' end::pgboss.job_state,
       start_after = now() + random() * least(retry_delay_max, retry_delay * (2 ^ retry_count - 1)) * interval '1 second',
       output = jsonb_build_object('reason', $3::text), heartbeat_on = null
     from lapsed where job.name = lapsed.name and job.id = lapsed.id
     returning job.id, job.name as queue, job.state = 'failed' as failed`,
    [queues, all, jobReasons.heldTooLong],
  )

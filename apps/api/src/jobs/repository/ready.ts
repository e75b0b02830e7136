import { preparedMark } from '../../db/connect.ts'
import { select, type Sql } from './sql.ts'

/** Queues with a due job. A job that waits for an earlier one of its record counts, too. */
export const readReady = async <Name extends string>(sql: Sql, queues: readonly Name[]): Promise<Name[]> => {
  const rows = await select<{ queue: Name }>(
    sql,
    `${preparedMark} select queue from unnest($1::text[]) queue where exists (
       select from pgboss.job where name = queue and state < 'active' and start_after <= now())`,
    [queues],
  )
  return rows.map(({ queue }) => queue)
}

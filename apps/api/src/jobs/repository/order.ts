import { select, type Sql } from './sql.ts'

/**
 * Holds the record's place in the queue until the transaction ends: whoever sends a job of the same record next waits, so
 * that jobs stand in the order in which their changes are committed.
 */
export const holdPlace = async (sql: Sql, queue: string, key: string): Promise<void> => {
  await select(sql, `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`job ${queue} ${key}`])
}

/**
 * Puts a job behind all others of its record. Its time of creation decides, and as pg-boss writes it, it is the start of
 * the transaction, which says nothing about the order of two transactions or of two jobs in one.
 */
export const placeLast = async (sql: Sql, queue: string, id: string, key: string): Promise<void> => {
  await select(
    sql,
    `update pgboss.job set created_on = greatest(clock_timestamp(), (
       select max(other.created_on) + interval '1 microsecond' from pgboss.job other
       where other.name = $1 and other.singleton_key = $3 and other.state in ('created', 'retry', 'active')
         and other.id <> $2::uuid))
     where name = $1 and id = $2::uuid`,
    [queue, id, key],
  )
}

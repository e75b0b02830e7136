import { PgBoss, fromKysely, type Queue } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { describeError, type Log } from '../lib/log.ts'
import type { Sql } from './repository/sql.ts'
import { withDefaults, type Queues } from './queues.ts'

/** Queue of dead letters. No worker processes it. */
export const deadLetters = 'dead-letters'

/**
 * SQL on any connection of the pool. pg-boss sends several statements at once with their own begin and commit. If one
 * fails, its transaction must not stay open on a connection that others get next.
 */
export const overPool = ({ db }: Database): Sql => ({
  executeSql: (text, values = []) =>
    db.connection().execute(async (connection) => {
      const sql = fromKysely(connection)
      try {
        return await sql.executeSql(text, values)
      } catch (error) {
        if (values.length === 0) await sql.executeSql('rollback').catch(() => undefined)
        throw error
      }
    }),
})

/** pg-boss over our pool, used for its tables and for fetching in order. docs/decisions/0006-jobs.md */
export const createBoss = (sql: Sql, log: Log): PgBoss => {
  const boss = new PgBoss({ db: sql, migrate: false, supervise: false, schedule: false })
  boss.on('error', (error) => log.error({ event: 'jobs.failed', ...describeError(error) }))
  boss.on('warning', ({ message }) => log.warn({ event: 'jobs.warning', text: message }))
  return boss
}

const settingsOf = (queues: Queues, leaseSeconds: number): Map<string, Omit<Queue, 'name' | 'policy'>> =>
  new Map(
    Object.entries(queues).map(([name, queue]) => {
      const { tries, firstWait, longestWait, limit } = withDefaults(queue)
      if (limit > 50) throw new Error(`A try of ${name} may take 50 seconds at most`)
      return [
        name,
        {
          retryLimit: tries - 1,
          retryDelay: Math.ceil(firstWait),
          retryBackoff: true,
          retryDelayMax: Math.ceil(longestWait),
          expireInSeconds: limit + 10,
          heartbeatSeconds: leaseSeconds,
          deleteAfterSeconds: 86_400,
        },
      ]
    }),
  )

/**
 * Creates the queues and updates their settings. Must run before `boss.start()`, which caches all queues in memory:
 * jobs sent later must find their queue there.
 * @throws Error if the database is not migrated
 */
export const prepareQueues = async (boss: PgBoss, queues: Queues, leaseSeconds: number): Promise<void> => {
  if (!(await boss.isInstalled())) throw new Error('The database has no tables for jobs. Run npm run migrate.')
  const wanted = settingsOf(queues, leaseSeconds)
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!existing.has(deadLetters)) await boss.createQueue(deadLetters)
  for (const [name, settings] of wanted) {
    const found = existing.get(name)
    if (!found) await boss.createQueue(name, { ...settings, policy: 'key_strict_fifo' })
    else if (Object.entries(settings).some(([key, value]) => found[key as keyof typeof found] !== value))
      await boss.updateQueue(name, settings)
  }
}

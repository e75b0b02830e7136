import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener, Server } from 'node:http'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { DB as Schema } from '../../src/db/schema.ts'

/** Whether the failing statement was executed: either its reply is lost, or the statement never arrived. */
export type Lost = 'statement' | 'reply'

const connectionLost = (): Error => new Error('Connection terminated unexpectedly')

/**
 * Same database, in which one statement of a request can be made to fail together with its connection. Statements of
 * background work are not affected.
 */
export const breaking = (database: Database) => {
  let left = 0
  let lost: Lost = 'statement'
  const request = new AsyncLocalStorage<true>()
  let fired = false

  const isDue = (): boolean => left > 0 && request.getStore() === true && --left === 0

  const guarded = async (): Promise<PostgresPoolClient> => {
    const client = await database.pool.connect()
    let dead = false
    const query = async (text: string, values: unknown[]): Promise<unknown> => {
      if (dead) throw connectionLost()
      if (!isDue()) return client.query(text, values)
      fired = dead = true
      if (lost === 'reply') await client.query(text, values)
      throw connectionLost()
    }
    const release = (): void => {
      // Imitates the server, which rolls back the work of a lost connection.
      if (dead) void client.query('rollback').finally(() => client.release())
      else client.release()
    }
    return { query, release } as unknown as PostgresPoolClient
  }

  return {
    database: {
      ...database,
      db: new Kysely<Schema>({
        dialect: new PostgresDialect({
          pool: { options: database.pool.options, connect: guarded, end: () => Promise.resolve() },
        }),
      }),
      close: () => Promise.resolve(),
    },
    /** Distinguishes requests of a server from its other work. */
    watch: (server: Server): void => {
      const [answer] = server.listeners('request') as RequestListener[]
      server.removeAllListeners('request')
      server.on('request', (req, res) => request.run(true, () => answer!(req, res)))
    },
    /** Makes the n-th statement of the next request fail. */
    breakAt: (n: number, what: Lost): void => {
      left = n
      lost = what
      fired = false
    },
    /** Stops failing; returns whether a statement failed. */
    mend: (): boolean => {
      left = 0
      return fired
    },
  }
}

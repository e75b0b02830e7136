import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener, Server } from 'node:http'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { DB as Schema } from '../../src/db/schema.ts'

/** Whether the statement that breaks was carried out: its reply is lost then, or it never arrived. */
export type Lost = 'statement' | 'reply'

const connectionLost = (): Error => new Error('Connection terminated unexpectedly')

/**
 * The same database, of which one statement of a request can be made to break, and its connection with it. Statements of
 * work in the background are left alone.
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
      // What the server does with the work of a connection that is gone.
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
    /** Tells the requests of a server from its other work. */
    watch: (server: Server): void => {
      const [answer] = server.listeners('request') as RequestListener[]
      server.removeAllListeners('request')
      server.on('request', (req, res) => request.run(true, () => answer!(req, res)))
    },
    /** From now on the n-th statement of the next request breaks. */
    breakAt: (n: number, what: Lost): void => {
      left = n
      lost = what
      fired = false
    },
    /** Nothing breaks any more; whether something did. */
    mend: (): boolean => {
      left = 0
      return fired
    },
  }
}

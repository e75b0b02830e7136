import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener, Server } from 'node:http'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../src/db/connect.ts'
import type { DB as Schema } from '../src/db/schema.ts'

/** Statements that wait before they are sent. */
export interface PausedStatements {
  /** How many wait now. */
  count(): number
  /** Lets all go on, and holds no more. */
  release(): void
  /** Lets them fail instead, as if the connection had gone. */
  fail(): void
}

/**
 * The same database, on which statements of requests can be made to wait before they are sent: something else happens
 * first, then. Whatever waits as the first statement of its connection has none yet, so that others get on with an embedded
 * database too.
 */
export const pausing = (database: Database) => {
  const request = new AsyncLocalStorage<true>()
  const holds = new Set<{ wanted: (text: string) => boolean; latch: PromiseWithResolvers<void>; waiting: number }>()

  const pass = async (text: string): Promise<void> => {
    if (request.getStore() !== true) return
    for (const hold of holds) {
      if (!hold.wanted(text)) continue
      hold.waiting += 1
      await hold.latch.promise
      hold.waiting -= 1
    }
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    let client: PoolClient | undefined
    const query = async (text: string, values: unknown[]): Promise<unknown> => {
      await pass(text)
      client ??= await database.pool.connect()
      return client.query(text, values)
    }
    return { query, release: () => client?.release() } as unknown as PostgresPoolClient
  }

  return {
    database: {
      ...database,
      db: new Kysely<Schema>({
        dialect: new PostgresDialect({
          pool: { options: database.pool.options, connect, end: () => Promise.resolve() },
        }),
      }),
      close: () => Promise.resolve(),
    } satisfies Database,
    /** Tells the requests of a server from its other work. */
    watch: (server: Server): void => {
      const [answer] = server.listeners('request') as RequestListener[]
      server.removeAllListeners('request')
      server.on('request', (req, res) => request.run(true, () => answer!(req, res)))
    },
    /** Holds nothing any more, whatever became of a test. */
    releaseAll: (): void => {
      for (const hold of holds) hold.latch.resolve()
      holds.clear()
    },
    /** From now on statements whose text is wanted wait. */
    hold: (wanted: (text: string) => boolean): PausedStatements => {
      const latch = Promise.withResolvers<void>()
      const hold = { wanted, latch, waiting: 0 }
      latch.promise.catch(() => undefined)
      holds.add(hold)
      return {
        count: () => hold.waiting,
        release: () => {
          holds.delete(hold)
          latch.resolve()
        },
        fail: () => {
          holds.delete(hold)
          latch.reject(new Error('Connection terminated unexpectedly'))
        },
      }
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener, Server } from 'node:http'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../src/db/connect.ts'
import type { DB as Schema } from '../src/db/schema.ts'

/** Statements held before they are sent. */
export interface PausedStatements {
  /** Number of held statements. */
  count(): number
  /** Releases all, and holds no further ones. */
  release(): void
  /** Fails them instead, as if the connection were lost. */
  fail(): void
}

/**
 * Same database, in which statements of requests can be held before they are sent, so that something else happens
 * first. A statement that would be the first of its connection is held before it gets one, so that others can continue
 * on an embedded database too.
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
    /** Distinguishes requests of a server from its other work. */
    watch: (server: Server): void => {
      const [answer] = server.listeners('request') as RequestListener[]
      server.removeAllListeners('request')
      server.on('request', (req, res) => request.run(true, () => answer!(req, res)))
    },
    /** Stops holding, whatever the outcome of a test. */
    releaseAll: (): void => {
      for (const hold of holds) hold.latch.resolve()
      holds.clear()
    },
    /** Holds matching statements from now on. */
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

import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectServer, longDeadlines, type Database } from '../../src/db/connect.ts'
import { startDoor } from '../door.ts'
import { startPostgres, type OwnPostgres } from '../servers/postgres.ts'

/** Postgres that is lost repeatedly, each time in the same way. */
export interface Losses {
  /** URL for programs, whichever server answers there. */
  url: string
  /** Server that currently accepts changes. */
  current(): OwnPostgres
  /** Loses the server; resolves as soon as changes are accepted again. */
  lose(): Promise<void>
  /** Prepares the next loss. */
  renew(): Promise<void>
  stop(): Promise<void>
}

const asAdministrator = async <T>({ url }: OwnPostgres, work: (db: Database['db']) => Promise<T>): Promise<T> => {
  const { db, close } = connectServer(url, { max: 1, ...longDeadlines })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** One server, killed and restarted. Null if Postgres is not installed. */
export const restarted = async (): Promise<Losses | null> => {
  const postgres = await startPostgres()
  if (!postgres) return null
  return {
    url: postgres.url,
    current: () => postgres,
    lose: async () => {
      await postgres.kill()
      await wait(randomInt(1_000))
      await postgres.restart()
    },
    renew: () => Promise.resolve(),
    stop: postgres.stop,
  }
}

/** Synchronous standby: every change is confirmed by it before it is acknowledged. */
const follow = async (primary: OwnPostgres): Promise<OwnPostgres> => {
  const standby = await primary.standby()
  await asAdministrator(primary, async (db) => {
    await sql`alter system set synchronous_standby_names = '*'`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    for (;;) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_replication where sync_state = 'sync'`.execute(db)
      if (rows[0]!.n === 1) return
      await wait(20)
    }
  })
  return standby
}

/**
 * Primary with a synchronous standby, behind a proxy that leads new connections to the promoted server and leaves
 * existing ones alone. `frozen`: all processes of the primary are stopped, as on a hanging machine, and no connection
 * closes.
 * Null if Postgres is not installed.
 */
export const promoted = async (how: 'frozen' | 'killed'): Promise<Losses | null> => {
  let primary = await startPostgres()
  if (!primary) return null
  let standby = await follow(primary)
  const door = await startDoor(new URL(primary.url))
  const lost: OwnPostgres[] = []
  return {
    url: door.url,
    current: () => primary!,
    lose: async () => {
      if (how === 'frozen') primary!.freeze()
      else await primary!.kill()
      await wait(randomInt(1_000))
      await asAdministrator(standby, (db) => sql`select pg_promote()`.execute(db))
      lost.push(primary!)
      primary = standby
      door.leadTo(primary.url)
    },
    renew: async () => {
      standby = await follow(primary!)
    },
    stop: async () => {
      door.close()
      for (const server of new Set([standby, primary!, ...lost])) await server.stop()
    },
  }
}

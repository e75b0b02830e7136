import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectServer, openEmbedded, type Db } from '../../src/db/connect.ts'

/** For how long a server may go on with what killed programs had begun, in ms. */
const longestMs = 300_000

/**
 * Works on the database of a program that was killed, while none runs: an embedded one has one process at a time, and a
 * server still ends what was begun.
 * @param url of the database on a server; without it the embedded one of the data folder
 */
export const betweenPrograms = async <A>(
  dataDir: string,
  url: string | undefined,
  work: (db: Db) => Promise<A>,
): Promise<A> => {
  const database = url === undefined ? await openEmbedded(join(dataDir, 'database')) : connectServer(url)
  try {
    for (const end = performance.now() + longestMs; url !== undefined && performance.now() < end; await wait(20)) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()`.execute(database.db)
      if (rows.length === 0) break
    }
    return await work(database.db)
  } finally {
    await database.close()
  }
}

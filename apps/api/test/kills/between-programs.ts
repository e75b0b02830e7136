import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectServer, openEmbedded, type Db } from '../../src/db/connect.ts'

/** Maximum time in ms for which a server may continue work begun by killed programs. */
const longestMs = 300_000

/**
 * Works on the database of a killed program while none runs: an embedded one allows one process at a time, and a
 * server still finishes what was begun.
 * @param url of the database on a server; if omitted, the embedded one of the data folder
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

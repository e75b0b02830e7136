import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase, onServers } from '../../test/database/database.ts'

const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`

it.skipIf(!onServers)(
  '[R-13] a connection that breaks between two statements fails its transaction and nothing else (only on servers)',
  async () => {
    const { database, another } = await freshDatabase()
    const other = another()
    const ended = new Promise((resolve) => database.pool.once('connect', (client) => client.once('end', resolve)))
    const transaction = database.db.transaction().execute(async (trx) => {
      const { rows } = await pidOf.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(other.db)
      // No statement is in flight at that moment.
      await ended
      await pidOf.execute(trx)
    })
    await expect(transaction).rejects.toThrow(/is not queryable/)
    expect((await pidOf.execute(database.db)).rows).toHaveLength(1)
    await Promise.all([database.close(), other.close()])
  },
)

it.skipIf(!onServers)('no statement is compiled, however large its tables are (only on servers)', async () => {
  const { database } = await freshDatabase()
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(database.db)
  expect(rows).toEqual([{ jit: 'off' }])
  await database.close()
})

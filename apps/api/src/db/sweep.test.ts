// Runs on both databases: each engine locks, counts and refuses in its own way.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import { unique } from '../../test/unique.ts'
import { startWorld, type World } from '../../test/world.ts'
import { connectServer, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { sessionSweeps } from '../features/auth/repository/sessions.ts'
import { removeWhere, runSweeps } from './sweep.ts'

const expired = (db: Database['db'], count: number) =>
  sql`insert into http_sessions (sid, data, expires_at)
    select ${unique('sid')} || n, '{}', now() - interval '1 hour' from generate_series(1, ${count}::integer) n`.execute(
    db,
  )

describe('what has expired', () => {
  let world: World
  beforeAll(async () => void (world = await startWorld()))
  afterAll(() => world.close())

  it('[R-19] goes in statements that take moments, however much has piled up', async () => {
    const { db } = world
    await expired(db, 5_000)
    await sql`insert into http_sessions (sid, data, expires_at) values ('stays', '{}', now() + interval '1 hour')`.execute(
      db,
    )
    const removed: number[] = []
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => (removed.push(Number(result.numAffectedRows)), result),
    })
    expect(await removeWhere(counted, 'http_sessions', sql`expires_at <= now()`)).toBe(5_000)
    expect(Math.max(...removed)).toBeLessThanOrEqual(2_000)
    expect((await db.selectFrom('http_sessions').select('sid').execute()).map(({ sid }) => sid)).toContain('stays')
  })

  it.skipIf(!onServers)(
    '[R-13] of one kind that is in use does not keep the other kinds (only on servers)',
    async () => {
      const database = connectServer(world.url ?? '', { lock_timeout: 50 })
      await expired(world.db, 3)
      await sql`insert into throttles (key, failures, allowed_at, expires_at) values ('old', 1, now(), now() - interval '1 hour')`.execute(
        world.db,
      )
      await world.db.transaction().execute(async (trx) => {
        await sql`lock table http_sessions in access exclusive mode`.execute(trx)
        await runSweeps(sessionSweeps(database.db), world.log)
      })
      expect((await world.db.selectFrom('http_sessions').select('sid').execute()).length).toBeGreaterThanOrEqual(3)
      expect(await world.db.selectFrom('throttles').selectAll().where('key', '=', 'old').execute()).toEqual([])
      await database.close()
    },
  )
})

it.skipIf(!onServers)(
  '[R-17] a migration waits for a table that is in use, longer than any statement may (only on servers)',
  async () => {
    const { database, url } = await freshDatabase()
    const impatient = connectServer(url ?? '', { max: 1, lock_timeout: 30 })
    let done = false
    let migrating: Promise<unknown> | undefined
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration_lock in access exclusive mode`.execute(trx)
      migrating = migrate(impatient.db).finally(() => (done = true))
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(done).toBe(false)
    })
    expect(await migrating).toEqual([])
    await Promise.all([impatient.close(), database.close()])
  },
)

// Long: waits for a server that hangs.
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { onServers } from '../../test/database/database.ts'
import { startSilenced, type Silenced } from '../../test/kills/silence.ts'
import { missingServers } from '../../test/servers/installed.ts'
import { startPostgres, type OwnPostgres } from '../../test/servers/postgres.ts'
import { connectServer, longDeadlines, type Database } from './connect.ts'

// These tests start servers of their own, whichever database the run uses: one run is enough.
const skipped = onServers || missingServers.length > 0
const reason = missingServers.length > 0 ? ` (skipped: ${missingServers.join(' and ')} not installed)` : ' (run once)'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
const begin = async (): Promise<Silenced> => {
  const silenced = await startSilenced()
  closing.push(silenced.close)
  return silenced
}
const ownPostgres = async (): Promise<OwnPostgres> => {
  const postgres = (await startPostgres())!
  closing.push(postgres.stop)
  return postgres
}
const opened = (database: Database): Database => {
  closing.push(database.close)
  return database
}
const promote = async (postgres: OwnPostgres): Promise<void> => {
  // Waits until the standby has become a primary.
  const { db, close } = connectServer(postgres.url, { max: 1, ...longDeadlines })
  await sql`select pg_promote()`.execute(db)
  await close()
}
const writers = 48
const all = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: writers }, work))

it.skipIf(skipped)(
  `[PROD-03] Postgres hangs with its connections open under 48 writers, the standby is promoted: the program writes again without a restart, with its whole pool${reason}`,
  async () => {
    const { program, door, first, second, write } = await begin()
    const before = await all(write)
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))
    const direct = opened(connectServer(second.url, { max: 1 }))
    const arrived = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from mailboxes`.execute(direct.db)
      return rows[0]!.n
    }
    await expect.poll(arrived).toBeGreaterThanOrEqual(writers)

    first.freeze()
    const hanging = all(write)
    await promote(second)
    door.leadTo(second.url)
    const free = performance.now()
    let again = await write()
    while (again.status !== 200) again = await write()
    const backMs = performance.now() - free

    const refused = await hanging
    // Refused as unavailable, with the reason; the new server may have answered one.
    for (const { status, reason: why } of refused)
      expect([status, why]).toEqual(status === 200 ? [200, undefined] : [503, 'data'])
    const longestMs = Math.max(...refused.map(({ ms }) => ms))
    expect(longestMs).toBeLessThan(12_000)
    expect(backMs).toBeLessThan(12_000)

    const after = await all(write)
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
    const { rows } = await sql<{ email: string }>`select email from mailboxes`.execute(direct.db)
    const stored = new Set(rows.map(({ email }) => email))
    const acknowledged = [...before, ...refused, again, ...after].filter(({ status }) => status === 200)
    expect(acknowledged.filter(({ email }) => !stored.has(email))).toEqual([])
    expect(program.child.exitCode).toBe(null)
    expect(program.output()).not.toContain('"code":"internal"')
    console.log(
      `silence: ${Math.round(backMs)} ms until the first write, ${Math.round(longestMs)} ms for the longest call`,
    )
  },
)

it.skipIf(skipped)(
  `[PROD-03] while the way leads to a server that takes no changes, people hear that the data is away; once it is promoted, the program writes again${reason}`,
  async () => {
    const { program, door, first, second, write } = await begin()
    expect((await write()).status).toBe(200)
    door.set('closed')
    door.leadTo(second.url)
    door.set('open')
    const refused = await all(write)
    expect(refused.map(({ status, reason: why }) => [status, why])).toEqual(refused.map(() => [503, 'data']))
    expect(program.output()).toContain('"code":"25006"')
    await first.kill()
    await promote(second)
    await expect.poll(async () => (await write()).status).toBe(200)
    const after = await all(write)
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
  },
)

it.skipIf(skipped)(
  `[PROD-03] one statement that hangs takes the idle connections of its server along, so that nobody hangs after it${reason}`,
  async () => {
    const postgres = await ownPostgres()
    const database = opened(connectServer(postgres.url, { max: 5, statement_timeout: 300, answerMs: 600 }))
    const sleep = () => sql`select pg_sleep(0.1)`.execute(database.db)
    await Promise.all([sleep(), sleep(), sleep(), sleep(), sleep()])
    expect(database.pool.idleCount).toBe(5)
    postgres.freeze()
    await expect(sleep()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(database.pool.totalCount).toBe(0)
    postgres.thaw()
    await sleep()
  },
)

it.skipIf(skipped)(
  `[PROD-03] a commit that waits for its standby is no statement that hangs, and neither is a change that is a transaction of its own${reason}`,
  async () => {
    const postgres = await ownPostgres()
    const admin = opened(connectServer(postgres.url, { max: 1 }))
    await sql`create table kept (n int)`.execute(admin.db)
    const limits = { statement_timeout: 200, answerMs: 400, commitMs: 60_000 }
    const patient = opened(connectServer(postgres.url, limits))
    const impatient = opened(connectServer(postgres.url, { ...limits, commitMs: 700 }))
    await sql`alter system set synchronous_standby_names = 'nobody'`.execute(admin.db)
    await sql`select pg_reload_conf()`.execute(admin.db)
    const setting = async (): Promise<unknown> =>
      (await sql<{ v: string }>`select current_setting('synchronous_standby_names') as v`.execute(patient.db)).rows[0]
        ?.v
    await expect.poll(setting).toBe('nobody')
    const insert = (db: Database['db'], n: number) => sql`insert into kept values (${n})`.execute(db)
    const whole = (database: Database, n: number) => database.db.transaction().execute((trx) => insert(trx, n))
    const waiting = Promise.all([whole(patient, 1), insert(patient.db, 2)])
    // By then the commit cannot be rolled back either.
    await expect(whole(impatient, 3)).rejects.toThrow(/is not queryable/)
    await expect(insert(impatient.db, 4)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(impatient.pool.totalCount).toBe(0)
    await sql`alter system reset synchronous_standby_names`.execute(admin.db)
    await sql`select pg_reload_conf()`.execute(admin.db)
    await waiting
  },
)

it.skipIf(skipped)(
  `[PROD-03] work for which nobody waits is not cut: it may take longer than any statement of a request${reason}`,
  async () => {
    const postgres = await ownPostgres()
    const long = opened(connectServer(postgres.url, { max: 1, ...longDeadlines }))
    const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(8)`.execute(long.db)
    expect(rows).toEqual([{ n: 1 }])
  },
)

// Long: starts whole programs, which wait for servers of their own.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onServers } from '../../test/database/database.ts'
import { startDoor } from '../../test/door.ts'
import { launchProgram, servicesNowhere, type Running } from '../../test/process.ts'
import { freePort } from '../../test/servers/find.ts'
import { missingServers } from '../../test/servers/installed.ts'
import { startPostgres, type OwnPostgres } from '../../test/servers/postgres.ts'
import { connectServer, type Database } from '../db/connect.ts'

const missing = missingServers.includes('Postgres')
const reason = missing ? 'skipped: Postgres is not installed' : 'run once'
const password = 'Vorhang-7291'

// These tests start servers of their own, whichever database the run uses: one run is enough.
describe.skipIf(onServers || missing)(`a program whose database is away when it starts (${reason})`, () => {
  let postgres: OwnPostgres
  let folder: string
  let port: number
  const programs: Running[] = []
  const closing: (() => unknown)[] = []
  beforeAll(async () => void (postgres = (await startPostgres())!))
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'campaign-stats-waiting-'))
    port = await freePort()
  })
  afterEach(async () => {
    for (const { child, ended } of programs.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
    for (const close of closing.splice(0).toReversed()) await close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** URL of a server, with a password that must not be shown. */
  const addressOf = (server: string, { name = 'postgres', role = 'postgres' } = {}): string =>
    Object.assign(new URL(server), { username: role, password, pathname: `/${name}` }).href
  const launch = (url: string, path?: string) => {
    const dataDir = join(folder, `data-${programs.length}`)
    mkdirSync(dataDir)
    const program = launchProgram(
      dataDir,
      { PORT: String(port), DATABASE_URL: url, TWO_FACTOR: 'off', ...servicesNowhere(folder) },
      path,
    )
    programs.push(program)
    return program
  }
  const ask = async (path: string): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return { status: answer?.status ?? 0, body: await answer?.json().catch(() => null) }
  }
  const notReady = (cause: string) => ({ status: 503, body: { ok: false, reason: `database/${cause}` } })
  const linesOf = (program: Running, event: string): Record<string, string>[] =>
    program
      .output()
      .split('\n')
      .filter((line) => line.includes(`"event":"${event}"`))
      .map((line) => JSON.parse(line) as Record<string, string>)
  const onServer = async <T>(url: string, work: (db: Database['db']) => Promise<T>): Promise<T> => {
    const { db, close } = connectServer(url, { max: 1 })
    try {
      return await work(db)
    } finally {
      await close()
    }
  }
  const fresh = async (name: string): Promise<string> => {
    await onServer(postgres.url, (db) => sql`create database ${sql.id(name)}`.execute(db))
    return addressOf(postgres.url, { name })
  }

  it('[PROD-03] it lives, says why it is not ready, and serves as soon as Postgres takes connections', async () => {
    const url = await fresh('refused')
    await postgres.kill()
    const program = launch(url)
    await expect.poll(() => ask('/readyz')).toEqual(notReady('nobodyHere'))
    expect(await ask('/healthz')).toEqual({ status: 200, body: { ok: true } })
    expect(await ask('/api/meta')).toMatchObject({ status: 503, body: { code: 'unavailable', reason: 'data' } })
    await postgres.restart()
    await program.ready
    expect((await ask('/readyz')).status).toBe(200)
    const [away] = linesOf(program, 'database.away')
    expect(away).toMatchObject({
      cause: 'database/nobodyHere',
      text: `DATABASE_URL: nothing listens at ${new URL(url).host}, which is this server itself. It is tried again until it answers.`,
      todo: expect.stringMatching(/^Start Postgres here, or put its host into DATABASE_URL\./),
    })
    await expect.poll(() => linesOf(program, 'database.back')).toHaveLength(1)
    expect(program.output()).not.toContain(password)
  })

  it('[PROD-03] a server that starts up, one that is slow and one that takes no changes are waited for, each in its words', async () => {
    const recovering = await postgres.standby('hot_standby=off')
    closing.push(recovering.stop)
    const following = await postgres.standby()
    closing.push(following.stop)
    const door = await startDoor(new URL(recovering.url))
    closing.push(door.close)
    const program = launch(addressOf(door.url))
    await expect.poll(() => ask('/readyz')).toEqual(notReady('starting'))
    door.leadTo(postgres.url)
    door.slow(2_500)
    await expect.poll(() => ask('/readyz')).toEqual(notReady('silent'))
    door.leadTo(following.url)
    door.slow(0)
    await expect.poll(() => ask('/readyz')).toEqual(notReady('standby'))
    await onServer(following.url, (db) => sql`select pg_promote()`.execute(db))
    await program.ready
    expect((await ask('/readyz')).status).toBe(200)
    expect(program.child.exitCode).toBe(null)
  })

  it('[PROD-03] a connection that breaks in the middle of the first migration does not end the start', async () => {
    const url = await fresh('broken')
    const door = await startDoor(new URL(url))
    closing.push(door.close)
    door.closeAfter(60_000)
    const program = launch(door.url)
    await expect.poll(() => ask('/readyz')).toEqual(notReady('cut'))
    // The migrator has begun, and no table is incomplete.
    const tables = await onServer(url, (db) =>
      sql<{ begun: boolean; made: boolean }>`
        select to_regclass('kysely_migration') is not null as begun, to_regclass('users') is not null as made`.execute(
        db,
      ),
    )
    expect(tables.rows).toEqual([{ begun: true, made: false }])
    door.closeAfter(Number.POSITIVE_INFINITY)
    door.set('open')
    await program.ready
    expect((await ask('/readyz')).status).toBe(200)
  })

  it('[PROD-03] what only a person can mend ends it at once, with what to do, and is not tried again', async () => {
    const serve = fileURLToPath(new URL('../../../../scripts/serve.ts', import.meta.url))
    await onServer(postgres.url, async (db) => {
      await sql`create role guarded login password 'another'`.execute(db)
      const file = (await sql<{ f: string }>`select current_setting('hba_file') as f`.execute(db)).rows[0]!.f
      const rules = ['host all guarded 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 trust']
      await sql`copy (values (${sql.lit(rules[0])}), (${sql.lit(rules[1])})) to ${sql.lit(file)}`.execute(db)
      await sql`select pg_reload_conf()`.execute(db)
    })
    // Response of a pooler that is not configured to pass our settings.
    const text = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
    const head = Buffer.from([69, 0, 0, 0, text.length + 4])
    const pooler = createServer((socket) =>
      socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(text)]))),
    )
    await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
    closing.push(() => pooler.close())
    const poolerUrl = `postgres://postgres@127.0.0.1:${(pooler.address() as AddressInfo).port}/postgres`
    for (const [url, why] of [
      [poolerUrl, /PgBouncer/],
      [addressOf(postgres.url, { role: 'guarded' }), /refuses the password/],
      [addressOf(postgres.url, { name: 'nowhere' }), /no database nowhere/],
      [addressOf(postgres.url, { role: 'nobody' }), /role nobody/],
    ] as const) {
      const program = launch(url, serve)
      expect(await program.ended).toBe(1)
      expect(program.output()).toMatch(why)
      expect(program.output()).toMatch(/^DATABASE_URL: .*Server administrator: /m)
      expect(program.output()).not.toContain('started again')
      expect(program.output()).not.toContain(password)
    }
  })

  it('[PROD-03] told to end while it waits, it ends at once and well', async () => {
    const program = launch(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`)
    await expect.poll(() => ask('/readyz')).toEqual(notReady('nobodyHere'))
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('[PROD-03] the command that migrates waits, too', async () => {
    const url = await fresh('migrated')
    const door = await startDoor(new URL(url))
    closing.push(door.close)
    door.set('closed')
    const program = launch(door.url, fileURLToPath(new URL('../commands/migrate.ts', import.meta.url)))
    await expect.poll(() => linesOf(program, 'database.away')).toHaveLength(1)
    door.set('open')
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain('Migrated: ')
  })
})

// Long: starts whole programs.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestClient } from '../../test/client.ts'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import { servicesNowhere, startProgram } from '../../test/process.ts'
import { onServer, serverUrl } from '../../test/database/server.ts'
import { startWorld, type Instance, type World } from '../../test/world.ts'
import { linkAudit } from '../audit/chain.ts'
import { recordAudit } from '../audit/audit.ts'
import { connectServer } from '../db/connect.ts'
import { runAlone } from '../db/leases.ts'
import { migrate } from '../db/migrate.ts'
import { grantRights } from '../db/rights.ts'
import { migrations } from '../db/migrations/index.ts'

describe.skipIf(!onServers)('two instances on Postgres and Redis (only where their addresses are given)', () => {
  let world: World
  let other: Instance
  beforeAll(async () => {
    world = await startWorld()
    const url = process.env['TEST_REDIS_URL'] ?? ''
    const redis = new Redis(url, { keyPrefix: world.redis?.options.keyPrefix ?? '', commandTimeout: 1_000 })
    other = await world.instance({ database: world.another(), redis })
  })
  afterAll(() => world.close())

  it('[S-25] a session made on one works on the other, and a revocation on one holds on the next request of the other', async () => {
    const person = await world.person()
    const here = await world.signIn(person)
    const cookie = here.cookies()
    const there = world.client(other)
    expect((await there.send('getMe', {}, { cookie })).status).toBe(200)
    await here.call('logout', { body: {} })
    expect((await there.send('getMe', {}, { cookie })).status).toBe(401)
  })

  it('[S-17] a challenge begun on one is finished on the other', async () => {
    const person = await world.person()
    const here = world.client()
    const { body } = await here.call('login', { body: { username: person.username, password: person.password } })
    const there = world.client(other)
    const headers = { cookie: here.cookies(), 'x-csrf-token': await here.csrfToken() }
    const parts = { body: { tempToken: body.tempToken ?? '', code: await world.lastCode(person) } }
    // Only in its own browser, on either instance.
    const stranger = await world.client(other, here.network).call('verifyTwoFactor', parts)
    expect([stranger.status, stranger.body.code]).toEqual([401, 'challenge_expired'])
    expect((await there.send('verifyTwoFactor', parts, headers)).status).toBe(200)
  })

  it('[S-07] [S-09] two hundred parallel password guesses over both: exactly five are checked', async () => {
    const person = await world.person()
    const network = '203.0.113.77'
    const clients = [world.client(world.main, network), world.client(other, network)]
    for (const client of clients) await client.csrfToken()
    const guesses = Array.from({ length: 200 }, (_, i) =>
      clients[i % 2]!.call('login', { body: { username: person.username, password: 'wrong' } }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(195)
  })

  it('[S-14] [S-18] forty parallel wrong codes over both: five are checked, then the challenge is dead', async () => {
    const person = await world.person()
    const here = world.client()
    const { body } = await here.call('login', { body: { username: person.username, password: person.password } })
    const code = await world.lastCode(person)
    const headers = { cookie: here.cookies(), 'x-csrf-token': await here.csrfToken() }
    const clients = [world.client(), world.client(other)]
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const guess = (i: number) =>
      clients[i % 2]!.send('verifyTwoFactor', { body: { tempToken: body.tempToken, code: wrong } }, headers)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)))
    const checked = answers.filter(
      ({ body: refusal }) => refusal.attemptsLeft !== undefined || refusal.reason === 'tries',
    )
    expect(checked).toHaveLength(5)
    const right = await clients[0]!.send('verifyTwoFactor', { body: { tempToken: body.tempToken, code } }, headers)
    expect(right.status).toBe(401)
  })

  it('[S-55] request limits count over both', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'x1' })
    try {
      const second = await limited.instance({ database: limited.another() })
      const clients = [limited.client(limited.main, '203.0.113.5'), limited.client(second, '203.0.113.5')]
      // In parallel, so that they fall into one minute on any machine.
      const answers = await Promise.all(
        Array.from({ length: 310 }, async (_, i) => (await clients[i % 2]!.call('getMeta')).status),
      )
      expect(answers.filter((status) => status === 200)).toHaveLength(300)
    } finally {
      await limited.close()
    }
  })

  it('[S-20] one of several holds a lease; when it stops, another takes over', async () => {
    const holders: string[] = []
    const work = (name: string) => async (signal: AbortSignal) => {
      holders.push(name)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    const [first, second] = [new AbortController(), new AbortController()]
    // Long enough that a stall does not look like a death: the first one returns its lease.
    const times = { lifetimeSeconds: 60, renewMs: 100 }
    const one = runAlone(world.db, 'test', first.signal, work('one'), times)
    await expect.poll(() => holders).toEqual(['one'])
    const two = runAlone(world.db, 'test', second.signal, work('two'), times)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(holders).toEqual(['one'])
    first.abort()
    await one
    await expect.poll(() => holders).toEqual(['one', 'two'])
    second.abort()
    await two
  })

  it('[S-68] the server starts and works as a role that may not change tables', async () => {
    const role = `app_${randomBytes(4).toString('hex')}`
    await sql.raw(`create role ${role} login`).execute(world.db)
    await grantRights(world.db, role)
    const url = new URL(world.url ?? '')
    url.username = role
    // Rights on the job tables follow those on `people`.
    await migrate(world.db)
    const asRole = connectServer(url.href)
    try {
      expect(await migrate(asRole.db)).toEqual([])
      await expect(sql`alter table users add column x int`.execute(asRole.db)).rejects.toThrow(/must be owner/)
      const limited = await world.instance({ database: asRole })
      const client = await world.signIn(await world.person(), world.client(limited))
      expect((await client.call('getMe')).status).toBe(200)
    } finally {
      await asRole.close()
      await sql.raw(`drop owned by ${role}`).execute(world.db)
      await sql.raw(`drop role ${role}`).execute(world.db)
    }
  })

  it('[R-18] lifetimes are the database’s: an instance whose clock is five minutes ahead judges the same', async () => {
    const person = await world.person()
    const client = world.client()
    const { body } = await client.call('login', { body: { username: person.username, password: person.password } })
    const code = await world.lastCode(person)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1_000 })
    try {
      const verified = await client.call('verifyTwoFactor', { body: { tempToken: body.tempToken ?? '', code } })
      expect(verified.status).toBe(200)
      expect((await client.call('getMe')).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[S-63] [S-68] tables made by the migration role give the server’s own role no right to change the audit log', async () => {
    const role = `app_${randomBytes(4).toString('hex')}`
    const name = `${new URL(world.url ?? '').pathname.slice(1)}_roles`
    await sql.raw(`create role ${role} login`).execute(world.db)
    await sql.raw(`create database ${name}`).execute(world.db)
    const owner = connectServer(serverUrl(name), { max: 1 })
    const url = new URL(serverUrl(name))
    url.username = role
    const app = connectServer(url.href, { max: 1 })
    try {
      await migrate(owner.db)
      await grantRights(owner.db, role)
      // A second time, as after each upgrade.
      await grantRights(owner.db, role)
      await recordAudit(app.db, { kind: 'auth.signed_in', user: null })
      await expect.poll(async () => (await linkAudit(app.db)).n).toBe(1)
      for (const statement of [
        'update audit_log set kind = kind',
        'delete from audit_log',
        'truncate audit_log',
        'delete from audit_links',
      ]) {
        await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('permission denied')
      }
      await expect(sql.raw('alter table audit_log disable trigger append_only').execute(app.db)).rejects.toThrow(
        'must be owner',
      )
    } finally {
      await app.close()
      await sql.raw(`drop owned by ${role}`).execute(owner.db)
      await owner.close()
      await sql.raw(`drop role ${role}`).execute(world.db)
    }
  })

  it('[S-68] the start gives the server’s role its rights where nobody granted any, and names the remedy where it is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-roles-'))
    const role = `app_${randomBytes(4).toString('hex')}`
    const name = `${new URL(world.url ?? '').pathname.slice(1)}_start`
    // Without the product's deadlines: creating and dropping a database takes as long as the disk is busy.
    await onServer((client) => client.query(`create database ${name}`))
    const url = new URL(serverUrl(name))
    url.username = role
    const settings = { ...servicesNowhere(folder), DATABASE_URL: url.href, MIGRATION_DATABASE_URL: serverUrl(name) }
    try {
      const refused = await startProgram(folder, settings)
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toContain(`The role ${role} of DATABASE_URL is missing`)
      expect(refused.output()).toContain('deploy/postgres-roles.sh')
      await onServer((client) => client.query(`create role ${role} login`))
      const program = await startProgram(folder, settings)
      const address = /is ready at (\S+)/.exec(program.output())?.[1]
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      program.child.kill('SIGTERM')
      expect(await program.ended).toBe(0)
    } finally {
      await onServer(async (client) => {
        await client.query(`drop database ${name} with (force)`)
        await client.query(`drop role if exists ${role}`)
      })
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('[S-25] two programs on one Postgres and Redis: one session for both, and kill -9 of one leaves the other serving', async () => {
    const folders = [
      mkdtempSync(join(tmpdir(), 'campaign-stats-a-')),
      mkdtempSync(join(tmpdir(), 'campaign-stats-b-')),
    ] as const
    const shared = {
      DATABASE_URL: (await freshDatabase()).url ?? '',
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      TELEGRAM_BOT_TOKEN: world.telegram.token,
      TELEGRAM_API_ROOT: world.telegram.url,
    }
    const a = await startProgram(folders[0], shared)
    const b = await startProgram(folders[1], { ...shared, KEYS_FILE: join(folders[0], 'keys.json') })
    try {
      // The second start found the people of the first without their passwords, and set new ones.
      const person = { ...b.demo().people.find(({ username }) => username === 'buyer')!, id: 0 }
      const onA = await world.signIn(person, new TestClient(a.demo().url, '127.0.0.1'))
      const onB = new TestClient(b.demo().url, '127.0.0.1')
      expect((await onB.send('getMe', {}, { cookie: onA.cookies() })).body.username).toBe('buyer')
      a.child.kill('SIGKILL')
      await a.ended
      expect((await onB.send('getMe', {}, { cookie: onA.cookies() })).status).toBe(200)
      b.child.kill('SIGTERM')
      expect(await b.ended).toBe(0)
    } finally {
      for (const { child, ended } of [a, b]) {
        child.kill('SIGKILL')
        await ended
      }
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  })

  it('[R-17] of four runners at once one migrates, and no migration goes back', async () => {
    const name = `${new URL(world.url ?? '').pathname.slice(1)}_empty`
    await sql.raw(`create database ${name}`).execute(world.db)
    const runners = Array.from({ length: 4 }, () => connectServer(serverUrl(name), { max: 1 }))
    const applied = await Promise.all(runners.map(({ db }) => migrate(db)))
    await Promise.all(runners.map((runner) => runner.close()))
    expect(applied.flat().sort()).toEqual(Object.keys(migrations))
    for (const migration of Object.values(migrations)) expect(migration.down).toBeUndefined()
  })
})

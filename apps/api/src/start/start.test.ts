// Long: starts whole programs.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { startTelegram } from '@app/simulators'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestClient } from '../../test/client.ts'
import { prepareData } from '../../test/database/data-folder.ts'
import { onServers } from '../../test/database/database.ts'
import { signInAs, startProgram, type Demo, type Running } from '../../test/process.ts'
import { openEmbedded } from '../db/connect.ts'
import { dumpHourly, writeDump } from '../db/dump.ts'
import { createLog } from '../lib/log.ts'
import { loadKeys } from '../lib/secrets/keys.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

let folder: string
const programs: Running[] = []
const begin = async (settings: Record<string, string> = {}, path?: string): Promise<Running> => {
  const running = await startProgram(folder, settings, path)
  programs.push(running)
  return running
}
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'campaign-stats-start-'))))
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const named = (demo: Demo, username: string) => demo.people.find((person) => person.username === username)!

// These tests start the embedded database, whichever database the run uses: one run is enough.
describe.skipIf(onServers)('the program with its embedded database (run once, not again on servers)', () => {
  // Creating the demo takes longest: one first start, and copies of its folder for the others.
  const firstFolder = mkdtempSync(join(tmpdir(), 'campaign-stats-start-'))
  let first: { demo: Demo; output: string; exit: number | string }
  beforeAll(async () => {
    const running = await startProgram(firstFolder)
    try {
      const demo = running.demo()
      await (await signInAs(demo, 'buyer')).call('savePreferences', { body: { theme: 'purple' } })
      running.child.kill('SIGTERM')
      first = { demo, exit: await running.ended, output: running.output() }
    } finally {
      running.child.kill('SIGKILL')
      await running.ended
    }
  })
  afterAll(() => rmSync(firstFolder, { recursive: true, force: true }))
  const startedBefore = (): void => cpSync(firstFolder, folder, { recursive: true })

  it('[S-06] a first start makes people with random passwords, which a second start carries over with the data', async () => {
    const { demo } = first
    expect(demo.people.map(({ username, role }) => [username, role])).toEqual([
      ['admin', 'admin'],
      ['lead', 'TeamleadFarmer'],
      ['farmer', 'farmer'],
      ['buyer', 'buyer'],
      ['buyer2', 'buyer'],
      ['nobody', null],
    ])
    expect(new Set(demo.people.map(({ password }) => password)).size).toBe(6)
    // Random: as long as a token, without anything known or derivable from another one.
    for (const { username, password } of demo.people) {
      expect(password).toMatch(/^[\w-]{16}$/)
      expect(password.toLowerCase()).not.toContain(username)
    }
    for (const part of [(text: string) => text.slice(0, 5), (text: string) => text.slice(-5)])
      expect(new Set(demo.people.map(({ password }) => part(password))).size).toBe(6)
    expect(statSync(join(firstFolder, 'demo.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(firstFolder, 'keys.json')).mode & 0o777).toBe(0o600)
    expect(first.exit).toBe(0)

    startedBefore()
    const second = await begin()
    expect(second.demo().people).toEqual(demo.people)
    const again = await signInAs(second.demo(), 'buyer')
    expect((await again.call('getMe')).body.preferences).toMatchObject({ theme: 'purple' })
    for (const { password } of demo.people) expect(first.output + second.output()).not.toContain(password)
  })

  it('a Telegram moved to this machine serves the demo people too, and is announced', async () => {
    startedBefore()
    const telegram = await startTelegram({})
    try {
      const running = await begin({ TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.url })
      expect(running.demo().simulators).toMatchObject({ telegram: telegram.url })
      const client = await signInAs(running.demo(), 'farmer')
      expect((await client.call('getMeta')).body.simulated).toContain('telegram')
    } finally {
      await telegram.close()
    }
  })

  it('[S-20] the bot answers /start with the person’s id', async () => {
    startedBefore()
    const { simulators } = (await begin()).demo()
    const chat = `${simulators['telegram']}/control/chats/424242/messages`
    await fetch(chat, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: '/start', language: 'uk' }),
    })
    await expect
      .poll(async () => ((await (await fetch(chat)).json()) as { text: string }[]).map(({ text }) => text), {
        timeout: 60_000,
      })
      .toEqual(['Ваш Telegram ID: 424242. Передайте його адміністратору.'])
  })

  it('[R-04] [R-22] kill -9 in the middle of writing loses nothing that was acknowledged', async () => {
    startedBefore()
    const first = await begin()
    const client = await signInAs(first.demo(), 'buyer')
    const acknowledged: number[] = []
    const writing = (async () => {
      for (let i = 1; ; i++) {
        const { status } = await client.call('savePreferences', { body: { tables: { n: { limit: (i % 100) + 1 } } } })
        if (status === 200) acknowledged.push((i % 100) + 1)
      }
    })().catch(() => undefined)
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(25)
    first.child.kill('SIGKILL')
    await Promise.all([first.ended, writing])
    const second = await begin()
    const kept =
      (await (await signInAs(second.demo(), 'buyer')).call('getMe')).body.preferences.tables?.['n']?.limit ?? 0
    const last = acknowledged.at(-1)!
    // The last acknowledged value, or the next one, whose response the kill cut off.
    expect([last, (last % 100) + 1]).toContain(kept)
  })

  it('kill -9 has ended a program when its simulators have ended too, and nobody writes into its folder', async () => {
    startedBefore()
    const killed = await begin()
    const { simulators } = killed.demo()
    // Simulator state is written a moment later, or on exit.
    for (const [name, url] of Object.entries(simulators)) {
      const { status } = await fetch(`${url}/control/reset`, { method: 'POST' })
      expect([name, status]).toEqual([name, 204])
    }
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    rmSync(folder, { recursive: true })
    for (const url of Object.values(simulators)) await expect(fetch(url)).rejects.toThrow()
    expect(existsSync(folder)).toBe(false)
  })

  it('[PROD-01] [R-04] npm start’s server, killed, comes back with its data, says so, and is ready when people can sign in', async () => {
    startedBefore()
    const port = await freePort()
    const serve = fileURLToPath(new URL('../../../../scripts/serve.ts', import.meta.url))
    const running = await begin({ PORT: String(port) }, serve)
    const before = await signInAs(running.demo(), 'buyer')
    await before.call('savePreferences', { body: { tables: { n: { limit: 7 } } } })
    const { pid } = running.child
    const [server] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const written = statSync(join(folder, 'demo.json')).mtimeMs
    process.kill(Number(server), 'SIGKILL')
    await expect.poll(running.output).toContain('was ended by SIGKILL. It is started again')
    const ready = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(ready, { interval: 10 }).toBe(true)
    expect(statSync(join(folder, 'demo.json')).mtimeMs).toBeGreaterThan(written)
    expect((await (await signInAs(running.demo(), 'buyer')).call('getMe')).body.preferences.tables).toEqual({
      n: { limit: 7 },
    })
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  })

  it('[R-21] a second process on the same data is refused with a clear text, and the first goes on', async () => {
    startedBefore()
    const first = await begin()
    const second = await begin()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Another process is using the data in')
    expect((await fetch(`${first.demo().url}/readyz`)).status).toBe(200)
  })

  it('[R-23] a half-made data folder is explained and left as it is', async () => {
    const database = join(folder, 'database')
    const isRefused = async (missing: string) => {
      const before = readdirSync(database)
      const running = await begin()
      expect(running.output()).toContain(`is incomplete (no ${missing})`)
      expect(await running.ended).toBe(1)
      expect(readdirSync(database)).toEqual(before)
    }
    mkdirSync(join(database, 'base'), { recursive: true })
    await isRefused('PG_VERSION, global, pg_wal')
    writeFileSync(join(database, 'PG_VERSION'), '18')
    await isRefused('global, pg_wal')
  })

  it('[R-22] says at start what the embedded database does not survive', () => {
    expect(first.output).toContain('not a power loss')
  })

  it('[R-15] SIGTERM lets a request in flight end, then ends everything with exit 0', async () => {
    startedBefore()
    const running = await begin()
    const demo = running.demo()
    const { username, password } = named(demo, 'lead')
    const slow = { match: { path: 'sendMessage' }, times: 1, kind: 'delay', ms: 700 }
    await fetch(`${demo.simulators['telegram']}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(slow),
    })
    const client = new TestClient(demo.url, '127.0.0.1')
    await client.csrfToken()
    const login = client.call('login', { body: { username, password } })
    // The fault is used up: the code is being sent, so the sign-in is in flight.
    const waiting = async () =>
      ((await (await fetch(`${demo.simulators['telegram']}/control/faults`)).json()) as unknown[]).length
    await expect.poll(waiting).toBe(0)
    const asked = performance.now()
    running.child.kill('SIGTERM')
    expect((await login).status).toBe(200)
    expect(await running.ended).toBe(0)
    expect(performance.now() - asked).toBeLessThan(15_000)
    await expect(fetch(`${demo.simulators['telegram']}/control/state`)).rejects.toThrow()
    expect(running.output()).not.toContain('stop.failed')
  })

  it('[R-16] an error nobody caught is logged without its text, and the program ends with a failure', async () => {
    startedBefore()
    const thrower = 'process.on("SIGUSR2", () => { setImmediate(() => { throw new Error("secret in a message") }) })'
    const running = await begin({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrower)}` })
    running.child.kill('SIGUSR2')
    expect(await running.ended).toBe(1)
    expect(running.output()).toContain('"event":"process.failed"')
    expect(running.output()).not.toContain('secret in a message')
  })

  it('[S-65] wrong settings stop the start with the whole list', async () => {
    const running = await begin({ PORT: 'eighty', TWO_FACTOR: 'maybe', TELEGRAM_BOT_TOKEN: 'x' })
    expect(await running.ended).toBe(1)
    for (const name of ['PORT', 'TWO_FACTOR', 'TELEGRAM_BOT_TOKEN']) expect(running.output()).toContain(`- ${name}: `)
    expect(existsSync(join(folder, 'database'))).toBe(false)
  })

  it('[R-22] dumps are taken again only when something was written', async () => {
    prepareData(folder)
    const database = await openEmbedded(join(folder, 'database'))
    const dumps = join(folder, 'dumps')
    const written = (): number =>
      existsSync(dumps) ? readdirSync(dumps).filter((name) => name.endsWith('.tar.gz')).length : 0
    let ticks = 0
    const log = createLog('info', { write: () => undefined })
    const counted = new Proxy(database.pool, {
      get: (pool, name: 'query') => (name === 'query' ? (ticks++, pool.query.bind(pool)) : Reflect.get(pool, name)),
    })
    const dumping = dumpHourly({ ...database, pool: counted }, dumps, log, 100)
    await expect.poll(() => ticks, { timeout: 60_000 }).toBeGreaterThan(6)
    expect(written()).toBe(1)
    await database.db.insertInto('grants').values({ permission: 'links.create', role_id: 1, user_id: null }).execute()
    await expect.poll(written, { timeout: 60_000 }).toBe(2)
    dumping.stop()
    await database.close()
  })

  it('[R-22] a dump can be loaded, is for the owner only, and leaves the keys out', async () => {
    prepareData(folder)
    loadKeys({ path: join(folder, 'keys.json'), create: true })
    const database = await openEmbedded(join(folder, 'database'))
    await database.db.insertInto('grants').values({ permission: 'links.create', role_id: 1, user_id: null }).execute()
    const path = await writeDump(database, join(folder, 'dumps'))
    await database.close()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const tar = gunzipSync(readFileSync(path))
    const { codes, cookies } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as {
      codes: string
      cookies: string[]
    }
    for (const text of [codes, ...cookies, 'keys.json']) expect(tar.includes(text)).toBe(false)
    const restored = await PGlite.create({ loadDataDir: new Blob([readFileSync(path)]) })
    const { rows } = await restored.query('select permission from grants')
    await restored.close()
    expect(rows).toEqual([{ permission: 'links.create' }])
  })
})

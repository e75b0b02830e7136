import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { RoleName } from '@app/contract'
import { startAdspower, startKeitaro, startOutlook, startSheets, startTelegram } from '@app/simulators'
import { Redis } from 'ioredis'
import { createAdspower } from '../src/adapters/adspower/index.ts'
import { createKeitaro } from '../src/adapters/keitaro/index.ts'
import { createOutlook } from '../src/adapters/outlook/index.ts'
import { createGoogleSheets } from '../src/adapters/sheets/index.ts'
import { createTelegram } from '../src/adapters/telegram/index.ts'
import type { Inbox } from '../src/ports/messenger.ts'
import { compose } from '../src/compose/compose.ts'
import type { Dependencies } from '../src/compose/dependencies.ts'
import { readConfig, type Config } from '../src/config.ts'
import type { Database } from '../src/db/connect.ts'
import { insertUser } from '../src/features/auth/repository/people.ts'
import { fillLinkCountries } from '../src/features/links/countries.ts'
import { createJobs, queues } from '../src/jobs/index.ts'
import { loadKeys } from '../src/lib/secrets/keys.ts'
import { createLog } from '../src/lib/log.ts'
import { createProbe } from '../src/lib/outgoing/probe.ts'
import { isStrong } from '../src/lib/secrets/password-policy.ts'
import { createPasswords } from '../src/lib/secrets/passwords.ts'
import { serverOptions } from '../src/http/server.ts'
import { TestClient } from './client.ts'
import { freshDatabase, onServers } from './database/database.ts'
import { figuresZone } from './figures.ts'
import { allWorked } from './jobs.ts'
import { timed } from './spent.ts'

export interface Person {
  id: number
  username: string
  password: string
  telegramId: string
}

export interface Instance {
  server: Server
  url: string
  drain(): void
  /** Stores due tracker days, as the program does periodically. */
  keepFigures(): Promise<void>
  /** Checks finished links that are due. */
  watchLinks(): Promise<void>
  /** Runs the attention check, as the program does periodically. */
  watchAttention(): Promise<void>
  /** Removes expired data, as the program does periodically. */
  sweep(): Promise<void>
  /** Receives button presses in Telegram. */
  inbox: Inbox
  close(): Promise<void>
}

/** Timeout of external services in ms: all of them share the busy process of the test. */
export const deadlineMs = 7_000

/** Cheapest Argon2 parameters; tests about hashing use the product's. */
const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 }, 30_000)

let lastAddress = 0
/** Client address that no other client of this file uses. */
const nextAddress = (): string => `198.18.${(lastAddress >> 8) & 255}.${lastAddress++ & 255}`

/**
 * The real application over a real database and a simulated Telegram, as one or several instances. Each test file
 * starts one and each test creates its own people, so that tests do not interfere.
 */
export const startWorld = (
  settings: Record<string, string> = {},
  parts: Partial<Dependencies> = {},
  trackerOptions: Parameters<typeof startKeitaro>[0] = {},
) => timed('worlds', () => buildWorld(settings, parts, trackerOptions))

const buildWorld = async (
  settings: Record<string, string>,
  parts: Partial<Dependencies>,
  trackerOptions: Parameters<typeof startKeitaro>[0],
) => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-test-'))
  const { database, another: open, url } = await freshDatabase()
  const others = new Set<Database>()
  /** Opens the database again for another instance, which closes it when it ends. An embedded database is shared. */
  const another = (): Database => {
    const opened = open()
    if (opened !== database) others.add(opened)
    return opened
  }
  const telegram = await startTelegram({})
  const keitaro = await startKeitaro(trackerOptions)
  const google = await startSheets({})
  const outlook = await startOutlook({})
  const adspower = await startAdspower({})
  const redisUrl = process.env['TEST_REDIS_URL']
  const redis =
    onServers && redisUrl
      ? new Redis(redisUrl, { keyPrefix: `test:${randomInt(1e9)}:`, commandTimeout: 10_000, maxRetriesPerRequest: 0 })
      : null
  const lines: string[] = []
  const log = createLog(
    'debug',
    new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
  )
  const config = readConfig({
    DATA_DIR: folder,
    TRUSTED_PROXIES: 'loopback',
    RATE_LIMITS: 'x1000',
    REPORT_TIME_ZONE: figuresZone,
    ...(url && { DATABASE_URL: url }),
    ...settings,
  })
  const keys = loadKeys(config.keys)
  const closers: (() => Promise<unknown>)[] = []

  const instanceOf = async (changed: Partial<Config>, overrides: Partial<Dependencies> = {}): Promise<Instance> => {
    const messenger = createTelegram({ token: telegram.token, apiRoot: telegram.url, log, deadlineMs })
    // Like every start of the program.
    await fillLinkCountries(database.db, { ...config, ...changed }.countries)
    const jobs = createJobs({ database: overrides.database ?? database, log, queues, times: { pollMs: 100 } })
    const application = compose(
      { ...config, ...changed },
      {
        database,
        redis,
        keys,
        messenger,
        jobs,
        sheets: createGoogleSheets({
          serviceAccount: google.serviceAccount,
          apiRoot: google.url,
          tokenUrl: google.tokenUrl,
          deadlineMs,
          perTenSeconds: 10_000,
          cooldownMs: 300,
          log,
        }),
        mail: createOutlook({
          tokenUrl: outlook.tokenUrl,
          graphUrl: outlook.graphUrl,
          imap: { host: outlook.imapHost, port: outlook.imapPort, tls: false },
          deadlineMs,
          cooldownMs: 300,
          log,
        }),
        profiles: createAdspower({ url: adspower.url, apiKey: adspower.apiKey, deadlineMs, cooldownMs: 300, log }),
        probe: createProbe({ loopback: true, deadlineMs }),
        tracker: createKeitaro({ url: keitaro.url, apiKey: keitaro.apiKey, deadlineMs, cooldownMs: 500, log }),
        log,
        passwords,
        siteFolder: join(folder, 'site'),
        // Ten thousand lines take a busy machine longer than the production timeout.
        deadlineMs: 60_000,
        codeTimes: { searchMs: 15_000, answerWithinMs: 30_000 },
        ...parts,
        ...overrides,
      },
    )
    await jobs.start()
    const background = new AbortController()
    const watching = application.watchMailboxes(background.signal)
    const run = (round: string) => async (): Promise<void> =>
      void (await application.rounds[round]!.work(background.signal))
    const server = createServer({ maxHeaderSize: serverOptions.maxHeaderSize }, application.app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const end = async (): Promise<void> => {
      application.drain()
      background.abort()
      await watching
      await jobs.stop()
      await new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()))
      await application.close()
      // Its own connections would stay open for minutes.
      if (overrides.database && others.delete(overrides.database)) await overrides.database.close()
    }
    let ended: Promise<void> | undefined
    const close = (): Promise<void> => (ended ??= end())
    closers.push(close)
    return {
      server,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      drain: application.drain,
      keepFigures: run('figures.keeper'),
      watchLinks: run('links.watcher'),
      watchAttention: run('attention.watcher'),
      sweep: application.sweep,
      inbox: application.inbox,
      close,
    }
  }

  const instance = (overrides: Partial<Dependencies> = {}): Promise<Instance> => instanceOf({}, overrides)
  const main = await instance()
  const ask = async (url: string, method: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(url, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return answer.status === 204 ? null : answer.json()
  }
  /** Control routes of the simulated Telegram, tracker, sheets and mailboxes. */
  const control = (path: string, method = 'GET', body?: unknown) => ask(`${telegram.url}${path}`, method, body)
  // Tests sign one person in more often per second than Telegram allows messages to a chat.
  await control('/control/flood', 'PUT', { perSecond: 1_000 })
  const tracker = (path: string, method = 'GET', body?: unknown) => ask(`${keitaro.url}/control${path}`, method, body)

  const sheets = (path: string, method = 'GET', body?: unknown) => ask(`${google.url}/control${path}`, method, body)

  const mail = (path: string, method = 'GET', body?: unknown) => ask(`${outlook.url}/control${path}`, method, body)

  const messagesTo = async (person: Person): Promise<string[]> =>
    ((await control(`/control/chats/${person.telegramId}/messages`)) as { text: string }[]).map(
      (message) => message.text,
    )

  const lastCode = async (person: Person): Promise<string> => {
    const code = (await messagesTo(person))
      .map((text) => /: (\d{6})\./.exec(text)?.[1])
      .findLast((found) => found !== undefined)
    if (!code) throw new Error(`No code was sent to ${person.username}`)
    return code
  }

  const client = (at: Instance = main, network = nextAddress()): TestClient => new TestClient(at.server, network)

  const person = async ({
    role = null,
    isAdmin = false,
    username,
    password = 'correct horse 7',
    started = true,
    groupIds = [],
  }: Partial<Person> & {
    role?: RoleName | null
    isAdmin?: boolean
    started?: boolean
    groupIds?: number[]
  } = {}): Promise<Person> => {
    const name = username ?? `p${randomInt(1e9)}`
    const telegramId = String(randomInt(1e9, 9e9))
    const id = await insertUser(database.db, {
      username: name,
      passwordHash: await passwords.hash(password),
      strongPassword: isStrong({ policy: 'strict', company: [] }, password, name),
      telegramId,
      roleName: role,
      isAdmin,
      groupIds,
    })
    if (started) await control(`/control/chats/${telegramId}/messages`, 'POST', { text: '/start' })
    return { id, username: name, password, telegramId }
  }

  /** Signs in with password and code, through Telegram. */
  const signIn = (who: Person, as?: TestClient): Promise<TestClient> => timed('sign-ins', () => enter(who, as))

  const enter = async (who: Person, as: TestClient = client()): Promise<TestClient> => {
    const login = await as.call('login', { body: { username: who.username, password: who.password } })
    const verified = await as.call('verifyTwoFactor', {
      body: { tempToken: login.body.tempToken ?? '', code: await lastCode(who) },
    })
    if (verified.status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(verified.body)}`)
    as.forgetCsrf()
    return as
  }

  /** Makes the next message to somebody fail, once pending ones are sent. */
  const fault = async (kind: string, more: Record<string, unknown> = {}): Promise<unknown> => {
    await allWorked(database.db)
    return control('/control/faults', 'POST', { match: { path: 'sendMessage' }, times: 1, kind, ...more })
  }

  const close = async (): Promise<void> => {
    for (const step of closers) await step()
    redis?.disconnect()
    await database.close()
    await telegram.close()
    await keitaro.close()
    await google.close()
    await outlook.close()
    await adspower.close()
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    config,
    database,
    db: database.db,
    another,
    /** URL of the database, on a server. */
    url,
    keys,
    redis,
    telegram,
    keitaro,
    google,
    outlook,
    adspower,
    log,
    lines,
    main,
    instance,
    instanceOf,
    client,
    person,
    signIn,
    lastCode,
    messagesTo,
    control,
    tracker,
    sheets,
    mail,
    fault,
    close,
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FindingCode, ServiceStatus } from '@app/contract'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareData } from '../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import { unique } from '../../test/unique.ts'
import { startWorld, type World } from '../../test/world.ts'
import { createAdspower } from '../adapters/adspower/index.ts'
import { createKeitaro } from '../adapters/keitaro/index.ts'
import { createOutlook } from '../adapters/outlook/index.ts'
import { createGoogleSheets } from '../adapters/sheets/index.ts'
import { createTelegram } from '../adapters/telegram/index.ts'
import { examine } from '../commands/doctor/examine.ts'
import type { Dependencies } from '../compose/dependencies.ts'
import { openEmbedded, type Database, type Db } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { insertUser } from '../features/auth/repository/people.ts'
import { watchRedis } from './redis.ts'

type Env = Record<string, string>

let world: World
let folder: string
let cookie: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-stats-faults-'))
  world = await startWorld()
  cookie = (await world.signIn(await world.person({ isAdmin: true }))).cookies()
  writeFileSync(join(folder, 'google.json'), JSON.stringify(world.google.serviceAccount))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Settings under which every service appears to be real. */
const healthy = (): Env => ({
  DATA_DIR: join(folder, 'data'),
  TELEGRAM_BOT_TOKEN: world.telegram.token,
  TELEGRAM_API_ROOT: world.telegram.url,
  KEITARO_URL: world.keitaro.url,
  KEITARO_API_KEY: world.keitaro.apiKey,
  GOOGLE_SERVICE_ACCOUNT_FILE: join(folder, 'google.json'),
  GOOGLE_SHEETS_URL: world.google.url,
  GOOGLE_TOKEN_URL: world.google.tokenUrl,
  OUTLOOK_TOKEN_URL: world.outlook.tokenUrl,
  ADSPOWER_URL: world.adspower.url,
  ADSPOWER_API_KEY: world.adspower.apiKey,
})
const nowhere = 'http://127.0.0.1:1'

/** Warnings and faults that doctor reports. */
const ofDoctor = async (env: Env = {}): Promise<(FindingCode | undefined)[]> =>
  (await examine({ ...healthy(), ...env })).filter(({ severity }) => severity !== 'ok').map(({ code }) => code)

const statusOf = async (at = world.main) =>
  (await world.client(at).send('getStatus', { query: { fresh: '1' } }, { cookie })).body

/** Warnings and faults on the status page. */
const ofStatus = async (at = world.main): Promise<FindingCode[]> => {
  const { services, findings } = await statusOf(at)
  const failed = services.flatMap(({ state, lastError }) => (state !== 'green' && lastError ? [lastError] : []))
  return [...failed, ...findings.filter(({ severity }) => severity !== 'ok')].map(({ code }) => code)
}

const adspower = (path: string, method: string, body: unknown) =>
  fetch(`${world.adspower.url}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const keitaroAnswers = (fault: object) => () => world.tracker('/faults', 'POST', { times: 20, ...fault })

interface Fault {
  code: FindingCode
  /** Causes the fault for both. */
  inject?: () => Promise<unknown>
  /** The wrong setting. */
  env?: Env
  /** The same fault for a running program, and a call that runs into it. */
  running: () => { parts: Partial<Dependencies>; call?: () => Promise<unknown> }
}

const messengerOf = (more: { token?: string; apiRoot?: string }) => () => ({
  parts: {
    messenger: createTelegram({
      token: world.telegram.token,
      apiRoot: world.telegram.url,
      learnName: true,
      ...more,
    }),
  },
})
const trackerOf =
  (more: { url?: string; apiKey?: string } = {}) =>
  () => {
    const tracker = createKeitaro({ url: world.keitaro.url, apiKey: world.keitaro.apiKey, deadlineMs: 4_000, ...more })
    return { parts: { tracker }, call: () => tracker.groups() }
  }
const sheetsOf = () => {
  const { serviceAccount, url, tokenUrl } = world.google
  const sheets = createGoogleSheets({ serviceAccount, apiRoot: url, tokenUrl, deadlineMs: 4_000 })
  return { parts: { sheets }, call: () => sheets.describe('no-such-document-anywhere') }
}
const profilesOf =
  (more: { apiKey?: string } = {}) =>
  () => {
    const { url, apiKey } = world.adspower
    const profiles = createAdspower({ url, apiKey, spacingMs: 0, ...more })
    return { parts: { profiles }, call: () => profiles.groups() }
  }
const mailOf = () => {
  const mail = createOutlook({ tokenUrl: nowhere, deadlineMs: 4_000 })
  const nobody = { email: 'a@outlook.com', clientId: 'x', refreshToken: 'x', route: null }
  return { parts: { mail }, call: () => mail.open(nobody) }
}

const wrongToken = `999999999:${'A'.repeat(35)}`

const faults: Record<string, Fault> = {
  'a bot token that is refused': {
    code: 'telegram/refused',
    env: { TELEGRAM_BOT_TOKEN: wrongToken },
    running: messengerOf({ token: wrongToken }),
  },
  'a Telegram that cannot be reached': {
    code: 'telegram/down',
    env: { TELEGRAM_API_ROOT: nowhere },
    running: messengerOf({ apiRoot: nowhere }),
  },
  'a key that the tracker refuses': {
    code: 'keitaro/refused',
    env: { KEITARO_API_KEY: 'not-the-key' },
    running: trackerOf({ apiKey: 'not-the-key' }),
  },
  'a key of the tracker that lacks rights': {
    code: 'keitaro/forbidden',
    inject: keitaroAnswers({ kind: 'status', status: 403 }),
    running: trackerOf(),
  },
  'an edition of the tracker that lets no program in': {
    code: 'keitaro/unlicensed',
    inject: keitaroAnswers({ kind: 'status', status: 402 }),
    running: trackerOf(),
  },
  'an expired licence of the tracker': {
    code: 'keitaro/expired',
    inject: () => world.tracker('/modes', 'PUT', { expired402: true }),
    running: trackerOf(),
  },
  'a protection in front of the tracker': {
    code: 'keitaro/intercepted',
    inject: keitaroAnswers({ kind: 'front', front: 'block' }),
    running: trackerOf(),
  },
  'a sign-in in front of the tracker': {
    code: 'keitaro/intercepted',
    inject: keitaroAnswers({ kind: 'front', front: 'login' }),
    running: trackerOf(),
  },
  'a way to another host in front of the tracker': {
    code: 'keitaro/intercepted',
    inject: keitaroAnswers({ kind: 'front', front: 'otherHost' }),
    running: trackerOf(),
  },
  'something in front that lets this server ask only so often': {
    code: 'keitaro/intercepted',
    inject: keitaroAnswers({ kind: 'front', front: 'tooMany' }),
    running: trackerOf(),
  },
  'something in front of a tracker that does not answer': {
    code: 'keitaro/down',
    inject: keitaroAnswers({ kind: 'front', front: 'timedOut' }),
    running: trackerOf(),
  },
  'an address where something else answers': {
    code: 'keitaro/address',
    inject: keitaroAnswers({ kind: 'body', body: '<!doctype html><title>Hello</title>' }),
    running: trackerOf(),
  },
  'a tracker that is down': {
    code: 'keitaro/down',
    env: { KEITARO_URL: nowhere },
    running: trackerOf({ url: nowhere }),
  },
  'a service account that Google refuses': {
    code: 'sheets/refused',
    inject: () => world.sheets('/modes', 'PUT', { keyRevoked: true }),
    running: sheetsOf,
  },
  'a Sheets API that is switched off': {
    code: 'sheets/apiDisabled',
    inject: () => world.sheets('/modes', 'PUT', { apiDisabled: true }),
    running: sheetsOf,
  },
  'a project that Google suspended': {
    code: 'sheets/projectRefused',
    inject: () => world.sheets('/modes', 'PUT', { refusal: 'projectSuspended' }),
    running: sheetsOf,
  },
  'a firewall in front of Google': {
    code: 'sheets/blocked',
    inject: () => world.sheets('/modes', 'PUT', { refusal: 'page' }),
    running: sheetsOf,
  },
  'a sign-in of Microsoft that cannot be reached': {
    code: 'outlook/down',
    env: { OUTLOOK_TOKEN_URL: nowhere },
    running: mailOf,
  },
  'a key that ADSpower refuses': {
    code: 'adspower/refused',
    env: { ADSPOWER_API_KEY: 'not-the-key' },
    running: profilesOf({ apiKey: 'not-the-key' }),
  },
  'a plan of ADSpower without the API': {
    code: 'adspower/rejected',
    inject: () => adspower('modes', 'PUT', { paid: false }),
    running: profilesOf(),
  },
  'an ADSpower that is not started': {
    code: 'adspower/down',
    inject: () => adspower('modes', 'PUT', { starting: true }),
    running: profilesOf(),
  },
}

describe('faults of services, named alike by doctor and by the status page', () => {
  beforeEach(async () => {
    await world.tracker('/faults', 'DELETE')
    await world.tracker('/modes', 'PUT', { expired402: false })
    await world.sheets('/modes', 'PUT', { keyRevoked: false, apiDisabled: false, refusal: null })
    await adspower('modes', 'PUT', { paid: true, starting: false, perSecond: 0 })
  })

  it('without a fault no service is named by either', async () => {
    const services = ['telegram', 'keitaro', 'sheets', 'outlook', 'adspower']
    const named = [...(await ofDoctor()), ...(await ofStatus())].map((code) => code?.split('/')[0] ?? '')
    expect(services.filter((service) => named.includes(service))).toEqual([])
  })

  it.each(Object.entries(faults))('%s', async (_name, { code, inject, env, running }) => {
    await inject?.()
    const service = code.split('/')[0]
    expect((await ofDoctor(env)).filter((each) => each?.startsWith(`${service}/`))).toEqual([code])
    const { parts, call } = running()
    const instance = await world.instance(parts)
    await call?.().catch(() => undefined)
    const status = async () => (await statusOf(instance)).services.find((each) => each.service === service)
    const named = async (): Promise<Partial<ServiceStatus['lastError']>> => (await status())?.lastError ?? {}
    await expect.poll(named).toMatchObject({ code, todo: { who: expect.any(String), what: expect.any(String) } })
    expect((await status())?.state).not.toBe('green')
    await instance.close()
  })
})

describe('faults inside, named alike by doctor and by the status page', () => {
  let doctor: (FindingCode | undefined)[]
  let status: FindingCode[]

  const giveUp = (db: Db) =>
    sql`insert into pgboss.job (name, output, singleton_key, source_name, source_id, source_created_on, source_retry_count)
      values ('dead-letters', '{"reason": "TypeError"}', '7', 'sheet.mark', gen_random_uuid(), now(), 9)`.execute(db)
  const forge = async (db: Db): Promise<void> => {
    await sql`insert into audit_log (kind) values ('auth.signed_in')`.execute(db)
    await sql`insert into audit_links (n, audit_id, hash) select coalesce(max(l.n), 0) + 1, max(a.id), '\\x00'
      from audit_log a left join audit_links l on true`.execute(db)
  }
  const kill = async (db: Db): Promise<void> => {
    await sql`insert into mailboxes (email, email_status) select 'dead' || n || '@outlook.com', 'expired'
      from generate_series(1, 3) n`.execute(db)
    await sql`insert into mailboxes (email) values ('alive@outlook.com')`.execute(db)
  }
  const registered = (db: Db, name: string, id: string, { gid = 0, trouble }: { gid?: number; trouble?: string }) =>
    sql`insert into sheets (spreadsheet_id, gid, name, title, tab, header_row, mapping, columns, trouble)
      values (${id}, ${gid}, ${name}, ${name}, 'A', 1, '{}', '{}', ${trouble ?? null})`.execute(db)

  const newDocument = async () =>
    (await world.sheets('/documents', 'POST', {
      title: unique('Doc'),
      tabs: [{ title: 'A', rows: [['ID', 'Country']] }],
    })) as { id: string; url: string; tabs: { sheetId: number }[] }

  /** A document that the program reads, then loses; resolves once the program has noticed. */
  const lose = async (of: { id: string; url: string }, how: () => Promise<unknown>): Promise<void> => {
    const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
    const { body } = await lead.call('addSheet', { body: { url: of.url, name: unique('sheet') } })
    await how()
    await lead.call('refreshSheet', { params: { id: String(body.sheet.id) }, body: {} })
  }

  beforeAll(async () => {
    await world.sheets('/modes', 'PUT', { keyRevoked: false, apiDisabled: false, refusal: null })
    const [unshared, tabless, viewed] = [await newDocument(), await newDocument(), await newDocument()]
    const share = (spreadsheetId: string, access: string) => () =>
      world.sheets('/sharing', 'PUT', { spreadsheetId, access })
    await lose(unshared, share(unshared.id, 'none'))
    await registered(world.db, 'Viewed', viewed.id, { trouble: 'vendor_rejected/sheet_viewer' })
    await registered(world.db, 'Tabless', tabless.id, { gid: 424_242, trouble: 'vendor_rejected/sheet_tab' })
    const blocked = [await world.person({ isAdmin: true }), await world.person({ role: 'buyer' })]
    for (const person of blocked) {
      await world.control(`/control/chats/${person.telegramId}/block`, 'POST', { blocked: true })
      await world.client().call('login', { body: { username: person.username, password: person.password } })
    }
    for (const break_ of [giveUp, forge, kill]) await break_(world.db)

    let database: Database
    let url: string | undefined
    if (onServers) ({ database, url } = await freshDatabase())
    else {
      prepareData(join(folder, 'data'))
      database = await openEmbedded(join(folder, 'data', 'database'))
    }
    const { db } = database
    await migrate(db)
    await sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name)
      select name, 'standard', 0, 0, false, 60, 60, 60, false, 'job_common' from unnest(array['dead-letters', 'sheet.mark']) name
      on conflict do nothing`.execute(db)
    await registered(db, 'Unshared', unshared.id, {})
    await registered(db, 'Viewed', viewed.id, { gid: viewed.tabs[0]!.sheetId, trouble: 'vendor_rejected/sheet_viewer' })
    await registered(db, 'Tabless', tabless.id, { gid: 424_242 })
    for (const [index, { username, telegramId }] of blocked.entries())
      await insertUser(db, { username, passwordHash: 'x', telegramId, roleName: 'buyer', isAdmin: index === 0 })
    for (const break_ of [giveUp, forge]) await break_(db)
    await database.close()
    doctor = await ofDoctor(url ? { DATABASE_URL: url } : {})
    await vi.waitFor(async () => {
      status = await ofStatus()
      expect(status).toContain('audit/broken')
    }, 60_000)
  }, 180_000)

  it.each<FindingCode>([
    'telegram/adminUnreachable',
    'telegram/unreachable',
    'sheets/notShared',
    'sheets/viewerOnly',
    'sheets/tabGone',
    'jobs/dead',
    'audit/broken',
    'backups/none',
  ])('%s', (code) => {
    expect([doctor, status].map((named) => named.filter((each) => each === code).length)).toEqual([1, 1])
  })

  it('mailboxes/dead is named by the status page alone', () => {
    expect(status).toContain('mailboxes/dead')
  })
})

it('a dead Redis is named by both, with since when', async () => {
  const env = { DATABASE_URL: 'postgres://app@127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' }
  expect(await ofDoctor(env)).toContain('redis/away')
  const redis = new Redis(env.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
  redis.on('error', () => undefined)
  const ask = watchRedis(redis)
  const first = await ask()
  expect(first).toMatchObject([{ code: 'redis/away', severity: 'fault', since: expect.stringMatching(/Z$/) }])
  expect((await ask())[0]?.since).toBe(first[0]?.since)
  redis.disconnect()
})

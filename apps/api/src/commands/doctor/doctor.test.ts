import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startKeitaro, startOutlook, startSheets, startTelegram } from '@app/simulators'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareData } from '../../../test/database/data-folder.ts'
import { freshDatabase, onServers } from '../../../test/database/database.ts'
import { runCommand } from '../../../test/process.ts'
import { readConfig } from '../../config.ts'
import { openEmbedded, type Database, type Db } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { insertUser } from '../../features/auth/repository/people.ts'
import { loadKeys } from '../../lib/secrets/keys.ts'
import { sealRow } from '../../lib/secrets/sealing.ts'
import { checkSafety } from '../../health/data.ts'
import { checkBackups, checkDisk } from '../../health/machine.ts'
import { checkClock, checkMigrations } from './database.ts'
import { examine } from './examine.ts'
import { printed } from './findings.ts'

type Env = Record<string, string>

let telegram: Awaited<ReturnType<typeof startTelegram>>
let keitaro: Awaited<ReturnType<typeof startKeitaro>>
let google: Awaited<ReturnType<typeof startSheets>>
let outlook: Awaited<ReturnType<typeof startOutlook>>
beforeAll(async () => {
  telegram = await startTelegram({})
  keitaro = await startKeitaro({})
  google = await startSheets({})
  outlook = await startOutlook({})
})
afterAll(async () => {
  for (const simulator of [telegram, keitaro, google, outlook]) await simulator.close()
})

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'campaign-stats-doctor-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const control = async <T>(of: { url: string }, path: string, method: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${of.url}/control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return (answer.status === 204 ? null : await answer.json()) as T
}

/** A healthy installation in which every service appears to be real. */
const healthy = (): Env => {
  const keyFile = join(folder, 'google.json')
  writeFileSync(keyFile, JSON.stringify(google.serviceAccount))
  return {
    DATA_DIR: folder,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
    KEITARO_URL: keitaro.url,
    KEITARO_API_KEY: keitaro.apiKey,
    GOOGLE_SERVICE_ACCOUNT_FILE: keyFile,
    GOOGLE_SHEETS_URL: google.url,
    GOOGLE_TOKEN_URL: google.tokenUrl,
    OUTLOOK_TOKEN_URL: outlook.tokenUrl,
  }
}

/** Faults and warnings about one subject, as printed. */
const wrong = async (env: Env, about: string): Promise<string> =>
  printed((await examine(env)).filter((each) => each.about === about && each.severity !== 'ok'))

/** Lets `work` fill a migrated database, and returns the settings for it. */
const withData = async (work: (db: Db) => Promise<unknown>): Promise<Env> => {
  let url: string | undefined
  let database: Database
  if (onServers) ({ url, database } = await freshDatabase())
  else {
    prepareData(folder)
    database = await openEmbedded(join(folder, 'database'))
  }
  await migrate(database.db)
  await work(database.db)
  await database.close()
  return { ...healthy(), ...(url && { DATABASE_URL: url }) }
}

const addPerson = async (db: Db, username: string, isAdmin: boolean, telegramId: string): Promise<void> => {
  await insertUser(db, { username, passwordHash: 'x', telegramId, roleName: isAdmin ? 'admin' : 'buyer', isAdmin })
  await control(telegram, `/chats/${telegramId}/messages`, 'POST', { text: '/start' })
}

const addSheet = (db: Db, name: string, spreadsheetId: string, more: { gid?: number; trouble?: string } = {}) =>
  sql`insert into sheets (spreadsheet_id, gid, name, title, tab, header_row, mapping, columns, trouble)
    values (${spreadsheetId}, ${more.gid ?? 0}, ${name}, ${name}, 'A', 1, '{}', '{}', ${more.trouble ?? null})`.execute(
    db,
  )

const newDocument = (access: 'editor' | 'viewer' | 'none'): Promise<{ id: string }> =>
  control(google, '/documents', 'POST', { title: 'Doctor', access, tabs: [{ title: 'A', rows: [['id']] }] })

describe('settings and keys', () => {
  it('every setting that is wrong is named, and nothing else is looked at', async () => {
    const found = printed(await examine({ ...healthy(), KEITARO_API_KEY: '', PORT: 'many', TELEGRAM_BOT_TOKEN: 'x' }))
    expect(found).toMatch(/fault\s+Settings: PORT/)
    expect(found).toMatch(/fault\s+Settings: TELEGRAM_BOT_TOKEN: must look like/)
    expect(await wrong({ ...healthy(), KEITARO_API_KEY: '' }, 'Settings')).toContain('KEITARO_API_KEY is needed')
    expect(await wrong({ ...healthy(), KEITARO_URI: 'x' }, 'Settings')).toContain('Unknown setting KEITARO_URI')
  })

  it('a key file that is missing, damaged, or readable by others', async () => {
    const path = join(folder, 'keys.json')
    expect(await wrong({ ...healthy(), KEYS_FILE: path }, 'Key file')).toMatch(/fault[\s\S]*cannot be read[\s\S]*copy/)
    writeFileSync(path, '{"cookies":[]}', { mode: 0o600 })
    expect(await wrong({ ...healthy(), KEYS_FILE: path }, 'Key file')).toMatch(/fault[\s\S]*codes/)
    rmSync(path)
    loadKeys({ path, create: true })
    chmodSync(path, 0o644)
    expect(await wrong({ ...healthy(), KEYS_FILE: path }, 'Key file')).toMatch(/warning[\s\S]*chmod 600/)
  })

  it('a file that is no key of a service account', async () => {
    const env = healthy()
    writeFileSync(env['GOOGLE_SERVICE_ACCOUNT_FILE']!, '{}')
    expect(await wrong(env, 'Google key file')).toMatch(/fault[\s\S]*Google Cloud console/)
  })
})

describe('the machine', () => {
  it('a disk that is nearly or really full, and backups that are missing or late', () => {
    const config = readConfig({ DATA_DIR: folder })
    expect(checkDisk(config, () => 100 * 1_048_576)).toMatchObject({ severity: 'fault', code: 'disk/full' })
    expect(checkDisk(config, () => 1_000 * 1_048_576).severity).toBe('warning')
    expect(checkDisk(config, () => 9_000 * 1_048_576).severity).toBe('ok')
    expect(checkBackups(config)).toMatchObject({ severity: 'warning', text: expect.stringContaining('No backups') })
  })
})

describe('the database and Redis', () => {
  const nowhere = { DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/x', REDIS_URL: 'redis://app:secret@127.0.0.1:1' }

  it('[S-60] a database and a Redis that do not answer are both named, without their passwords', async () => {
    const found = printed(await examine({ ...healthy(), ...nowhere }))
    expect(found).toMatch(/fault\s+Database: DATABASE_URL: nothing listens at 127\.0\.0\.1:1/)
    expect(found).toMatch(/fault\s+Redis: Redis does not answer: nobody can sign in \(127\.0\.0\.1:1\)/)
    expect(found).not.toContain('secret')
  })

  it.runIf(onServers)('a wrong database, and a Redis that refuses the password', async () => {
    const url = new URL(process.env['TEST_DATABASE_URL']!)
    url.pathname = '/no_such_database'
    const redis = new URL(process.env['TEST_REDIS_URL']!)
    redis.username = 'nobody'
    redis.password = 'wrong'
    const env = { ...healthy(), DATABASE_URL: url.href, REDIS_URL: redis.href }
    expect(await wrong(env, 'Database')).toContain('has no database no_such_database')
    expect(await wrong(env, 'Redis')).toContain('refuses the user or password')
  })

  it('embedded data that is only half there', async () => {
    mkdirSync(join(folder, 'database', 'base'), { recursive: true })
    expect(await wrong(healthy(), 'Database')).toMatch(/fault[\s\S]*is incomplete[\s\S]*npm run restore/)
  })

  it('settings that lose confirmed changes, a newer database, a wrong clock', () => {
    expect(checkSafety(['fsync'])).toMatchObject([{ severity: 'fault', text: expect.stringContaining('fsync is off') }])
    expect(checkMigrations(['0001_people', '9999_future'])).toMatchObject({
      severity: 'fault',
      text: expect.stringContaining('9999_future'),
    })
    expect(checkMigrations([]).severity).toBe('warning')
    expect([checkClock(1_000), checkClock(-20_000), checkClock(400_000)].map(({ severity }) => severity)).toEqual([
      'ok',
      'warning',
      'fault',
    ])
  })

  it('[S-63] secrets of another key file, a broken chain, broken rules, and work that was given up', async () => {
    loadKeys({ path: join(folder, 'keys.json'), create: true })
    const other = loadKeys({ path: join(folder, 'other.json'), create: true })
    const env = await withData(async (db) => {
      const { key, sealed } = sealRow(other.ring, { table: 'mailboxes', id: 1 }, { password: 'x' })
      await sql`insert into mailboxes (id, email, seal_key_id, seal_key, password)
        values (1, 'a@outlook.com', ${key.keyId}, ${key.wrapped}, ${sealed.password})`.execute(db)
      await sql`update mailbox_counts set total = total + 1 where shard = 0`.execute(db)
      await sql`insert into audit_log (kind) values ('auth.signed_in')`.execute(db)
      await sql`insert into audit_links (n, audit_id, hash) select 1, id, '\\x00' from audit_log`.execute(db)
      await sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
        retention_seconds, deletion_seconds, partition, table_name)
        select name, 'standard', 0, 0, false, 60, 60, 60, false, 'job_common' from unnest(array['dead-letters', 'sheet.mark']) name
        on conflict do nothing`.execute(db)
      await sql`insert into pgboss.job (name, source_name) values ('dead-letters', 'sheet.mark')`.execute(db)
    })
    const data = await wrong(env, 'Data')
    expect(await wrong(env, 'Audit log')).toMatch(/fault\s+Audit log: The log was changed afterwards: .* link 1, row 1/)
    expect(data).toMatch(/fault\s+Data: sealed values in mailboxes do not open/)
    expect(data).toMatch(/fault\s+Data: counters of mailboxes are not what there is/)
    expect(await wrong(env, 'Jobs')).toMatch(/warning\s+Jobs: sheet\.mark: 1 failed[\s\S]*Administrator: Fix the cause/)
  })
})

describe('outside services', () => {
  it('all is well: nothing is wrong, and the exit code says so', async () => {
    const document = await newDocument('editor')
    const env = await withData(async (db) => {
      await addPerson(db, 'chief', true, '700100')
      await addSheet(db, 'Well', document.id)
    })
    const findings = await examine(env)
    // There is no backup yet.
    const warned = findings.filter(({ severity }) => severity !== 'ok').map(({ about }) => about)
    expect(warned.filter((about) => !['Backups', 'Disk', 'Settings', 'Database'].includes(about))).toEqual([])
    expect(printed(findings)).toContain('Google Sheets: Well can be read')
  })

  it('a bot token that is refused, a bot that cannot be reached', async () => {
    const refused = { ...healthy(), TELEGRAM_BOT_TOKEN: `999999999:${'A'.repeat(35)}` }
    expect(await wrong(refused, 'Telegram')).toMatch(/refuses the bot token[\s\S]*@BotFather/)
    expect(await wrong({ ...healthy(), TELEGRAM_API_ROOT: 'http://127.0.0.1:1' }, 'Telegram')).toMatch(
      /cannot be reached[\s\S]*api\.telegram\.org/,
    )
  })

  it('people who blocked the bot, by name: an administrator is a fault, others a warning', async () => {
    const env = await withData(async (db) => {
      await addPerson(db, 'chief', true, '700201')
      await addPerson(db, 'worker', false, '700202')
      await addPerson(db, 'reachable', false, '700203')
    })
    for (const id of ['700201', '700202']) await control(telegram, `/chats/${id}/block`, 'POST', { blocked: true })
    const found = await wrong(env, 'Telegram')
    expect(found).toMatch(
      /fault\s+Telegram: The bot cannot write to the administrator chief[\s\S]*chief: Unblock the bot/,
    )
    expect(found).toMatch(/warning\s+Telegram: The bot cannot write to worker/)
    expect(found).not.toContain('reachable')
  })

  it('a key that the tracker refuses, and a tracker that is down', async () => {
    const found = await wrong({ ...healthy(), KEITARO_API_KEY: 'not-the-key' }, 'Keitaro')
    expect(found).toMatch(/fault[\s\S]*KEITARO_API_KEY/)
    expect(found).not.toContain('not-the-key')
    expect(await wrong({ ...healthy(), KEITARO_URL: 'http://127.0.0.1:1' }, 'Keitaro')).toMatch(
      /fault[\s\S]*Start the tracker, or fix KEITARO_URL/,
    )
  })

  it('sheets by name: not shared, gone, their tab deleted, not writable', async () => {
    const [unshared, tabless, viewed] = [
      await newDocument('none'),
      await newDocument('editor'),
      await newDocument('viewer'),
    ]
    const env = await withData(async (db) => {
      await addSheet(db, 'Unshared', unshared.id)
      await addSheet(db, 'Gone', 'no-such-document-anywhere')
      await addSheet(db, 'Tabless', tabless.id, { gid: 424_242 })
      await addSheet(db, 'Viewed', viewed.id, { trouble: 'vendor_rejected/sheet_viewer' })
    })
    const found = await wrong(env, 'Google Sheets')
    expect(found).toContain(`Share the sheet with ${google.serviceAccount.client_email} as Editor`)
    for (const line of [
      /fault\s+Google Sheets: Unshared: .*\n\s+Sheet owner: Share/,
      /fault\s+Google Sheets: Gone: this Google Sheet no longer exists/,
      /fault\s+Google Sheets: Tabless: its tab was deleted/,
      /fault\s+Google Sheets: Viewed: can be read but not edited/,
    ])
      expect(found).toMatch(line)
  })

  it('a service account that Google refuses, and an API that is switched off', async () => {
    await control(google, '/modes', 'PUT', { apiDisabled: true })
    expect(await wrong(healthy(), 'Google Sheets')).toMatch(/Enable the Google Sheets API/)
    await control(google, '/modes', 'PUT', { apiDisabled: false, keyRevoked: true })
    expect(await wrong(healthy(), 'Google Sheets')).toMatch(/Create a new service account key/)
    await control(google, '/modes', 'PUT', { keyRevoked: false })
  })

  it('a sign-in of Microsoft that cannot be reached', async () => {
    expect(await wrong({ ...healthy(), OUTLOOK_TOKEN_URL: 'http://127.0.0.1:1' }, 'Outlook')).toMatch(
      /fault[\s\S]*login\.microsoftonline\.com/,
    )
  })
})

it('npm run doctor ends with 1 when something is wrong, and makes nothing', async () => {
  const fine = await runCommand('doctor', folder)
  expect([fine.code, fine.output]).toEqual([0, expect.stringMatching(/0 faults\n$/)])
  expect(fine.output).toContain('is made when the program starts for the first time')
  writeFileSync(join(folder, 'keys.json'), 'broken')
  const broken = await runCommand('doctor', folder)
  expect([broken.code, broken.output]).toEqual([1, expect.stringMatching(/fault\s+Key file[\s\S]*1 faults\n$/)])
  expect(existsSync(join(folder, 'database'))).toBe(false)
})

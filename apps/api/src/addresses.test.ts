import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examine } from './commands/doctor/examine.ts'
import { readConfig, type SettingsError } from './config.ts'

type Env = Record<string, string>

const faultsOf = (env: Env): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as SettingsError).faults ?? [`no list of faults: ${String(error)}`]
  }
}

const pg = 'postgres://app:secret@db.example.com:5432/stats'
const withRedis = { DATABASE_URL: pg }

/** Value of a setting, and words of the one fault that it must cause. */
const wrong: [string, Env, RegExp][] = [
  [
    'a raw # in a password',
    { DATABASE_URL: 'postgres://app:sec#ret@db:5432/stats' },
    /^DATABASE_URL: .*write it as %23/,
  ],
  ['a raw # after digits', { DATABASE_URL: 'postgres://app:12#secret@db/stats' }, /^DATABASE_URL: .*write it as %23/],
  ['a raw / in a password', { DATABASE_URL: 'postgres://app:sec/ret@db/stats' }, /^DATABASE_URL: .*write it as %2F/],
  ['a raw / after digits', { DATABASE_URL: 'postgres://app:12/secret@db/stats' }, /^DATABASE_URL: .*write it as %2F/],
  ['a raw ? in a password', { DATABASE_URL: 'postgres://app:sec?ret@db/stats' }, /^DATABASE_URL: .*write it as %3F/],
  ['a raw ? with an equals sign', { DATABASE_URL: 'postgres://app:se?c=ret@db/stats' }, /write it as %3F/],
  [
    'a raw # of the owner',
    { DATABASE_URL: pg, MIGRATION_DATABASE_URL: 'postgresql://owner:sec#ret@db/stats' },
    /^MIGRATION_DATABASE_URL: .*write it as %23/,
  ],
  ['a raw # for Redis', { ...withRedis, REDIS_URL: 'redis://:sec#ret@cache:6379' }, /^REDIS_URL: .*write it as %23/],
  ['a raw # after digits for Redis', { ...withRedis, REDIS_URL: 'redis://u:12#secret@cache' }, /^REDIS_URL: .*%23/],
  ['a raw / for Redis', { ...withRedis, REDIS_URL: 'redis://u:12/secret@cache' }, /^REDIS_URL: .*write it as %2F/],
  ['a raw % for Redis', { ...withRedis, REDIS_URL: 'redis://u:sec%ret@cache' }, /^REDIS_URL: .*write it as %25/],
  ['several hosts', { DATABASE_URL: 'postgres://app:secret@db1,db2:5432/stats' }, /^DATABASE_URL: .*several hosts/],
  [
    'several hosts with ports',
    { DATABASE_URL: 'postgres://app:secret@db1:5432,db2:5432/stats?target_session_attrs=read-write' },
    /^DATABASE_URL: .*several hosts/,
  ],
  ['several Redis', { ...withRedis, REDIS_URL: 'redis://u:secret@c1:6379,c2:6379' }, /^REDIS_URL: .*several hosts/],
  [
    'sentinels',
    { ...withRedis, REDIS_URL: 'redis+sentinel://u:secret@s1:26379/mymaster' },
    /^REDIS_URL: .*[Ss]entinel/,
  ],
  ['a port beyond all', { DATABASE_URL: 'postgres://app:secret@db:54320000/stats' }, /^DATABASE_URL: .*port/],
  ['no host', { DATABASE_URL: 'postgres://app:secret@:5432/stats' }, /^DATABASE_URL: .*host/],
  ['a forgotten scheme', { DATABASE_URL: 'app:secret@db:5432/stats' }, /^DATABASE_URL: must start with postgres:\/\//],
  ['a scheme of JDBC', { DATABASE_URL: `jdbc:${pg}` }, /^DATABASE_URL: must start with postgres:\/\//],
  ['quotes around', { DATABASE_URL: `"${pg}"` }, /^DATABASE_URL: .*quotes/],
  ['apostrophes around', { PUBLIC_URL: `'https://stats.example.com'` }, /^PUBLIC_URL: .*quotes/],
  ['typographic quotes', { KEITARO_URL: '“https://t.example.com”', KEITARO_API_KEY: 'k' }, /^KEITARO_URL: .*quotes/],
  ['the name once more', { DATABASE_URL: `DATABASE_URL=${pg}` }, /^DATABASE_URL: .*begins with its own name/],
  ['a line break within', { DATABASE_URL: 'postgres://app:secret@db:54\n32/stats' }, /^DATABASE_URL: .*line break/],
  ['a blank within', { PUBLIC_URL: 'https://stats. example.com' }, /^PUBLIC_URL: .*blank/],
  ['a blank in a host', { DATABASE_URL: 'postgres://app:secret@d b:5432/stats' }, /^DATABASE_URL: .*blank/],
  ['an invisible mark', { PUBLIC_URL: 'https://stats.exa\u200Bmple.com' }, /^PUBLIC_URL: .*invisible/],
  ['a Redis database that is no number', { ...withRedis, REDIS_URL: 'redis://cache/stats' }, /^REDIS_URL: .*number/],
  ['a page without a scheme', { PUBLIC_URL: 'stats.example.com' }, /^PUBLIC_URL: .*https:\/\/stats\.example\.com/],
  ['localhost without a scheme', { PUBLIC_URL: 'localhost:3000' }, /^PUBLIC_URL: .*http/],
  ['a page with a path', { PUBLIC_URL: 'https://example.com/stats/' }, /^PUBLIC_URL: .*without a path/],
  ['two slashes too few', { KEITARO_URL: 'https:t.example.com', KEITARO_API_KEY: 'k' }, /^KEITARO_URL: .*https:\/\//],
  [
    'a tracker without a scheme',
    { KEITARO_URL: 't.example.com', KEITARO_API_KEY: 'k' },
    /^KEITARO_URL: .*https:\/\/t\./,
  ],
  [
    'a password in the address of the tracker',
    { KEITARO_URL: 'https://u:secret@t.example.com', KEITARO_API_KEY: 'k' },
    /^KEITARO_URL: .*password/,
  ],
  ['AdsPower without a scheme', { ADSPOWER_URL: 'local.adspower.net:50325' }, /^ADSPOWER_URL: .*http/],
  ['Telegram without a scheme', { TELEGRAM_API_ROOT: 'api.telegram.org' }, /^TELEGRAM_API_ROOT: .*https:\/\/api/],
  ['a listener with a port', { HOST: '0.0.0.0:3000' }, /^HOST: .*PORT/],
  ['a listener with a scheme', { HOST: 'http://localhost' }, /^HOST: .*without/],
  [
    'a mail host with a scheme',
    { OUTLOOK_IMAP_HOST: 'imaps://outlook.office365.com' },
    /^OUTLOOK_IMAP_HOST: .*without/,
  ],
  [
    'a private host with a scheme',
    { OUTBOUND_PRIVATE_HOSTS: 'http://tracker.lan' },
    /^OUTBOUND_PRIVATE_HOSTS: .*without/,
  ],
  ['a proxy with a scheme', { TRUSTED_PROXIES: 'http://10.0.0.1' }, /^TRUSTED_PROXIES: .*10\.0\.0\.0\/8/],
  [
    'a key of the tracker with a line break',
    { KEITARO_URL: 'https://t.example.com', KEITARO_API_KEY: 'sec\nret' },
    /^KEITARO_API_KEY: .*line break/,
  ],
  [
    'a certificate that is not there',
    { DATABASE_URL: `${pg}?sslmode=verify-full&sslrootcert=/no/such/ca.pem` },
    /^DATABASE_URL: sslrootcert .*\/no\/such\/ca\.pem.*no such file/,
  ],
  [
    'a key of the client that is not there',
    { DATABASE_URL: pg, MIGRATION_DATABASE_URL: `${pg}?sslkey=/no/such/key.pem` },
    /^MIGRATION_DATABASE_URL: sslkey .*\/no\/such\/key\.pem.*no such file/,
  ],
  [
    'a secret that is not there',
    { DATABASE_URL_FILE: '/no/such/url' },
    /^DATABASE_URL_FILE .*\/no\/such\/url.*no such file/,
  ],
  ['a secret that is a folder', { TELEGRAM_BOT_TOKEN_FILE: tmpdir() }, /^TELEGRAM_BOT_TOKEN_FILE .*it is a folder/],
]

describe('settings that are addresses', () => {
  it.each(wrong)('[S-65] %s: the setting and its cure are named, and no password', async (_what, env, says) => {
    expect(faultsOf(env)).toEqual([expect.stringMatching(says)])
    const found = await examine(env)
    expect(found).toMatchObject([{ severity: 'fault', text: expect.stringMatching(says) }])
    expect(JSON.stringify([faultsOf(env), found])).not.toMatch(/sec.?ret|sec\b|\bret\b/)
  })

  it('[S-65] what can be meant in one way only is taken as it is meant', () => {
    for (const url of [
      'postgres://app:p%23ss@db:5432/stats',
      'postgres:///stats?host=/var/run/postgresql',
      'postgres://%2Fvar%2Frun%2Fpostgresql/stats',
      'postgres://app:secret@[::1]:5432/stats',
      'postgres://app@db/stats?application_name=a@b',
      'postgresql://app%40server:secret@db/stats?options=-c%20search_path%3Dpublic',
    ])
      expect(readConfig({ DATABASE_URL: url }).database.url).toBe(url)
    expect(readConfig({ DATABASE_URL: `  ${pg}\r\n` }).database.url).toBe(pg)
    expect(readConfig({ PUBLIC_URL: 'https://stats.example.com/ ' }).server.publicUrl).toBe('https://stats.example.com')
    expect(readConfig({ HOST: '::1' }).server.host).toBe('::1')
    for (const url of ['redis://cache:6379/2', 'rediss://u:p%23@cache', 'redis://[::1]:6379', 'redis://:secret@cache'])
      expect(readConfig({ ...withRedis, REDIS_URL: url }).redisUrl).toBe(url)
  })

  it('[S-65] a raw @ is warned of, and works', () => {
    const at = { DATABASE_URL: 'postgres://app:se@cret@db/stats', REDIS_URL: 'redis://u:se@cret@cache' }
    const { warnings, database } = readConfig(at)
    expect(database.url).toBe(at.DATABASE_URL)
    for (const name of Object.keys(at))
      expect(warnings).toContainEqual(expect.stringMatching(new RegExp(`^${name}: .*write it as %40`)))
    expect(warnings.join()).not.toContain('cret')
  })

  it('[S-65] what leads to the container itself is warned of in a container only', () => {
    const env = {
      DATABASE_URL: 'postgres://app:secret@localhost/stats',
      KEITARO_URL: 'http://127.0.0.1:8080',
      KEITARO_API_KEY: 'k',
    }
    const warned = (inContainer: boolean) => readConfig(env, { inContainer }).warnings.join('\n')
    for (const name of ['DATABASE_URL', 'KEITARO_URL'])
      expect(warned(true)).toMatch(new RegExp(`${name}: .*the container itself`))
    expect(warned(false)).not.toContain('container')
  })

  it('[S-65] a key file of Google that is not there, or is another file, is named with its setting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'addresses-'))
    const about = async (path: string) =>
      (await examine({ DATA_DIR: folder, GOOGLE_SERVICE_ACCOUNT_FILE: path })).find(
        (each) => each.about === 'Google key file',
      )?.text
    expect(await about(join(folder, 'none.json'))).toMatch(/GOOGLE_SERVICE_ACCOUNT_FILE .*none\.json.*no such file/)
    expect(await about(folder)).toMatch(/GOOGLE_SERVICE_ACCOUNT_FILE .*it is a folder/)
    writeFileSync(join(folder, 'other.json'), '{}')
    expect(await about(join(folder, 'other.json'))).toMatch(/not the JSON key file/)
    rmSync(folder, { recursive: true })
  })
})

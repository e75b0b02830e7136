import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, SettingsError } from './config.ts'
import { Settings } from './settings.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as SettingsError).faults
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stats.example.com',
  KEYS_FILE: '/run/secrets/keys',
  ADMIN_USERNAME: 'chief',
  TELEGRAM_BOT_TOKEN: `123456:${'a'.repeat(30)}`,
  KEITARO_URL: 'https://tracker.example.com',
  KEITARO_API_KEY: 'key',
  GOOGLE_SERVICE_ACCOUNT_FILE: '/run/secrets/google',
}

describe('settings', () => {
  it('need nothing: everything is embedded and simulated on loopback', () => {
    const config = readConfig({})
    expect(config.server).toMatchObject({ port: 3000, host: '127.0.0.1', loopback: true, secureCookies: false })
    expect(config.simulated).toEqual(['telegram', 'keitaro', 'sheets', 'outlook', 'adspower'])
    expect(config).toMatchObject({
      passwordRules: { policy: 'spec', company: [] },
      twoFactor: true,
      adminUsername: 'admin',
      reportTimeZone: 'Europe/Kyiv',
      countries: ['ES', 'KZ'],
    })
  })

  it('a service with settings of its own is real, the others stay simulated', () => {
    const config = readConfig({
      TELEGRAM_BOT_TOKEN: production.TELEGRAM_BOT_TOKEN,
      KEITARO_URL: 'https://t.example.com',
      KEITARO_API_KEY: 'k',
    })
    expect(config.simulated).toEqual(['sheets', 'outlook', 'adspower'])
    expect(config.announced).toEqual(['sheets', 'outlook', 'adspower'])
  })

  it('a vendor that was moved to this machine is announced like a simulated one, in production too', () => {
    const moved = { TELEGRAM_API_ROOT: 'http://127.0.0.1:9', OUTLOOK_GRAPH_URL: 'http://127.0.0.1:9' }
    expect(readConfig({ ...production, ...moved })).toMatchObject({ simulated: [], announced: ['telegram', 'outlook'] })
    expect(readConfig(production).announced).toEqual([])
  })

  it('Outlook, which has no key, is simulated until an address is written down: its own makes it real', () => {
    expect(readConfig({ OUTLOOK_GRAPH_URL: 'https://graph.microsoft.com' }).simulated).not.toContain('outlook')
    expect(readConfig({ OUTLOOK_GRAPH_URL: 'https://graph.microsoft.com' }).announced).not.toContain('outlook')
    const here = { OUTLOOK_IMAP_HOST: '127.0.0.1', OUTLOOK_IMAP_PORT: '1143', OUTLOOK_IMAP_TLS: 'off' }
    expect(readConfig(here)).toMatchObject({
      outlook: { tokenUrl: undefined, imap: { host: '127.0.0.1', port: 1_143, tls: false } },
      announced: expect.arrayContaining(['outlook']),
    })
    expect(faultsOf({ OUTLOOK_IMAP_TLS: 'off' })).toEqual([expect.stringContaining('OUTLOOK_IMAP_TLS=off')])
  })

  it('[S-65] all faults are listed at once', () => {
    const faults = faultsOf({ PORT: '70000', REPORT_TIME_ZONE: 'Kyiv', COUNTRIES: 'Spain', REDIS_URL: 'http://x' })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['PORT', 'REDIS_URL', 'REPORT_TIME_ZONE', 'COUNTRIES'])
  })

  it('production starts no simulator and names everything that is missing', () => {
    const missing = faultsOf({ NODE_ENV: 'production' })
    for (const name of Object.keys(production).filter((each) => each !== 'NODE_ENV' && each !== 'KEITARO_API_KEY')) {
      expect(missing.some((fault) => fault.startsWith(`${name} is needed`))).toBe(true)
    }
    const config = readConfig(production)
    expect(config).toMatchObject({
      simulated: [],
      passwordRules: { policy: 'strict', company: [] },
      server: { secureCookies: true },
    })
  })

  it('[S-13] TWO_FACTOR=off only on loopback and never in production', () => {
    expect(faultsOf({ TWO_FACTOR: 'off' })).toEqual([])
    expect(faultsOf({ TWO_FACTOR: 'off', HOST: '0.0.0.0' })).toEqual([expect.stringContaining('TWO_FACTOR=off')])
    expect(faultsOf({ ...production, TWO_FACTOR: 'off' })).toEqual([expect.stringContaining('TWO_FACTOR=off')])
    expect([{}, production].map((env) => readConfig(env).twoFactor)).toEqual([true, true])
    expect(readConfig({ TWO_FACTOR: 'off' }).twoFactor).toBe(false)
  })

  it('[S-23] cookies are plain only on a loopback listener outside production', () => {
    expect(readConfig({}).server.secureCookies).toBe(false)
    expect(readConfig({ HOST: '0.0.0.0' }).server.secureCookies).toBe(true)
    expect(readConfig({ PUBLIC_URL: 'https://stats.example.com' }).server.secureCookies).toBe(true)
    // Production without HOST binds to loopback, too.
    expect(readConfig(production).server).toMatchObject({ loopback: true, secureCookies: true })
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://stats.example.com' })).toEqual([
      expect.stringContaining('PUBLIC_URL must be https'),
    ])
  })

  it('[S-55] limits are loosened on loopback only, with a warning', () => {
    expect(readConfig({ RATE_LIMITS: 'x50' })).toMatchObject({
      rateFactor: 50,
      warnings: expect.arrayContaining([expect.stringContaining('RATE_LIMITS')]),
    })
    expect(faultsOf({ RATE_LIMITS: 'x50', HOST: '0.0.0.0' })).toEqual([expect.stringContaining('RATE_LIMITS')])
    expect(faultsOf({ RATE_LIMITS: 'off' })).toEqual([expect.stringContaining('RATE_LIMITS')])
  })

  it('[S-50] a vendor is moved to loopback only; the tracker is https, loopback, or named', () => {
    expect(faultsOf({ TELEGRAM_API_ROOT: 'https://evil.example' })).toEqual([
      expect.stringContaining('TELEGRAM_API_ROOT'),
    ])
    expect(faultsOf({ TELEGRAM_API_ROOT: 'http://127.0.0.1:1' })).toEqual([])
    for (const [name, host] of [
      ['OUTLOOK_TOKEN_URL', 'login.microsoftonline.com'],
      ['OUTLOOK_GRAPH_URL', 'graph.microsoft.com'],
    ] as const) {
      expect(faultsOf({ [name]: `https://${host}` })).toEqual([])
      for (const wrong of [`http://${host}`, `https://${host}.evil.example`, 'https://evil.example'])
        expect(faultsOf({ [name]: wrong })).toEqual([expect.stringContaining(name)])
    }
    expect(faultsOf({ OUTLOOK_IMAP_HOST: 'evil.example' })).toEqual([expect.stringContaining('OUTLOOK_IMAP_HOST')])
    expect(faultsOf({ OUTLOOK_IMAP_HOST: 'outlook.office365.com' })).toEqual([])
    const tracker = { KEITARO_URL: 'http://tracker.lan', KEITARO_API_KEY: 'k' }
    expect(faultsOf(tracker)).toEqual([expect.stringContaining('KEITARO_URL')])
    expect(faultsOf({ ...tracker, OUTBOUND_PRIVATE_HOSTS: 'tracker.lan' })).toEqual([])
  })

  it('[S-65] secrets are accepted as files, not both ways, and an unknown setting is named', () => {
    expect(faultsOf({ TELEGRAM_BOT_TOKEN_FILE: '/no/such/file' })).toEqual([
      expect.stringContaining('TELEGRAM_BOT_TOKEN_FILE'),
    ])
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    const [file, empty] = [join(folder, 'token'), join(folder, 'empty')]
    writeFileSync(file, `${production.TELEGRAM_BOT_TOKEN}\n`)
    writeFileSync(empty, '\n')
    expect(readConfig({ TELEGRAM_BOT_TOKEN_FILE: file }).telegram.token).toBe(production.TELEGRAM_BOT_TOKEN)
    expect(faultsOf({ TELEGRAM_BOT_TOKEN_FILE: empty })).toEqual([expect.stringContaining('an empty file')])
    rmSync(folder, { recursive: true })
    expect(faultsOf({ KEITARO_API_KEY: 'a', KEITARO_API_KEY_FILE: '/dev/null' })).toEqual([
      expect.stringContaining('both set'),
    ])
    expect(readConfig({ TELEGRAM_BOT_TOKN: 'x' }).warnings).toContain(
      'Unknown setting TELEGRAM_BOT_TOKN: is it misspelt?',
    )
  })

  it('[S-01] the policy of the specification in production is warned of', () => {
    expect(readConfig({ ...production, PASSWORD_POLICY: 'spec' }).warnings).toContain(
      'PASSWORD_POLICY=spec accepts passwords of 4 characters',
    )
    const usual = readConfig(production)
    expect([usual.passwordRules.policy, usual.warnings.join().includes('PASSWORD_POLICY')]).toEqual(['strict', false])
  })

  it('.env.example explains every setting, and no other', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const named = [...text.matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
    expect(named).toEqual(Object.keys(Settings.shape))
  })
})

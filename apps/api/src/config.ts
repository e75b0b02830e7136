import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Service } from '@app/contract'
import { addressFault, addressKinds, addressWarning, hostFault, textFault } from './addresses.ts'
import { fileFault } from './lib/file-fault.ts'
import { isLoopback } from './lib/outgoing/client-ip.ts'
import { SetupError } from './lib/setup-error.ts'
import { optionalSecrets, secretNames, Settings } from './settings.ts'

/** All faults of the settings, one line each. */
export class SettingsError extends SetupError {
  override name = 'SettingsError'
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const withFiles = (env: Environment, faults: string[]): Record<string, string> => {
  const given = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]))
  for (const name of secretNames) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) {
      faults.push(`${name} and ${name}_FILE are both set: keep one`)
      continue
    }
    try {
      const content = readFileSync(file, 'utf8').trim()
      if (content) given[name] = content
      else if (!optionalSecrets.has(name)) faults.push(`${name}_FILE names an empty file: ${file}`)
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read: ${file} (${fileFault(file) ?? 'it is damaged'})`)
    }
  }
  return given
}

/** Trims address settings, and drops those whose fault is reported here. */
const withAddresses = (given: Record<string, string>, faults: string[]): Record<string, string> => {
  const rest = { ...given }
  const refuse = (name: string, fault: string): void => {
    faults.push(`${name}: ${fault}`)
    delete rest[name]
  }
  for (const [name, kind] of Object.entries(addressKinds)) {
    const text = rest[name]?.trim()
    if (!text) continue
    const fault = addressFault(name, text)
    rest[name] = kind === 'page' ? text.replace(/\/$/, '') : text
    if (fault) refuse(name, fault)
  }
  for (const name of ['KEITARO_API_KEY', 'ADSPOWER_API_KEY', 'TELEGRAM_BOT_TOKEN']) {
    rest[name] = rest[name]?.trim() ?? ''
    const fault = textFault(name, rest[name])
    if (fault) refuse(name, fault)
    else if (!rest[name]) delete rest[name]
  }
  const hosts = rest['OUTBOUND_PRIVATE_HOSTS']?.split(',').map((host) => hostFault(host.trim()))
  if (hosts?.some(Boolean)) refuse('OUTBOUND_PRIVATE_HOSTS', 'each of them is a host without http://, path and port')
  if (/:\/\//.test(rest['TRUSTED_PROXIES'] ?? ''))
    refuse('TRUSTED_PROXIES', 'must be addresses or networks such as 10.0.0.0/8, without http://')
  return rest
}

const known = new Set<string>([...Object.keys(Settings.shape), ...secretNames.map((name) => `${name}_FILE`)])
const groups = /^(KEITARO|TELEGRAM|GOOGLE|OUTLOOK|ADSPOWER|METRIC|OWNER|SIMULATORS|MAIL|TEMPLATE)_/

const serviceOf: Record<Service, (s: Settings) => boolean> = {
  telegram: (s) => s.TELEGRAM_BOT_TOKEN !== undefined,
  keitaro: (s) => s.KEITARO_URL !== undefined,
  sheets: (s) => s.GOOGLE_SERVICE_ACCOUNT_FILE !== undefined,
  outlook: (s) => (s.OUTLOOK_TOKEN_URL ?? s.OUTLOOK_GRAPH_URL ?? s.OUTLOOK_IMAP_HOST) !== undefined,
  adspower: (s) => s.ADSPOWER_URL !== undefined,
}

/** Vendors with a fixed address, which may only be redirected to this machine, for tests and simulators. */
const fixedVendors = {
  TELEGRAM_API_ROOT: 'api.telegram.org',
  GOOGLE_SHEETS_URL: 'sheets.googleapis.com',
  GOOGLE_TOKEN_URL: 'oauth2.googleapis.com',
  OUTLOOK_TOKEN_URL: 'login.microsoftonline.com',
  OUTLOOK_GRAPH_URL: 'graph.microsoft.com',
  OUTLOOK_IMAP_HOST: 'outlook.office365.com',
} as const
type FixedVendor = keyof typeof fixedVendors

const hostIn = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : address)
const isHere = (address: string | undefined): boolean => address !== undefined && isLoopback(hostIn(address))
/** The vendor's own address is also accepted. Outside production it activates a real service that needs no key. */
const isVendors = (name: FixedVendor, address: string): boolean =>
  hostIn(address) === fixedVendors[name] && !address.startsWith('http://')

/** Services redirected from the vendor to this machine. They count as simulated and are announced as such. */
const movedHere: Partial<Record<Service, (s: Settings) => boolean>> = {
  telegram: (s) => isHere(s.TELEGRAM_API_ROOT),
  sheets: (s) => isHere(s.GOOGLE_SHEETS_URL) || isHere(s.GOOGLE_TOKEN_URL),
  outlook: (s) => isHere(s.OUTLOOK_TOKEN_URL) || isHere(s.OUTLOOK_GRAPH_URL) || isHere(s.OUTLOOK_IMAP_HOST),
}

const findFaults = (s: Settings): string[] => {
  const production = s.NODE_ENV === 'production'
  const rules: [boolean, string][] = [
    [
      s.TWO_FACTOR === 'off' && (production || !isLoopback(s.HOST)),
      'TWO_FACTOR=off works only outside production and with HOST on loopback',
    ],
    [s.RATE_LIMITS !== 'x1' && !isLoopback(s.HOST), 'RATE_LIMITS may be raised only with HOST on loopback'],
    [production && !s.KEYS_FILE, 'KEYS_FILE is needed in production'],
    [production && !s.PUBLIC_URL, 'PUBLIC_URL is needed in production, for example https://stats.example.com'],
    [
      production && s.PUBLIC_URL?.startsWith('http://') === true,
      'PUBLIC_URL must be https in production: cookies are sent over https only',
    ],
    [production && !s.ADMIN_USERNAME, 'ADMIN_USERNAME is needed in production'],
    [production && !s.TELEGRAM_BOT_TOKEN, 'TELEGRAM_BOT_TOKEN is needed in production'],
    [production && !s.KEITARO_URL, 'KEITARO_URL is needed in production'],
    [production && !s.GOOGLE_SERVICE_ACCOUNT_FILE, 'GOOGLE_SERVICE_ACCOUNT_FILE is needed in production'],
    [s.KEITARO_URL !== undefined && s.KEITARO_API_KEY === undefined, 'KEITARO_API_KEY is needed with KEITARO_URL'],
    [
      s.REDIS_URL !== undefined && s.DATABASE_URL === undefined,
      'REDIS_URL needs DATABASE_URL: several instances cannot share embedded data',
    ],
    [
      s.MIGRATION_DATABASE_URL !== undefined && s.DATABASE_URL === undefined,
      'MIGRATION_DATABASE_URL needs DATABASE_URL',
    ],
    [
      s.OUTLOOK_IMAP_TLS === 'off' && !isLoopback(s.OUTLOOK_IMAP_HOST ?? ''),
      'OUTLOOK_IMAP_TLS=off works only towards loopback',
    ],
    ...(Object.keys(fixedVendors) as FixedVendor[]).map((name): [boolean, string] => [
      s[name] !== undefined && !isHere(s[name]) && !isVendors(name, s[name]),
      `${name} may be moved to loopback only; leave it empty for the real service`,
    ]),
    ...(['KEITARO_URL', 'ADSPOWER_URL'] as const).map((name): [boolean, string] => {
      const url = s[name] ? new URL(s[name]) : undefined
      const allowed =
        !url || url.protocol === 'https:' || isLoopback(url.hostname) || s.OUTBOUND_PRIVATE_HOSTS.includes(url.hostname)
      return [!allowed, `${name} must be https, or its host must stand in OUTBOUND_PRIVATE_HOSTS`]
    }),
  ]
  return rules.filter(([broken]) => broken).map(([, text]) => text)
}

/** Settings whose localhost address rarely works inside a container. */
const outward = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'REDIS_URL', 'KEITARO_URL', 'ADSPOWER_URL'] as const

const findWarnings = (s: Settings, env: Environment, inContainer: boolean): string[] => {
  const unknown = Object.keys(env).filter((name) => groups.test(name) && !known.has(name))
  return [
    ...unknown.map((name) => `Unknown setting ${name}: is it misspelt?`),
    ...outward.flatMap((name) => {
      const warned = s[name] && addressWarning(name, s[name])
      return warned ? [`${name}: ${warned}`] : []
    }),
    ...outward
      .filter((name) => inContainer && isHere(s[name]))
      .map((name) => `${name}: in a container, localhost is the container itself: name the other machine or service`),
    ...(s.NODE_ENV === 'production' && s.PASSWORD_POLICY === 'spec'
      ? ['PASSWORD_POLICY=spec accepts passwords of 4 characters']
      : []),
    ...(s.RATE_LIMITS === 'x1' ? [] : [`RATE_LIMITS=${s.RATE_LIMITS}: request limits are loosened`]),
    ...(s.DATABASE_URL
      ? []
      : ['Embedded database: it survives a crash of the program, not a power loss. Set DATABASE_URL for production.']),
  ]
}

const order = Object.keys(Settings.shape)
/** Sorts faults by the setting at their beginning, in the order of .env.example. */
const inOrder = (faults: readonly string[]): string[] => {
  const placeOf = (fault: string): number =>
    order.findLastIndex(
      (name) => fault.startsWith(name) && !/^[A-Z_]/.test(fault.slice(name.length).replace('_FILE', '')),
    )
  return faults.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Only containers have this file. */
const isContainer = (): boolean => existsSync('/.dockerenv') || existsSync('/run/.containerenv')

/**
 * Reads the environment into the application's settings; the only place that does. Throws SettingsError with every
 * fault.
 */
export const readConfig = (env: Environment, { inContainer = isContainer() } = {}) => {
  const faults: string[] = []
  const given = withFiles(env, faults)
  const parsed = Settings.safeParse(withAddresses(given, faults))
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))
  else {
    const refused = faults.map((fault) => /^[A-Z_]+/.exec(fault)?.[0].replace(/_FILE$/, '') ?? '')
    // Faults that only follow from a refused setting are not repeated.
    faults.push(...findFaults(parsed.data).filter((fault) => !refused.some((name) => name && fault.includes(name))))
  }
  if (faults.length || !parsed.success) throw new SettingsError(inOrder(faults))

  const s = parsed.data
  const production = s.NODE_ENV === 'production'
  const dataDir = resolve(s.DATA_DIR)
  const services = Object.keys(serviceOf) as Service[]
  return {
    production,
    warnings: findWarnings(s, env, inContainer),
    logLevel: s.LOG_LEVEL,
    dataDir,
    server: {
      port: s.PORT,
      host: s.HOST,
      loopback: isLoopback(s.HOST),
      publicUrl: s.PUBLIC_URL,
      trustedProxies: s.TRUSTED_PROXIES,
      /** Cookies carry Secure and the __Host- prefix unless only this machine can connect over plain http. */
      secureCookies: production || !isLoopback(s.HOST) || s.PUBLIC_URL?.startsWith('https://') === true,
    },
    database: { url: s.DATABASE_URL, migrationUrl: s.MIGRATION_DATABASE_URL, folder: join(dataDir, 'database') },
    redisUrl: s.REDIS_URL,
    keys: { path: s.KEYS_FILE ?? join(dataDir, 'keys.json'), create: !s.KEYS_FILE },
    adminUsername: s.ADMIN_USERNAME ?? 'admin',
    twoFactor: s.TWO_FACTOR === 'on',
    /** Whether changes of rights require a sign-in within the last 15 minutes. */
    freshSignIn: s.FRESH_SIGN_IN === 'on',
    keepsCardCodes: s.STORE_CARD_CODES === 'sealed',
    passwordRules: { policy: s.PASSWORD_POLICY ?? (production ? 'strict' : 'spec'), company: s.COMPANY_NAMES },
    sessions: { idleHours: s.SESSION_IDLE_HOURS, absoluteHours: s.SESSION_HOURS },
    reportTimeZone: s.REPORT_TIME_ZONE,
    countries: s.COUNTRIES,
    /** Tracker measure for each figure; the last four have the same name on every installation. */
    measures: {
      installs: s.METRIC_INSTALLS,
      registrations: s.METRIC_REGISTRATIONS,
      deposits: s.METRIC_DEPOSITS,
      sales: s.METRIC_SALES,
      clicks: 'clicks',
      conversions: 'conversions',
      revenue: 'revenue',
      cost: 'cost',
    },
    /** Tracker field whose values split the stored days. */
    subId: s.OWNER_SUB_ID,
    keptDays: s.TRACKER_KEPT_DAYS,
    /** Name prefix of campaigns that serve as templates. */
    templatePrefix: s.TEMPLATE_PREFIX,
    keitaro: { url: s.KEITARO_URL ?? '', apiKey: s.KEITARO_API_KEY ?? '' },
    rateFactor: Number(s.RATE_LIMITS.slice(1)),
    telegram: { token: s.TELEGRAM_BOT_TOKEN ?? '', apiRoot: s.TELEGRAM_API_ROOT ?? 'https://api.telegram.org' },
    google: { keyFile: s.GOOGLE_SERVICE_ACCOUNT_FILE, sheetsUrl: s.GOOGLE_SHEETS_URL, tokenUrl: s.GOOGLE_TOKEN_URL },
    outlook: {
      tokenUrl: s.OUTLOOK_TOKEN_URL,
      graphUrl: s.OUTLOOK_GRAPH_URL,
      imap: s.OUTLOOK_IMAP_HOST
        ? { host: s.OUTLOOK_IMAP_HOST, port: s.OUTLOOK_IMAP_PORT, tls: s.OUTLOOK_IMAP_TLS === 'on' }
        : undefined,
    },
    adspower: { url: s.ADSPOWER_URL, apiKey: s.ADSPOWER_API_KEY ?? '' },
    mailWindowMinutes: s.MAIL_WINDOW_MINUTES,
    simulatorsPort: s.SIMULATORS_PORT,
    /** Services without settings of their own. None are simulated in production. */
    simulated: production ? [] : services.filter((service) => !serviceOf[service](s)),
    /** Services that every page announces as not real: simulated ones, and those redirected to this machine. */
    announced: services.filter((service) => (!production && !serviceOf[service](s)) || movedHere[service]?.(s)),
  }
}

export type Config = ReturnType<typeof readConfig>

import type { databaseFindings, Finding } from '@app/contract'
import type { Pool } from 'pg'
import { connectServer, type Database } from '../db/connect.ts'
import {
  isPooledByTransaction,
  missingOnTables,
  missingToMigrate,
  readFitness,
  type Fitness,
  type MissingRight,
} from '../db/fitness.ts'
import { saysAway } from '../lib/away.ts'
import { isLoopback } from '../lib/outgoing/client-ip.ts'
import { SetupError } from '../lib/setup-error.ts'
import { found, named } from './finding.ts'

/** Address of a server, and the setting that it comes from. */
export interface Target {
  setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'
  url: string
}

type Cause = keyof typeof databaseFindings extends `database/${infer Name}` ? Name : never

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Values for finding texts; never the password. */
const valuesOf = ({ setting, url }: Target) => {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const place = searchParams.get('host') ?? decoded(hostname)
  const user = decoded(username) || searchParams.get('user') || 'of this process'
  const host = place.startsWith('/') ? place : `${place || 'localhost'}:${port || searchParams.get('port') || 5_432}`
  return { setting, host, user, name: decoded(pathname.slice(1)) || user }
}

const isHere = (url: string): boolean => isLoopback(new URL(url).hostname)
const isSocket = (url: string): boolean => valuesOf({ setting: 'DATABASE_URL', url }).host.startsWith('/')

/** Unambiguous codes of Postgres, the network and TLS. */
const byCode: Readonly<Record<string, Cause>> = {
  '28P01': 'password',
  '3D000': 'missing',
  '42501': 'noConnect',
  '55000': 'closed',
  '57P03': 'starting',
  '57P01': 'starting',
  '57P02': 'starting',
  '25006': 'readOnly',
  '53100': 'full',
  '53300': 'slots',
  '26000': 'pooler',
  '42P05': 'pooler',
  ECONNREFUSED: 'nobody',
  ENOTFOUND: 'noHost',
  EAI_AGAIN: 'noHost',
  EHOSTUNREACH: 'noRoute',
  ENETUNREACH: 'noRoute',
  ENOENT: 'noSocket',
  EACCES: 'noSocket',
  ETIMEDOUT: 'silent',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  CERT_UNTRUSTED: 'certificate',
  CERT_SIGNATURE_FAILURE: 'certificate',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateHost',
}

/** Messages of the driver, Postgres and PgBouncer that are more precise than their code. The first match wins. */
const byWords: readonly [RegExp, Cause][] = [
  [/unsupported startup parameter/, 'poolerRefuses'],
  [
    /query_wait_timeout|server login has been failing|cannot connect to server|server_login_retry|pgbouncer/i,
    'poolerAway',
  ],
  [/no such database|bouncer config error/, 'missing'],
  [/statement pooling mode/, 'pooler'],
  [/no such user/, 'role'],
  [/no more connections allowed/, 'slots'],
  [/too many connections for role/, 'roleSlots'],
  [/too many connections for database/, 'databaseSlots'],
  [/is not permitted to log in/, 'noLogin'],
  [/^role ".*" does not exist/, 'role'],
  [/pg_hba\.conf .*no encryption/, 'tlsNeeded'],
  [/no pg_hba\.conf entry|pg_hba\.conf rejects/, 'notAdmitted'],
  [/requires a valid client certificate|certificate authentication failed/, 'clientCertificate'],
  [
    /(Ident|Peer|GSSAPI|SSPI|LDAP|PAM|RADIUS|BSD) authentication failed|Unknown authenticationOk|authentication (method|type)|Only mechanism/i,
    'method',
  ],
  [/client password must be a (non-empty )?string/, 'noPassword'],
  [/password authentication failed|SASL/, 'password'],
  [/server does not support SSL/, 'noTls'],
  [/error establishing an SSL connection/, 'stranger'],
  [/connection timeout|timeout expired|timeout exceeded when trying to connect|Query read timeout/, 'silent'],
  [/Connection terminated|socket disconnected|closed the connection/, 'cut'],
  [/Received unexpected|unexpected message|Unknown message|invalid (length|message)/i, 'stranger'],
]

const causeOf = (error: unknown, url: string): { cause: Cause; said: string } => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const cause = byWords.find(([words]) => words.test(message))?.[1] ?? byCode[code]
  if (cause === 'nobody') return { cause: isSocket(url) ? 'noSocket' : isHere(url) ? 'nobodyHere' : cause, said: code }
  if (cause) return { cause, said: code }
  return { cause: /^(ERR_(SSL|TLS|OSSL)|EPROTO)/.test(code) ? 'tls' : 'broken', said: code || 'no code' }
}

/** Why a server could not be used, judged only by the error that it or the network returned. */
export const databaseFailure = (error: unknown, target: Target): Finding => {
  // Several addresses of one name were tried; the last error is as good as the first.
  const one = error instanceof AggregateError ? (error.errors.at(-1) as unknown) : error
  const { cause, said } = causeOf(one, target.url)
  return found(`database/${cause}`, { ...valuesOf(target), said })
}

const oldestVersion = 150_000
/** Connections per instance: its pool, its lock, and the one for migrations. */
const ofInstance = 22

/** Findings that make a server unusable or risky. */
export const checkFitness = (fitness: Fitness, target: Target): Finding[] => {
  const { version, encoding, user, name, connections } = fitness
  const values = { ...valuesOf(target), user, name }
  const schema = fitness.schema ?? 'public'
  const rules: [boolean, Cause, Finding['values']?][] = [
    [fitness.versionNumber < oldestVersion, 'version', { version }],
    [encoding !== 'UTF8', 'encoding', { encoding }],
    [fitness.isStandby, 'standby'],
    [fitness.isReadOnly && !fitness.isStandby, 'readOnly'],
    [!fitness.mayUsePublic, 'noSchema', { schema: 'public' }],
    [fitness.mayUsePublic && schema !== 'public', 'searchPath', { schema }],
    [fitness.mayUsePublic && fitness.schema === null, 'searchPath', { schema: '-' }],
    [!fitness.hasDeadlines, 'noDeadlines'],
    [connections < ofInstance && target.setting === 'DATABASE_URL', 'fewSlots', { n: connections }],
  ]
  return rules.filter(([is]) => is).map(([, cause, more]) => found(`database/${cause}`, { ...values, ...more }))
}

/** Time limit for detecting a pooler, in ms. */
const probeMs = 8_000

const checkPooling = async (pool: Pool, target: Target): Promise<Finding[]> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), probeMs)))
  const asked = isPooledByTransaction(pool)
  asked.catch(() => undefined)
  try {
    const pooled = await Promise.race([asked, late])
    if (pooled === 'late') return [found('database/poolerAway', valuesOf(target))]
    return pooled ? [found('database/pooler', valuesOf(target))] : []
  } catch (error) {
    // A refused second connection says nothing about a pooler.
    if ((error as { code?: unknown }).code === '53300') return []
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Findings about one address, and about its server if it is reachable. */
export const examineServer = async (target: Target): Promise<{ findings: Finding[]; fitness: Fitness | null }> => {
  const { pool } = connectServer(target.url, { max: 2 })
  try {
    const fitness = await pool.connect().then((client) => readFitness(client).finally(() => client.release()))
    const pooling = await checkPooling(pool, target)
    const isPooled = pooling.length > 0
    const findings = checkFitness(fitness, target).filter(({ code }) => !isPooled || code !== 'database/noDeadlines')
    return { findings: [...pooling, ...findings], fitness }
  } catch (error) {
    return { findings: [databaseFailure(error, target)], fitness: null }
  } finally {
    void pool.end().catch(() => undefined)
  }
}

/** Database addresses of an installation, each with its setting. */
export const targetsOf = ({ url, migrationUrl }: { url?: string | undefined; migrationUrl?: string | undefined }) => {
  const targets: Target[] = []
  if (url) targets.push({ setting: 'DATABASE_URL', url })
  if (migrationUrl) targets.push({ setting: 'MIGRATION_DATABASE_URL', url: migrationUrl })
  return targets
}

/** Findings after which no further check is possible. */
const unusable = new Set<string>(['pooler', 'poolerAway', 'version', 'noSchema'].map((cause) => `database/${cause}`))

/** All findings about the configured servers, and whether further checks are possible. */
export const examineServers = async (
  targets: readonly Target[],
): Promise<{ findings: Finding[]; isUsable: boolean }> => {
  const examined: Awaited<ReturnType<typeof examineServer>>[] = []
  for (const target of targets) examined.push(await examineServer(target))
  const [one, other] = examined.map(({ fitness }) => fitness?.identity)
  const differs = one && other && one !== other ? [found('database/differs')] : []
  const findings = [...examined.flatMap((each) => each.findings), ...differs]
  const isUsable = examined.every(({ fitness }) => fitness) && !findings.some(({ code }) => unusable.has(code))
  return { findings, isUsable }
}

/** An unusable database, with the text of doctor. */
export class UnfitDatabase extends SetupError {
  override name = 'UnfitDatabase'
  readonly finding: Finding
  constructor(finding: Finding, options?: ErrorOptions) {
    const { who } = named(finding)
    super(finding.todo && who ? `${finding.text}. ${who}: ${finding.todo.what}` : finding.text, options)
    this.finding = finding
  }
}

/** Causes that pass or are fixed outside the program and its settings, so no restart is needed. */
const passing = new Set<string>(
  (
    [
      'nobody',
      'nobodyHere',
      'noHost',
      'noRoute',
      'noSocket',
      'silent',
      'cut',
      'starting',
      'slots',
      'roleSlots',
      'databaseSlots',
      'standby',
      'readOnly',
      'poolerAway',
      'full',
    ] satisfies Cause[]
  ).map((cause) => `database/${cause}`),
)

/** An error and its chain of causes. */
const causesOf = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])

/** Finding for a temporary database failure; null if waiting does not help, or if something else failed. */
export const passingFailure = (error: unknown, target: Target): Finding | null => {
  if (error instanceof UnfitDatabase) return passing.has(error.finding.code) ? error.finding : null
  const away = causesOf(error).find(saysAway)
  return away ? databaseFailure(away, target) : null
}

/** @throws UnfitDatabase if a server is unusable; mere weaknesses are left to doctor */
export const requireServers = async (targets: readonly Target[]): Promise<void> => {
  const { findings } = await examineServers(targets)
  const fault = findings.find(({ severity }) => severity === 'fault')
  if (fault) throw new UnfitDatabase(fault)
}

const rights = {
  createInSchema: 'noCreateSchema',
  createInDatabase: 'noCreate',
  owner: 'notOwner',
  extension: 'extension',
  table: 'noTable',
} as const satisfies Record<MissingRight['kind'], Cause>

type Server = Pick<Database, 'pool' | 'embedded'>

const checkRights = async (database: Server, target: Target, missing: readonly MissingRight[]): Promise<Finding[]> => {
  if (missing.length === 0) return []
  const { user, name } = await readFitness(database.pool)
  return missing.map(({ kind, on, right }) =>
    found(`database/${rights[kind]}`, { ...valuesOf(target), user, name, schema: on, owner: on, table: on, right }),
  )
}

/** Rights that a role lacks to create or alter tables, and how to grant them. */
export const checkMigrating = async (database: Server, target: Target): Promise<Finding[]> =>
  checkRights(database, target, await missingToMigrate(database))

/** Rights that the server's role lacks on existing tables. */
export const checkWorking = async (database: Server, target: Target): Promise<Finding[]> =>
  checkRights(database, target, await missingOnTables(database))

/** Weaknesses of a running program's server; none for an embedded database. */
export const checkRunning = async (database: Server, url: string | undefined): Promise<Finding[]> => {
  if (database.embedded || !url) return []
  const target: Target = { setting: 'DATABASE_URL', url }
  return [...checkFitness(await readFitness(database.pool), target), ...(await checkWorking(database, target))]
}

/** @throws UnfitDatabase with the missing right, if that is the cause; otherwise the original error */
export const explainMigration = async (
  error: unknown,
  database: Server,
  target: Target | undefined,
): Promise<never> => {
  const findings = target ? await checkMigrating(database, target).catch(() => []) : []
  throw findings[0] ? new UnfitDatabase(findings[0], { cause: error }) : error
}

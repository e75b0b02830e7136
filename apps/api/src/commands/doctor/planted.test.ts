// Long: starts servers of its own.
import { createServer as createWebServer } from 'node:http'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { createServer as createTlsServer } from 'node:tls'
import { join } from 'node:path'
import type { FindingCode } from '@app/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServers } from '../../../test/database/database.ts'
import { runCommand } from '../../../test/process.ts'
import { makeCertificate, type Certificate } from '../../../test/servers/certificates.ts'
import { freePort } from '../../../test/servers/find.ts'
import { missingServers } from '../../../test/servers/installed.ts'
import { admissions, databases, roles } from '../../../test/servers/odd-databases.ts'
import { findPgBouncer, startPgBouncer } from '../../../test/servers/pgbouncer.ts'
import { startPostgres, type OwnPostgres, type OwnServer } from '../../../test/servers/postgres.ts'
import { startRedis } from '../../../test/servers/redis.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../lib/log.ts'
import { start } from '../../start/start.ts'
import { examine } from './examine.ts'

const missing = [...missingServers, ...(findPgBouncer() ? [] : ['PgBouncer'])]
const reason = missing.length > 0 ? `skipped: ${missing.join(', ')} not installed` : 'run once'

type Env = Record<string, string>

let folder: string
let main: OwnPostgres
let standby: OwnPostgres
let closedStandby: OwnPostgres
let small: OwnPostgres
let certificates: Record<'right' | 'over' | 'elsewhere', Certificate>
const closing: (() => unknown)[] = []
const places: Record<string, string> = {}

const asAdministrator = async (statements: string, name = 'postgres'): Promise<void> => {
  const client = new Client({ connectionString: main.url.replace(/postgres$/, name) })
  await client.connect()
  try {
    for (const statement of statements.split(';')) await client.query(statement)
  } finally {
    await client.end()
  }
}

const presentCertificate = async ({ key, certificate }: Certificate): Promise<void> => {
  await asAdministrator(
    `alter system set ssl_key_file = '${key}'; alter system set ssl_cert_file = '${certificate}'; select pg_reload_conf()`,
  )
  // The file is reread by later connections, after a moment.
  await expect
    .poll(async () => {
      const client = new Client({ connectionString: main.url })
      await client.connect()
      const { rows } = await client.query<{ file: string }>(`select current_setting('ssl_cert_file') as file`)
      await client.end()
      return rows[0]?.file
    })
    .toBe(certificate)
}

const held: Client[] = []
const holdConnections = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    const client = new Client({ connectionString: `postgres://app@${places['small']}/postgres` })
    await client.connect()
    held.push(client)
  }
}

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Proxy to Postgres that reports an older version in the responses. */
const olderServer = (port: number): Server =>
  createServer((client) => {
    const server: Socket = connect(port, '127.0.0.1')
    const older = (chunk: Buffer): Buffer =>
      Buffer.from(chunk.toString('latin1').replaceAll(/\b(1[5-9])(\d{4})(?=\0|\D)/g, '14$2'), 'latin1')
    client.pipe(server)
    server.on('data', (chunk: Buffer) => client.write(older(chunk)))
    for (const side of [client, server])
      side.on('error', () => undefined).on('close', () => (client.destroy(), server.destroy()))
  })

const at = (role: string, name: string, more = ''): Env => ({
  DATABASE_URL: `postgres://${role}:secret@127.0.0.1:${places['port']}/${name}${more}`,
})
const atPlace = (place: string, more = ''): Env => ({
  DATABASE_URL: `postgres://app:secret@${places[place]}/stats${more}`,
})
const trusting = (): string => `?sslmode=verify-full&sslrootcert=${certificates.right.certificate}`

interface Fault {
  code: FindingCode
  env: () => Env
  plant?: () => Promise<unknown>
  heal?: () => Promise<unknown>
  /** Expected in the text or the cure, besides the setting. */
  names?: RegExp
  /** Reported by doctor alone: the program works with it, or has its own message. */
  doctorOnly?: true
}

const faults: Record<string, Fault> = {
  'nothing that listens on this machine': {
    code: 'database/nobodyHere',
    env: () => atPlace('free'),
    names: /container/,
  },
  'a host without an address': {
    code: 'database/noHost',
    env: () => ({ DATABASE_URL: 'postgres://app:secret@no-such-host.invalid/stats' }),
    names: /no-such-host\.invalid:5432/,
  },
  'a socket that is not there': {
    code: 'database/noSocket',
    env: () => ({ DATABASE_URL: `postgres:///stats?host=${folder}` }),
  },
  'a port where nobody answers': { code: 'database/silent', env: () => atPlace('silent') },
  'a port that ends every connection': { code: 'database/cut', env: () => atPlace('cutting') },
  'a web server in its place': { code: 'database/stranger', env: () => atPlace('web', '?sslmode=require') },
  'a web server in its place, without TLS': {
    code: 'database/cut',
    env: () => atPlace('web'),
    names: /Is this the Postgres port/,
  },
  'a Redis in its place': {
    code: 'database/silent',
    env: () => atPlace('redis'),
    names: /Is this the Postgres port/,
  },
  'a server that is recovering': { code: 'database/starting', env: () => ({ DATABASE_URL: closedStandby.url }) },
  'a wrong password': {
    code: 'database/password',
    env: () => ({ DATABASE_URL: at('app', 'stats').DATABASE_URL!.replace('secret', 'guess') }),
    names: /role app/,
  },
  'a password that was forgotten': {
    code: 'database/noPassword',
    env: () => ({ DATABASE_URL: at('app', 'stats').DATABASE_URL!.replace(':secret', '') }),
  },
  'a role that is missing': { code: 'database/role', env: () => at('ghost', 'stats'), names: /ghost/ },
  'a role that may not sign in': {
    code: 'database/noLogin',
    env: () => at('sleeper', 'stats'),
    names: /alter role sleeper login/,
  },
  'a role that pg_hba.conf does not name': {
    code: 'database/tlsNeeded',
    env: () => at('outsider', 'stats'),
    names: /pg_hba\.conf/,
  },
  'a role that pg_hba.conf does not name, over TLS': {
    code: 'database/notAdmitted',
    env: () => ({ DATABASE_URL: at('outsider', 'stats', trusting()).DATABASE_URL!.replace('127.0.0.1', 'localhost') }),
  },
  'a role that is admitted over TLS only': {
    code: 'database/tlsNeeded',
    env: () => at('tls_only', 'stats'),
    names: /verify-full/,
  },
  'a role that needs a certificate': {
    code: 'database/clientCertificate',
    env: () => ({ DATABASE_URL: at('certified', 'stats', trusting()).DATABASE_URL!.replace('127.0.0.1', 'localhost') }),
  },
  'a way to sign in that programs do not have': { code: 'database/method', env: () => at('ident_only', 'stats') },
  'a certificate that nobody vouches for': {
    code: 'database/certificate',
    env: () => at('app', 'stats', '?sslmode=verify-full'),
    names: /sslrootcert/,
  },
  'a certificate for another host': {
    code: 'database/certificateHost',
    env: () => at('app', 'stats', `?sslmode=verify-full&sslrootcert=${certificates.elsewhere.certificate}`),
    plant: () => presentCertificate(certificates.elsewhere),
    heal: () => presentCertificate(certificates.right),
  },
  'a certificate that is over': {
    code: 'database/certificateExpired',
    env: () => ({
      DATABASE_URL: at(
        'app',
        'stats',
        `?sslmode=verify-full&sslrootcert=${certificates.over.certificate}`,
      ).DATABASE_URL!.replace('127.0.0.1', 'localhost'),
    }),
    plant: () => presentCertificate(certificates.over),
    heal: () => presentCertificate(certificates.right),
  },
  'a server without TLS': {
    code: 'database/noTls',
    env: () => ({ DATABASE_URL: `${standby.url}?sslmode=verify-full` }),
  },
  'a database that is missing': { code: 'database/missing', env: () => at('app', 'statz'), names: /statz/ },
  'a database that takes no connections': { code: 'database/closed', env: () => at('app', 'closed') },
  'a right to connect that is missing': {
    code: 'database/noConnect',
    env: () => at('app', 'private'),
    names: /grant connect on database private to app/,
  },
  'a role without connections': { code: 'database/roleSlots', env: () => at('one', 'stats') },
  'a database without connections': { code: 'database/databaseSlots', env: () => at('app', 'taken') },
  'a server whose connections are all taken': {
    code: 'database/slots',
    env: () => ({ DATABASE_URL: `postgres://app@${places['small']}/postgres` }),
    plant: () => holdConnections(3),
    heal: () => Promise.all(held.splice(0).map((client) => client.end())),
    names: /max_connections/,
  },
  'a role with few connections': {
    code: 'database/fewSlots',
    env: () => at('few', 'stats'),
    names: /5 connections/,
    doctorOnly: true,
  },
  'a standby': { code: 'database/standby', env: () => ({ DATABASE_URL: standby.url }) },
  'a role that may only read': { code: 'database/readOnly', env: () => at('reader', 'stats') },
  'a database that may only be read': { code: 'database/readOnly', env: () => at('app', 'reading') },
  'bytes without an encoding': { code: 'database/encoding', env: () => at('app', 'ascii'), names: /SQL_ASCII/ },
  'an encoding of the West': { code: 'database/encoding', env: () => at('app', 'latin'), names: /LATIN1/ },
  'an encoding of the East': { code: 'database/encoding', env: () => at('app', 'koi'), names: /KOI8U/ },
  'another schema first': { code: 'database/searchPath', env: () => at('app', 'pathed'), names: /schema other/ },
  'no schema that may be used': { code: 'database/searchPath', env: () => at('app', 'pathless') },
  'a schema that is closed': { code: 'database/noSchema', env: () => at('app', 'hidden') },
  'a schema that is not there': { code: 'database/noSchema', env: () => at('app', 'schemaless') },
  'no right to create tables': {
    code: 'database/noCreateSchema',
    env: () => at('app', 'uncreated'),
    names: /grant create, usage on schema public to app/,
  },
  'no right to create a schema': {
    code: 'database/noCreate',
    env: () => at('app', 'halfcreated'),
    names: /grant create on database halfcreated to app/,
  },
  'tables of somebody else': { code: 'database/notOwner', env: () => at('app', 'foreign'), names: /role postgres/ },
  'a version that is too old': { code: 'database/version', env: () => atPlace('older'), names: /version 15/ },
  'an owner who is led to another database': {
    code: 'database/differs',
    env: () => ({ ...at('app', 'stats'), MIGRATION_DATABASE_URL: at('owner', 'uncreated').DATABASE_URL! }),
  },
  'an owner whose password is wrong': {
    code: 'database/password',
    env: () => ({
      ...at('app', 'stats'),
      MIGRATION_DATABASE_URL: at('app', 'stats').DATABASE_URL!.replace('secret', 'guess'),
    }),
    names: /MIGRATION_DATABASE_URL/,
  },
  'PgBouncer by transaction, as it comes': {
    code: 'database/poolerRefuses',
    env: () => atPlace('transactions'),
    names: /directly/,
  },
  'PgBouncer by transaction, which ignores settings': {
    code: 'database/pooler',
    env: () => atPlace('ignoring'),
    names: /session mode/,
  },
  'PgBouncer by transaction, with one connection': { code: 'database/pooler', env: () => atPlace('single') },
  'PgBouncer by statement': { code: 'database/pooler', env: () => atPlace('statements') },
  'PgBouncer by session, which ignores settings': {
    code: 'database/noDeadlines',
    env: () => atPlace('sessions'),
    doctorOnly: true,
  },
  'PgBouncer with one connection': { code: 'database/poolerAway', env: () => atPlace('narrow') },
  'PgBouncer without such a database': {
    code: 'database/missing',
    env: () => ({ DATABASE_URL: atPlace('ignoring').DATABASE_URL!.replace('/stats', '/statz') }),
  },
}

describe.skipIf(onServers || missing.length > 0)(`planted faults of Postgres (${reason})`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'campaign-stats-planted-'))
    main = (await startPostgres({
      settings: ['ssl=on'],
      prepare: (data, user) => {
        const made = (host: string, days: number) => makeCertificate(data, { host, days }, user)
        certificates = {
          right: made('localhost', 30),
          over: made('localhost', -1),
          elsewhere: made('db.example.com', 30),
        }
        const { key, certificate } = certificates.right
        writeFileSync(join(data, 'pg_hba.conf'), admissions)
        appendFileSync(
          join(data, 'postgresql.conf'),
          `ssl_key_file = '${key}'\nssl_cert_file = '${certificate}'\nssl_ca_file = '${certificate}'\n`,
        )
      },
    }))!
    const waiting = (data: string) => writeFileSync(join(data, 'standby.signal'), '', { mode: 0o644 })
    standby = (await startPostgres({ prepare: waiting }))!
    closedStandby = (await startPostgres({
      prepare: waiting,
      settings: ['hot_standby=off'],
      ready: /entering standby mode/,
    }))!
    const few = ['max_connections=6', 'superuser_reserved_connections=3', 'max_wal_senders=0']
    small = (await startPostgres({ settings: few }))!
    places['small'] = new URL(small.url).host
    const first = new Client({ connectionString: small.url })
    await first.connect()
    await first.query('create role app login')
    await first.end()
    places['port'] = new URL(main.url).port
    await asAdministrator(roles)
    for (const [name, { create = '', within }] of Object.entries(databases)) {
      await asAdministrator(`create database "${name}" ${create}`)
      if (within) await asAdministrator(within, name)
    }
    const ignoring = { ignore_startup_parameters: 'options,extra_float_digits', default_pool_size: '20' }
    const poolers: Record<string, Promise<OwnServer>> = {
      transactions: startPgBouncer(main.url, 'transaction'),
      ignoring: startPgBouncer(main.url, 'transaction', ignoring),
      single: startPgBouncer(main.url, 'transaction', { ...ignoring, default_pool_size: '1' }),
      statements: startPgBouncer(main.url, 'statement', ignoring),
      sessions: startPgBouncer(main.url, 'session', ignoring),
      narrow: startPgBouncer(main.url, 'session', { ...ignoring, default_pool_size: '1', query_wait_timeout: '3' }),
    }
    for (const [name, starting] of Object.entries(poolers)) {
      const pooler = await starting
      places[name] = new URL(pooler.url).host
      closing.push(() => pooler.stop())
    }
    const redis = (await startRedis())!
    closing.push(() => redis.stop())
    places['redis'] = new URL(redis.url).host
    places['tls'] = await listening(
      createTlsServer(
        { key: readFileSync(certificates.right.key), cert: readFileSync(certificates.right.certificate) },
        (socket) =>
          socket
            .on('error', () => undefined)
            .pipe(connect(Number(new URL(redis.url).port)))
            .pipe(socket),
      ),
    )
    places['free'] = `127.0.0.1:${await freePort()}`
    places['silent'] = await listening(createServer())
    places['cutting'] = await listening(createServer((socket) => socket.destroy()))
    places['web'] = await listening(createWebServer((_req, res) => res.end('hello')))
    places['older'] = await listening(olderServer(Number(places['port'])))
  })
  afterAll(async () => {
    for (const close of closing) await close()
    for (const server of [main, standby, closedStandby, small]) await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ofDatabase = async (env: Env) =>
    (await examine({ DATA_DIR: folder, ...env })).filter(
      ({ about, severity, code }) => about === 'Database' && severity !== 'ok' && code !== 'database/fewSlots',
    )

  /** Why the program does not start, or its message while it waits, as one sentence. */
  const saidByStart = async (settings: Env): Promise<string> => {
    const stopping = new AbortController()
    let starting: Promise<unknown> = Promise.resolve()
    try {
      return await new Promise<string>((resolve) => {
        const log = createLog('warn', {
          write: (line) => {
            const { event, text, todo } = JSON.parse(line) as Record<string, string>
            if (event === 'database.away')
              resolve(text!.replace('. It is tried again until it answers.', `. Server administrator: ${todo}`))
          },
        })
        starting = start(readConfig({ ...settings, PORT: '0' }), log, stopping.signal).then(
          (running) => running.stop(),
          (error: Error) => resolve(error.message),
        )
      })
    } finally {
      stopping.abort()
      await starting
    }
  }

  it('a database that is as it must be is not named', async () => {
    expect(await ofDatabase(at('owner', 'stats'))).toEqual([])
    const safe = { DATABASE_URL: at('app', 'stats', trusting()).DATABASE_URL!.replace('127.0.0.1', 'localhost') }
    // The role may not create missing tables: those are the only findings of a role that is not the owner.
    expect((await ofDatabase(safe)).map(({ code }) => code)).toEqual(['database/noCreateSchema', 'database/noCreate'])
  })

  it.each(Object.entries(faults))('%s', async (_name, { code, env, plant, heal, names, doctorOnly }) => {
    await plant?.()
    try {
      const settings = { DATA_DIR: folder, ...env() }
      const found = (await examine(settings)).filter((each) => each.code === code)
      expect(found).toMatchObject([{ about: 'Database', todo: { who: 'Server administrator' } }])
      const [{ text, todo }] = found as [(typeof found)[0]]
      expect(text).toContain('DATABASE_URL')
      expect(`${text} ${todo!.what}`).not.toMatch(/secret|guess|\{\w+\}/)
      if (names) expect(`${text} ${todo!.what}`).toMatch(names)
      if (doctorOnly) return
      expect(await saidByStart(settings)).toBe(`${text}. Server administrator: ${todo!.what}`)
    } finally {
      await heal?.()
    }
  })

  it('a Redis whose certificate nobody vouches for is told from one that is away', async () => {
    const found = await examine({
      DATA_DIR: folder,
      ...atPlace('free'),
      REDIS_URL: `rediss://u:secret@${places['tls']}`,
    })
    const ofRedis = found.filter(({ about }) => about === 'Redis')
    expect(ofRedis).toMatchObject([
      { code: 'redis/certificate', todo: { what: expect.stringContaining('NODE_EXTRA_CA_CERTS') } },
    ])
  })

  it('npm run migrate names the right that is lacking, on what, and how to grant it', async () => {
    const migrate = async (name: string) => runCommand('migrate', folder, { settings: at('app', name) })
    expect(await migrate('uncreated')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^DATABASE_URL: the role app has no right to create tables in the schema public of the database uncreated\. Server administrator: grant create, usage on schema public to app\n/,
      ),
    })
    expect((await migrate('halfcreated')).output).toMatch(/grant create on database halfcreated to app\n/)
    expect((await migrate('foreign')).output).toMatch(/belong to the role postgres.*MIGRATION_DATABASE_URL/)
    expect((await migrate('ascii')).output).toMatch(/^DATABASE_URL: the database ascii uses the encoding SQL_ASCII/)
    // A migration that was refused halfway leaves nothing behind, and continues once the right is granted.
    await asAdministrator('grant create on database halfcreated to app')
    expect(await migrate('halfcreated')).toMatchObject({ code: 0, output: expect.stringMatching(/^Migrated: /) })
  })

  it('a right on a table that the server lacks is named by doctor, with the table', async () => {
    await asAdministrator('create database worked owner owner')
    const owner = { DATABASE_URL: at('owner', 'worked').DATABASE_URL!, DATA_DIR: folder }
    const settings = { ...at('app', 'worked'), MIGRATION_DATABASE_URL: owner.DATABASE_URL }
    expect(await runCommand('migrate', folder, { settings })).toMatchObject({ code: 0 })
    expect(await ofDatabase(settings)).toEqual([])
    await asAdministrator('revoke update on users from app; revoke select on pgboss.job from app', 'worked')
    const texts = (await ofDatabase(settings)).map(({ code, text, todo }) => `${code} ${text} ${todo?.what}`)
    expect(texts).toEqual([
      expect.stringMatching(
        /^database\/noTable .*lacks the right select on pgboss\.job .*grant select on pgboss\.job to app/,
      ),
      expect.stringMatching(/^database\/noTable .*lacks the right update on public\.users /),
    ])
  })
})

// Long: makes thousands of rows, mails or worlds by chance.
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyEmbedded, emptyOnServer, newFolder, removeFolders, useEverything } from '../../../test/backup.ts'
import { freshDatabase, onServers } from '../../../test/database/database.ts'
import { onServer } from '../../../test/database/server.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { addSealKey, loadKeys } from '../../lib/secrets/keys.ts'
import { linkAudit, verifyAudit } from '../../audit/chain.ts'
import { connectServer, type Database, type Db } from '../connect.ts'
import type { TableDigest } from './format.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { countByKey, rotateTable, sealedTables } from '../sealed.ts'
import { findFaults } from './invariants.ts'
import { restoreBackup } from './restore.ts'
import { appliedMigrations, writeBackup } from './write.ts'

/** Links until no row is left: transactions of other tests on the same server delay the chain briefly. */
const linkAll = async (db: Db): Promise<void> => {
  while ((await verifyAudit(db)).tail > 0) await linkAudit(db)
}

/**
 * Tables that no backup holds, that a restore itself changes, or that a job changes meanwhile for an unreachable sheet.
 */
const beside = [
  ...['leases', 'http_sessions', 'sheet_writes', 'challenges', 'kysely_migration', 'kysely_migration_lock'],
  ...['user_sessions', 'audit_log', 'audit_links', 'sheets'],
]

/** All columns of all rows of the other tables, read without the code that reads or writes backups. */
const contentsOf = (db: Db): Promise<Record<string, string[]>> =>
  db.transaction().execute(async (trx) => {
    await sql`set local timezone to 'UTC'`.execute(trx)
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> all (${beside})`.execute(trx)
    const contents: Record<string, string[]> = {}
    for (const { name } of rows) {
      const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(trx)
      contents[name] = found.rows.map(({ row }) => row).toSorted()
    }
    return contents
  })

let world: World
let used: Awaited<ReturnType<typeof useEverything>>
let file: string
let written: TableDigest[]
let standing: Awaited<ReturnType<typeof contentsOf>>
const opened: Database[] = []

beforeAll(async () => {
  world = await startWorld({ STORE_CARD_CODES: 'sealed' })
  used = await useEverything(world)
  // Some rows are linked, the last ones are not; one mark is not in its sheet yet.
  await linkAll(world.db)
  await sql`insert into audit_log (kind) values ('auth.signed_in')`.execute(world.db)
  await world.sheets('/faults', 'POST', { match: { path: '/v4/' }, kind: 'status', status: 503, times: 100_000 })
  await used.takeAnother()
  file = join(newFolder(), 'drill.backup')
  written = (await writeBackup(world.db, world.keys.ring, file)).tables
  standing = await contentsOf(world.db)
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await world.close()
  removeFolders()
})

const empty = async (kind: 'embedded' | 'server'): Promise<Database> => {
  const database = await (kind === 'server' ? emptyOnServer() : emptyEmbedded())
  opened.push(database)
  return database
}

/** Migrated database without any people. */
const fresh = async (): Promise<Database> => {
  const { database } = await freshDatabase()
  opened.push(database)
  return database
}

/** Another connection to a database on the server, as `role` if given. */
const connectionTo = async (database: Database, role?: string): Promise<Database> => {
  const url = new URL(world.url!)
  if (role) url.username = role
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  url.pathname = `/${rows[0]!.name}`
  const connection = connectServer(url.href, { max: 1 })
  opened.push(connection)
  return connection
}

const load = (database: Database, path = file, more: { acceptFaults?: boolean } = {}) =>
  restoreBackup({ db: database.db, ring: world.keys.ring, path, ...more })

/** Changes by a restore itself: it ends all sessions, and records that in the audit log. */
const changed = ['public.user_sessions', 'public.audit_log']
const comparable = (tables: readonly TableDigest[]): TableDigest[] =>
  tables.filter(({ name }) => !changed.includes(name))
const rowsOf = (tables: readonly TableDigest[], name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? -1

const counted = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ n: string }>`select (select count(*) from users) + (select count(*) from audit_log)
    + (select count(*) from mailboxes) as n`.execute(database.db)
  return Number(rows[0]?.n)
}

describe('the drill', () => {
  const routes: ('embedded' | 'server')[] = onServers ? ['embedded', 'server'] : ['embedded', 'embedded']

  it(`[R-20] everything comes back on an empty machine (${routes.join(', then ')}): rows, secrets, chain, invariants`, async () => {
    for (const name of ['users', 'sheet_rows', 'accounts', 'mailboxes', 'mailbox_takes', 'audit_links'])
      expect(rowsOf(written, `public.${name}`), name).toBeGreaterThan(0)
    let path = file
    let before = written
    for (const kind of routes) {
      const database = await empty(kind)
      const { tables, faults } = await load(database, path)
      expect(tables).toEqual(before)
      expect(faults).toEqual([])
      expect(await contentsOf(database.db)).toEqual(standing)
      expect(await findFaults(database.db, world.keys.ring)).toEqual([])
      // The chain continues where it ended, including rows that were not linked when the backup was taken.
      await linkAll(database.db)
      expect(await verifyAudit(database.db)).toMatchObject({ broken: null, tail: 0 })
      path = join(newFolder(), 'again.backup')
      const again = (await writeBackup(database.db, world.keys.ring, path)).tables
      expect(comparable(again).filter(({ name }) => name !== 'public.audit_links')).toEqual(
        comparable(before).filter(({ name }) => name !== 'public.audit_links'),
      )
      expect(rowsOf(again, 'public.audit_log')).toBe(rowsOf(before, 'public.audit_log') + 1)
      before = again
    }
  })

  it('[R-20] the application works on what was restored: people sign in again, secrets open, work still owed is done', async () => {
    const database = await fresh()
    await load(database)
    expect(
      await database.db.selectFrom('user_sessions').select('id').where('revoked_at', 'is', null).execute(),
    ).toEqual([])
    const owed = async (): Promise<number> => {
      const { rows } = await sql<{ n: string }>`
        select count(*) as n from sheet_marks where written < wanted`.execute(database.db)
      return Number(rows[0]?.n)
    }
    expect(await owed()).toBeGreaterThan(0)
    await world.sheets('/faults', 'DELETE')
    // Its next retry may be minutes away.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
    const instance = await world.instance({ database })
    const buyer = await world.signIn(used.buyer.who, world.client(instance))
    const of = { params: { id: String(used.held) } }
    const revealed = await buyer.call('revealAccount', { ...of, body: { fields: ['login_pass'] } })
    expect(revealed.body).toEqual({ login_pass: used.loginPass })
    await expect.poll(owed, { timeout: 60_000 }).toBe(0)
    await instance.close()
  })

  it('[R-20] the file holds no secret, name or key in the clear, and only its owner may read it', async () => {
    const bytes = readFileSync(file)
    for (const text of ['canary-secret', used.buyer.who.username, used.loginPass, 'mailboxes'])
      expect(bytes.includes(text)).toBe(false)
    const { seal } = JSON.parse(readFileSync(world.config.keys.path, 'utf8')) as { seal: { keys: { key: string }[] } }
    for (const { key } of seal.keys)
      for (const form of [key, Buffer.from(key, 'base64')]) expect(bytes.includes(form)).toBe(false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('what is refused, and loads nothing', () => {
  const altered = (change: (bytes: Buffer) => Buffer): string => {
    const path = join(newFolder(), 'altered.backup')
    writeFileSync(path, change(readFileSync(file)))
    return path
  }

  it('[R-20] a file that is cut short, altered, or something else', async () => {
    const database = await fresh()
    const middle = (bytes: Buffer): number => Math.floor(bytes.length / 2)
    const flipped = altered((bytes) => {
      const at = middle(bytes)
      bytes[at] = bytes[at]! ^ 1
      return bytes
    })
    for (const path of [
      altered((bytes) => bytes.subarray(0, -1)),
      altered((bytes) => bytes.subarray(0, middle(bytes))),
      altered((bytes) => bytes.subarray(0, 60)),
      altered((bytes) => Buffer.concat([bytes, Buffer.from('x')])),
      flipped,
    ])
      await expect(load(database, path)).rejects.toThrow(/cut short or altered.*nothing was loaded/)
    await expect(
      load(
        database,
        altered(() => Buffer.from('PGDMP whatever')),
      ),
    ).rejects.toThrow(/not a backup/)
    expect(await counted(database)).toBe(0)
    await load(database)
  })

  it('[R-20] a file of another key, named by its id', async () => {
    const database = await fresh()
    const other = loadKeys({ path: join(newFolder(), 'keys.json'), create: true })
    await expect(restoreBackup({ db: database.db, ring: other.ring, path: file })).rejects.toThrow(
      /has not the key "k1".*KEYS_FILE.*nothing was loaded/,
    )
    expect(await counted(database)).toBe(0)
  })

  it('[R-20] a database that holds something', async () => {
    const database = await fresh()
    await load(database)
    const before = await counted(database)
    await expect(load(database)).rejects.toThrow(/not empty \(.*public\.users.*Nothing was loaded/)
    expect(await counted(database)).toBe(before)
  })

  it.runIf(onServers)('[R-20] a database on which a program runs', async () => {
    const database = await fresh()
    // As deployed: the server has its own role, and waits for the next request.
    const role = `app_${randomBytes(4).toString('hex')}`
    await onServer((client) => client.query(`create role ${role} login`))
    try {
      const program = await connectionTo(database, role)
      await program.pool.query('select 1')
      await expect(load(database)).rejects.toThrow(/program is running on this database/)
      expect(await counted(database)).toBe(0)
    } finally {
      await onServer((client) => client.query(`drop role ${role}`))
    }
  })

  it('[R-20] [S-63] data in which the audit log or a rule is broken, unless that is asked for', async () => {
    const source = await fresh()
    await load(source)
    await sql`alter table audit_log disable trigger append_only`.execute(source.db)
    await sql`update audit_log set username = 'somebody else' where id = (select min(id) from audit_log)`.execute(
      source.db,
    )
    await sql`update mailbox_counts set total = total + 1 where shard = 0`.execute(source.db)
    const path = join(newFolder(), 'broken.backup')
    await writeBackup(source.db, world.keys.ring, path)
    const database = await fresh()
    await expect(load(database, path)).rejects.toThrow(
      /audit log is broken at link 1: row \d+ is changed[\s\S]*counters of mailboxes[\s\S]*Nothing was loaded/,
    )
    expect(await counted(database)).toBe(0)
    const { faults } = await load(database, path, { acceptFaults: true })
    expect(faults).toHaveLength(2)
  })
})

it('[R-20] numbers of removed rows are never given again, and sign-ins after the backup are no longer anybody', async () => {
  const [source, database] = [await fresh(), await fresh()]
  await load(source)
  const last = async (of: Database, table: string): Promise<number> => {
    const { rows } = await sql<{ n: string }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as n`.execute(of.db)
    return Number(rows[0]?.n)
  }
  const counting = ['sheet_rows', 'mailboxes', 'accounts', 'users']
  // The rows with the highest numbers are deleted.
  for (const table of counting) for (let n = 0; n < 3; n++) await last(source, table)
  const path = join(newFolder(), 'removed.backup')
  await writeBackup(source.db, world.keys.ring, path)
  await load(database, path)
  const { rows } = await sql<{ most: number }>`select max(id) as most from user_sessions`.execute(world.db)
  expect(await last(database, 'user_sessions')).toBeGreaterThan(rows[0]!.most + 100_000)
  for (const table of counting) expect(await last(database, table), table).toBe(await last(source, table))
})

it('[R-20] [S-57] a backup beside the change to another key comes back whole, and every secret in it opens', async () => {
  const source = await fresh()
  await load(source)
  const keyFile = join(newFolder(), 'keys.json')
  copyFileSync(world.config.keys.path, keyFile)
  const id = addSealKey(keyFile)
  const { ring } = loadKeys({ path: keyFile, create: false })
  const path = join(newFolder(), 'beside.backup')
  // At the same moment, over a separate connection if there is one.
  const beside = onServers ? await connectionTo(source) : source
  const rotate = async (): Promise<number> => {
    let changed = 0
    for (const table of sealedTables) changed += await rotateTable(beside.db, ring, table)
    return changed
  }
  const [changed, once] = await Promise.all([rotate(), writeBackup(source.db, ring, path)])
  expect(changed).toBeGreaterThan(30)
  const database = await fresh()
  const { tables, faults } = await restoreBackup({ db: database.db, ring, path })
  expect([tables, faults]).toEqual([once.tables, []])
  expect(await findFaults(database.db, ring)).toEqual([])
  for (const table of sealedTables) await rotateTable(database.db, ring, table)
  expect([...(await countByKey(database.db, 'mailboxes')).keys()]).toEqual([id])
  expect(await findFaults(database.db, ring)).toEqual([])
})

describe('other versions', () => {
  it('[R-20] [R-17] a backup of an older version is loaded into its own tables, and migrated then', async () => {
    const older = await empty('embedded')
    await migrate(older.db, '0008_links')
    await sql`insert into users (username, password_hash, telegram_id) values ('veteran', 'x', 1)`.execute(older.db)
    const path = join(newFolder(), 'older.backup')
    await writeBackup(older.db, world.keys.ring, path)
    const database = await empty(onServers ? 'server' : 'embedded')
    expect((await load(database, path)).header.migrations.at(-1)).toBe('0008_links')
    expect(await appliedMigrations(database.db)).toEqual(Object.keys(migrations))
    expect(await database.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'veteran' }])
    await expect(load(await fresh(), path)).rejects.toThrow(/migrated further than the backup \(0009_card_codes/)
  })

  it('[R-20] a backup of a newer version is refused, naming what this one does not know', async () => {
    const newer = await fresh()
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(newer.db)
    const path = join(newFolder(), 'newer.backup')
    await writeBackup(newer.db, world.keys.ring, path)
    const database = await fresh()
    await expect(load(database, path)).rejects.toThrow(/newer version \(9999_future\).*nothing was loaded/)
    expect(await counted(database)).toBe(0)
  })
})

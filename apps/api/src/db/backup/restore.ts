import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { KeyRing } from '../../lib/secrets/sealing.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Db, Trx } from '../connect.ts'
import { run } from '../query.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { End, Header, TableStart, type TableDigest } from './format.ts'
import { findFaults } from './invariants.ts'
import { splitLines } from './lines.ts'
import { decrypt } from './sealed-file.ts'
import { setSequences } from './sequences.ts'
import { digestTable, insertLines, listTables, speakPlainly, type Table } from './tables.ts'
import { refuseInUse, refuseOtherShape, refuseUsed, removeFilled, withoutTriggers } from './target.ts'
import { appliedMigrations } from './write.ts'

interface Options {
  db: Db
  ring: KeyRing
  path: string
  /** Load data despite violated invariants. Data that was altered after it was written is never loaded. */
  acceptFaults?: boolean
}

export interface Restored {
  header: Header
  tables: TableDigest[]
  /** Faults that were accepted. */
  faults: string[]
}

const batchRows = 500
const batchLength = 1_000_000

const readHeader = (line: string | undefined): Header => {
  const parsed = Header.safeParse(JSON.parse(line ?? 'null'))
  if (!parsed.success) throw new Error('The backup is of a format that this version does not know. Nothing was loaded.')
  return parsed.data
}

/** @throws Error if this version is older than the backup, or the database is ahead of it */
const refuseOtherVersion = async (db: Db, { migrations: wanted }: Header): Promise<void> => {
  const unknown = wanted.filter((name) => !(name in migrations))
  if (unknown.length)
    throw new Error(
      `The backup was written by a newer version (${unknown.join(', ')}). Install that version or a later one, then ` +
        'restore; nothing was loaded.',
    )
  const ahead = (await appliedMigrations(db)).filter((name) => !wanted.includes(name))
  if (ahead.length)
    throw new Error(
      `The database was migrated further than the backup (${ahead.join(', ')}). Restore into one without any tables; ` +
        'nothing was loaded.',
    )
}

const loadRows = async (trx: Trx, lines: AsyncGenerator<string>, tables: readonly Table[]): Promise<TableDigest[]> => {
  let table: Table | undefined
  let waiting: string[] = []
  let length = 0
  const flush = async (): Promise<void> => {
    if (table && waiting.length) await insertLines(trx, table, waiting)
    waiting = []
    length = 0
  }
  for await (const line of lines) {
    if (line.startsWith('[')) {
      waiting.push(line)
      length += line.length
      if (waiting.length >= batchRows || length >= batchLength) await flush()
      continue
    }
    await flush()
    const content: unknown = JSON.parse(line)
    const end = End.safeParse(content)
    if (end.success) return end.data.end
    const { table: name } = TableStart.parse(content)
    table = tables.find((each) => each.name === name)
  }
  throw new Error('The backup has no end. Nothing was loaded.')
}

/** Re-reads every table: the database must hold what was written. */
const refuseDifference = async (trx: Trx, tables: readonly Table[], written: readonly TableDigest[]): Promise<void> => {
  for (const { name, rows, digest } of written) {
    const found = await digestTable(
      trx,
      tables.find((table) => table.name === name)!,
    )
    if (found.rows !== rows || found.digest !== digest)
      throw new Error(
        `${name} has other content after loading (${found.rows} rows) than in the backup (${rows}). Nothing was loaded.`,
      )
  }
}

const isOlder = ({ migrations: ran }: Header): boolean => ran.length < Object.keys(migrations).length

/** @throws Error listing the faults, if there are any */
const refuseFaults = (faults: readonly string[], outcome: string): void => {
  if (faults.length === 0) return
  throw new Error(
    `The backup is whole, but its data is not as it must be:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\n` +
      `${outcome} Take an older backup or the right key file, or add --accept-faults to load it as it is.`,
  )
}

const load = (options: Options, header: Header, lines: AsyncGenerator<string>): Promise<Restored> =>
  options.db.transaction().execute(async (trx) => {
    await speakPlainly(trx)
    await refuseInUse(trx)
    const here = await listTables(trx)
    await refuseUsed(trx, here)
    refuseOtherShape(header, here)
    const tables = header.tables.map(({ name, columns }) => {
      const table = here.find((each) => each.name === name)!
      return { name, columns: columns.map((column) => table.columns.find((each) => each.name === column)!) }
    })
    await removeFilled(trx, here)
    let written: TableDigest[] = []
    await withoutTriggers(trx, async () => {
      written = await loadRows(trx, lines, tables)
    })
    await refuseDifference(trx, tables, written)
    await setSequences(trx, header.sequences)
    // The rules match this version's tables. Older backups are checked after their migration.
    const faults = isOlder(header) ? [] : await findFaults(trx, options.ring)
    if (!options.acceptFaults) refuseFaults(faults, 'Nothing was loaded.')
    // A session or right that was revoked after the backup must not silently come back.
    await run(trx)`update user_sessions set revoked_at = now() where revoked_at is null`
    const details = { backupFrom: header.createdAt, faults: faults.length }
    await recordAudit(trx, { kind: 'database.restored', user: null, details })
    return { header, tables: written, faults }
  })

/**
 * Loads a backup into an empty database in one transaction. On any failure the database is left without rows. The
 * tables are created as they were when it was written and then migrated to this version; rows of an older version are
 * checked against the rules only then.
 * @throws Error for people, saying what to do
 */
export const restoreBackup = async (options: Options): Promise<Restored> => {
  const { db, ring, path } = options
  const restored = await pipeline(
    createReadStream(path),
    decrypt(ring),
    createGunzip(),
    async (source: AsyncIterable<Buffer>) => {
      const lines = splitLines(source)
      const header = readHeader((await lines.next()).value as string | undefined)
      await refuseOtherVersion(db, header)
      await migrate(db, header.migrations.at(-1))
      return load(options, header, lines)
    },
  )
  await migrate(db)
  if (!isOlder(restored.header)) return restored
  const faults = await db.transaction().execute(async (trx) => {
    await speakPlainly(trx)
    return findFaults(trx, ring)
  })
  if (!options.acceptFaults)
    refuseFaults(faults, 'It was loaded and migrated, but must not be used: start over with another empty database.')
  return { ...restored, faults }
}

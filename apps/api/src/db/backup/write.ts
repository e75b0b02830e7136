import { createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { KeyRing } from '../../lib/secrets/sealing.ts'
import type { Db, Trx } from '../connect.ts'
import { rowsOf, valuesOf } from '../query.ts'
import { formatVersion, type Header, type TableDigest } from './format.ts'
import { encrypt } from './sealed-file.ts'
import { readSequences } from './sequences.ts'
import { createDigest, listTables, readLines, speakPlainly, type Table } from './tables.ts'

/** Names of the migrations applied to a database, in order; empty for an empty database. */
export const appliedMigrations = async (db: Db): Promise<string[]> => {
  const found = await rowsOf(db)`select 1 from pg_tables
    where schemaname = 'public' and tablename = 'kysely_migration'`
  if (found.length === 0) return []
  return valuesOf<string>(db)`select name from kysely_migration order by name`
}

const describe = async (trx: Trx, tables: readonly Table[]): Promise<Header> => ({
  format: formatVersion,
  createdAt: new Date().toISOString(),
  migrations: await appliedMigrations(trx),
  tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  sequences: await readSequences(trx, tables),
})

async function* linesOf(
  trx: Trx,
  header: Header,
  tables: readonly Table[],
  digests: TableDigest[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name })}\n`
    const digest = createDigest(table.name)
    for await (const lines of readLines(trx, table)) {
      digest.add(lines)
      yield `${lines.join('\n')}\n`
    }
    digests.push(digest.end())
  }
  yield `${JSON.stringify({ end: digests })}\n`
}

export interface BackupSummary {
  tables: TableDigest[]
  bytes: number
}

/**
 * Writes a consistent snapshot into an encrypted file. Programs on a server may keep working meanwhile. The file
 * appears under its name only when it is complete.
 * @throws Error for people if there is nothing to write
 */
export const writeBackup = async (db: Db, ring: KeyRing, path: string): Promise<BackupSummary> => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  const tables: TableDigest[] = []
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await speakPlainly(trx)
        const found = await listTables(trx)
        if ((await appliedMigrations(trx)).length === 0)
          throw new Error('The database is empty: there is nothing to back up.')
        const lines = linesOf(trx, await describe(trx, found), found, tables)
        const file = createWriteStream(draft, { mode: 0o600, flush: true })
        await pipeline(Readable.from(lines), createGzip(), encrypt(ring), file)
      })
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  return { tables, bytes: statSync(path).size }
}

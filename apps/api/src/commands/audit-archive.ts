import { closeSync, createReadStream, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { follows, readArchivable, removeArchived, verifyAudit, type ArchivedRow } from '../audit/chain.ts'
import { command, withDatabase } from './open.ts'

const Arguments = z.object({
  before: z.iso.date('--before YYYY-MM-DD is needed'),
  file: z.string('--file PATH is needed'),
})

/**
 * Reads the file back: the number of rows, and each following on the previous one. The first row has no predecessor in
 * the file.
 */
const isWhole = async (file: string, count: number): Promise<boolean> => {
  let previous: string | null = null
  let read = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const row = JSON.parse(line) as ArchivedRow
    if (previous !== null && !follows(row, previous)) return false
    previous = row.hash
    read += 1
  }
  return read === count
}

// Moves the oldest rows of the audit log into a file: npm run audit:archive -- --before 2026-01-01 --file
// audit-2025.jsonl
// The database is verified before, and the file after it is written; only then are the rows removed.
command(() =>
  withDatabase(async ({ db }) => {
    const { values } = parseArgs({ options: { before: { type: 'string' }, file: { type: 'string' } } })
    const { before, file } = Arguments.parse(values)
    if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`)
    const { broken } = await verifyAudit(db)
    if (broken) throw new Error(`The chain is broken at link ${broken.n} (row ${broken.id}). Nothing was archived.`)
    const archive = openSync(file, 'wx', 0o600)
    let last: ArchivedRow | undefined
    let count = 0
    try {
      for await (const rows of readArchivable(db, new Date(`${before}T00:00:00Z`))) {
        writeSync(archive, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
        count += rows.length
        last = rows.at(-1)
      }
      fsyncSync(archive)
      if (!(await isWhole(file, count)))
        throw new Error(`${file} could not be verified and was not kept. Nothing was removed.`)
    } catch (error) {
      rmSync(file)
      throw error
    } finally {
      closeSync(archive)
    }
    if (!last) {
      rmSync(file)
      return console.log('Nothing is old enough.')
    }
    await removeArchived(db, last.n)
    console.log(`${count} rows are in ${file}. The last one's hash stays in the database as the anchor.`)
  }),
)

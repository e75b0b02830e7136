import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readArchivable, removeArchived, verifyArchive, verifyAudit, type ArchivedRow } from '../db/audit-chain.ts'
import { command, withDatabase } from './open.ts'

const Arguments = z.object({
  before: z.iso.date('--before YYYY-MM-DD is needed'),
  file: z.string('--file PATH is needed'),
})

// Moves the oldest rows of the audit log into a file: npm run audit:archive -- --before 2026-01-01 --file audit-2025.jsonl
// The database is verified before, the file after it was written; only then are the rows removed.
command(() =>
  withDatabase(async ({ db }) => {
    const { values } = parseArgs({ options: { before: { type: 'string' }, file: { type: 'string' } } })
    const { before, file } = Arguments.parse(values)
    if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`)
    const { broken } = await verifyAudit(db)
    if (broken) throw new Error(`The chain is broken at link ${broken.n} (row ${broken.id}). Nothing was archived.`)
    const rows = await readArchivable(db, new Date(`${before}T00:00:00Z`))
    if (rows.length === 0) return console.log('Nothing is old enough.')
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600, flush: true })
    const written = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ArchivedRow)
    if (written.length !== rows.length || !verifyArchive(written.slice(1), written[0]?.hash ?? null))
      throw new Error(`${file} could not be verified. Nothing was removed.`)
    await removeArchived(db, rows.at(-1)!.n)
    console.log(`${rows.length} rows are in ${file}. The last one's hash stays in the database as the anchor.`)
  }),
)

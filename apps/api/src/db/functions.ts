import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { firstValue, run } from './query.ts'

const folder = new URL('functions/', import.meta.url)

/** Current source of all SQL functions and trigger functions, one per file. */
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))

/** Hash of these sources, stored as a comment on the migrations table. */
const mark = `functions ${createHash('sha256').update(texts.join('\n')).digest('hex')}`

/**
 * Replaces the database functions if their sources changed. Runs after the migrations. Triggers and older versions call
 * a function by name and parameters, so a changed meaning needs a new name; a migration drops the old one once no
 * running version calls it.
 */
export const replaceFunctions = async (db: Db): Promise<void> => {
  if ((await firstValue<string>(db)`select obj_description('kysely_migration'::regclass)`) === mark) return
  await db.transaction().execute(async (trx) => {
    // Two instances at once would replace the same catalogue rows.
    await run(trx)`select pg_advisory_xact_lock(hashtextextended('functions', 0))`
    // Functions call each other, and their files are unordered.
    await run(trx)`set local check_function_bodies = off`
    for (const text of texts) await sql.raw(text).execute(trx)
    await run(trx)`comment on table kysely_migration is ${sql.lit(mark)}`
  })
}

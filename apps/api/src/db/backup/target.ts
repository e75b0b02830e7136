import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { onlyValue, rowsOf, run } from '../query.ts'
import { filledAtStart, type Header } from './format.ts'
import { emptyTable, hasRows, type Table } from './tables.ts'

/** @throws Error if another process uses this database: its data would change while it works */
export const refuseInUse = async (trx: Trx): Promise<void> => {
  const others = await onlyValue<string>(trx)`select count(*) from pg_stat_activity
    where datname = current_database() and application_name like 'campaign-stats%' and pid <> pg_backend_pid()`
  if (Number(others) > 0)
    throw new Error('A program is running on this database. Stop every instance, then restore; nothing was loaded.')
}

/** @throws Error naming the tables that hold data */
export const refuseUsed = async (trx: Trx, tables: readonly Table[]): Promise<void> => {
  const used: string[] = []
  for (const { name } of tables) if (!filledAtStart.includes(name) && (await hasRows(trx, name))) used.push(name)
  if (used.length)
    throw new Error(
      `The database is not empty (${used.join(', ')}). A backup is loaded into an empty one only: ` +
        'set DATABASE_URL to a new database, or DATA_DIR to a new folder. Nothing was loaded.',
    )
}

/** @throws Error if the tables here differ from those of the backup */
export const refuseOtherShape = (header: Header, tables: readonly Table[]): void => {
  for (const { name, columns } of header.tables) {
    const here = tables.find((table) => table.name === name)
    const missing = columns.filter((column) => !here?.columns.some((each) => each.name === column))
    if (!here || missing.length)
      throw new Error(
        `The backup has ${name} with ${missing.join(', ') || 'no columns'}, which this version does not know. ` +
          'Install the version that wrote it, restore there, then upgrade. Nothing was loaded.',
      )
  }
}

/**
 * Runs `work` with triggers disabled and foreign keys checked once at the end. Requires the owner of the tables.
 * Limited to the transaction, so any failure leaves everything as it was.
 */
export const withoutTriggers = async (trx: Trx, work: () => Promise<void>): Promise<void> => {
  const triggers = await rowsOf<{ name: string }>(trx)`
    select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`
  const keys = await rowsOf<{ table: string; name: string }>(trx)`
    select conrelid::regclass::text as "table", quote_ident(conname) as name from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`
  const forAll = async (triggerWord: string, keyWords: string): Promise<void> => {
    for (const { name } of triggers) await sql.raw(`alter table ${name} ${triggerWord} trigger user`).execute(trx)
    for (const { table, name } of keys)
      await sql.raw(`alter table ${table} alter constraint ${name} ${keyWords}`).execute(trx)
  }
  await forAll('disable', 'deferrable initially deferred')
  await work()
  await run(trx)`set constraints all immediate`
  await forAll('enable', 'not deferrable')
}

/** Removes rows that the migrations inserted; the backup holds them, too. */
export const removeFilled = async (trx: Trx, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables) if (filledAtStart.includes(name)) await emptyTable(trx, name)
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { rowsOf, run } from '../query.ts'
import { jobTables, leftOut, leftOutColumns, type TableDigest } from './format.ts'

export interface Column {
  name: string
  type: string
  /** Compared by bytes, so that every server sorts rows alike. */
  isText: boolean
  isKey: boolean
  countsItself: boolean
}

export interface Table {
  name: string
  columns: Column[]
}

const batch = 500
const quote = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** Sets text formats that are independent of the server, and lifts the deadlines of requests, for this transaction. */
export const speakPlainly = (trx: Trx): Promise<unknown> =>
  run(trx)`select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'),
    ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0')) as settings (name, value)`

/** Tables of a backup, by name, with their columns except generated ones. */
export const listTables = async (trx: Trx): Promise<Table[]> => {
  const rows = await rowsOf<Column & { table: string }>(trx)`
    select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attcollation <> 0 as "isText", coalesce(a.attnum = any (i.indkey), false) as "isKey",
      a.attidentity <> '' as "countsItself"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and (n.nspname = 'public' or n.nspname || '.' || c.relname = any (${Object.keys(jobTables)}))
    order by n.nspname desc, c.relname desc, a.attnum`
  const tables = new Map<string, Column[]>()
  for (const { table, ...column } of rows) {
    if (leftOut.includes(table) || leftOutColumns.includes(`${table}.${column.name}`)) continue
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/** Selects all rows in an order that depends only on the data, each as one line: a JSON array of texts. */
const queryOf = ({ name, columns }: Table): string => {
  const keys = columns.some(({ isKey }) => isKey) ? columns.filter(({ isKey }) => isKey) : columns
  const values = columns.map((column) => `${quote(column.name)}::text`)
  const order = keys.map((column) => `${quote(column.name)}${column.isText ? ' collate "C"' : ''}`)
  return `select array_to_json(array[${values.join(', ')}])::text as line from ${quote(name)}
    where ${jobTables[name] ?? 'true'} order by ${order.join(', ')}`
}

/** Reads a whole table in batches of a few hundred lines. */
export async function* readLines(trx: Trx, table: Table): AsyncGenerator<string[]> {
  await sql.raw(`declare backup_rows no scroll cursor for ${queryOf(table)}`).execute(trx)
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${batch} from backup_rows`).execute(trx)
    if (rows.length) yield rows.map(({ line }) => line)
    if (rows.length < batch) break
  }
  await run(trx)`close backup_rows`
}

/** Counts and hashes lines as they pass. */
export const createDigest = (name: string) => {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (lines: readonly string[]): void => {
      rows += lines.length
      for (const line of lines) hash.update(line).update('\n')
    },
    end: (): TableDigest => ({ name, rows, digest: hash.digest('hex') }),
  }
}

/** Row count and digest of a table's current content. */
export const digestTable = async (trx: Trx, table: Table): Promise<TableDigest> => {
  const digest = createDigest(table.name)
  for await (const lines of readLines(trx, table)) digest.add(lines)
  return digest.end()
}

/** Inserts rows read by `readLines` with their original ids. */
export const insertLines = async (trx: Trx, { name, columns }: Table, lines: readonly string[]): Promise<void> => {
  const names = columns.map((column) => quote(column.name))
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`)
  await run(trx)`${sql.raw(`insert into ${quote(name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements(`)}${`[${lines.join(',')}]`}::json) r`
}

/** Removes the rows that the migrations or the start of a program inserted. */
export const emptyTable = (trx: Trx, name: string): Promise<unknown> =>
  sql.raw(`delete from ${quote(name)}`).execute(trx)

export const hasRows = async (trx: Trx, name: string): Promise<boolean> => {
  const { rows } = await sql.raw<{ found: boolean }>(`select exists (select from ${quote(name)}) as found`).execute(trx)
  return rows[0]?.found ?? false
}

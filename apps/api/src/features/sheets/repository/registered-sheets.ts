import { sql, type RawBuilder } from 'kysely'
import type { RowState, SheetMapping, SheetReport, SheetFailureCode } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { firstValue, onlyNumber, rowsOf, run } from '#db/query.ts'
import { containing } from '#db/like.ts'
import type { RowOf } from '#db/row.ts'
import type { Whose } from '#lib/principal.ts'
import type { Columns } from '../columns.ts'
import { rowState } from './mirror.ts'
import { isApart, isInReach } from './sheets.ts'

export interface StoredSheet {
  id: number
  spreadsheetId: string
  gid: number
  name: string
  headerRow: number
  mapping: SheetMapping
  readAt: Date | null
}

export interface NewSheet {
  spreadsheetId: string
  gid: number
  name: string
  description: string
  title: string
  tab: string
  headerRow: number
  mapping: SheetMapping
  columns: Columns
}

const sheetColumns = [
  'id',
  'spreadsheet_id as spreadsheetId',
  'gid',
  'name',
  'header_row as headerRow',
  'mapping',
  'read_at as readAt',
] as const

const storedOf = (row: RowOf<StoredSheet, { mapping: unknown }>): StoredSheet => ({
  ...row,
  mapping: row.mapping as SheetMapping,
})

export const findSheet = async (db: Db, id: number): Promise<StoredSheet | null> => {
  const row = await db
    .selectFrom('sheets')
    .select(sheetColumns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? storedOf(row) : null
}

/** Time of the last attempt to read a sheet; null if there was none. */
const askedAt = sql<Date | null>`greatest(read_at, tried_at)`

/**
 * Sheets whose last attempt is at least `seconds` ago, oldest first. A sheet that cannot be read is tried no more often
 * than the others, nor before them.
 */
export const listOutdated = async (db: Db, seconds: number): Promise<StoredSheet[]> => {
  const rows = await db
    .selectFrom('sheets')
    .select(sheetColumns)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`coalesce(${askedAt} <= now() - make_interval(secs => ${seconds}), true)`)
    .orderBy(askedAt, (order) => order.asc().nullsFirst())
    .execute()
  return rows.map(storedOf)
}

/** Records an attempt to read a sheet, whatever its outcome. */
export const noteTry = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('sheets')
    .set({ tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Id of a tab, also of a removed one; null if it was never registered. */
export const idOfTab = async (db: Db, spreadsheetId: string, gid: number): Promise<number | null> => {
  const row = await db
    .selectFrom('sheets')
    .select('id')
    .where('spreadsheet_id', '=', spreadsheetId)
    .where('gid', '=', gid)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Name under which a tab is registered; null if it is not. */
export const registeredAs = async (db: Db, spreadsheetId: string, gid: number): Promise<string | null> => {
  const row = await db
    .selectFrom('sheets')
    .select('name')
    .where('spreadsheet_id', '=', spreadsheetId)
    .where('gid', '=', gid)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Registers a tab, or restores a removed one. Null if another call was faster. */
export const insertSheet = (trx: Db, sheet: NewSheet) => firstValue<number>(trx)`
    insert into sheets as s (spreadsheet_id, gid, name, description, title, tab, header_row, mapping, columns)
    values (${sheet.spreadsheetId}, ${sheet.gid}, ${sheet.name}, ${sheet.description}, ${sheet.title}, ${sheet.tab},
      ${sheet.headerRow}, ${JSON.stringify(sheet.mapping)}::jsonb, ${JSON.stringify(sheet.columns)}::jsonb)
    on conflict (spreadsheet_id, gid) do update set name = excluded.name, description = excluded.description,
      title = excluded.title, tab = excluded.tab, header_row = excluded.header_row, mapping = excluded.mapping,
      columns = excluded.columns, removed_at = null, created_at = now()
      where s.removed_at is not null
    returning id`

/** Removes a sheet: free rows are no longer offered, taken ones keep their record. */
export const removeSheet = async (trx: Db, id: number): Promise<boolean> => {
  const removed = await trx
    .updateTable('sheets')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (removed.numUpdatedRows === 0n) return false
  await run(trx)`update sheet_rows set present = false where sheet_id = ${id}`
  return true
}

/** True if the failure is new. */
export const noteFailure = async (
  db: Db,
  id: number,
  failure: SheetFailureCode,
  values: Record<string, string> = {},
): Promise<boolean> => {
  const result = await db
    .updateTable('sheets')
    .set({ trouble: failure, trouble_values: JSON.stringify(values) })
    .where('id', '=', id)
    .where(sql<boolean>`(trouble, trouble_values) is distinct from (${failure}, ${JSON.stringify(values)}::jsonb)`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const reported = 100

/** Rows that are not offered, each with the reason; excludes accounts that others hold. */
const leftOut = (whose: Whose, sheetId: number): RawBuilder<unknown> => sql`
  select r.row_number as row, nullif(r.account_id, '') as "accountId", r.name, ${rowState} as state,
    case ${rowState} when 'unknown_country' then r.country_written
      when 'formula_error' then r.culprit when 'long_number' then r.culprit
      when 'duplicate' then (select s.name from sheet_rows o join sheets s on s.id = o.sheet_id
        where o.account_key = r.account_key and o.id <> r.id
          and ((o.state = 'accepted' and o.present) or o.holding_id is not null) limit 1) end as detail
  from sheet_rows r
  where r.sheet_id = ${sheetId} and r.present and r.state <> 'accepted' and r.holding_id is null
    and ${isApart(whose)}`

/** A page of the rows that were not accepted, in sheet order. */
export const listLeftOut = async (
  db: Db,
  whose: Whose,
  sheetId: number,
  { page, limit, search, descending }: { page: number; limit: number; search: string; descending: boolean },
): Promise<{ rows: SheetReport['rows']; total: number }> => {
  const found =
    search === ''
      ? leftOut(whose, sheetId)
      : sql`${leftOut(whose, sheetId)} and r.account_key like ${containing(search)}`
  const way = descending ? sql`desc` : sql`asc`
  const rows = await rowsOf<SheetReport['rows'][number]>(db)`
    ${found} order by r.row_number ${way} limit ${limit} offset ${(page - 1) * limit}`
  const total = await onlyNumber(db)`select count(*) as n from (${found}) f`
  return { rows, total }
}

/** Report on the rows of the last reading. */
export const reportOf = async (db: Db, whose: Whose, sheetId: number): Promise<SheetReport> => {
  const counts = await rowsOf<{ state: RowState; n: string }>(db)`
    select case when holding_id is not null then 'taken' else ${rowState} end as state, count(*) as n
    from sheet_rows r where sheet_id = ${sheetId} and present and ${isInReach(whose)} group by 1`
  const rows = await rowsOf<SheetReport['rows'][number]>(db)`
    ${leftOut(whose, sheetId)} order by r.row_number limit ${reported}`
  const wrongTotp = await rowsOf<SheetReport['wrongTotp'][number]>(db)`
    select row_number as row, nullif(account_id, '') as "accountId", name from sheet_rows r
    where sheet_id = ${sheetId} and present and totp_wrong and ${isInReach(whose)} and ${isApart(whose)} order by row_number limit ${reported}`
  const of = (...states: RowState[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + Number(n), 0)
  return {
    accepted: of('accepted'),
    duplicate: of('duplicate'),
    missing: of('missing'),
    unknownCountry: of('unknown_country'),
    formulaError: of('formula_error'),
    longNumber: of('long_number'),
    alreadyTaken: of('taken_in_sheet', 'taken'),
    rows,
    wrongTotp,
  }
}

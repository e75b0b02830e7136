import { sql } from 'kysely'
import type { RowState, SheetMapping, SheetReport, SheetTrouble } from '@app/contract'
import type { Db } from '../../../db/connect.ts'
import type { RowKey } from '../../../lib/secrets/sealing.ts'
import type { Columns } from '../sheets/columns.ts'
import type { SheetRow } from '../sheets/rows.ts'

/** A registered sheet. */
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

const sheetColumns = ['id', 'spreadsheet_id', 'gid', 'name', 'header_row', 'mapping', 'read_at'] as const

const storedOf = (row: {
  id: number
  spreadsheet_id: string
  gid: number
  name: string
  header_row: number
  mapping: unknown
  read_at: Date | null
}): StoredSheet => ({
  id: row.id,
  spreadsheetId: row.spreadsheet_id,
  gid: row.gid,
  name: row.name,
  headerRow: row.header_row,
  mapping: row.mapping as SheetMapping,
  readAt: row.read_at,
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

/** When a sheet was asked for last; null for one that never was. */
const askedAt = sql<Date | null>`greatest(read_at, tried_at)`

/**
 * The sheets that were last asked for so many seconds ago or longer, the longest first: one that cannot be read is not asked
 * for more often than the others, nor before them.
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

/** Notes that a sheet is asked for now, whatever comes of it. */
export const noteTry = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('sheets')
    .set({ tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The id under which a tab was registered, also one that was removed since; null for one that never was. */
export const idOfTab = async (db: Db, spreadsheetId: string, gid: number): Promise<number | null> => {
  const row = await db
    .selectFrom('sheets')
    .select('id')
    .where('spreadsheet_id', '=', spreadsheetId)
    .where('gid', '=', gid)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The name under which a tab is registered already; null when it is not. */
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

/** Registers a tab, or restores one that was removed. Null when somebody else was quicker. */
export const insertSheet = async (trx: Db, sheet: NewSheet): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into sheets as s (spreadsheet_id, gid, name, description, title, tab, header_row, mapping, columns)
    values (${sheet.spreadsheetId}, ${sheet.gid}, ${sheet.name}, ${sheet.description}, ${sheet.title}, ${sheet.tab},
      ${sheet.headerRow}, ${JSON.stringify(sheet.mapping)}::jsonb, ${JSON.stringify(sheet.columns)}::jsonb)
    on conflict (spreadsheet_id, gid) do update set name = excluded.name, description = excluded.description,
      title = excluded.title, tab = excluded.tab, header_row = excluded.header_row, mapping = excluded.mapping,
      columns = excluded.columns, removed_at = null, created_at = now()
      where s.removed_at is not null
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Takes a sheet out of use: free rows are no longer offered, taken ones keep their record. */
export const removeSheet = async (trx: Db, id: number): Promise<boolean> => {
  const removed = await trx
    .updateTable('sheets')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (removed.numUpdatedRows === 0n) return false
  await sql`update sheet_rows set present = false where sheet_id = ${id}`.execute(trx)
  return true
}

/**
 * Readings come one after the other, over all instances: an id may be offered by one sheet only. A large sheet takes a while,
 * so that others wait longer than for a row.
 */
export const lockMirror = async (trx: Db): Promise<void> => {
  await sql`select set_config('lock_timeout', '4s', true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('sheet mirror', 0))`.execute(trx)
  await sql`select set_config('lock_timeout', '2s', true)`.execute(trx)
}

/** A row as the mirror has it. */
export interface KnownRow {
  id: string
  accountKey: string
  fingerprint: Buffer
  row: number
  state: RowState
  present: boolean
  /** Who holds it, or closed it last. */
  holding: { id: number; closed: boolean } | null
  /** The sheet does not show yet how the row stands. */
  owed: boolean
}

interface KnownRowRow {
  id: string
  account_key: string
  fingerprint: Buffer
  row_number: number
  state: RowState
  present: boolean
  holding_id: number | null
  closed: boolean
  owed: boolean
}

const knownOf = (row: KnownRowRow): KnownRow => ({
  id: row.id,
  accountKey: row.account_key,
  fingerprint: row.fingerprint,
  row: row.row_number,
  state: row.state,
  present: row.present,
  holding: row.holding_id === null ? null : { id: row.holding_id, closed: row.closed },
  owed: row.owed,
})

/** How much one statement works on: small enough that others are served in between. */
const batch = 500

/** All rows of a sheet in their order, part by part: they are as they were at one moment only while the mirror is locked. */
export const listKnown = async (on: Db, sheetId: number): Promise<KnownRow[]> => {
  const known: KnownRow[] = []
  for (let after: KnownRow | undefined; ; after = known.at(-1)) {
    const { rows } = await sql<KnownRowRow>`
      select r.id::text, r.account_key, r.fingerprint, r.row_number, r.state, r.present, r.holding_id,
        a.closed_at is not null as closed, coalesce(m.written < m.wanted, false) as owed
      from (
        select * from sheet_rows
        where sheet_id = ${sheetId} and (row_number, id) > (${after?.row ?? -1}::integer, ${after?.id ?? '0'}::bigint)
        order by row_number, id limit ${batch}
      ) r left join sheet_marks m on m.row_id = r.id left join accounts a on a.id = r.holding_id
      order by r.row_number, r.id`.execute(on)
    for (const row of rows) known.push(knownOf(row))
    if (rows.length < batch) return known
  }
}

const inBatches = async <T>(all: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < all.length; at += batch) await work(all.slice(at, at + batch))
}

/** How the database folds ids, which languages do in more than one way. */
export const foldIds = async (db: Db, ids: readonly string[]): Promise<(id: string) => string> => {
  const keys = new Map<string, string>()
  await inBatches([...new Set(ids)], async (part) => {
    const { rows } = await sql<{ id: string; key: string }>`
      select id, lower(id) as key from unnest(${part}::text[]) as given (id)`.execute(db)
    for (const { id, key } of rows) keys.set(id, key)
  })
  return (id) => keys.get(id) ?? id
}

/** Of these ids (folded) the ones that another sheet offers, or whose account is held, with that sheet's name. */
export const offeredElsewhere = async (
  trx: Db,
  sheetId: number,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  await inBatches([...new Set(keys)], async (part) => {
    const { rows } = await sql<{ account_key: string; name: string }>`
      select r.account_key, s.name from sheet_rows r join sheets s on s.id = r.sheet_id
      where r.sheet_id <> ${sheetId} and r.account_key = any(${part}::text[])
        and ((r.state = 'accepted' and r.present) or r.holding_id is not null)`.execute(trx)
    for (const row of rows) names.set(row.account_key, row.name)
  })
  return names
}

export const reserveRowIds = async (db: Db, count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) {
    const { rows } = await sql<{ id: string }>`
      select nextval(pg_get_serial_sequence('sheet_rows', 'id'))::text as id
      from generate_series(1, ${Math.min(batch, count - ids.length)})`.execute(db)
    for (const { id } of rows) ids.push(id)
  }
  return ids
}

/** What is written of a row. */
export interface RowToWrite {
  id: string
  state: RowState
  row: SheetRow
  sealed: { key: RowKey; loginPass: Buffer } | null
}

/** Writes rows that are new or read differently than before. */
export const writeRows = (trx: Db, sheetId: number, rows: readonly RowToWrite[]): Promise<void> =>
  inBatches(rows, async (part) => {
    const of = <T>(value: (row: RowToWrite) => T): T[] => part.map(value)
    await sql`
      insert into sheet_rows as r (id, sheet_id, row_number, account_id, fingerprint, state, present, country,
        country_written, name, mail_type, wh_geo, pixel, link, email, seal_key_id, seal_key, login_pass)
      select n.id, ${sheetId}, n.row_number, n.account_id, n.fingerprint, n.state, true, n.country, n.country_written,
        n.name, n.mail_type, n.wh_geo, n.pixel, n.link, n.email, n.seal_key_id, n.seal_key, n.login_pass
      from unnest(${of(({ id }) => id)}::bigint[], ${of(({ row }) => row.row)}::integer[],
        ${of(({ row }) => row.accountId)}::text[], ${of(({ row }) => row.fingerprint)}::bytea[],
        ${of(({ state }) => state)}::text[], ${of(({ row }) => row.country)}::text[],
        ${of(({ row }) => row.countryAsWritten)}::text[], ${of(({ row }) => row.name)}::text[],
        ${of(({ row }) => row.mailType)}::text[], ${of(({ row }) => row.whGeo)}::text[],
        ${of(({ row }) => row.pixel)}::text[], ${of(({ row }) => row.link)}::text[],
        ${of(({ row }) => row.email)}::text[], ${of(({ sealed }) => sealed?.key.keyId ?? null)}::text[],
        ${of(({ sealed }) => sealed?.key.wrapped ?? null)}::bytea[],
        ${of(({ sealed }) => sealed?.loginPass ?? null)}::bytea[])
        as n (id, row_number, account_id, fingerprint, state, country, country_written, name, mail_type, wh_geo, pixel,
          link, email, seal_key_id, seal_key, login_pass)
      on conflict (id) do update set row_number = excluded.row_number, fingerprint = excluded.fingerprint,
        state = excluded.state, present = true, country = excluded.country, country_written = excluded.country_written,
        name = excluded.name, mail_type = excluded.mail_type, wh_geo = excluded.wh_geo, pixel = excluded.pixel,
        link = excluded.link, email = excluded.email, seal_key_id = excluded.seal_key_id, seal_key = excluded.seal_key,
        login_pass = excluded.login_pass`.execute(trx)
  })

/** Rows that only stand elsewhere, or in another state, than before. */
export const moveRows = (
  trx: Db,
  rows: readonly { id: string; row: number; state: RowState; present: boolean }[],
): Promise<void> =>
  inBatches(rows, async (part) => {
    await sql`
      update sheet_rows r set row_number = n.row_number, state = n.state, present = n.present
      from unnest(${part.map(({ id }) => id)}::bigint[], ${part.map(({ row }) => row)}::integer[],
        ${part.map(({ state }) => state)}::text[], ${part.map(({ present }) => present)}::boolean[])
        as n (id, row_number, state, present)
      where r.id = n.id`.execute(trx)
  })

export const noteRead = async (
  trx: Db,
  id: number,
  read: { title: string; tab: string; columns: Columns },
): Promise<void> => {
  await trx
    .updateTable('sheets')
    .set({
      title: read.title,
      tab: read.tab,
      columns: JSON.stringify(read.columns),
      read_at: sql<Date>`now()`,
      trouble: null,
      trouble_values: JSON.stringify({}),
    })
    .where('id', '=', id)
    .execute()
}

/** Answers whether the trouble is news. */
export const noteTrouble = async (
  db: Db,
  id: number,
  trouble: SheetTrouble,
  values: Record<string, string> = {},
): Promise<boolean> => {
  const result = await db
    .updateTable('sheets')
    .set({ trouble, trouble_values: JSON.stringify(values) })
    .where('id', '=', id)
    .where(sql<boolean>`(trouble, trouble_values) is distinct from (${trouble}, ${JSON.stringify(values)}::jsonb)`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const reported = 100

/** What became of the rows when the sheet was last read. */
export const reportOf = async (db: Db, sheetId: number): Promise<SheetReport> => {
  const { rows: counts } = await sql<{ state: RowState; n: string }>`
    select case when holding_id is not null then 'taken' else state end as state, count(*) as n
    from sheet_rows where sheet_id = ${sheetId} and present group by 1`.execute(db)
  const { rows } = await sql<{ row: number; account_id: string; state: RowState; detail: string | null }>`
    select r.row_number as row, r.account_id, r.state,
      case r.state when 'unknown_country' then r.country_written
        when 'duplicate' then (select s.name from sheet_rows o join sheets s on s.id = o.sheet_id
          where o.account_key = r.account_key and o.id <> r.id
            and ((o.state = 'accepted' and o.present) or o.holding_id is not null) limit 1) end as detail
    from sheet_rows r
    where r.sheet_id = ${sheetId} and r.present and r.state <> 'accepted' and r.holding_id is null
    order by r.row_number limit ${reported}`.execute(db)
  const of = (...states: RowState[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + Number(n), 0)
  return {
    accepted: of('accepted'),
    duplicate: of('duplicate'),
    missing: of('missing'),
    unknownCountry: of('unknown_country'),
    alreadyTaken: of('taken_in_sheet', 'taken'),
    rows: rows.map((row) => ({
      row: row.row,
      accountId: row.account_id || null,
      state: row.state,
      detail: row.detail,
    })),
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { contentTroubles } from '../trouble.ts'
import type { Jobs, queues, SendFrom } from '../../../jobs/index.ts'

/** Jobs as a part of a statement: each shows a sheet how a row of its `marked` (row_id, wanted) stands now. */
export const sendMarks = (sendFrom: SendFrom<typeof queues>) =>
  sendFrom('sheet.mark', {
    key: sql`marked.row_id::text`,
    data: sql`jsonb_build_object('rowId', marked.row_id::text, 'wanted', marked.wanted)`,
    from: sql`marked`,
  })

/** The wish that sheets show rows as they stand, as a part of a statement: for each row_id that `rows` selects. */
export const wish = (rows: RawBuilder<unknown>) => sql`
  insert into sheet_marks as m (row_id, wanted) select row_id, 1 from (${rows}) r order by row_id
  on conflict (row_id) do update set wanted = m.wanted + 1, conflict = null
  returning row_id, wanted`

/**
 * Has rows shown anew whose mark is not the one that they should have. A free row is left alone whose mark names a take that
 * this sheet does not know: it may be another installation's.
 */
export const markAnew = async (
  trx: Db,
  jobs: Pick<Jobs<typeof queues>, 'sendFrom'>,
  rows: readonly { id: string; take: number | null }[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    with amiss as (
      select r.id as row_id from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ take }) => take)}::integer[])
        as n (id, take) join sheet_rows r on r.id = n.id
      where r.holding_id is not null or exists (
        select from accounts a join sheet_rows o on o.id = a.row_id where a.id = n.take and o.sheet_id = r.sheet_id)
    ), marked as (${wish(sql`select row_id from amiss`)}), sent as (${sendMarks(jobs.sendFrom)})
    select`.execute(trx)
}

/** What is to stand in the sheet for a row, and where the row was seen last. */
export interface Mark {
  rowId: string
  wanted: number
  written: number
  sheetId: number
  spreadsheetId: string
  gid: number
  removed: boolean
  /** Google refuses us the sheet until somebody mends that. */
  refused: boolean
  row: number
  accountId: string
  fingerprint: Buffer
  columns: unknown
  headerRow: number
  holding: { id: number; username: string; takenAt: Date; closedAt: Date | null; spend: string | null } | null
}

interface MarkRow {
  row_id: string
  wanted: number
  written: number
  sheet_id: number
  spreadsheet_id: string
  gid: number
  removed: boolean
  refused: boolean
  row_number: number
  account_id: string
  fingerprint: Buffer
  columns: unknown
  header_row: number
  holding_id: number | null
  username: string | null
  taken_at: Date | null
  closed_at: Date | null
  spend: string | null
}

export const readMark = async (db: Db, rowId: string): Promise<Mark | null> => {
  const { rows } = await sql<MarkRow>`
    select m.row_id::text, m.wanted, m.written, r.sheet_id, s.spreadsheet_id, s.gid, s.removed_at is not null as removed,
      coalesce(s.trouble like 'vendor\\_rejected/%' and s.trouble <> all(${contentTroubles}), false) as refused,
      r.row_number, r.account_id, r.fingerprint, s.columns, s.header_row,
      a.id as holding_id, a.username, a.taken_at, a.closed_at, a.spend
    from sheet_marks m join sheet_rows r on r.id = m.row_id join sheets s on s.id = r.sheet_id
    left join accounts a on a.id = r.holding_id
    where m.row_id = ${rowId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    rowId: row.row_id,
    wanted: row.wanted,
    written: row.written,
    sheetId: row.sheet_id,
    spreadsheetId: row.spreadsheet_id,
    gid: row.gid,
    removed: row.removed,
    refused: row.refused,
    row: row.row_number,
    accountId: row.account_id,
    fingerprint: row.fingerprint,
    columns: row.columns,
    headerRow: row.header_row,
    holding:
      row.holding_id === null
        ? null
        : {
            id: row.holding_id,
            username: row.username ?? '',
            takenAt: row.taken_at!,
            closedAt: row.closed_at,
            spend: row.spend,
          },
  }
}

/** Notes that the sheet shows the wish `wanted`; an older one never takes back a newer one. */
export const noteWritten = async (db: Db, rowId: string, wanted: number): Promise<void> => {
  await sql`
    update sheet_marks set written = greatest(written, ${wanted}), conflict = null where row_id = ${rowId}`.execute(db)
}

/** Notes why the row cannot be marked: a person has to look at it. */
export const noteConflict = async (db: Db, rowId: string, conflict: string): Promise<void> => {
  await db.updateTable('sheet_marks').set({ conflict }).where('row_id', '=', rowId).execute()
}

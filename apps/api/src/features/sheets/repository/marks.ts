import type { AccountState, SheetMapping } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, rowsOf, run } from '#db/query.ts'
import type { RowOf } from '#db/row.ts'
import type { Unchecked } from '../write-back/damage.ts'
import type { Cell, MarkField } from '../write-back/picture.ts'
import { contentFailures } from '../failures.ts'
import type { Jobs, queues, SendFrom } from '#jobs/index.ts'

/** CTE that sends one job per row of `marked` (row_id, wanted) to write its mark to the sheet. */
const sendMarks = (sendFrom: SendFrom<typeof queues>) =>
  sendFrom('sheet.mark', {
    key: sql`marked.row_id::text`,
    data: sql`jsonb_build_object('rowId', marked.row_id::text, 'wanted', marked.wanted)`,
    from: sql`marked`,
  })

/** CTE that requests a mark for each row_id selected by `rows`. */
const wish = (rows: RawBuilder<unknown>) => sql`
  insert into sheet_marks as m (row_id, wanted) select row_id, 1 from (${rows}) r order by row_id
  on conflict (row_id) do update set wanted = m.wanted + 1, conflict = null
  returning row_id, wanted`

/**
 * CTEs that request marks for the rows (row_id) of `happened`; with `only`, just in sheets that have a column for it.
 */
export const showHappened = (sendFrom: SendFrom<typeof queues>, only?: MarkField) => sql`
    marked as (${wish(
      only
        ? sql`
          select distinct h.row_id from happened h join sheet_rows r on r.id = h.row_id join sheets s on s.id = r.sheet_id
          where s.columns->${only}::text is not null`
        : sql`select distinct row_id from happened`,
    )}), sent as (${sendMarks(sendFrom)})`

/**
 * Requests marks for rows whose mark is wrong. A free row is left alone if its mark names a take unknown in this sheet,
 * since that may belong to another installation.
 */
export const markAnew = async (
  trx: Db,
  jobs: Pick<Jobs<typeof queues>, 'sendFrom'>,
  rows: readonly { id: string; take: number | null }[],
): Promise<void> => {
  if (rows.length === 0) return
  await run(trx)`
    with amiss as (
      select r.id as row_id from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ take }) => take)}::integer[])
        as n (id, take) join sheet_rows r on r.id = n.id
      where r.holding_id is not null or exists (
        select from accounts a join sheet_rows o on o.id = a.row_id where a.id = n.take and o.sheet_id = r.sheet_id)
    ), marked as (${wish(sql`select row_id from amiss`)}), sent as (${sendMarks(jobs.sendFrom)})
    select`
}

/** A cell before we wrote to it, and the text that we wrote, both as people see them. */
export type OriginalCells = Partial<Record<MarkField, { before: Cell; wrote: string }>>

/** A mark to write for a row, and the last known place of the row. */
export interface PendingMark {
  rowId: string
  wanted: number
  written: number
  row: number
  accountId: string
  print: string
  holding: {
    id: number
    userId: number | null
    username: string
    takenAt: Date
    closedAt: Date | null
    spend: string | null
    state: AccountState
  } | null
  /** All takes of the row: a mark that names one of them is ours. */
  takes: number[]
  kept: OriginalCells
  /** Number of rows with the same id and fingerprint at the last reading, itself included. */
  alike: number
}

/** The sheet of a mark, with the fields that marks need. */
export interface MarkedSheet {
  id: number
  spreadsheetId: string
  gid: number
  headerRow: number
  mapping: SheetMapping
  removed: boolean
  /** Google refuses access to the sheet until somebody fixes that. */
  refused: boolean
}

/** The sheet in which a row has a pending mark; null if none is pending. */
export const findOwing = (db: Db, rowId: string) => firstRow<MarkedSheet>(db)`
    select s.id, s.spreadsheet_id as "spreadsheetId", s.gid, s.header_row as "headerRow", s.mapping,
      s.removed_at is not null as removed,
      coalesce(s.trouble like 'vendor\\_rejected/%' and s.trouble <> all(${contentFailures}), false) as refused
    from sheet_marks m join sheet_rows r on r.id = m.row_id join sheets s on s.id = r.sheet_id
    where m.row_id = ${rowId} and m.written < m.wanted`

type MarkRow = RowOf<Omit<PendingMark, 'print' | 'holding'>, { kept: OriginalCells | null; alike: string }> & {
  fingerprint: Buffer
  holdingId: number | null
  userId: number | null
  username: string | null
  takenAt: Date | null
  closedAt: Date | null
  spend: string | null
  state: AccountState | null
}

const markOf = ({
  fingerprint,
  holdingId: id,
  userId,
  username,
  takenAt,
  closedAt,
  spend,
  state,
  ...row
}: MarkRow): PendingMark => ({
  ...row,
  print: fingerprint.toString('base64'),
  holding:
    id === null ? null : { id, userId, username: username ?? '', takenAt: takenAt!, closedAt, spend, state: state! },
  kept: row.kept ?? {},
  alike: Number(row.alike),
})

/** Pending marks of a sheet: the given row first, then any others without a conflict, up to `most`. */
export const listOwed = (db: Db, sheetId: number, rowId: string, most: number) => rowsOf(db, markOf)`
    with owed as materialized (
      select m.row_id, m.wanted, m.written, m.kept, r.row_number, r.account_id, r.account_key, r.fingerprint, r.holding_id
      from sheet_marks m join sheet_rows r on r.id = m.row_id
      where r.sheet_id = ${sheetId} and m.written < m.wanted and (m.conflict is null or m.row_id = ${rowId})
      order by m.row_id <> ${rowId}, m.row_id limit ${most}
    ), alike as materialized (
      select account_key, fingerprint, count(*) as n from sheet_rows
      where sheet_id = ${sheetId} and present and fingerprint = any(array(select fingerprint from owed))
      group by account_key, fingerprint
    )
    select o.row_id::text as "rowId", o.wanted, o.written, o.row_number as row, o.account_id as "accountId", o.fingerprint,
      o.kept, a.id as "holdingId", a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state,
      array(select t.id from accounts t where t.row_id = o.row_id order by t.id desc limit 100) as takes,
      coalesce((select n from alike where account_key = o.account_key and fingerprint = o.fingerprint), 0) as alike
    from owed o left join accounts a on a.id = o.holding_id
    order by o.row_id <> ${rowId}, o.row_id`

/** Records that the mark `wanted` is written. An older one never overrides a newer one. */
export const noteWritten = (db: Db, { rowId, wanted, holding }: PendingMark) => run(db)`
    update sheet_marks set written = greatest(written, ${wanted}), conflict = null,
      kept = case when ${holding === null} then null else kept end
    where row_id = ${rowId}`

/** Settles a mark without a write: the sheet is removed or has no column for it. */
export const noteNothingToWrite = (db: Db, rowId: string) =>
  run(db)`update sheet_marks set written = wanted, conflict = null where row_id = ${rowId}`

/** Records why the row cannot be marked, for a person to resolve. */
export const noteConflict = async (db: Db, rowId: string, conflict: string): Promise<void> => {
  await db.updateTable('sheet_marks').set({ conflict }).where('row_id', '=', rowId).execute()
}

/** Period after a write in which a cleared cell still counts as cleared by us, in minutes. */
const tellsMinutes = 10

/**
 * Last write to a sheet that was not verified yet. `isOld` after a while, since people may have changed much by then.
 */
export const readUnchecked = (db: Db, sheetId: number) => firstRow<{ content: Unchecked; isOld: boolean }>(db)`
    select content, at < now() - make_interval(mins => ${tellsMinutes}) as "isOld" from sheet_writes
    where sheet_id = ${sheetId}`

/** Stores the cells of a sheet and of its marks before they are written. */
export const keepUnchecked = async (
  db: Db,
  sheetId: number,
  unchecked: Unchecked,
  kept: ReadonlyMap<string, OriginalCells>,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await run(trx)`
      insert into sheet_writes (sheet_id, content) values (${sheetId}, ${JSON.stringify(unchecked)}::jsonb)
      on conflict (sheet_id) do update set content = excluded.content, at = clock_timestamp()`
    for (const [rowId, each] of kept)
      await run(trx)`update sheet_marks set kept = ${JSON.stringify(each)}::jsonb where row_id = ${rowId}`
  })
}

export const forgetUnchecked = (db: Db, sheetId: number) =>
  run(db)`delete from sheet_writes where sheet_id = ${sheetId}`

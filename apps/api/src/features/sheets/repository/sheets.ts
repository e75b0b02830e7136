import { SheetFailureCode, type Sheet } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import type { Whose } from '#lib/principal.ts'
import { addressOf } from '../address.ts'

type SheetListRow = RowOf<
  Omit<Sheet, 'url'>,
  { createdAt: Date; readAt: Date | null; trouble: string | null; free: string; taken: string; unwritten: string }
> & { spreadsheet_id: string; gid: number }

const sheetOf = ({ spreadsheet_id: spreadsheetId, gid, ...row }: SheetListRow): Sheet => ({
  ...withMoments(row),
  url: addressOf(spreadsheetId, gid),
  trouble: SheetFailureCode.nullable().catch(null).parse(row.trouble),
  free: Number(row.free),
  taken: Number(row.taken),
  unwritten: Number(row.unwritten),
})

/** A row `r` that is free, or held by these people. */
export const isInReach = (whose: Whose): RawBuilder<unknown> => sql`
  (${whose}::integer[] is null or r.holding_id is null
    or exists (select from accounts a where a.id = r.holding_id and a.user_id = any (${whose}::integer[])))`

/** A row `r` whose id is not an account of others; the same id may stand in several rows. */
export const isApart = (whose: Whose): RawBuilder<unknown> => sql`
  (${whose}::integer[] is null or not exists (select from accounts a where a.account_key = r.account_key
    and a.ended_at is null and not coalesce(a.user_id = any (${whose}::integer[]), false)))`

/** Registered sheets with their free rows and those taken by these people; a single sheet if `id` is given. */
export const listSheets = (db: Db, whose: Whose, id: number | null = null) => rowsOf(db, sheetOf)`
    select s.id, s.spreadsheet_id, s.gid, s.name, s.description, s.tab, s.created_at as "createdAt", s.read_at as "readAt",
      s.trouble, s.trouble_values as "troubleValues",
      coalesce(r.free, 0) as free, coalesce(r.taken, 0) as taken, coalesce(r.unwritten, 0) as unwritten
    from sheets s left join lateral (
      select count(*) filter (where r.state = 'accepted' and r.present and r.holding_id is null) as free,
        count(*) filter (where r.holding_id is not null) as taken,
        count(*) filter (where m.written < m.wanted) as unwritten
      from sheet_rows r left join sheet_marks m on m.row_id = r.id
      where r.sheet_id = s.id and ${isInReach(whose)}) r on true
    where s.removed_at is null and (${id}::integer is null or s.id = ${id})
    order by s.created_at, s.id`

interface Conflict {
  sheetId: number
  sheet: string
  row: number | null
  accountId: string
  name: string | null
  kind: 'duplicate' | 'vanished' | 'not_written'
  detail: string | null
}

/**
 * Rows that need a person: a duplicate id, a held row that vanished, a mark that cannot be written. Limited to rows
 * that are free or held by these people. `detail` is hidden for free rows, since a cell may contain anybody's name.
 */
export const listConflicts = (db: Db, whose: Whose) => rowsOf<Conflict>(db)`
    select r.sheet_id as "sheetId", s.name as sheet, case when r.present then r.row_number end as row,
      r.account_id as "accountId", r.name,
      case when m.conflict is not null then 'not_written' when not r.present then 'vanished' else 'duplicate' end as kind,
      case when ${whose}::integer[] is null or r.holding_id is not null then m.conflict end as detail
    from sheet_rows r join sheets s on s.id = r.sheet_id left join sheet_marks m on m.row_id = r.id
    where s.removed_at is null and ((r.state = 'duplicate' and r.present) or (r.holding_id is not null and not r.present)
      or m.conflict is not null) and ${isInReach(whose)} and ${isApart(whose)}
    order by s.id, r.row_number limit 1000`

/** Age of the lists: the oldest reading of all sheets, and a failure of one that could not be read since. */
export const freshnessOf = async (db: Db): Promise<{ asOf: string | null; trouble: SheetFailureCode | null }> => {
  const row = await firstRow<{ at: Date | null; trouble: string | null }>(db)`
    select min(read_at) as at, min(trouble) as trouble from sheets where removed_at is null`
  return {
    asOf: row?.at?.toISOString() ?? null,
    trouble: SheetFailureCode.nullable()
      .catch(null)
      .parse(row?.trouble ?? null),
  }
}

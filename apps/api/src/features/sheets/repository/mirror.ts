import { sql } from 'kysely'
import type { RowState } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { rowsOf, run, valuesOf } from '#db/query.ts'
import type { RowKey } from '#lib/secrets/sealing.ts'
import type { Columns } from '../columns.ts'
import type { SheetRow } from '../rows.ts'

/**
 * Serializes readings over all instances, since an id may be offered by one sheet only. A large sheet takes a while, so
 * the lock timeout is longer than for a row.
 */
export const lockMirror = async (trx: Db): Promise<void> => {
  await run(trx)`select set_config('lock_timeout', '4s', true)`
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('sheet mirror', 0))`
  await run(trx)`select set_config('lock_timeout', '2s', true)`
}

export interface KnownRow {
  id: string
  accountKey: string
  fingerprint: Buffer
  row: number
  state: RowState
  present: boolean
  /** The current take, or the last closed one. */
  holding: { id: number; closed: boolean } | null
  /** The current mark is not written to the sheet yet. */
  owed: boolean
  /** Stored by an older version that kept fewer fields or parsed them differently. */
  partly: boolean
  /** The cell that makes the row unusable. */
  culprit: string | null
}

/**
 * State of a row `r`, replaced by its reason where `state` alone does not tell. An older version of the program knows
 * fewer states and leaves the reason untouched.
 */
export const rowState = sql`case when r.state = 'missing' then coalesce(r.reason, r.state) else r.state end`

/** States stored in the `reason` column. */
const reasons: readonly RowState[] = ['formula_error', 'long_number']
const reasonOf = (state: RowState): RowState | null => (reasons.includes(state) ? state : null)
const keptState = (state: RowState): RowState => (reasons.includes(state) ? 'missing' : state)

type KnownRowRow = Omit<KnownRow, 'holding'> & { holdingId: number | null; closed: boolean }

const knownOf = ({ holdingId: id, closed, ...row }: KnownRowRow): KnownRow => ({
  ...row,
  holding: id === null ? null : { id, closed },
})

/** Version of the parser. Increase it when the same cells come to mean something else. */
const reading = 1

/** Rows per statement: small enough that others are served in between. */
const batch = 500

/** All rows of a sheet in order, read in batches. Consistent only while the mirror is locked. */
export const listKnown = async (on: Db, sheetId: number): Promise<KnownRow[]> => {
  const known: KnownRow[] = []
  for (let after: KnownRow | undefined; ; after = known.at(-1)) {
    const rows = await rowsOf<KnownRowRow>(on)`
      select r.id::text, r.account_key as "accountKey", r.fingerprint, r.row_number as row, ${rowState} as state, r.present,
        r.holding_id as "holdingId", a.closed_at is not null as closed, coalesce(m.written < m.wanted, false) as owed,
        r.reading < ${reading} or (r.login_pass is not null and r.login_divided is null) as partly, r.culprit
      from (
        select * from sheet_rows
        where sheet_id = ${sheetId} and (row_number, id) > (${after?.row ?? -1}::integer, ${after?.id ?? '0'}::bigint)
        order by row_number, id limit ${batch}
      ) r left join sheet_marks m on m.row_id = r.id left join accounts a on a.id = r.holding_id
      order by r.row_number, r.id`
    for (const row of rows) known.push(knownOf(row))
    if (rows.length < batch) return known
  }
}

const inBatches = async <T>(all: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < all.length; at += batch) await work(all.slice(at, at + batch))
}

/** Folds ids in the database, since languages fold case in more than one way. */
export const foldIds = async (db: Db, ids: readonly string[]): Promise<(id: string) => string> => {
  const keys = new Map<string, string>()
  await inBatches([...new Set(ids)], async (part) => {
    const rows = await rowsOf<{ id: string; key: string }>(db)`
      select id, lower(id) as key from unnest(${part}::text[]) as given (id)`
    for (const { id, key } of rows) keys.set(id, key)
  })
  return (id) => keys.get(id) ?? id
}

/** Folded ids that another sheet offers or whose account is held there, with the name of that sheet. */
export const offeredElsewhere = async (
  trx: Db,
  sheetId: number,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  await inBatches([...new Set(keys)], async (part) => {
    const rows = await rowsOf<{ account_key: string; name: string }>(trx)`
      select r.account_key, s.name from sheet_rows r join sheets s on s.id = r.sheet_id
      where r.sheet_id <> ${sheetId} and r.account_key = any(${part}::text[])
        and ((r.state = 'accepted' and r.present) or r.holding_id is not null)`
    for (const row of rows) names.set(row.account_key, row.name)
  })
  return names
}

export const reserveRowIds = async (db: Db, count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) {
    const more = await valuesOf<string>(db)`
      select nextval(pg_get_serial_sequence('sheet_rows', 'id'))::text as id
      from generate_series(1, ${Math.min(batch, count - ids.length)})`
    ids.push(...more)
  }
  return ids
}

/** A row to insert or update. */
export interface RowToWrite {
  id: string
  state: RowState
  row: SheetRow
  sealed: { key: RowKey; loginPass: Buffer | null; totp: Buffer | null } | null
}

/** Writes rows that are new or whose content changed. */
export const writeRows = (trx: Db, sheetId: number, rows: readonly RowToWrite[]): Promise<void> =>
  inBatches(rows, async (part) => {
    const of = <T>(value: (row: RowToWrite) => T): T[] => part.map(value)
    await run(trx)`
      insert into sheet_rows as r (id, sheet_id, row_number, account_id, fingerprint, state, present, country,
        country_written, name, mail_type, wh_geo, pixel, link, email, seal_key_id, seal_key, login_pass,
        login_divided, totp, totp_wrong, reason, culprit, reading)
      select n.id, ${sheetId}, n.row_number, n.account_id, n.fingerprint, n.state, true, n.country, n.country_written,
        n.name, n.mail_type, n.wh_geo, n.pixel, n.link, n.email, n.seal_key_id, n.seal_key, n.login_pass,
        n.login_divided, n.totp, n.totp_wrong, n.reason, n.culprit, ${reading}
      from unnest(${of(({ id }) => id)}::bigint[], ${of(({ row }) => row.row)}::integer[],
        ${of(({ row }) => row.accountId)}::text[], ${of(({ row }) => row.fingerprint)}::bytea[],
        ${of(({ state }) => keptState(state))}::text[], ${of(({ row }) => row.country)}::text[],
        ${of(({ row }) => row.countryAsWritten)}::text[], ${of(({ row }) => row.name)}::text[],
        ${of(({ row }) => row.mailType)}::text[], ${of(({ row }) => row.whGeo)}::text[],
        ${of(({ row }) => row.pixel)}::text[], ${of(({ row }) => row.link)}::text[],
        ${of(({ row }) => row.email)}::text[], ${of(({ sealed }) => sealed?.key.keyId ?? null)}::text[],
        ${of(({ sealed }) => sealed?.key.wrapped ?? null)}::bytea[],
        ${of(({ sealed }) => sealed?.loginPass ?? null)}::bytea[],
        ${of(({ row }) => row.loginDivided)}::boolean[],
        ${of(({ sealed }) => sealed?.totp ?? null)}::bytea[], ${of(({ row }) => row.totpWrong)}::boolean[],
        ${of(({ state }) => reasonOf(state))}::text[], ${of(({ row }) => row.culprit)}::text[])
        as n (id, row_number, account_id, fingerprint, state, country, country_written, name, mail_type, wh_geo, pixel,
          link, email, seal_key_id, seal_key, login_pass, login_divided, totp, totp_wrong, reason, culprit)
      on conflict (id) do update set row_number = excluded.row_number, account_id = excluded.account_id, fingerprint = excluded.fingerprint,
        state = excluded.state, present = true, country = excluded.country, country_written = excluded.country_written,
        name = excluded.name, mail_type = excluded.mail_type, wh_geo = excluded.wh_geo, pixel = excluded.pixel,
        link = excluded.link, email = excluded.email, seal_key_id = excluded.seal_key_id, seal_key = excluded.seal_key,
        login_pass = excluded.login_pass, login_divided = excluded.login_divided, totp = excluded.totp, totp_wrong = excluded.totp_wrong,
        reason = excluded.reason, culprit = excluded.culprit, reading = excluded.reading`
  })

/** Updates rows whose place or state changed, but not their content. */
export const moveRows = (
  trx: Db,
  rows: readonly { id: string; row: number; state: RowState; present: boolean; culprit: string | null }[],
): Promise<void> =>
  inBatches(rows, async (part) => {
    await run(trx)`
      update sheet_rows r set row_number = n.row_number, state = n.state, present = n.present, reason = n.reason, culprit = n.culprit
      from unnest(${part.map(({ id }) => id)}::bigint[], ${part.map(({ row }) => row)}::integer[],
        ${part.map(({ state }) => keptState(state))}::text[], ${part.map(({ present }) => present)}::boolean[],
        ${part.map(({ state }) => reasonOf(state))}::text[], ${part.map(({ culprit }) => culprit)}::text[])
        as n (id, row_number, state, present, reason, culprit)
      where r.id = n.id`
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

import { sql, type RawBuilder } from 'kysely'
import { secretFields, type AvailableAccount, type OwnAccount } from '@app/contract'
import { prepared, type Db } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import { readLogin, type Login } from '#lib/secrets/login.ts'
import { openValue, type KeyRing } from '#lib/secrets/sealing.ts'
import type { Whose } from '#lib/principal.ts'
import { withinScope } from './holdings.ts'

/** Sealed login of a row; null if the row has none. */
export interface SealedLogin {
  rowId: string
  sealed: { keyId: string; wrapped: Buffer; loginPass: Buffer } | null
}

/** A row, with the fields that its holder may see. */
export interface TakenRow extends SealedLogin {
  sheetId: number
  spreadsheetId: string
  gid: number
  row: number
  columns: unknown
  headerRow: number
  fingerprint: Buffer
  accountId: string
  country: string
  name: string | null
  link: string | null
  email: string | null
  pixel: string | null
}

export interface SealedLoginRow {
  row_id: string
  seal_key_id: string | null
  seal_key: Buffer | null
  login_pass: Buffer | null
}

/** Combines the columns of a sealed login into one value. */
export const sealedLogin = <Row extends SealedLoginRow>({
  row_id: rowId,
  seal_key_id: keyId,
  seal_key: wrapped,
  login_pass: loginPass,
  ...row
}: Row): SealedLogin & Omit<Row, keyof SealedLoginRow> => ({
  ...row,
  rowId,
  sealed: keyId && wrapped && loginPass ? { keyId, wrapped, loginPass } : null,
})

const takenOf = sealedLogin<Omit<TakenRow, keyof SealedLogin> & SealedLoginRow>

/** The row of a holding within the scope; null if there is none. */
export const readTaken = (db: Db, holdingId: number, whose: Whose) => firstRow(db, takenOf)`${prepared}
    select r.id::text as row_id, r.sheet_id as "sheetId", s.spreadsheet_id as "spreadsheetId", s.gid, r.row_number as row,
      s.columns, s.header_row as "headerRow", r.fingerprint, a.account_id as "accountId", a.country, r.name, r.link, r.email,
      r.pixel, r.seal_key_id, r.seal_key, r.login_pass
    from accounts a join sheet_rows r on r.id = a.row_id join sheets s on s.id = r.sheet_id
    where ${withinScope(holdingId, whose)}`

export const openLogin = (ring: KeyRing, { rowId, sealed }: SealedLogin): Login =>
  readLogin(sealed && openValue(ring, { table: 'sheet_rows', id: rowId }, sealed, 'login_pass', sealed.loginPass))

/** Opens the secret for one-time codes of a holding within the scope; null if there is none. */
export const openTotp = async (db: Db, ring: KeyRing, holdingId: number, whose: Whose) => {
  const row = await firstRow<{ id: string; keyId: string; wrapped: Buffer; totp: Buffer }>(db)`${prepared}
    select r.id::text, r.seal_key_id as "keyId", r.seal_key as wrapped, r.totp
    from accounts a join sheet_rows r on r.id = a.row_id
    where ${withinScope(holdingId, whose)} and r.totp is not null`
  return row ? openValue(ring, { table: 'sheet_rows', id: row.id }, row, 'totp', row.totp) : null
}

/** Condition: a row `r` of a sheet `s` that can be taken. */
export const free = sql`r.state = 'accepted' and r.present and r.holding_id is null and s.removed_at is null`

/** Filter for free accounts, on a row `r`. */
export interface Fitting {
  mailType?: string | null | undefined
  whGeo?: string | null | undefined
  pixel?: 'yes' | 'no' | null | undefined
  email?: 'yes' | 'no' | null | undefined
}

const since = sql`coalesce(r.first_seen, s.created_at)`
/** Oldest first; of the same age in sheet order. */
const oldestFirst = sql`${since}, r.sheet_id, r.row_number`

const fits = ({ mailType = null, whGeo = null, pixel = null, email = null }: Fitting): RawBuilder<boolean> => sql`(
  (${mailType}::text is null or lower(r.mail_type) = lower(${mailType}))
  and (${whGeo}::text is null or lower(r.wh_geo) = lower(${whGeo}))
  and (${pixel}::text is null or (r.pixel is not null) = (${pixel} = 'yes'))
  and (${email}::text is null or (r.email is not null) = (${email} = 'yes')))`

/** SQL for the oldest free row `r` of sheets `s` that has this country and fits. */
export const nextFree = (country: string, fitting: Fitting): RawBuilder<unknown> => sql`
  ${free} and r.country = ${country} and ${fits(fitting)} order by ${oldestFirst} limit 1`

const freeOrders = {
  id: sql`r.account_key`,
  mailType: sql`lower(r.mail_type)`,
  whGeo: sql`lower(r.wh_geo)`,
  pixel: sql`r.pixel is null`,
  email: sql`r.email is null`,
  age: sql`now() - ${since}`,
}

/**
 * Free accounts of a country or a sheet that fit, the one that is taken next, and the values that occur in all free
 * ones. Mail types are in lower case, however a sheet spells them.
 */
export const listFree = async (
  db: Db,
  of: { country: string } | { sheetId: number },
  fitting: Fitting,
  { by, descending }: { by: keyof typeof freeOrders; descending: boolean },
) => {
  const where = 'country' in of ? sql`r.country = ${of.country}` : sql`r.sheet_id = ${of.sheetId}`
  type Row = Omit<AvailableAccount, 'url' | 'since'> & { sheetId: number; since: Date; fits: boolean; oldest: boolean }
  const rows = await rowsOf<Row>(db)`
    select r.account_id as id, r.name, r.country, r.row_number as row, r.sheet_id as "sheetId", s.name as sheet,
      lower(r.mail_type) as "mailType", r.wh_geo as "whGeo", r.pixel is not null as pixel, r.email is not null as email,
      ${since} as since, ${fits(fitting)} is true as fits,
      row_number() over (order by ${fits(fitting)} is not true, ${oldestFirst}) = 1 as oldest
    from sheet_rows r join sheets s on s.id = r.sheet_id
    where ${free} and ${where}
    order by ${freeOrders[by]} ${descending ? sql`desc` : sql`asc`} nulls last, ${oldestFirst} limit 20000`
  const wordsOf = (field: 'mailType' | 'whGeo') =>
    [...new Map(rows.flatMap(({ [field]: text }) => (text ? [[text.toLowerCase(), text]] : []))).values()].toSorted(
      (a, b) => a.localeCompare(b),
    )
  const found = rows.flatMap((row) => {
    const { fits: isFit, oldest: _oldest, since: at, ...account } = row
    return isFit ? [{ ...account, since: at.toISOString() }] : []
  })
  return {
    accounts: found,
    next: rows.find((row) => row.oldest && row.fits)?.id ?? null,
    mailTypes: wordsOf('mailType').slice(0, 100),
    whGeos: wordsOf('whGeo').slice(0, 100),
  }
}

export const countFree = async (db: Db): Promise<{ country: string; n: number }[]> => {
  const rows = await rowsOf<{ country: string; n: string }>(db)`
    select r.country, count(*) as n from sheet_rows r join sheets s on s.id = r.sheet_id
    where ${free} group by r.country`
  return rows.map((row) => ({ country: row.country, n: Number(row.n) }))
}

type OwnRow = RowOf<
  Omit<OwnAccount, 'closed' | 'revealable' | 'details'>,
  { takenAt: Date; closedAt: Date | null; stateSince: Date; returnableUntil: Date | null; spend: string | null }
> & {
  mail_type: string | null
  wh_geo: string | null
  link: string | null
  has_login: boolean
  divided: boolean
  has_cvv: boolean
}

/** Accounts that a person holds or has closed, open ones first, each newest first; with `id` only that one. */
export const listOwn = async (
  db: Db,
  userId: number,
  returnMinutes: number,
  id: number | null = null,
): Promise<OwnAccount[]> => {
  const rows = await rowsOf<OwnRow>(db)`
    select a.id, a.account_id as "accountId", r.name as "accountName", a.country, r.pixel, a.taken_at as "takenAt",
      a.closed_at as "closedAt", a.state, a.state_at as "stateSince", a.close_reason as "closeReason",
      a.close_note as "closeNote", a.spend, a.notes, a.notes_version as "notesVersion",
      case when a.closed_at is null and a.taken_at > now() - make_interval(mins => ${returnMinutes})
        then a.taken_at + make_interval(mins => ${returnMinutes}) end as "returnableUntil",
      r.mail_type, r.wh_geo, r.link, r.login_pass is not null as has_login,
      coalesce(r.login_divided, false) as divided, s.columns ? 'cvv' as has_cvv,
      r.totp is not null as "oneTimeCodes"
    from accounts a join sheet_rows r on r.id = a.row_id join sheets s on s.id = r.sheet_id
    where a.user_id = ${userId} and a.ended_at is null and (${id}::integer is null or a.id = ${id})
    order by a.closed_at is not null, a.taken_at desc, a.id desc limit 2000`
  return rows.map(({ mail_type, wh_geo, link, has_login, divided, has_cvv, ...row }) => ({
    ...withMoments(row),
    closed: row.closedAt !== null,
    spend: row.spend === null ? null : Number(row.spend),
    revealable: secretFields.filter(
      (field) => ({ login_pass: has_login, login: divided, password: divided, cvv: has_cvv })[field],
    ),
    details: { country: row.country, mail_type, wh_geo, pixel: row.pixel, cvv: null, login_pass: null, link },
  }))
}

/** Names of accounts and their current holding, by row. */
export const nameAccounts = async (
  db: Db,
  rowIds: readonly string[],
): Promise<Map<string, { name: string | null; holdingId: number | null }>> => {
  const rows = await rowsOf<{ id: string; name: string | null; holdingId: number | null }>(db)`
    select id::text, name, holding_id as "holdingId" from sheet_rows where id = any (${rowIds}::bigint[])`
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

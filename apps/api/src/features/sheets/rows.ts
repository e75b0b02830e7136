import { createHmac } from 'node:crypto'
import { longestAccountId, type SheetField } from '@app/contract'
import { keptLogin, readLogin } from '../../lib/secrets/login.ts'
import { readOneTimeSecret } from '../../lib/secrets/one-time.ts'
import { isStorable } from '../../lib/texts.ts'
import type { Columns } from './columns.ts'
import { countryOf } from '../../lib/countries.ts'
import {
  idText,
  isFormulaError,
  isNobody,
  isNoId,
  isPlainFormulaError,
  isShortenedNumber,
  plainNumber,
  visibleText,
} from './cell-texts.ts'
import { saysTaken } from './write-back/mark.ts'
import { inSlices } from '../../lib/threads/slices.ts'

/** What a row says by itself; whether its id is there twice shows only beside the others. */
export type OwnState = 'accepted' | 'missing' | 'unknown_country' | 'formula_error' | 'long_number' | 'taken_in_sheet'

/** A row of a sheet as the mirror keeps it. Fields without a column, or empty ones, are null. */
export interface SheetRow {
  /** Its place when it was read, counted from 1 as people see it. A row is never known by its place alone. */
  row: number
  accountId: string
  /** The id as the cell shows it, under which a number with separators may be known. */
  shownId: string
  name: string | null
  country: string | null
  countryAsWritten: string | null
  mailType: string | null
  whGeo: string | null
  pixel: string | null
  /** The login with its password, as it is kept. */
  loginPass: string | null
  /** Which is which can be told. */
  loginDivided: boolean
  /** What one-time codes are made of, as it was written. */
  totp: string | null
  /** Something stands where that should, and is none. */
  totpWrong: boolean
  link: string | null
  email: string | null
  /** What makes the row the same row wherever it moves: everything that people do not change while they work with it. */
  fingerprint: Buffer
  /** What stands in the status column; null where there is no such column. */
  mark: string | null
  state: OwnState
  /** The cell for which it is left out, after the name of its column; null for other reasons. */
  culprit: string | null
}

const longest = 2_000

const textIn = (cells: readonly string[], columns: Columns, field: SheetField): string => {
  const index = columns[field]
  return index === undefined ? '' : (cells[index] ?? '').trim()
}

const cell = (cells: readonly string[], columns: Columns, field: SheetField): string | null => {
  const text = textIn(cells, columns, field)
  return text === '' ? null : text.slice(0, longest).toWellFormed()
}

/** The same without what no reader sees, and without what a failed formula shows. */
const visible = (cells: readonly string[], columns: Columns, field: SheetField): string | null => {
  const text = visibleText(textIn(cells, columns, field))
  return text === '' || isFormulaError(text) ? null : text.slice(0, longest).toWellFormed()
}

/** A login or a password, as it is: invisible characters may belong to it. */
const secret = (cells: readonly string[], columns: Columns, field: SheetField): string | null => {
  const text = cell(cells, columns, field)
  return text === null || isPlainFormulaError(visibleText(text)) ? null : text
}

/** Written back, or changed by people as they go: not part of what a row is. */
const identity = ['id', 'name', 'country', 'mail_type', 'wh_geo', 'pixel', 'login_pass', 'link', 'email'] as const

/** A field that came later counts where it is filled, so that all other rows keep the fingerprints that they have. */
const later = (cells: readonly string[], columns: Columns): SheetField[] =>
  (['totp', 'password'] as const).filter((field) => cell(cells, columns, field) !== null)

/** The same row has the same fingerprint wherever it stands; the key keeps secrets from being guessed from it. */
export const fingerprintOf = (key: Buffer, cells: readonly string[], columns: Columns): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([...identity, ...later(cells, columns)].map((field) => cell(cells, columns, field))))
    .digest()

/** A cell for which a row is left out, whatever else it says. */
interface Culprit {
  field: SheetField
  state: 'formula_error' | 'long_number'
}

const certain = ['id', 'country', 'status', 'taken_by'] as const
const secrets = ['login_pass', 'password'] as const

/** The first cell that cannot be relied on; `isInexact` tells numbers whose digits the sheet does not have. */
const findCulprit = (
  cells: readonly string[],
  columns: Columns,
  isInexact: (field: SheetField) => boolean,
): Culprit | null => {
  const text = (field: SheetField): string => visibleText(textIn(cells, columns, field))
  const field =
    certain.find((each) => isFormulaError(text(each))) ?? secrets.find((each) => isPlainFormulaError(text(each)))
  if (field) return { field, state: 'formula_error' }
  return isShortenedNumber(text('id')) || isInexact('id') ? { field: 'id', state: 'long_number' } : null
}

const stateOf = (
  accountId: string,
  written: string | null,
  country: string | null,
  cells: readonly string[],
  columns: Columns,
): OwnState => {
  if (accountId === '' || isNoId(accountId) || written === null) return 'missing'
  if (country === null) return 'unknown_country'
  const status = visible(cells, columns, 'status')
  const takenBy = visible(cells, columns, 'taken_by')
  return (status !== null && saysTaken(status)) || (takenBy !== null && !isNobody(takenBy))
    ? 'taken_in_sheet'
    : 'accepted'
}

/** A cell that the mirror cannot keep: an id that is too long, or a character that no column can keep. */
export interface Unfit {
  row: number
  field: SheetField
  why: 'length' | 'character'
}

/** Logins are kept sealed, as bytes: anything goes there. */
const keptAsText = identity.filter((field) => field !== 'login_pass')

/** The first cell below the header that cannot be kept. */
export const findUnfit = (rows: readonly (readonly string[])[], columns: Columns, headerRow: number): Unfit | null => {
  for (const [index, cells] of rows.entries()) {
    if (index < headerRow) continue
    if (idText(textIn(cells, columns, 'id')).length > longestAccountId)
      return { row: index + 1, field: 'id', why: 'length' }
    const field = keptAsText.find((each) => !isStorable(textIn(cells, columns, each)))
    if (field) return { row: index + 1, field, why: 'character' }
  }
  return null
}

/** Where a reading stands, and what is known of its cells besides their texts. */
interface SheetReading {
  key: Buffer
  columns: Columns
  headerRow: number
  header: readonly string[]
  /** Cells (row and column from 0) whose number lost digits. */
  inexact: ReadonlySet<string>
}

const longestCulprit = 200

/** A row of a sheet, `index` counted from 0; null for one that is empty, or not below the header, which counts from 1. */
const readRow = (
  { key, columns, headerRow, header, inexact }: SheetReading,
  cells: readonly string[],
  index: number,
): SheetRow | null => {
  if (index < headerRow || cells.every((each) => visibleText(each) === '')) return null
  const of = (field: SheetField): string | null => visible(cells, columns, field)
  const id = textIn(cells, columns, 'id')
  const accountId = idText(id).slice(0, longest).toWellFormed()
  const written = of('country')
  const country = written === null ? null : countryOf(written)
  const loginPass = keptLogin(secret(cells, columns, 'login_pass'), secret(cells, columns, 'password'))
  const totp = of('totp')
  const totpFits = totp !== null && readOneTimeSecret(totp) !== null
  const isInexact = (field: SheetField): boolean => inexact.has(`${index} ${columns[field]}`)
  const pixel = of('pixel')
  const culprit = findCulprit(cells, columns, isInexact)
  return {
    row: index + 1,
    accountId,
    shownId: visibleText(id).slice(0, longest).toWellFormed(),
    name: of('name'),
    country,
    countryAsWritten: written,
    mailType: of('mail_type'),
    whGeo: of('wh_geo'),
    // One that lost digits would be another one's.
    pixel: pixel === null || isShortenedNumber(pixel) || isInexact('pixel') ? null : plainNumber(pixel),
    loginPass,
    loginDivided: readLogin(loginPass).login !== null,
    totp: totpFits ? totp : null,
    totpWrong: totp !== null && !totpFits,
    link: of('link'),
    email: of('email'),
    fingerprint: fingerprintOf(key, cells, columns),
    mark: columns.status === undefined ? null : (of('status') ?? ''),
    state: culprit?.state ?? stateOf(accountId, written, country, cells, columns),
    culprit:
      culprit &&
      `${visibleText(header[columns[culprit.field]!] ?? '')}: ${visibleText(textIn(cells, columns, culprit.field))}`
        .slice(0, longestCulprit)
        .toWellFormed(),
  }
}

/** The rows below the header; empty ones are left out. `headerRow` counts from 1. Others have the thread in between. */
export const readRows = async (
  key: Buffer,
  rows: readonly (readonly string[])[],
  columns: Columns,
  headerRow: number,
  inexact: readonly { row: number; column: number }[] = [],
): Promise<SheetRow[]> => {
  const reading: SheetReading = {
    key,
    columns,
    headerRow,
    header: rows[headerRow - 1] ?? [],
    inexact: new Set(inexact.map(({ row, column }) => `${row} ${column}`)),
  }
  return (await inSlices(rows, (cells, index) => readRow(reading, cells, index))).filter((row) => row !== null)
}

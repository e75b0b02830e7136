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

/** State of a row on its own. Duplicates show only in comparison with other rows. */
export type OwnState = 'accepted' | 'missing' | 'unknown_country' | 'formula_error' | 'long_number' | 'taken_in_sheet'

/** A row of a sheet for the mirror. Fields that are empty or have no column are null. */
export interface SheetRow {
  /** Row number at the reading, starting at 1 as people see it. Never identifies a row by itself. */
  row: number
  accountId: string
  /** The id as the cell shows it; a number with separators may be stored under it. */
  shownId: string
  name: string | null
  country: string | null
  countryAsWritten: string | null
  mailType: string | null
  whGeo: string | null
  pixel: string | null
  /** Login with its password, in the stored form. */
  loginPass: string | null
  /** Whether login and password can be told apart. */
  loginDivided: boolean
  /** Secret for one-time codes, as written in the sheet. */
  totp: string | null
  /** The cell for the secret is filled, but with no valid secret. */
  totpWrong: boolean
  link: string | null
  email: string | null
  /** Identifies the row wherever it moves: covers all fields that people do not change while they work with it. */
  fingerprint: Buffer
  /** Text of the status column; null without such a column. */
  mark: string | null
  state: OwnState
  /** The cell that makes the row unusable, after the name of its column; null for other reasons. */
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

/** The same without invisible characters; null for a failed formula. */
const visible = (cells: readonly string[], columns: Columns, field: SheetField): string | null => {
  const text = visibleText(textIn(cells, columns, field))
  return text === '' || isFormulaError(text) ? null : text.slice(0, longest).toWellFormed()
}

/** A login or a password, unchanged: invisible characters may be part of it. */
const secret = (cells: readonly string[], columns: Columns, field: SheetField): string | null => {
  const text = cell(cells, columns, field)
  return text === null || isPlainFormulaError(visibleText(text)) ? null : text
}

/** Excludes fields that are written back or that people change along the way. */
const identity = ['id', 'name', 'country', 'mail_type', 'wh_geo', 'pixel', 'login_pass', 'link', 'email'] as const

/** Fields added later count only where they are filled, so that all other rows keep their fingerprints. */
const later = (cells: readonly string[], columns: Columns): SheetField[] =>
  (['totp', 'password'] as const).filter((field) => cell(cells, columns, field) !== null)

/** Equal rows have equal fingerprints wherever they stand. The key keeps secrets from being guessed from it. */
export const fingerprintOf = (key: Buffer, cells: readonly string[], columns: Columns): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([...identity, ...later(cells, columns)].map((field) => cell(cells, columns, field))))
    .digest()

/** A cell that makes its row unusable, whatever the other cells say. */
interface Culprit {
  field: SheetField
  state: 'formula_error' | 'long_number'
}

const certain = ['id', 'country', 'status', 'taken_by'] as const
const secrets = ['login_pass', 'password'] as const

/** The first cell that cannot be trusted. `isInexact` tells whether a number lost digits in the sheet. */
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

/** A cell that the mirror cannot store: an id that is too long, or a character that no column accepts. */
export interface Unfit {
  row: number
  field: SheetField
  why: 'length' | 'character'
}

/** Logins are excluded: they are sealed and stored as bytes, which accept anything. */
const keptAsText = identity.filter((field) => field !== 'login_pass')

/** The first cell below the header that cannot be stored. */
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

/** Context of a reading, with facts about cells that their texts do not show. */
interface SheetReading {
  key: Buffer
  columns: Columns
  headerRow: number
  header: readonly string[]
  /** Cells (row and column from 0) whose number lost digits. */
  inexact: ReadonlySet<string>
}

const longestCulprit = 200

/** Parses a row; `index` starts at 0, `headerRow` at 1. Null for an empty row, or one that is not below the header. */
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
    // A pixel that lost digits would be somebody else's.
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

/**
 * Parses the rows below the header and skips empty ones. `headerRow` starts at 1. Yields to the event loop in between.
 */
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

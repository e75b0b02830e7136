import { sheetFields, type SheetField, type SheetMapping } from '@app/contract'
import { visibleText } from './cell-texts.ts'
import { countryOf } from '../../lib/countries.ts'
import { recogniseColumns, requiredFields, type Header } from './columns.ts'

/** Number of rows from the top in which the header is searched. */
const headerWithin = 20
/** Maximum values of a column that are examined to guess its field. */
const mostValues = 200
/** Percentage of them that must fit. */
const mostFit = 80
const longestSample = 60

type Rows = readonly (readonly string[])[]

/**
 * Number of the row, starting at 1, that names most known fields; required fields weigh most. Null if no row names any.
 */
export const findHeaderRow = (rows: Rows, chosen: SheetMapping): number | null => {
  const scored = rows.slice(0, headerWithin).map((row, index) => {
    const { columns, missing } = recogniseColumns(row, chosen)
    const score = Object.keys(columns).length + (requiredFields.length - missing.length) * sheetFields.length
    return { row: index + 1, score }
  })
  const best = scored.reduce<{ row: number; score: number } | null>(
    (found, each) => (each.score > (found?.score ?? 0) ? each : found),
    null,
  )
  return best?.row ?? null
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
const isEmail = (text: string): boolean => /^[^\s@:]{1,100}@[^\s@:]{1,100}\.[a-z]{2,20}$/i.test(text)
const isLongNumber = (text: string): boolean => /^\d{12,20}$/.test(text)
const isPair = (text: string): boolean => /^[^\s:]+:[^:]+$/.test(text) && !isAddress(text)
const isOneTimeSecret = (text: string): boolean =>
  text.startsWith('otpauth://') || (/^(?:[a-z2-7]{4}[ -]?){4,16}=*$/i.test(text) && /\d/.test(text))
const isCountry = (text: string): boolean => countryOf(text) !== null

/** Patterns of field values, most reliable first. */
const looks: readonly (readonly [SheetField, (text: string) => boolean])[] = [
  ['link', isAddress],
  ['email', isEmail],
  ['pixel', isLongNumber],
  ['login_pass', isPair],
  ['totp', isOneTimeSecret],
  ['country', isCountry],
]

/** Whether a row is data and not a header: some cell looks like a value of a known field. */
export const looksLikeData = (row: readonly string[]): boolean =>
  row.some((cell) => looks.some(([, fits]) => visibleText(cell) !== '' && fits(visibleText(cell))))

/** Fallback if no row names a known field: the first row with several names that look unlike data. Null without one. */
export const guessHeaderRow = (rows: Rows): number | null => {
  const index = rows
    .slice(0, headerWithin)
    .findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1 && !looksLikeData(row))
  return index < 0 ? null : index + 1
}

const mostlyFit = (values: readonly string[], fits: (text: string) => boolean): boolean =>
  values.length > 0 && values.filter(fits).length * 100 >= values.length * mostFit

/** Whether values look like account ids of a team: all different, short, and nearly all with a digit. */
const areIds = (values: readonly string[]): boolean =>
  new Set(values).size === values.length &&
  values.every((value) => value.length <= 40 && !/\s{2}/.test(value)) &&
  mostlyFit(values, (value) => /\d/.test(value))

const secretName = /pass|pwd|парол|secret|секрет|cvv|cvc|2fa|2фа|totp|token|токен|key|ключ|login|логін|логин/i
const secretFields: readonly SheetField[] = ['login_pass', 'password', 'cvv', 'totp']

/** Whether a value is no secret by its look: a country, an address, a long number, a date, an id, a name. */
const isPlain = (text: string): boolean =>
  isCountry(text) ||
  isEmail(text) ||
  isAddress(text) ||
  /^\d{6,20}$/.test(text) ||
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text) ||
  /^\p{Lu}{1,6}[-_ ]?\d{1,12}$/u.test(text) ||
  /^\p{Lu}[\p{L}’'-]*(?: [\p{L}’'-]+)*$/u.test(text)

const dots = '•••'

/** Inspection of a sheet before it is added. */
export interface Inspected extends Header {
  /** First value of each column. */
  samples: (string | null)[]
}

/**
 * Reads the header, and the values below it where the header does not help. Columns guessed from values are proposed,
 * never used. Values that may be secrets are replaced by dots.
 */
export const inspect = (rows: Rows, headerRow: number, chosen: SheetMapping): Inspected => {
  const header = rows[headerRow - 1] ?? []
  const found = recogniseColumns(header, chosen)
  const below = rows.slice(headerRow, headerRow + mostValues)
  const columns = header.map((name, index) => ({
    index,
    name: visibleText(name),
    values: below.map((row) => visibleText(row[index] ?? '')).filter((value) => value !== ''),
  }))
  const fieldAt = new Map(Object.entries(found.columns).map(([field, index]) => [index, field as SheetField]))
  const proposed: SheetMapping = { ...found.proposed }
  const named = new Set<string | undefined>(Object.values(proposed))
  // A column is chosen by its name, so it needs a unique one.
  const free = columns.filter(
    ({ index, name }) =>
      name !== '' &&
      !fieldAt.has(index) &&
      !named.has(name) &&
      columns.filter((each) => each.name === name).length === 1,
  )
  const propose = (field: SheetField, fits: (values: readonly string[]) => boolean) => {
    if (found.columns[field] !== undefined || proposed[field] !== undefined) return
    const column = free.find(({ name, values }) => !named.has(name) && fits(values))
    if (!column) return
    proposed[field] = column.name
    named.add(column.name)
  }
  for (const [field, fits] of looks) propose(field, (values) => mostlyFit(values, fits))
  propose('id', (values) => areIds(values) && !looks.some(([, fits]) => mostlyFit(values, fits)))
  const fieldOfName = new Map(Object.entries(proposed).map(([field, name]) => [name, field as SheetField]))
  const samples = columns.map(({ index, name, values: [first] }) => {
    if (first === undefined) return null
    const field = fieldAt.get(index) ?? fieldOfName.get(name)
    const secret = field ? secretFields.includes(field) : secretName.test(name) || !isPlain(first)
    return secret ? dots : first.slice(0, longestSample).toWellFormed()
  })
  return { ...found, proposed, samples }
}

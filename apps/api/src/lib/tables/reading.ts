import {
  maxShownCell,
  type TableChoices,
  type TableFault,
  type TableQuestion,
  type TableReading,
  type TableRefusal,
  type TableSource,
} from '@app/contract'
import { divide } from '../largest-remainder.ts'
import { accountIn } from './account-ids.ts'
import { amountIn, centsOf, decimalOf, type Decimal, type WrittenAmount } from './amounts.ts'
import {
  layoutOf,
  neededRoles,
  question,
  readColumns,
  tellColumns,
  type Layout,
  type Places,
  type TablePurpose,
} from './columns.ts'
import { currencyIn } from './currencies.ts'
import { dayIn, daysOf, orderOf, type DateOrder, type WrittenDay } from './days.ts'
import { UnreadableTable, type Grid, type GridRow } from './grid.ts'
import { readSource } from './source.ts'
import { saysTotal } from './totals.ts'

/** A row of a table as it was read; one of several days stands for each of them. */
export interface TableRow {
  line: number
  account: string
  /** Under which the account may be known, the first as it stands. */
  spellings: string[]
  /** YYYY-MM-DD, or as it stands there; empty where the table has no days. */
  day: string
  cents: number | null
  fault: TableFault | null
}

/** How somebody read a table of equal heads before. */
export interface RememberedTable {
  signature: string
  columns: Places
}

export interface TableRequest {
  source: TableSource
  purpose: TablePurpose
  choices: TableChoices | null
  remembered: readonly RememberedTable[]
  timeZone: string
  /** Rows of data at most. */
  most: number
}

export type TableAnswer =
  | { reading: TableReading; signature: string; rows: TableRow[] | null }
  | { refused: TableRefusal; line: number | null }

const mostTold = 100
/** Days that one row may stand for. */
const longestRange = 400

type LeftOut = TableReading['leftOut'][number]
const textOf = ({ cells }: GridRow): string => cells.filter(Boolean).join(' · ').slice(0, maxShownCell)
const cellOf = ({ cells }: GridRow, column: number | null | undefined): string =>
  column === null || column === undefined ? '' : (cells[column] ?? '')

/** Cells with nothing in them, as exports write it. */
const isBlank = (cell: string): boolean => /^[\s–—-]*$/u.test(cell)

/** Rows below the head, without those that repeat it. */
const dataOf = (rows: readonly GridRow[], { head }: Layout): { data: GridRow[]; leftOut: LeftOut[] } => {
  const leftOut: LeftOut[] = rows
    .slice(0, Math.max(head, 0))
    .map((row) => ({ line: row.line, reason: 'title', text: textOf(row) }))
  const own = head < 0 ? null : rows[head]!.cells.join('\u0000')
  const data = rows.slice(head + 1).filter((row) => {
    if (own === null || row.cells.join('\u0000') !== own) return true
    leftOut.push({ line: row.line, reason: 'head', text: textOf(row) })
    return false
  })
  return { data, leftOut }
}

/** A row with one cell more than its head, where a decimal comma has divided its amount. */
const joinedOf = (row: GridRow, width: number, spend: number | null | undefined): GridRow | null => {
  const { cells } = row
  if (spend === null || spend === undefined || cells.length !== width + 1) return null
  if (!/\d$/u.test(cells[spend] ?? '') || !/^\d{1,2}\D{0,4}$/u.test(cells[spend + 1] ?? '')) return null
  return { ...row, cells: [...cells.slice(0, spend), `${cells[spend]},${cells[spend + 1]}`, ...cells.slice(spend + 2)] }
}

/** Lines without a head that have one cell too many, always the cents of an amount as it seems: `Acc-1,22.11.2026,128,50`. */
const hasDividedAmounts = (rows: readonly GridRow[], { head, width }: Layout, needed: number): boolean =>
  head < 0 &&
  width === needed + 1 &&
  rows.every(({ cells }) => cells.length !== width || (/^\d{1,2}$/u.test(cells.at(-1)!) && /\d$/u.test(cells.at(-2)!)))

/** Rows as wide as their head: those with a cell more are joined, or marked as they are not. */
const alignRows = (
  data: readonly GridRow[],
  { width, head }: Layout,
  spend: number | null | undefined,
  isComma: boolean,
): { rows: GridRow[]; joined: number; tooWide: Set<GridRow> } => {
  const tooWide = new Set<GridRow>()
  let joined = 0
  const rows = data.map((row) => {
    const filled = row.cells.findLastIndex((cell) => cell !== '') + 1
    if (filled <= width) return row
    const cut = filled < row.cells.length ? { ...row, cells: row.cells.slice(0, filled) } : row
    const whole = isComma ? joinedOf(cut, width, spend) : null
    if (whole) {
      joined += 1
      return whole
    }
    // Notes beside lines without a head shift nothing.
    if (head >= 0) tooWide.add(cut)
    return cut
  })
  return { rows, joined, tooWide }
}

interface Dates {
  order: DateOrder
  pattern: TableReading['dates']
  question: TableQuestion | null
}

/** Pattern of a column of days. */
const datesOf = (days: readonly (WrittenDay | null)[], texts: readonly string[], chosen?: DateOrder): Dates => {
  let [dayFirst, monthFirst, both] = [0, 0, 0]
  let example: string | null = null
  const patterns = new Set<NonNullable<TableReading['dates']>>()
  const note = (day: WrittenDay): void => {
    if (day.kind === 'range') return [day.from, day.to].forEach(note)
    if (day.kind === 'day') patterns.add(day.pattern)
    if (day.kind === 'moment') patterns.add('year_first')
  }
  for (const [index, day] of days.entries()) {
    if (!day) continue
    note(day)
    const order = orderOf(day)
    if (order === 'day_first') dayFirst += 1
    if (order === 'month_first') monthFirst += 1
    if (order === 'both') {
      both += 1
      example ??= texts[index]!.slice(0, maxShownCell)
    }
  }
  const isOpen = dayFirst > 0 === monthFirst > 0 && (both > 0 || dayFirst > 0)
  const order = chosen ?? (monthFirst > 0 && dayFirst === 0 ? 'month_first' : 'day_first')
  if (days.some((day) => day && (day.kind === 'either' || (day.kind === 'range' && day.from.kind === 'either'))))
    patterns.add(order)
  const [only = null] = patterns
  return {
    order,
    pattern: patterns.size > 1 ? 'several' : only,
    question: isOpen && !chosen ? question('dates', { rows: both || dayFirst + monthFirst, example }) : null,
  }
}

interface Decimals {
  decimal: Decimal
  told: TableReading['decimal']
  question: TableQuestion | null
}

/** Decimal mark of a column of amounts. */
const decimalsOf = (
  amounts: readonly (WrittenAmount | string)[],
  isComma: boolean,
  joined: number,
  chosen?: Decimal,
): Decimals => {
  const counts = { point: 0, comma: joined, both: 0, none: 0 }
  let example: string | null = null
  for (const amount of amounts) {
    if (typeof amount === 'string') continue
    const decimal = decimalOf(amount.digits)
    counts[decimal] += 1
    if (decimal === 'both' || (isComma && decimal === 'comma')) example ??= amount.digits
  }
  const { point, comma, both } = counts
  const proposed: Decimal = comma > 0 && point === 0 ? 'comma' : 'point'
  // Commas that divide cells may have divided amounts, too.
  const isOpen = (point > 0 && comma > 0) || (both > 0 && point + comma === 0) || (comma > 0 && isComma)
  const decimal = chosen ?? proposed
  return {
    decimal,
    told: chosen ?? (point + comma + both === 0 ? 'none' : proposed),
    question: isOpen && !chosen ? question('decimal', { rows: comma + both, example }) : null,
  }
}

const dayFormat = new Map<string, Intl.DateTimeFormat>()
/** The day of a moment in a time zone, as YYYY-MM-DD. */
const dayAtIn = (timeZone: string) => {
  const format = dayFormat.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormat.set(timeZone, format)
  return (at: Date): string => format.format(at)
}

/** Faults after which the sum of an account's day is not known. */
const spoiling = new Set<TableFault | null>(['amount', 'currency', 'negative', 'decimals', 'too_much'])

/** Where a row of an account and day cannot be read, its others are no sum of that day. */
const markIncomplete = (rows: readonly TableRow[]): void => {
  const placeOf = ({ spellings, day }: TableRow): string => `${day} ${spellings.at(-1)!.toLowerCase()}`
  const spoiled = new Set(rows.filter(({ fault, account }) => account !== '' && spoiling.has(fault)).map(placeOf))
  if (spoiled.size === 0) return
  for (const row of rows) if (row.fault === null && spoiled.has(placeOf(row))) row.fault = 'incomplete'
}

/** How a table is read, with its rows where nothing is asked. @throws UnreadableTable */
export const readGrid = (
  grid: Grid,
  request: Omit<TableRequest, 'source'>,
): Extract<TableAnswer, { reading: unknown }> => {
  const { purpose, choices, remembered, timeZone, most } = request
  if (grid.rows.length === 0) throw new UnreadableTable('empty')
  const isComma = grid.separator === 'comma'
  const layout = layoutOf(grid.rows)
  if (isComma && choices?.decimal !== 'point' && hasDividedAmounts(grid.rows, layout, neededRoles[purpose].length))
    layout.width -= 1
  const { data, leftOut } = dataOf(grid.rows, layout)
  // Lines without heads are alike only in how many cells they have: that says too little.
  const before = layout.head < 0 ? undefined : remembered.find(({ signature }) => signature === layout.signature)
  const columns = readColumns(data, layout, purpose, choices?.columns ?? before?.columns ?? null, !choices?.columns)
  const { places, questions } = columns
  const joins = choices?.decimal === 'point' ? null : places.spend
  const { rows: aligned, joined, tooWide } = alignRows(data, layout, joins, isComma)

  const hasDays = purpose === 'spend'
  const dayTexts = (row: GridRow): [string, string] => {
    if (typeof places.day === 'number') return [cellOf(row, places.day), '']
    return [cellOf(row, places.start), cellOf(row, places.end)]
  }
  const isTotal = (row: GridRow): boolean => {
    const account = cellOf(row, places.account)
    if (saysTotal(account)) return true
    const [day] = dayTexts(row)
    if (hasDays && day !== '' && dayIn(day) !== null && account !== '') return false
    return (
      row.cells.some((cell, column) => column !== places.account && saysTotal(cell)) &&
      (account === '' || (hasDays && day === ''))
    )
  }
  const repeats = new Map<string, number>()
  const rows = aligned.filter((row) => {
    if (isTotal(row)) {
      leftOut.push({ line: row.line, reason: 'total', text: textOf(row) })
      return false
    }
    const all = row.cells.join('\u0000')
    const count = (repeats.get(all) ?? 0) + 1
    repeats.set(all, count)
    if (count === 1 || choices?.repeats !== 'once') return true
    leftOut.push({ line: row.line, reason: 'repeat', text: textOf(row) })
    return false
  })
  const repeated = rows.length - new Set(repeats.keys()).size
  if (repeated > 0 && choices?.repeats !== 'add')
    questions.push(
      question('repeats', {
        rows: repeated,
        example: textOf(rows.find((row) => repeats.get(row.cells.join('\u0000'))! > 1)!),
      }),
    )

  // Amounts and days by their columns.
  const spendCells = rows.map((row) => cellOf(row, places.spend))
  const formats = rows.map((row) => (typeof places.spend === 'number' ? row.formats?.[places.spend] : undefined))
  const amounts = spendCells.map((cell) => (isBlank(cell) ? 'amount' : amountIn(cell)))
  const written = amounts.filter((_, index) => formats[index]?.kind !== 'number')
  const decimals = decimalsOf(written, isComma, joined, choices?.decimal)
  if (typeof places.spend === 'number' && decimals.question) questions.push(decimals.question)
  const texts = rows.map(dayTexts)
  const starts = texts.map(([day]) => dayIn(day))
  const ends = texts.map(([, day]) => (day === '' ? null : dayIn(day)))
  const dates = datesOf(
    [...starts, ...ends],
    [...texts.map(([day]) => day), ...texts.map(([, day]) => day)],
    choices?.dates,
  )
  if (hasDays && dates.question) questions.push(dates.question)

  const headCurrency = typeof places.spend === 'number' ? (layout.meanings[places.spend]?.currency ?? null) : null
  const columnCurrencies = rows.map((row) => cellOf(row, places.currency))
  const namesCurrency = columnCurrencies.some((cell) => !isBlank(cell))
  const codes = new Set<string>()
  const currencyOf = (index: number): 'ours' | 'other' => {
    const amount = amounts[index]!
    const column = columnCurrencies[index]!
    const named = [
      headCurrency,
      namesCurrency ? (currencyIn(column) ?? (column || '?')) : null,
      typeof amount === 'string' ? null : amount.currency,
      formats[index]?.currency ?? null,
    ].filter((code) => code !== null)
    for (const code of named) if (codes.size < 20) codes.add(code.slice(0, 20))
    return named.every((code) => code === 'USD') && amount !== 'currency' ? 'ours' : 'other'
  }

  const centsAt = amounts.map((amount, index) =>
    typeof amount === 'string'
      ? amount
      : centsOf(amount, formats[index]?.kind === 'number' ? 'point' : decimals.decimal),
  )
  const isNamed = rows.map((row) => accountIn(cellOf(row, places.account)).account !== '')
  const sum = centsAt.reduce<number>(
    (all, cents, index) => all + (isNamed[index] && typeof cents === 'number' ? cents : 0),
    0,
  )
  /** A row without an account whose amount is that of all others, as some exports have it below their head. */
  const isSum = (index: number): boolean => !isNamed[index] && sum > 0 && centsAt[index] === sum

  const dayAt = dayAtIn(timeZone)
  let ranges = 0
  const read: TableRow[] = []
  for (const [index, row] of rows.entries()) {
    if (isSum(index)) {
      leftOut.push({ line: row.line, reason: 'total', text: textOf(row) })
      continue
    }
    const cell = cellOf(row, places.account)
    const { account, spellings, lost } = accountIn(
      cell,
      typeof places.account === 'number' ? row.formats?.[places.account] : undefined,
    )
    const [start, end] = texts[index]!
    const told = {
      line: row.line,
      account: account.slice(0, maxShownCell),
      spellings,
      day: '',
      cents: null,
      fault: null,
    }
    const add = (fault: TableFault | null, day = start.slice(0, maxShownCell), cents: number | null = null): void => {
      if (read.length >= most) throw new UnreadableTable('too_many_lines')
      read.push({ ...told, day, cents, fault })
    }
    const currency = currencyOf(index)
    const filled = row.cells.filter((each) => each !== '')
    if (filled.length === 1 && layout.head < 0 && layout.width > 1) {
      read.push({ ...told, account: filled[0]!.slice(0, maxShownCell), fault: 'columns' })
      continue
    }
    const days = ((): { from: string; to: string } | TableFault => {
      if (!hasDays) return { from: '', to: '' }
      const from = starts[index]
      if (!from) return isBlank(start) ? 'columns' : 'day'
      const first = daysOf(from, dates.order, dayAt)
      if (typeof first === 'string' || typeof places.day === 'number') return first
      const to = ends[index]
      if (!to) return isBlank(end) ? 'columns' : 'day'
      const last = daysOf(to, dates.order, dayAt)
      if (typeof last === 'string') return last
      return first.from <= last.to ? { from: first.from, to: last.to } : 'day'
    })()
    const day = typeof days === 'string' ? start.slice(0, maxShownCell) : days.from
    const isLong = typeof days !== 'string' && days.from !== days.to
    if (isLong) ranges += 1
    if (tooWide.has(row) || account === '' || isBlank(spendCells[index]!)) add('columns', day)
    else if (lost) add('lost_id', day)
    else if (typeof days === 'string') add(days)
    else if (currency === 'other') add('currency', day)
    else {
      const cents = centsAt[index]!
      if (typeof cents === 'string') add(cents, day)
      else if (!isLong) add(null, day, cents)
      else if (choices?.ranges !== 'spread') add('range', `${days.from} – ${days.to}`, cents)
      else spread(days, cents, add)
    }
  }
  markIncomplete(read)

  const isOpen = questions.length > 0
  const from = headCurrency !== null ? 'head' : namesCurrency ? 'column' : codes.size > 0 ? 'cells' : 'none'
  const chosenPlaces = Object.fromEntries(
    [...neededRoles[purpose], 'currency', 'start', 'end'].flatMap((role) => {
      const place = places[role as keyof Places]
      const isUsed = role === 'start' || role === 'end' ? typeof places.day !== 'number' : true
      return place === undefined || !isUsed ? [] : [[role, place]]
    }),
  )
  return {
    signature: layout.signature,
    rows: isOpen ? null : read,
    reading: {
      sheets: grid.sheets,
      sheet: grid.sheet,
      separator: grid.separator,
      encoding: grid.encoding,
      headLine: layout.head < 0 ? null : grid.rows[layout.head]!.line,
      columns: tellColumns(data, layout, columns),
      dates: hasDays ? dates.pattern : null,
      decimal: decimals.told,
      currency: { codes: [...codes], from },
      rows: rows.length,
      ranges,
      leftOut: leftOut.toSorted((a, b) => a.line - b.line).slice(0, mostTold),
      questions,
      choices: {
        ...(grid.sheets.length > 0 && { sheet: grid.sheet }),
        ...choices,
        columns: chosenPlaces,
      },
    },
  }
}

/** The amount of a row of several days in equal parts, to the cent. */
const spread = (
  { from, to }: { from: string; to: string },
  cents: number,
  add: (fault: null | TableFault, day: string, cents: number | null) => void,
): void => {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    if (days.length >= longestRange) return add('range', `${from} – ${to}`, cents)
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  const parts = divide(
    BigInt(cents),
    days.map(() => 1n),
  )
  for (const [index, day] of days.entries()) add(null, day, Number(parts[index]))
}

/** @throws nothing: a table that cannot be read is told of. */
export const readTable = async ({ source, ...request }: TableRequest): Promise<TableAnswer> => {
  try {
    const grid = await readSource(source, request.choices?.sheet ?? 0, neededRoles[request.purpose].length)
    return readGrid(grid, request)
  } catch (error) {
    if (error instanceof UnreadableTable) return { refused: error.reason, line: error.line }
    throw error
  }
}

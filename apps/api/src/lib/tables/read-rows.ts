import { maxDaySpend, maxShownCell, type TableChoices, type TableFault } from '@app/contract'
import { divide } from '../largest-remainder.ts'
import { accountIn } from './account-ids.ts'
import type { Layout, Places } from './columns.ts'
import { UnreadableTable, type GridRow, type TableRow } from './grid.ts'
import type { RowAmounts } from './row-amounts.ts'
import type { ReadDays } from './row-days.ts'
import { cellOf } from './table-rows.ts'

/** Maximum days that one row may cover. */
const longestRange = 400
const oneDay = 86_400_000

/** Splits an amount equally over days, to the cent; null if there are too many days. */
const spread = ({ from, to }: { from: string; to: string }, cents: number): [day: string, cents: number][] | null => {
  const count = (Date.parse(to) - Date.parse(from)) / oneDay + 1
  if (count > longestRange) return null
  const days = Array.from({ length: count }, (_, n) =>
    new Date(Date.parse(from) + n * oneDay).toISOString().slice(0, 10),
  )
  const parts = divide(
    BigInt(cents),
    days.map(() => 1n),
  )
  return days.map((day, index) => [day, Number(parts[index])])
}

/** Faults that make the sum of an account's day unknown. */
const spoiling = new Set<TableFault | null>(['amount', 'currency', 'negative', 'decimals', 'too_much'])

/** If a row of an account and day cannot be read, its other rows are not the sum of that day. */
const markIncomplete = (rows: readonly TableRow[]): void => {
  const placeOf = ({ spellings, day }: TableRow): string => `${day} ${spellings.at(-1)!.toLowerCase()}`
  const spoiled = new Set(rows.filter(({ fault, account }) => account !== '' && spoiling.has(fault)).map(placeOf))
  if (spoiled.size === 0) return
  for (const row of rows) if (row.fault === null && spoiled.has(placeOf(row))) row.fault = 'incomplete'
}

interface RowOptions {
  places: Places
  layout: Layout
  amounts: RowAmounts
  days: ReadDays
  tooWide: ReadonlySet<GridRow>
  ranges: TableChoices['ranges']
  /** Maximum rows in the result. */
  most: number
}

/** Parsed rows, and rows that turn out to be the sum of all others. @throws UnreadableTable if there are too many */
export const readRows = (
  rows: readonly GridRow[],
  { places, layout, amounts, days, tooWide, ranges, most }: RowOptions,
): { rows: TableRow[]; totals: GridRow[]; ranges: number } => {
  const accounts = rows.map((row) =>
    accountIn(
      cellOf(row, places.account),
      typeof places.account === 'number' ? row.formats?.[places.account] : undefined,
    ),
  )
  const sum = amounts.cents.reduce<number>(
    (all, cents, index) => all + (accounts[index]!.account !== '' && typeof cents === 'number' ? cents : 0),
    0,
  )
  /** No account, and an amount equal to the sum of all others: some exports have an unlabelled total below the head. */
  const isSum = (index: number): boolean => accounts[index]!.account === '' && sum > 0 && amounts.cents[index] === sum
  /** Without a head, a line with a single cell is a caption. */
  const isAlone = ({ cells }: GridRow): boolean =>
    layout.head < 0 && layout.width > 1 && cells.filter((cell) => cell !== '').length === 1

  const read: TableRow[] = []
  const totals: GridRow[] = []
  let longer = 0
  for (const [index, row] of rows.entries()) {
    if (isSum(index)) {
      totals.push(row)
      continue
    }
    const { account, spellings, lost } = accounts[index]!
    const told = { line: row.line, account: account.slice(0, maxShownCell), spellings }
    const add = (part: Partial<TableRow>): void => {
      if (read.length >= most) throw new UnreadableTable('too_many_lines')
      read.push({ ...told, day: days.texts[index]!.slice(0, maxShownCell), cents: null, fault: null, ...part })
    }
    if (isAlone(row)) {
      add({ account: row.cells.find((cell) => cell !== '')!.slice(0, maxShownCell), day: '', fault: 'columns' })
      continue
    }
    const span = days.days[index]!
    const cents = amounts.cents[index]!
    const day = typeof span === 'string' ? {} : { day: span.from }
    const isLong = typeof span !== 'string' && span.from !== span.to
    if (isLong) longer += 1
    if (tooWide.has(row) || account === '' || amounts.isBlank(index)) add({ ...day, fault: 'columns' })
    else if (lost) add({ ...day, fault: 'lost_id' })
    else if (typeof span === 'string') add({ fault: span })
    else if (amounts.isForeign(index)) add({ ...day, fault: 'currency' })
    else if (typeof cents === 'string') add({ ...day, fault: cents })
    else if (cents > maxDaySpend * 100) add({ ...day, fault: 'too_much' })
    else if (!isLong) add({ ...day, cents })
    else {
      const parts = ranges === 'spread' ? spread(span, cents) : null
      if (parts) for (const [each, part] of parts) add({ day: each, cents: part })
      else add({ day: `${span.from} – ${span.to}`, cents, fault: 'range' })
    }
  }
  markIncomplete(read)
  return { rows: read, totals, ranges: longer }
}

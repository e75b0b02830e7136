import { cellsOf, cleaned, heads, mostShown, ours, separatorOf, totals, type Line, type ParsedLine } from './parsing.ts'
import { amountIn } from './reading-cells.ts'

/** A line that names an account with what was spent from it in all: in cents, or why that cannot be said. */
export type ParsedTotal = Pick<ParsedLine, 'line' | 'account' | 'cents'> & {
  fault: Exclude<ParsedLine['fault'], 'day'>
}

interface Places {
  account: number
  spend: number
  currency: number | null
}

/** As people are told to write them, where no line names the columns. */
const defaultPlaces: Places = { account: 0, spend: 1, currency: null }

const headOf = (cells: readonly string[]): Places | null => {
  const found = (name: 'account' | 'spend' | 'currency') => cells.findIndex((cell) => heads[name].test(cell))
  const exact = cells.findIndex((cell) => /^(account|ad account)[\s_-]*id$/iu.test(cell))
  const [account, spend, currency] = [exact < 0 ? found('account') : exact, found('spend'), found('currency')]
  return account < 0 || spend < 0 ? null : { account, spend, currency: currency < 0 ? null : currency }
}

/** A decimal comma where commas divide the cells makes two of one amount. */
const joined = (cells: readonly string[], { spend }: Places, separator: string): readonly string[] =>
  separator === ',' && spend === cells.length - 2 && /^\d{1,2}$/.test(cells.at(-1)!) && /\d$/.test(cells[spend]!)
    ? [...cells.slice(0, spend), `${cells[spend]},${cells.at(-1)}`]
    : cells

const readLine = ({ line, cells: written }: Line, places: Places, separator: string): ParsedTotal => {
  const cells = joined(written, places, separator)
  const cell = (place: number) => (cells[place] ?? '').slice(0, mostShown)
  // Files of ours guard formulas with an apostrophe.
  const account = cell(places.account).replace(/^'(?=[=+\-@])/u, '')
  const fault = (why: NonNullable<ParsedTotal['fault']>): ParsedTotal => ({ line, account, cents: null, fault: why })
  if (account === '' || cell(places.spend) === '') return fault('columns')
  if (places.currency !== null && !ours.test(cell(places.currency))) return fault('currency')
  const amount = amountIn(cell(places.spend))
  return typeof amount === 'number' ? { line, account, cents: amount, fault: null } : fault(amount)
}

/**
 * Lines of a text that people paste: account and spend, under names or in this order, divided by tabs, semicolons or commas.
 * Null: more than `most`.
 */
export const parseTotals = (text: string, most: number): ParsedTotal[] | null => {
  const clean = cleaned(text)
  const separator = separatorOf(clean, 2)
  const lines = cellsOf(clean, separator)
  if (lines.length > most + 2) return null
  const named = lines[0] ? headOf(lines[0].cells) : null
  const below = named ? lines.slice(1) : lines
  const places = named ?? defaultPlaces
  const last = below.at(-1)
  // The sum below the others.
  const rows = below.length > 1 && last && totals.test(last.cells[0] ?? '') ? below.slice(0, -1) : below
  return rows.length > most ? null : rows.map((row) => readLine(row, places, separator))
}

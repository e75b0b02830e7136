import { maxImportLines, type SpendVerdict } from '@app/contract'
import { amountIn, dayIn } from './reading-cells.ts'

/** A line as it was read: amounts in cents; with why it could not be, where it could not. */
export interface ParsedLine {
  line: number
  account: string
  /** YYYY-MM-DD, or as it stands there. */
  day: string
  cents: number | null
  fault: Extract<SpendVerdict, 'columns' | 'day' | 'amount' | 'currency' | 'negative' | 'decimals' | 'too_much'> | null
}

export interface Line {
  line: number
  cells: string[]
}

/** What is told of a cell at most, in characters: ids are shorter. */
export const mostShown = 100

/** Cells of a text with this separator, quotes and line breaks within them included. */
export const cellsOf = (text: string, separator: string): Line[] => {
  const lines: Line[] = []
  let [cells, cell, line, begun, quoted] = [[] as string[], '', 1, 1, false]
  const endLine = (): void => {
    cells.push(cell)
    if (cells.some((each) => each.trim() !== '')) lines.push({ line: begun, cells: cells.map((each) => each.trim()) })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      endLine()
      begun = line
    } else cell += char
  }
  endLine()
  return lines
}

/** By which the most of the first lines have so many cells or more. */
export const separatorOf = (text: string, cells: number): string => {
  const first = text.slice(0, 20_000).split('\n').slice(0, 20)
  const fitting = (separator: string) => first.filter((line) => line.split(separator).length >= cells).length
  return ['\t', ';', ',', '|'].reduce((best, each) => (fitting(each) > fitting(best) ? each : best))
}

export const heads = {
  account: /^(ad[\s_-]*)?(account|acc|id)([\s_-]*(id|name))?$|акаунт|рахунок|кабінет|аккаунт|кабинет/iu,
  day: /^(day|date)$|дата|день/iu,
  spend: /spend|spent|cost|amount|sum|витрат|спенд|сума|сумма|расход/iu,
  currency: /currency|валюта/iu,
}
type Place = keyof typeof heads
type Places = Record<Exclude<Place, 'currency'>, number> & { currency: number | null }

const headOf = (cells: readonly string[]): Places | null => {
  const found = (name: Place) => cells.findIndex((cell) => heads[name].test(cell))
  const exact = cells.findIndex((cell) => /^(account|ad account)[\s_-]*id$/iu.test(cell))
  const [account, day, spend, currency] = [
    exact < 0 ? found('account') : exact,
    found('day'),
    found('spend'),
    found('currency'),
  ]
  if (account < 0 || day < 0 || spend < 0) return null
  return { account, day, spend, currency: currency < 0 ? null : currency }
}

/** Where no line names the columns: days look like days, the amount is the last number, the account the first of the rest. */
const guess = (lines: readonly Line[]): Places => {
  const some = lines.slice(0, 20)
  const width = Math.max(3, ...some.map(({ cells }) => cells.length))
  const count = (place: number, fits: (cell: string) => boolean) =>
    some.filter(({ cells }) => fits(cells[place] ?? '')).length
  const places = Array.from({ length: width }, (_, place) => place)
  const most = (all: readonly number[], fits: (cell: string) => boolean, last = false) =>
    all.reduce((best, place) => {
      const [one, other] = [count(place, fits), count(best, fits)]
      return one > other || (last && one === other && one > 0) ? place : best
    })
  const isDay = (cell: string) => dayIn(cell) !== null
  const found = most(places, isDay)
  // As people are told to write them, where nothing looks like a day.
  const day = count(found, isDay) > 0 ? found : 1
  const rest = places.filter((place) => place !== day)
  const spend = most(rest.slice(1), (cell) => typeof amountIn(cell) === 'number', true)
  return { account: rest[0]!, day, spend, currency: null }
}

export const totals = /^(grand[\s_-]*)?(total|sum)s?\b|^(разом|всього|усього|підсумок|сума|итого|всего)/iu

/** Whether a line is the sum below the others. */
const isTotal = ({ cells }: Line, { day }: Places): boolean =>
  dayIn(cells[day] ?? '') === null && (cells.some((cell) => totals.test(cell)) || cells.filter(Boolean).length === 1)

/** A decimal comma where commas divide the cells makes two of one amount. */
const joined = ({ line, cells }: Line, { spend, currency }: Places, separator: string): Line => {
  const last = currency === null && spend === cells.length - 2
  return separator === ',' && last && /^\d{1,2}$/.test(cells.at(-1)!) && /\d$/.test(cells[spend]!)
    ? { line, cells: [...cells.slice(0, spend), `${cells[spend]},${cells.at(-1)}`] }
    : { line, cells }
}

export const ours = /^(\$|usd|дол\.?|долар(и|ів)?|us dollars?)?$/iu

const readLine = ({ line, cells }: Line, places: Places): ParsedLine => {
  const cell = (place: number) => (cells[place] ?? '').slice(0, mostShown)
  // Files of ours guard formulas with an apostrophe.
  const [account, written] = [cell(places.account).replace(/^'(?=[=+\-@])/u, ''), cell(places.day)]
  const day = dayIn(written)
  const amount = amountIn(cell(places.spend))
  const known = { line, account, day: day ?? written }
  const fault = (why: NonNullable<ParsedLine['fault']>): ParsedLine => ({ ...known, cents: null, fault: why })
  // One cell alone is what the line is about.
  if (cells.length === 1 && day === null)
    return { line, account: cells[0]!.slice(0, mostShown), day: '', cents: null, fault: 'columns' }
  if (account === '' || written === '' || cell(places.spend) === '') return fault('columns')
  if (!day) return fault('day')
  if (places.currency !== null && !ours.test(cell(places.currency))) return fault('currency')
  return typeof amount === 'number' ? { ...known, cents: amount, fault: null } : fault(amount)
}

/** A text without the mark at its beginning, with one kind of line breaks. */
export const cleaned = (text: string): string => text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n')

/** Lines of a text that people paste or a file has: account, day and spend, under names or without; null: too many. */
export const parseSpend = (text: string): ParsedLine[] | null => {
  const clean = cleaned(text)
  const separator = separatorOf(clean, 3)
  const lines = cellsOf(clean, separator)
  if (lines.length > maxImportLines + 2) return null
  const named = lines[0] ? headOf(lines[0].cells) : null
  const below = named ? lines.slice(1) : lines
  const places = named ?? guess(below)
  const last = below.at(-1)
  const rows = last && below.length > 1 && isTotal(last, places) ? below.slice(0, -1) : below
  if (rows.length > maxImportLines) return null
  return rows.map((row) => readLine(joined(row, places, separator), places))
}

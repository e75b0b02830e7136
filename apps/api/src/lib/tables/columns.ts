import { createHash } from 'node:crypto'
import { maxShownCell, type ChosenRole, type TableColumn, type TableQuestion } from '@app/contract'
import { amountIn } from './amounts.ts'
import { currencyIn } from './currencies.ts'
import { dayIn } from './days.ts'
import type { GridRow } from './grid.ts'
import { saysTotal } from './totals.ts'
import { foldHead, meaningOf, type HeadMeaning } from './heads/heads.ts'

/** Use of a table; decides the required columns. */
export type TablePurpose = 'spend' | 'close'
export const neededRoles: Record<TablePurpose, readonly ('account' | 'day' | 'spend')[]> = {
  spend: ['account', 'day', 'spend'],
  close: ['account', 'spend'],
}

/** Rows searched for a head, and rows sampled to recognize a column. */
const lookedAt = 30
const sampled = 200

/** Column index by role, from 0; undefined if the table has none. */
export type Places = Partial<Record<ChosenRole, number | null>>

/** Start of the data and the columns of a table. */
export interface Layout {
  /** Row index of the head; -1 if there is none. */
  head: number
  /** Number of cells per row of data. */
  width: number
  heads: string[]
  meanings: (HeadMeaning | null)[]
  /** Identifies the heads; tables with equal heads are read alike. */
  signature: string
}

const isData = (cell: string): boolean => dayIn(cell) !== null || typeof amountIn(cell) !== 'string'

/** Most common row width. */
const commonWidth = (rows: readonly GridRow[]): number => {
  const counts = new Map<number, number>()
  for (const { cells } of rows.slice(0, sampled)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0]
}

/** The row with the most known heads, at least two; else a first row of words above rows with data. */
const headOf = (rows: readonly GridRow[]): number => {
  let [best, most] = [-1, 0]
  for (const [index, { cells }] of rows.slice(0, lookedAt).entries()) {
    const known = cells.map((cell) => (cell === '' ? null : meaningOf(cell)))
    const needed = known.filter((each) => each && each.role !== 'other' && each.role !== 'name').length
    const all = known.filter(Boolean).length
    if (all < 2) continue
    if (cells.filter((cell) => isData(cell)).length > 1) continue
    const score = needed * 100 + all
    if (score > most) [best, most] = [index, score]
  }
  if (best >= 0) return best
  const [first, second] = rows
  const isWords =
    first && first.cells.length > 1 && !first.cells.some(isData) && first.cells.every((cell) => cell !== '')
  return isWords && second?.cells.some(isData) ? 0 : -1
}

export const layoutOf = (rows: readonly GridRow[]): Layout => {
  const head = headOf(rows)
  const cells = rows[head]?.cells ?? []
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  const width = head < 0 ? commonWidth(rows) : filled
  const heads = Array.from({ length: width }, (_, column) => cells[column] ?? '')
  const folded = head < 0 ? [String(width)] : heads.map(foldHead)
  return {
    head,
    width,
    heads,
    meanings: heads.map((each) => (each === '' ? null : meaningOf(each))),
    signature: createHash('sha256')
      .update(JSON.stringify([head < 0, folded]))
      .digest('base64url'),
  }
}

/** Ids have a digit and no space, unlike most names. */
const looksLikeIds = (rows: readonly GridRow[], column: number): boolean =>
  rows.slice(0, sampled).every(({ cells }) => {
    const cell = (cells[column] ?? '').trim()
    return cell === '' || saysTotal(cell) || /^(?=\S*\d)\S+$/u.test(cell)
  })

/** Candidate columns of a role by their heads. Among several amounts, those in dollars if the heads say so. */
const candidatesFor = (role: ChosenRole, { meanings }: Layout): number[] => {
  const named = meanings.flatMap((meaning, column) => (meaning?.role === role ? [column] : []))
  const sure = named.filter((column) => !meanings[column]!.isShared)
  const all = sure.length > 0 ? sure : named
  if (role !== 'spend' || all.length < 2) return all
  const foreign = all.filter((column) => (meanings[column]!.currency ?? 'USD') !== 'USD')
  return foreign.length < all.length ? all.filter((column) => !foreign.includes(column)) : all
}

/** Column that has only currencies, whatever its head; undefined if there is none or several. */
const columnOfCurrencies = (rows: readonly GridRow[], { width }: Layout): number | undefined => {
  const some = rows.slice(0, sampled)
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = some.map(({ cells: row }) => row[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => currencyIn(cell) !== null)
  })
  return columns.length === 1 ? columns[0] : undefined
}

/** Columns without heads, in the documented order: account first, amount last, and the day in the column with days. */
const placesWithoutHeads = (rows: readonly GridRow[], { width }: Layout, purpose: TablePurpose): Places => {
  const needed = neededRoles[purpose]
  const some = rows.slice(0, sampled)
  const days = Array.from(
    { length: width },
    (_, column) => some.filter(({ cells }) => dayIn(cells[column] ?? '') !== null).length,
  )
  const most = Math.max(...days, 0)
  const day = most > 0 ? days.indexOf(most) : 1
  if (width !== needed.length) return most > 0 && purpose === 'spend' ? { day } : {}
  if (purpose === 'close') return { account: 0, spend: 1 }
  const rest = [0, 1, 2].filter((column) => column !== day)
  return { account: rest[0]!, day, spend: rest[1]! }
}

export interface ColumnReading {
  places: Places
  reasons: Map<number, TableColumn['reason']>
  questions: TableQuestion[]
}

/** Builds a question with defaults for all fields it does not use. */
export const question = (kind: TableQuestion['question'], rest: Partial<TableQuestion> = {}): TableQuestion => ({
  question: kind,
  role: null,
  among: [],
  rows: 0,
  example: null,
  ...rest,
})

/**
 * Assigns columns to roles: as chosen, else by whole heads, else by position if there are no heads. Asks about required
 * columns that are uncertain.
 */
export const readColumns = (
  rows: readonly GridRow[],
  layout: Layout,
  purpose: TablePurpose,
  chosen: Places | null,
  remembered: boolean,
): ColumnReading => {
  const places: Places = {}
  const reasons = new Map<number, TableColumn['reason']>()
  const questions: TableQuestion[] = []
  const take = (role: ChosenRole, column: number, reason: TableColumn['reason']): void => {
    places[role] = column
    reasons.set(column, reason)
  }
  const currencies = columnOfCurrencies(rows, layout)
  const guessed: Places = {
    ...(layout.head < 0 && placesWithoutHeads(rows, layout, purpose)),
    ...(currencies !== undefined && { currency: currencies }),
  }
  const find = (role: ChosenRole): void => {
    const choice = chosen?.[role]
    if (choice === null) return void (places[role] = null)
    if (choice !== undefined && choice < layout.width) return take(role, choice, remembered ? 'remembered' : 'chosen')
    const among = candidatesFor(role, layout)
    const [only] = among
    if (only !== undefined && among.length === 1) {
      const { source, isShared } = layout.meanings[only]!
      // A network uses this head for names, and names are not ids.
      if (isShared && !looksLikeIds(rows, only)) return void questions.push(question('columns', { role, among }))
      const isMemory = source === 'memory'
      take(role, only, isMemory ? 'memory' : 'known')
      if (isMemory) questions.push(question('memory', { role, among }))
    } else if (among.length > 1) questions.push(question('columns', { role, among }))
    else if (guessed[role] !== undefined) take(role, guessed[role]!, 'place')
  }
  const isAsked = (role: ChosenRole): boolean => questions.some((each) => each.role === role)
  const lacks = (role: ChosenRole): boolean => (places[role] ?? null) === null && !isAsked(role)
  find('account')
  find('spend')
  find('currency')
  if (purpose === 'spend') {
    find('day')
    if (lacks('day')) {
      find('start')
      find('end')
      if (lacks('start') && lacks('end')) questions.push(question('columns', { role: 'day' }))
      else if (lacks('start') || lacks('end'))
        questions.push(question('columns', { role: lacks('start') ? 'start' : 'end' }))
    }
  }
  for (const role of ['account', 'spend'] as const) if (lacks(role)) questions.push(question('columns', { role }))
  // One column cannot have two roles.
  const taken = Object.entries(places).filter(([, column]) => column !== null) as [ChosenRole, number][]
  for (const [role, column] of taken)
    if (taken.some(([other, same]) => other < role && same === column))
      questions.push(question('columns', { role, among: [] }))
  if (!chosen) questions.push(question('confirm'))
  return { places, reasons, questions }
}

/** Columns for the response. */
export const describeColumns = (
  rows: readonly GridRow[],
  layout: Layout,
  { places, reasons }: ColumnReading,
): TableColumn[] => {
  const roles = new Map(
    Object.entries(places).flatMap(([role, column]) =>
      column === null ? [] : [[column, role as ChosenRole] as const],
    ),
  )
  return layout.heads.map((head, column) => {
    const meaning = layout.meanings[column]
    const role = roles.get(column) ?? (meaning?.role === 'name' ? 'name' : 'other')
    return {
      column,
      head: head.slice(0, maxShownCell),
      role,
      reason: reasons.get(column) ?? 'none',
      currency: meaning?.currency ?? null,
      samples: rows.slice(0, 3).map(({ cells }) => (cells[column] ?? '').slice(0, maxShownCell)),
    }
  })
}

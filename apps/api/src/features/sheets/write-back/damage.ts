import type { Content } from '../../../ports/sheets.ts'
import { emptyCell, type Cells, type SeenRow, type Texts, type MarkField } from './picture.ts'

/** A row that was to be written, as it read before, and what it was to read then. */
export interface IssuedWrite {
  print: string
  row: number
  before: Cells
  texts: Texts
  /** What was sent for them. */
  contents?: Partial<Record<MarkField, Content>> | undefined
  /** What it was to put back, where it did not write a mark. */
  restored: Cells | null
}

/** What was written into a sheet and was not looked at since, and what stood in all rows before. */
export interface Unchecked {
  /** Where the written columns stood. */
  columns: Partial<Record<MarkField, number>>
  /** Rows other than the written ones: those that held anything in our columns, and those that are like such a row. */
  rows: { print: string; cells: Cells }[]
  writes: IssuedWrite[]
}

/** A row that holds what was meant for another one, and what stood there. */
export interface Damage {
  row: number
  print: string
  cells: Cells
}

/** A row as it read before a writing, as it should read after it, and what belongs there. */
interface DueRow {
  write: IssuedWrite | null
  before: Texts
  texts: Texts
  truth: Cells
}

const textsIn = (cells: Cells, fields: readonly MarkField[]): Texts =>
  Object.fromEntries(fields.map((field) => [field, cells[field]?.text ?? '']))

const dueOf = ({ rows, writes }: Unchecked, fields: readonly MarkField[]): Map<string, DueRow[]> => {
  const due = new Map<string, DueRow[]>()
  const add = (print: string, each: DueRow): void => {
    const found = due.get(print)
    if (found) found.push(each)
    else due.set(print, [each])
  }
  for (const { print, cells } of rows) {
    const before = textsIn(cells, fields)
    add(print, { write: null, before, texts: before, truth: cells })
  }
  for (const write of writes) {
    const before = textsIn(write.before, fields)
    const truth = { ...write.before, ...write.restored }
    add(write.print, { write, before, texts: { ...before, ...write.texts }, truth })
  }
  return due
}

/** Equal for rows that read alike in our columns. */
const readingOf = (texts: Texts, fields: readonly MarkField[]): string =>
  JSON.stringify(fields.map((field) => texts[field] ?? ''))

/** Whether a cell shows what was written: a number or a date may have a format in the one row, and none in another. */
const isWritten = ({ texts, contents }: IssuedWrite, field: MarkField, text: string): boolean => {
  const content = contents?.[field]
  return text === texts[field] || (typeof content === 'number' && text === String(content))
}

/** Formulas go by a request of their own, after the others: people may move rows between the two. */
const isFormula = ({ contents }: IssuedWrite, field: MarkField): boolean => typeof contents?.[field] === 'object'

/** Of rows that are alike, how many pairs of what is missed and what is there are compared at most. */
const mostPairs = 10_000

/** Rows that do not read as they should, and all readings that are missed among rows that are like them. */
interface Odd {
  seen: SeenRow
  missed: DueRow[]
}

/**
 * Compares a sheet with what was known of it before a writing: finds the rows that hold what was meant for others, because
 * people moved rows in the instant of the writing, and what stood there. Rows are told apart by all that they say; among
 * those that are alike it does not matter which is which. What people wrote themselves meanwhile is theirs.
 */
export const findDamage = (now: readonly SeenRow[], unchecked: Unchecked, fields: readonly MarkField[]): Damage[] => {
  const isLike = (one: Texts, other: Texts): boolean => fields.every((field) => one[field] === other[field])
  const due = dueOf(unchecked, fields)
  const actual = Map.groupBy(now, ({ print }) => print)
  const open: IssuedWrite[] = []
  const odd: Odd[] = []
  for (const [print, wanted] of due) {
    const left = Map.groupBy(actual.get(print) ?? [], ({ texts }) => readingOf(texts, fields))
    const missed = wanted.filter(({ texts }) => !left.get(readingOf(texts, fields))?.pop())
    const rows = [...left.values()].flat()
    open.push(...missed.flatMap(({ write }) => write ?? []))
    // Where so many rows that are alike read otherwise now, people filled them in.
    if (rows.length * missed.length <= mostPairs) odd.push(...rows.map((seen) => ({ seen, missed })))
  }
  // Each writing reached one row: where all are found, it was theirs.
  if (open.length === 0) return []
  for (const [print, rows] of actual) if (!due.has(print)) odd.push(...rows.map((seen) => ({ seen, missed: [] })))

  const settled = new Set<SeenRow>()
  const damages: Damage[] = []
  const damaged = (seen: SeenRow, cells: Cells): void => {
    settled.add(seen)
    damages.push({ row: seen.row, print: seen.print, cells })
  }

  // What was to be put back, and was not.
  for (const { seen, missed } of odd) {
    const still = missed.find(({ write, before }) => write?.restored && isLike(seen.texts, before))
    if (still && !settled.has(seen)) damaged(seen, still.write!.restored!)
  }

  /** Whether a row is none of those that were remembered: all that are missed are writings that did not reach their rows. */
  const isNew = ({ seen, missed }: Odd): boolean =>
    missed.every(
      ({ write, before }) =>
        write && odd.some((each) => each.missed === missed && each.seen !== seen && isLike(each.seen.texts, before)),
    )

  /** Finds the row of somebody else that these fields of a writing reached; whether there is one. */
  const isFound = (write: IssuedWrite, written: readonly MarkField[]): boolean => {
    const clears = written.every((field) => write.texts[field] === '')
    const isHit = ({ texts }: SeenRow, before: Texts): boolean =>
      fields.every((field) =>
        written.includes(field) ? isWritten(write, field, texts[field] ?? '') : texts[field] === before[field],
      )
    const hits = odd.flatMap((each) => {
      const { seen, missed } = each
      if (settled.has(seen)) return []
      const as = missed.find((due) => due.write !== write && isHit(seen, due.before) && !isLike(seen.texts, due.before))
      if (as) return [{ seen, truth: as.truth, found: () => void missed.splice(missed.indexOf(as), 1) }]
      // Nobody remembers the row, so that it held nothing in our columns: what is written in it now shows.
      return !clears && written.every((field) => isWritten(write, field, seen.texts[field] ?? '')) && isNew(each)
        ? [{ seen, truth: {} as Cells, found: () => undefined }]
        : []
    })
    // A cleared row looks like one that people cleared themselves: then only the place tells.
    const hit = hits.find(({ seen }) => seen.row === write.row) ?? (clears && hits.length > 1 ? undefined : hits[0])
    if (!hit) return false
    damaged(hit.seen, Object.fromEntries(written.map((field) => [field, hit.truth[field] ?? emptyCell])))
    // What stood in one row is missed no more; rows that are like it held something else.
    hit.found()
    return true
  }

  for (const write of open) {
    const written = Object.keys(write.texts) as MarkField[]
    const requests = [false, true].map((ofFormulas) =>
      written.filter((field) => isFormula(write, field) === ofFormulas),
    )
    if (isFound(write, written) || requests.some(({ length }) => length === 0)) continue
    for (const request of requests) isFound(write, request)
  }
  return damages
}

import type { Content } from '#ports/sheets.ts'
import { emptyCell, type Cells, type SeenRow, type Texts, type MarkField } from './picture.ts'

/** A write to a row: its cells before, and the texts that it should show after. */
export interface IssuedWrite {
  print: string
  row: number
  before: Cells
  texts: Texts
  /** Contents sent for these texts. */
  contents?: Partial<Record<MarkField, Content>> | undefined
  /** Cells to restore, if the write repairs damage and is no mark. */
  restored: Cells | null
}

/** Writes to a sheet that were not verified yet, and the content of all rows before them. */
export interface Unchecked {
  /** Columns of the written fields at that time. */
  columns: Partial<Record<MarkField, number>>
  /**
   * Rows that were not written: those with content in our columns, and those with the same fingerprint as such a row or
   * a written one.
   */
  rows: { print: string; cells: Cells }[]
  writes: IssuedWrite[]
}

/** A row that received the write of another one, and its original cells. */
export interface Damage {
  row: number
  print: string
  cells: Cells
}

/** A row before a write, its expected texts after it, and the cells that belong there. */
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

/** Key that is equal for rows with equal texts in our columns. */
const readingOf = (texts: Texts, fields: readonly MarkField[]): string =>
  JSON.stringify(fields.map((field) => texts[field] ?? ''))

/** Whether a cell shows the written value. A number or a date may be formatted in one row and plain in another. */
const isWritten = ({ texts, contents }: IssuedWrite, field: MarkField, text: string): boolean => {
  const content = contents?.[field]
  return text === texts[field] || (typeof content === 'number' && text === String(content))
}

/** Formulas are sent in a separate request after the others, and people may move rows between the two. */
const isFormula = ({ contents }: IssuedWrite, field: MarkField): boolean => typeof contents?.[field] === 'object'

/** Maximum pairs of expected and actual rows compared among rows with equal fingerprints. */
const mostPairs = 10_000

/** A row with unexpected texts, and all expected texts that are missing among rows with the same fingerprint. */
interface Odd {
  seen: SeenRow
  missed: DueRow[]
}

/**
 * Compares a sheet with its state before a write. Finds rows that received the write of another row because people
 * moved rows at that moment, with their original cells. Rows are identified by fingerprint; among equal ones it does
 * not matter which is which. Text that people wrote meanwhile is left alone.
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
    // If so many equal rows changed, people filled them in.
    if (rows.length * missed.length <= mostPairs) odd.push(...rows.map((seen) => ({ seen, missed })))
  }
  // Each write reached one row. If all expected rows are found, the writes hit the right ones.
  if (open.length === 0) return []
  for (const [print, rows] of actual) if (!due.has(print)) odd.push(...rows.map((seen) => ({ seen, missed: [] })))

  const settled = new Set<SeenRow>()
  const damages: Damage[] = []
  const damaged = (seen: SeenRow, cells: Cells): void => {
    settled.add(seen)
    damages.push({ row: seen.row, print: seen.print, cells })
  }

  // Cells that should have been restored and were not.
  for (const { seen, missed } of odd) {
    const still = missed.find(({ write, before }) => write?.restored && isLike(seen.texts, before))
    if (still && !settled.has(seen)) damaged(seen, still.write!.restored!)
  }

  /** Whether a row is none of the remembered ones: every missing row is a write that did not reach its target. */
  const isNew = ({ seen, missed }: Odd): boolean =>
    missed.every(
      ({ write, before }) =>
        write && odd.some((each) => each.missed === missed && each.seen !== seen && isLike(each.seen.texts, before)),
    )

  /** Finds the wrong row that these fields of a write reached. True if there is one. */
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
      // An unknown row had nothing in our columns, so any content in them is from this write.
      return !clears && written.every((field) => isWritten(write, field, seen.texts[field] ?? '')) && isNew(each)
        ? [{ seen, truth: {} as Cells, found: () => undefined }]
        : []
    })
    // A cleared row looks like one that people cleared themselves, so only the row number tells.
    const hit = hits.find(({ seen }) => seen.row === write.row) ?? (clears && hits.length > 1 ? undefined : hits[0])
    if (!hit) return false
    damaged(hit.seen, Object.fromEntries(written.map((field) => [field, hit.truth[field] ?? emptyCell])))
    // The original of that row is no longer missing; equal rows had other content.
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

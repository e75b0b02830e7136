import { TrackerError } from '../../ports/tracker.ts'
import type { Deadline } from '../../lib/deadline.ts'
import type { ReadCall } from './client.ts'
import { ReportAnswer, type ReportRow } from './shapes.ts'

export interface ReportRequest {
  range: { from: string; to: string; timezone: string }
  /** The first one is the key: no two rows share it. */
  dimensions: readonly [key: string, ...more: string[]]
  measures: readonly string[]
  filters: readonly { name: string; operator: string; expression: unknown }[]
  /** Fails if rows were lost between pages. */
  whole?: true
  /** Limits the report to one page of the rows with the most of a measure. */
  top?: { of: string; rows: number }
}

/** Deadline of the next page: one for all, or a new one for each. */
export type Deadlines = () => Deadline

/** Maximum rows of one report. */
const mostRows = 400_000

export interface BuiltReport {
  rows: ReportRow[]
  /** Number of rows that could not be parsed. */
  unread: number
  /** Measures present in the rows, and measures that the installation does not know. */
  known: string[]
  missing: string[]
  /** Total number of rows; null if the installation does not report it. */
  total: number | null
}

/** Newer and older installations name the fields of a report differently; most understand both. */
type Dialect = 'new' | 'old'

const bodyOf = ({ range, dimensions, measures, filters, top }: ReportRequest, dialect: Dialect, page: object) => ({
  range,
  ...(dialect === 'new' ? { dimensions, measures } : { grouping: dimensions, metrics: measures, columns: [] }),
  filters,
  // Without a total order, pages might overlap.
  sort: [
    ...(top && measures.includes(top.of) ? [{ name: top.of, order: 'DESC' }] : []),
    ...dimensions.map((name) => ({ name, order: 'ASC' })),
  ],
  ...page,
})

const aboutWords = /dimension|measure|grouping|metric|column|parameter|field/i
/** Rejected request, including rejections with a success status. */
const isRefusal = (error: unknown): error is TrackerError =>
  error instanceof TrackerError &&
  (error.failure === 'rejected' || (error.kind === 'malformed' && error.detail !== undefined))
const isAboutWords = (error: unknown): error is TrackerError =>
  isRefusal(error) && aboutWords.test(error.detail ?? 'field')

/** Measure that a rejection blames: the first one named, since valid ones may be listed after it. */
const blamed = (error: unknown, measures: readonly string[]): string | undefined => {
  if (!isRefusal(error)) return undefined
  const words = (error.detail ?? '').split(/\W+/)
  return words.find((word) => measures.includes(word))
}

const incomplete = (): TrackerError =>
  new TrackerError('broken', 'Keitaro answered only a part of a report', { kind: 'malformed' })
const withoutKeys = (): TrackerError =>
  new TrackerError('broken', 'Keitaro answered a report without what was asked for', {
    kind: 'malformed',
    isMissing: true,
  })

/** Whether a report failed because the installation does not know one of these fields. */
export const isLacking = (error: unknown, fields: readonly string[]): boolean =>
  error instanceof TrackerError &&
  ((error.failure === 'broken' && error.isMissing) ||
    (isRefusal(error) && fields.some((field) => (error.detail ?? '').split(/\W+/).includes(field))))

const isRow = (given: unknown): given is ReportRow =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Identity of a row: the values of its dimensions. */
const subjectOf = (row: ReportRow, dimensions: readonly string[]): string =>
  JSON.stringify(dimensions.map((name) => row[name]))

/** Builds whole reports in whichever dialect the installation understands. */
export const createReportBuilder = (read: ReadCall, rowsAtOnce: number) => {
  let dialect: Dialect = 'new'
  /** Measures missing from earlier reports; a report without rows says nothing about them. */
  let lacking: ReadonlySet<string> = new Set()

  const readPage = (asked: ReportRequest, words: Dialect, offset: number, deadline: Deadline) => {
    const json = bodyOf(asked, words, { limit: asked.top?.rows ?? rowsAtOnce, offset })
    return read({ path: 'report/build', json, exact: true }, ReportAnswer, deadline)
  }
  type Page = Awaited<ReturnType<typeof readPage>>

  /**
   * Reads all pages after the given first one, and fails rather than return less than everything. If two pages have the
   * same subject, its row moved between reads, and the later page counts. If one page has it twice, the rows are two
   * parts of it.
   */
  const readAll = async (
    asked: ReportRequest,
    words: Dialect,
    first: Page,
    deadlines: Deadlines,
  ): Promise<Pick<BuiltReport, 'rows' | 'unread'>> => {
    const pages = [first.rows]
    let last = first
    let count = first.rows.length
    for (let page = first; !asked.top && (page.rows.length >= rowsAtOnce || count < (page.total ?? 0));) {
      const next = await readPage(asked, words, count, deadlines())
      if (next.rows.length === 0 && count >= (next.total ?? 0)) break
      const [before, after] = [page, next].map(({ rows }) => JSON.stringify(rows.find(isRow)))
      if (next.rows.length === 0 || (after !== undefined && after === before)) throw incomplete()
      count += next.rows.length
      if (count > mostRows) throw incomplete()
      pages.push(next.rows)
      page = last = next
    }
    const unread = pages.flat().filter((row) => !isRow(row)).length
    if (pages.length === 1) return { rows: first.rows.filter(isRow), unread }
    const newest = new Map<string, number>()
    const rows = pages.map((page) =>
      page.filter(isRow).map((row) => ({ row, about: subjectOf(row, asked.dimensions) })),
    )
    for (const [place, page] of rows.entries()) for (const { about } of page) newest.set(about, place)
    const kept = rows.flatMap((page, place) => page.filter(({ about }) => newest.get(about) === place))
    // Overlapping pages without new rows must have skipped some.
    if (asked.whole && kept.length + unread < (last.total ?? 0)) throw incomplete()
    return { rows: kept.map(({ row }) => row), unread }
  }

  const learn = (asked: readonly string[], found: readonly string[]): void => {
    const others = [...lacking].filter((name) => !asked.includes(name))
    lacking = new Set([...others, ...asked.filter((name) => !found.includes(name))])
  }

  /** Tries one dialect; returns the error if the installation does not understand it. */
  const attempt = async (
    asked: ReportRequest,
    words: Dialect,
    deadlines: Deadlines,
  ): Promise<BuiltReport | TrackerError> => {
    let measures = [...asked.measures]
    while (measures.length > 0) {
      try {
        const narrowed = { ...asked, measures }
        const first = await readPage(narrowed, words, 0, deadlines())
        const has = (name: string): boolean => first.rows.some((row) => isRow(row) && Object.hasOwn(row, name))
        if (first.rows.length > 0 && !has(asked.dimensions[0])) return withoutKeys()
        if (first.rows.length > 0) learn(asked.measures, measures.filter(has))
        const known = measures.filter((name) => !lacking.has(name))
        const total = first.total ?? null
        const whole = await readAll(narrowed, words, first, deadlines)
        return { ...whole, known, missing: asked.measures.filter((name) => !known.includes(name)), total }
      } catch (error) {
        const unknown = blamed(error, measures)
        if (unknown !== undefined) measures = measures.filter((name) => name !== unknown)
        else if (isAboutWords(error)) return error
        else throw error
      }
    }
    return { rows: [], unread: 0, known: [], missing: [...asked.measures], total: null }
  }

  const isFull = (built: BuiltReport | TrackerError): boolean =>
    !(built instanceof TrackerError) && built.known.length > 0

  return async (asked: ReportRequest, deadlines: Deadlines): Promise<BuiltReport> => {
    const usual = await attempt(asked, dialect, deadlines)
    // If no measure is known, the installation may not know the word for measures.
    const other = dialect === 'new' ? 'old' : 'new'
    const tried = isFull(usual) ? usual : await attempt(asked, other, deadlines)
    const isBetter = !isFull(usual) && (isFull(tried) || usual instanceof TrackerError)
    const best = isBetter && !(tried instanceof TrackerError) ? tried : usual
    if (best instanceof TrackerError) throw best
    if (best !== usual) dialect = other
    return best
  }
}

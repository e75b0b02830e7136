import { TrackerError } from '../../ports/tracker.ts'
import type { Deadline, Read } from './client.ts'
import { ReportAnswer, type ReportRow } from './shapes.ts'

export interface AskedReport {
  range: { from: string; to: string; timezone: string }
  /** The first one is the key: no two rows share it. */
  dimensions: readonly [key: string, ...more: string[]]
  measures: readonly string[]
  filters: readonly { name: string; operator: string; expression: unknown }[]
}

export interface BuiltReport {
  rows: ReportRow[]
  /** Measures that the rows carry, and those that the installation does not know. */
  known: string[]
  missing: string[]
}

/** Newer installations and older ones use different words for the same report; most understand both. */
type Dialect = 'new' | 'old'

const bodyOf = ({ range, dimensions, measures, filters }: AskedReport, dialect: Dialect, page: object) => ({
  range,
  ...(dialect === 'new' ? { dimensions, measures } : { grouping: dimensions, metrics: measures, columns: [] }),
  filters,
  // Without an order, pages might overlap.
  sort: [{ name: dimensions[0], order: 'ASC' }],
  ...page,
})

const aboutWords = /dimension|measure|grouping|metric|column|parameter|field/i
const isAboutWords = (error: unknown): error is TrackerError =>
  error instanceof TrackerError && error.failure === 'rejected' && aboutWords.test(error.detail ?? 'field')

/** The measure that a refusal is about: the first that it names, since valid ones may be listed after it. */
const blamed = (error: unknown, measures: readonly string[]): string | undefined => {
  if (!(error instanceof TrackerError) || error.failure !== 'rejected') return undefined
  const words = (error.detail ?? '').split(/\W+/)
  return words.find((word) => measures.includes(word))
}

const incomplete = (): TrackerError => new TrackerError('broken', 'Keitaro answered only a part of a report')
const withoutKeys = (): TrackerError =>
  new TrackerError('broken', 'Keitaro answered a report without what was asked for')

/** Builds whole reports, in whichever dialect this installation understands. */
export const createBuilding = (read: Read, rowsAtOnce: number) => {
  let dialect: Dialect = 'new'
  /** Measures that earlier reports came without: a report without rows says nothing about them. */
  let lacking: ReadonlySet<string> = new Set()

  const readPage = (asked: AskedReport, words: Dialect, offset: number, deadline: Deadline) => {
    const json = bodyOf(asked, words, { limit: rowsAtOnce, offset })
    return read({ path: 'report/build', json }, ReportAnswer, deadline)
  }

  /** Every page after the first one, which is given. Never silently less than everything. */
  const readAll = async (
    asked: AskedReport,
    words: Dialect,
    first: Awaited<ReturnType<typeof readPage>>,
    deadline: Deadline,
  ): Promise<ReportRow[]> => {
    const rows = [...first.rows]
    for (let page = first; page.rows.length >= rowsAtOnce || rows.length < (page.total ?? 0);) {
      const next = await readPage(asked, words, rows.length, deadline)
      if (next.rows.length === 0 && rows.length >= (next.total ?? 0)) break
      const isRepeated = JSON.stringify(next.rows[0]) === JSON.stringify(page.rows[0])
      if (next.rows.length === 0 || isRepeated) throw incomplete()
      rows.push(...next.rows)
      page = next
    }
    return rows
  }

  const learn = (asked: readonly string[], found: readonly string[]): void => {
    const others = [...lacking].filter((name) => !asked.includes(name))
    lacking = new Set([...others, ...asked.filter((name) => !found.includes(name))])
  }

  /** In given words; the error says that these words are not understood. */
  const attempt = async (
    asked: AskedReport,
    words: Dialect,
    deadline: Deadline,
  ): Promise<BuiltReport | TrackerError> => {
    let measures = [...asked.measures]
    while (measures.length > 0) {
      try {
        const narrowed = { ...asked, measures }
        const first = await readPage(narrowed, words, 0, deadline)
        const has = (name: string): boolean => first.rows.some((row) => Object.hasOwn(row, name))
        if (first.rows.length > 0 && !has(asked.dimensions[0])) return withoutKeys()
        if (first.rows.length > 0) learn(asked.measures, measures.filter(has))
        const known = measures.filter((name) => !lacking.has(name))
        const rows = await readAll(narrowed, words, first, deadline)
        return { rows, known, missing: asked.measures.filter((name) => !known.includes(name)) }
      } catch (error) {
        const unknown = blamed(error, measures)
        if (unknown !== undefined) measures = measures.filter((name) => name !== unknown)
        else if (isAboutWords(error)) return error
        else throw error
      }
    }
    return { rows: [], known: [], missing: [...asked.measures] }
  }

  const isFull = (built: BuiltReport | TrackerError): boolean =>
    !(built instanceof TrackerError) && built.known.length > 0

  return async (asked: AskedReport, deadline: Deadline): Promise<BuiltReport> => {
    const usual = await attempt(asked, dialect, deadline)
    // Not one measure known may mean that the word for measures is not.
    const other = dialect === 'new' ? 'old' : 'new'
    const tried = isFull(usual) ? usual : await attempt(asked, other, deadline)
    const isBetter = !isFull(usual) && (isFull(tried) || usual instanceof TrackerError)
    const best = isBetter && !(tried instanceof TrackerError) ? tried : usual
    if (best instanceof TrackerError) throw best
    if (best !== usual) dialect = other
    return best
  }
}

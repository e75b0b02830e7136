import type { Cell } from '@app/figures'
import { metrics, type Figures, type Metric } from './figures.ts'
import type { VisibleMetrics } from './use-shown.ts'

/** First column of each side of a comparison. */
type BucketColumn = 'bucket' | 'comparedBucket'

/** Shown metrics, with the profit beside the revenue if the chart of profit draws it. */
const columnsOf = ({ profitFrom }: Figures, shown: VisibleMetrics): Metric[] =>
  metrics.flatMap((metric): Metric[] => {
    if (metric === 'profit' || !shown[metric]) return []
    return metric === 'totalRevenue' && profitFrom === 'profit' ? [metric, 'profit'] : [metric]
  })

/** Bucket as written to files: a day, or a day and an hour. */
const written = (bucket: string | null | undefined): string | null =>
  bucket ? (bucket.length > 10 ? `${bucket.slice(0, 10)} ${bucket.slice(11)}:00` : bucket) : null

/** Notes for rows, by index, and for the whole file. */
export interface FileNotes {
  readonly head: string
  readonly rows: ReadonlyMap<number, string>
  readonly last: string | undefined
}

/** Adds a column for notes and a last line for the note on the whole file, if there are any. */
const withNotes = ([head = [], ...rows]: Cell[][], { head: name, rows: said, last }: FileNotes): Cell[][] =>
  said.size === 0 && last === undefined
    ? [head, ...rows]
    : [
        [...head, name],
        ...rows.map((row, index) => [...row, said.get(index) ?? null]),
        ...(last === undefined ? [] : [[...head.map(() => null), last]]),
      ]

/**
 * One row per bucket with its compared bucket beside it. Sample and demo figures yield no rows: only real figures are
 * exported.
 */
export const rowsOf = (
  figures: Figures,
  shown: VisibleMetrics,
  name: (column: Metric | BucketColumn, isCompared: boolean) => string,
  notes: FileNotes,
): Cell[][] => {
  const columns = columnsOf(figures, shown)
  const figureOf = (column: Metric) => (column === 'profit' ? figures.charts.profit : figures.cards[column])
  const { before } = figures
  const rows = [
    [
      name('bucket', false),
      ...columns.map((column) => name(column, false)),
      ...(before ? [name('comparedBucket', true), ...columns.map((column) => name(column, true))] : []),
    ],
    ...figures.buckets.map((bucket, index): Cell[] => [
      written(bucket),
      ...columns.map((column) => figureOf(column).series?.[index] ?? null),
      ...(before ? [written(before[index]), ...columns.map((column) => figureOf(column).before?.[index] ?? null)] : []),
    ]),
  ]
  return withNotes(rows, notes)
}

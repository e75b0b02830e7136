import type { Cell } from '@app/contract'
import { metrics, type Figures, type Metric } from './figures.ts'
import type { VisibleMetrics } from './use-shown.ts'

/** The first column, and that of what is compared with it. */
type BucketColumn = 'bucket' | 'comparedBucket'

/** The metrics that are shown; beside the revenue the profit, if it is one. */
const columnsOf = ({ profitFrom }: Figures, shown: VisibleMetrics): Metric[] =>
  metrics.flatMap((metric): Metric[] => {
    if (metric === 'profit' || !shown[metric]) return []
    return metric === 'totalRevenue' && profitFrom === 'profit' ? [metric, 'profit'] : [metric]
  })

/** As files write it: a day, or a day and an hour. */
const written = (bucket: string | null | undefined): string | null =>
  bucket ? (bucket.length > 10 ? `${bucket.slice(0, 10)} ${bucket.slice(11)}:00` : bucket) : null

/** What is to be said of rows, by their places, and of the whole file. */
export interface FileNotes {
  readonly head: string
  readonly rows: ReadonlyMap<number, string>
  readonly last: string | undefined
}

/** With a column for notes, and a last line for what is said of the whole, where there is anything to say. */
const withNotes = ([head = [], ...rows]: Cell[][], { head: name, rows: said, last }: FileNotes): Cell[][] =>
  said.size === 0 && last === undefined
    ? [head, ...rows]
    : [
        [...head, name],
        ...rows.map((row, index) => [...row, said.get(index) ?? null]),
        ...(last === undefined ? [] : [[...head.map(() => null), last]]),
      ]

/**
 * A row for each bucket, and beside it what it is compared with. Sample and demo figures have none: only real ones leave
 * the page.
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

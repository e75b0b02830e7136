import type { Cell } from '@app/contract'
import { metrics, type Figures, type Metric } from './figures.ts'
import type { Shown } from './use-shown.ts'

type Column = Metric | 'profit'

/** The metrics that are shown; beside the revenue the profit, if it is one. */
const columnsOf = ({ profitFrom }: Figures, shown: Shown): Column[] =>
  metrics.flatMap((metric): Column[] => {
    if (!shown[metric]) return []
    return metric === 'totalRevenue' && profitFrom === 'profit' ? [metric, 'profit'] : [metric]
  })

/** A row for each day. Sample and demo figures have none: only real ones leave the page. */
export const rowsOf = (figures: Figures, shown: Shown, name: (column: Column | 'day') => string): Cell[][] => {
  const columns = columnsOf(figures, shown)
  const values = columns.map((column) => (column === 'profit' ? figures.charts.profit : figures.cards[column]).series)
  return [
    [name('day'), ...columns.map(name)],
    ...figures.days.map((day, index) => [day, ...values.map((series) => series?.[index] ?? null)]),
  ]
}

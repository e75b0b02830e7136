import type { DashboardConfig, Restated } from '@app/contract'
import type { ChartName, Metric } from './figures.ts'

type Measure = Restated['metric']

/** Measures that a card or chart is computed from. */
export const fedBy = (name: ChartName | Metric, config: DashboardConfig): readonly Measure[] => {
  switch (name) {
    case 'roi':
    case 'profit':
      return ['revenue', 'cost']
    case 'cost':
      return ['cost']
    case 'cpa':
      return ['cost', 'deposits']
    case 'epc':
      return ['revenue', 'clicks']
    default:
      // The field `totalRevenue` is the older name of the revenue.
      return [config[name] === 'totalRevenue' ? 'revenue' : config[name]]
  }
}

import type { DashboardConfig, Restated } from '@app/contract'
import type { ChartName, Metric } from './figures.ts'

/** Of the figures that changed after their days had ended, those that a card or a chart is made of. */
export const restatedFor = (
  name: ChartName | Metric,
  restated: readonly Restated[],
  config: DashboardConfig,
): readonly Restated[] => {
  if (restated.length === 0) return restated
  if (name === 'roi' || name === 'profit')
    return restated.filter(({ metric }) => metric === 'revenue' || metric === 'cost')
  const fed = config[name] === 'totalRevenue' ? 'revenue' : config[name]
  return restated.filter(({ metric }) => metric === fed)
}

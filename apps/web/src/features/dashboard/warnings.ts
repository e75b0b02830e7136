import type { DashboardConfig, Stats } from '@app/contract'
import type { ChartName, Metric } from './figures.ts'

export type Warning = Stats['warnings'][number]

/** The measures whose absence leaves a card or a chart without figures. */
export const warningsFor = (
  name: ChartName | Metric,
  warnings: readonly Warning[],
  config: DashboardConfig,
): Warning[] => {
  const fed =
    name === 'roi' || name === 'profit'
      ? ['revenue', 'cost']
      : // The field totalRevenue is the revenue by its older name.
        [config[name] === 'totalRevenue' ? 'revenue' : config[name]]
  return warnings.filter(({ metric }) => fed.includes(metric))
}

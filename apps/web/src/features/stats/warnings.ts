import type { DashboardConfig, Stats } from '@app/contract'
import { fedBy } from './fed-by.ts'
import type { ChartName, Metric } from './figures.ts'

export type Warning = Stats['warnings'][number]

/** Warnings on missing measures that leave a card or chart empty. */
export const warningsFor = (
  name: ChartName | Metric,
  warnings: readonly Warning[],
  config: DashboardConfig,
): Warning[] => {
  const fed = fedBy(name, config)
  return warnings.filter(({ metric }) => fed.includes(metric))
}

import type { DashboardConfig, Restated } from '@app/contract'
import { fedBy } from './fed-by.ts'
import type { ChartName, Metric } from './figures.ts'

/** Of the figures that changed after their days had ended, those that a card or a chart is made of. */
export const restatedFor = (
  name: ChartName | Metric,
  restated: readonly Restated[],
  config: DashboardConfig,
): readonly Restated[] => {
  if (restated.length === 0) return restated
  const fed = fedBy(name, config)
  return restated.filter(({ metric }) => fed.includes(metric))
}

/** In which of some buckets a day lies. */
export const placeIn = (buckets: readonly string[], day: string): number =>
  buckets.findLastIndex((bucket) => bucket.slice(0, 10) <= day)

import type { DashboardConfig, Restated } from '@app/contract'
import { fedBy } from './fed-by.ts'
import type { ChartName, Metric } from './figures.ts'

/** Restated figures (changed after their days had ended) that a card or chart is computed from. */
export const restatedFor = (
  name: ChartName | Metric,
  restated: readonly Restated[],
  config: DashboardConfig,
): readonly Restated[] => {
  if (restated.length === 0) return restated
  const fed = fedBy(name, config)
  return restated.filter(({ metric }) => fed.includes(metric))
}

/** Index of the bucket that contains a day. */
export const placeIn = (buckets: readonly string[], day: string): number =>
  buckets.findLastIndex((bucket) => bucket.slice(0, 10) <= day)

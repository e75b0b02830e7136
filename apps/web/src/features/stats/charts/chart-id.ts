import type { ChartName } from '../figures.ts'

/** Element id of a chart. */
export const chartId = (chart: ChartName): string => `chart-${chart}`

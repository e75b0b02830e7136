import type { ChartName } from '../figures.ts'

/** Where a chart is found on the page. */
export const chartId = (chart: ChartName): string => `chart-${chart}`

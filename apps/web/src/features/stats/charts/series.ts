import type { Language } from '@app/contract'
import { bucketLabels } from '#ui/chart/buckets.ts'
import type { PointLabel } from '#ui/chart/option.ts'
import type { Unit } from '#ui/chart/units.ts'
import { chartDay, weekdayName } from '#lib/days.ts'
import type { MarkName } from '#ui/chart/marks.ts'
import { charts, type ChartName, type Figures, type Metric } from '../figures.ts'

const units: Partial<Record<ChartName | Metric, Unit>> = {
  roi: 'percent',
  profit: 'money',
  totalRevenue: 'money',
  cost: 'money',
  cpa: 'price',
  epc: 'finePrice',
}

/** Chart whose colour the sparkline of a card uses; `neutral` if no chart draws the metric. */
export const markFor = (metric: Metric): MarkName => {
  if (metric === 'totalRevenue') return 'profit'
  return (charts as readonly string[]).includes(metric) ? (metric as ChartName) : 'neutral'
}

/** Unit of a chart or card. */
export const unitOf = (name: ChartName | Metric): Unit => units[name] ?? 'count'

const same = (text: string): PointLabel => ({ axis: text, full: text })
const week = [0, 1, 2, 3, 4, 5, 6]

/** Labels of chart points. Demo days are the first days of March; sample days are weekdays. */
export const labelsOf = ({ kind, buckets, grain }: Figures, language: Language, noData: string): PointLabel[] => {
  switch (kind) {
    case 'nothing':
      return [same(noData)]
    case 'demo':
      return week.map((index) => same(chartDay(`2026-03-0${index + 1}`, language)))
    case 'sample':
      return week.map((index) => same(weekdayName(index, language)))
    case 'days':
      return bucketLabels(buckets, grain, language)
  }
}

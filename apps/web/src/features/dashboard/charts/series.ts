import type { Grain, Language } from '@app/contract'
import type { PointLabel } from '../../../ui/chart/option.ts'
import type { Unit } from '../../../ui/chart/units.ts'
import { chartDay, fullDay, monthName, weekdayName } from '../../../lib/days.ts'
import type { MarkName } from '../../../ui/chart/marks.ts'
import { charts, type ChartName, type Figures, type Metric } from '../figures.ts'

const units: Partial<Record<ChartName | Metric, Unit>> = {
  roi: 'percent',
  profit: 'money',
  totalRevenue: 'money',
  cost: 'money',
  cpa: 'price',
  epc: 'finePrice',
}

/** Whose line a card has: what no chart draws, none of its own. */
export const markFor = (metric: Metric): MarkName => {
  if (metric === 'totalRevenue') return 'profit'
  return (charts as readonly string[]).includes(metric) ? (metric as ChartName) : 'neutral'
}

/** What a chart or card counts. */
export const unitOf = (name: ChartName | Metric): Unit => units[name] ?? 'count'

const same = (text: string): PointLabel => ({ axis: text, full: text })
const week = [0, 1, 2, 3, 4, 5, 6]

/** What a bucket is called where there is room: its day with the weekday, its hour, its week by its first day, its month. */
export const bucketName = (bucket: string, grain: Grain, language: Language, year = true): string => {
  const day = bucket.slice(0, 10)
  if (grain === 'month') return monthName(day, language)
  if (grain === 'hour') return `${fullDay(day, language, year)}, ${bucket.slice(11)}:00`
  return fullDay(day, language, year)
}

const bucketLabels = (buckets: readonly string[], grain: Grain, language: Language): PointLabel[] => {
  const oneYear = buckets[0]?.slice(0, 4) === buckets.at(-1)?.slice(0, 4)
  const oneDay = buckets[0]?.slice(0, 10) === buckets.at(-1)?.slice(0, 10)
  const onAxis = (bucket: string): string => {
    if (grain === 'month') return monthName(bucket, language)
    if (grain !== 'hour') return chartDay(bucket, language)
    return oneDay ? `${bucket.slice(11)}:00` : `${chartDay(bucket.slice(0, 10), language)} ${bucket.slice(11)}:00`
  }
  return buckets.map((bucket) => ({
    axis: onAxis(bucket),
    ...(grain === 'day' && { narrow: String(Number(bucket.slice(8))) }),
    ...(grain === 'hour' && { narrow: bucket.slice(11) }),
    // Few of them are ever read: written only then.
    get cursor() {
      return bucketName(bucket, grain, language, !oneYear)
    },
    get full() {
      return bucketName(bucket, grain, language)
    },
  }))
}

/** What the points of the charts are called. Demo days are the first of March, sample days those of a week. */
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

/** Where the highest and the lowest value stand; nothing without values. */
export const extremes = (values: readonly (number | null)[]): { high: number; low: number } | undefined => {
  let found: { high: number; low: number } | undefined
  values.forEach((value, index) => {
    if (value === null) return
    if (!found) found = { high: index, low: index }
    if (value > values[found.high]!) found = { ...found, high: index }
    if (value < values[found.low]!) found = { ...found, low: index }
  })
  return found
}

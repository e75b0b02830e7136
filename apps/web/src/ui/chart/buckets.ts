import type { Grain, Language } from '@app/contract'
import { chartDay, fullDay, monthName } from '../../lib/days.ts'
import type { PointLabel } from './option.ts'

/** Full name of a bucket: day with weekday, hour, first day of the week, or month. */
export const bucketName = (bucket: string, grain: Grain, language: Language): string => {
  const day = bucket.slice(0, 10)
  if (grain === 'month') return monthName(day, language)
  if (grain === 'hour') return `${fullDay(day, language)}, ${bucket.slice(11)}:00`
  return fullDay(day, language)
}

/** Labels of the points of a series, short for the axis and in full. */
export const bucketLabels = (buckets: readonly string[], grain: Grain, language: Language): PointLabel[] => {
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
    // Lazy: few of them are ever read.
    get full() {
      return bucketName(bucket, grain, language)
    },
  }))
}

/** Indexes of the highest and the lowest value; undefined without values. */
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

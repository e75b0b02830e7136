import type { Language } from '@app/contract'
import type { PointLabel } from '../../../ui/chart/option.ts'
import type { Unit } from '../../../ui/chart/units.ts'
import { chartDay, fullDay, weekdayName } from '../../../lib/days.ts'
import type { ChartName, Figures, Metric } from '../figures.ts'

/** What a chart or card counts. */
export const unitOf = (name: ChartName | Metric): Unit =>
  name === 'roi' ? 'percent' : name === 'profit' || name === 'totalRevenue' ? 'money' : 'count'

const same = (text: string): PointLabel => ({ axis: text, full: text })
const week = [0, 1, 2, 3, 4, 5, 6]

/** What the points of the charts are called. Demo days are the first of March, sample days those of a week. */
export const labelsOf = ({ kind, days }: Figures, language: Language, noData: string): PointLabel[] => {
  switch (kind) {
    case 'nothing':
      return [same(noData)]
    case 'demo':
      return week.map((index) => same(chartDay(`2026-03-0${index + 1}`, language)))
    case 'sample':
      return week.map((index) => same(weekdayName(index, language)))
    case 'days': {
      const oneYear = days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4)
      return days.map((day) => ({
        axis: chartDay(day, language),
        narrow: String(Number(day.slice(8))),
        // Few of them are ever read: written only then.
        get cursor() {
          return fullDay(day, language, !oneYear)
        },
        get full() {
          return fullDay(day, language)
        },
      }))
    }
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

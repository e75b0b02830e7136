import { type DailyData, type StatsCourse, type StatsTotals } from '@app/contract'
import { deriveFigures } from '@app/figures'
import { figureNames, figuresOf, together, unknowns, zeros, type FigureName, type Figures } from '../../lib/figures.ts'
import { countOf, dollarsOf } from '../../lib/money.ts'

/** A day without a line has zero figures. */
export interface DayLine {
  day: string
  figures: Figures
}

/** Days of a range, and what is unknown about them. */
export interface Days {
  days: readonly DayLine[]
  /** Figures that the tracker does not know. */
  missing: readonly FigureName[]
  /** Days without any known figures; excluded from every sum. */
  unknown: readonly string[]
}

/** Figures by day: zeros for a day without a line, undefined for an unknown day. */
export const dayLookup = ({ days, missing, unknown }: Days): ((day: string) => Figures | undefined) => {
  const byDay = new Map(days.map(({ day, figures }) => [day, figures]))
  const unknownDays = new Set(unknown)
  const known = (figures: Figures): Figures =>
    missing.length === 0 ? figures : figuresOf((metric) => (missing.includes(metric) ? null : figures[metric]))
  const none = known(zeros)
  return (day) => {
    if (unknownDays.has(day)) return undefined
    const figures = byDay.get(day)
    return figures ? known(figures) : none
  }
}

/** Wire format with derived figures. Each is computed once from exact sums, never from rounded ones. */
export const shownOf = (sum: Figures): StatsTotals => {
  const { profit, roi, cpa, epc } = deriveFigures(sum)
  return {
    installs: countOf(sum.installs),
    registrations: countOf(sum.registrations),
    deposits: countOf(sum.deposits),
    sales: countOf(sum.sales),
    clicks: countOf(sum.clicks),
    conversions: countOf(sum.conversions),
    totalRevenue: dollarsOf(sum.revenue),
    revenue: dollarsOf(sum.revenue),
    cost: dollarsOf(sum.cost),
    profit,
    roi,
    cpa,
    epc,
  }
}

/** One value per entry; a metric that is unknown everywhere has no series. */
export const coursesOf = (
  all: readonly (Figures | undefined)[],
  missing: readonly FigureName[],
): StatsCourse['values'] => {
  const shown = all.map((figures) => shownOf(figures ?? unknowns))
  const madeOf: Record<keyof StatsTotals, readonly FigureName[]> = {
    ...(Object.fromEntries(figureNames.map((metric) => [metric, [metric]])) as Record<FigureName, FigureName[]>),
    totalRevenue: ['revenue'],
    profit: ['revenue', 'cost'],
    roi: ['revenue', 'cost'],
    cpa: ['cost', 'deposits'],
    epc: ['revenue', 'clicks'],
  }
  return Object.fromEntries(
    Object.entries(madeOf).map(([name, parts]) => [
      name,
      parts.some((metric) => missing.includes(metric)) ? null : shown.map((each) => each[name as keyof StatsTotals]),
    ]),
  ) as StatsCourse['values']
}

/** Total of a range; unknown days are excluded. */
export const totalOf = (dates: string[], days: Days): Figures => {
  const known = dates.map(dayLookup(days)).filter((figures) => figures !== undefined)
  if (known.length > 0) return together(known)
  // Without any known day, all figures are unknown instead of zero.
  return days.unknown.length > 0 ? unknowns : dayLookup({ days: [], missing: days.missing, unknown: [] })('')!
}

/** Totals and daily series of a range. */
export const rangeFigures = (dates: string[], days: Days): StatsTotals & { dailyData: DailyData } => {
  const all = dates.map(dayLookup(days))
  const { cpa: _cpa, epc: _epc, ...daily } = coursesOf(all, days.missing)
  return { ...shownOf(totalOf(dates, days)), dailyData: { dates, ...daily } }
}

/** Figures that are missing on some days although known on others. */
export const incompleteIn = ({ days, missing }: Days): FigureName[] =>
  figureNames.filter((metric) => !missing.includes(metric) && days.some(({ figures }) => figures[metric] === null))

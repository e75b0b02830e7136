import { figureNames, figuresOf, moneyNames, type FigureName, type Figures, type Measures } from '../../lib/figures.ts'
import { countIn, differenceOf, moneyIn } from '../../lib/money.ts'
import type { Values } from '../../ports/tracker.ts'

/** Figures of a tracker row, each rounded once; null if the row lacks it. */
export const figuresIn = (values: Values, measures: Measures): Figures =>
  figuresOf((name) => {
    const text = values[measures[name]] ?? null
    return text === null ? null : moneyNames.includes(name) ? moneyIn(text) : countIn(text)
  })

export const difference = (one: Figures, other: Figures): Figures =>
  figuresOf((name) => differenceOf(one[name], other[name]))

export const measuresOf = (measures: Measures): string[] => [...new Set(Object.values(measures))]

/** Figures that are unavailable because the tracker does not know their measures. */
export const namesOf = (missing: readonly string[], measures: Measures): FigureName[] =>
  figureNames.filter((name) => missing.includes(measures[name]))

/** A field with more distinct values does not identify people, so days are not split by it. */
export const mostSubValues = 200

/** Figures of each campaign on a day, split by sub ID value. Campaign 0 stands for no campaign. */
export const partsIn = (
  rows: readonly { campaignId: number | null; subValue: string; values: Values }[],
  measures: Measures,
): { campaignId: number; subValue: string; figures: Figures }[] => {
  const isDivided = new Set(rows.map(({ subValue }) => subValue)).size <= mostSubValues
  return rows.map(({ campaignId, subValue, values }) => ({
    campaignId: campaignId ?? 0,
    subValue: isDivided ? subValue : '',
    figures: figuresIn(values, measures),
  }))
}

import { figureNames, figuresOf, moneyNames, type FigureName, type Figures, type Measures } from '../../lib/figures.ts'
import { countIn, differenceOf, moneyIn } from '../../lib/money.ts'
import type { Values } from '../../ports/tracker.ts'

/** What a row of the tracker says, each number rounded once; null for what it does not say. */
export const figuresIn = (values: Values, measures: Measures): Figures =>
  figuresOf((name) => {
    const text = values[measures[name]] ?? null
    return text === null ? null : moneyNames.includes(name) ? moneyIn(text) : countIn(text)
  })

export const difference = (one: Figures, other: Figures): Figures =>
  figuresOf((name) => differenceOf(one[name], other[name]))

export const measuresOf = (measures: Measures): string[] => [...new Set(Object.values(measures))]

/** Of the measures that the tracker does not know, the figures that they would have given. */
export const namesOf = (missing: readonly string[], measures: Measures): FigureName[] =>
  figureNames.filter((name) => missing.includes(measures[name]))

/** A field with more values names no people: days are not divided by it. */
export const mostSubValues = 200

/** What each campaign had on a day, by the values of the sub ID. Campaign 0 is none. */
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

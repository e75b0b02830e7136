import { restatedMetrics } from '@app/contract'
import { countIn, differenceOf, moneyIn, sumOf } from '../../lib/money.ts'
import type { Values } from '../../ports/tracker.ts'

/** What is counted of each day, as the contract names it; columns of the kept days have the same names. */
export const figureNames = restatedMetrics
export type FigureName = (typeof figureNames)[number]

/** The measure of the tracker that gives each figure. */
export type Measures = Readonly<Record<FigureName, string>>

/** Counts, and money in 1/10 000 dollar; null is what nobody knows. */
export type Figures = Readonly<Record<FigureName, bigint | null>>

const money: readonly FigureName[] = ['revenue', 'cost']

const each = (of: (name: FigureName) => bigint | null): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, of(name)])) as Record<FigureName, bigint | null>

export const nothing: Figures = each(() => 0n)

/** What a row of the tracker says, each number rounded once; null for what it does not say. */
export const figuresIn = (values: Values, measures: Measures): Figures =>
  each((name) => {
    const text = values[measures[name]] ?? null
    return text === null ? null : money.includes(name) ? moneyIn(text) : countIn(text)
  })

export const together = (all: readonly Figures[]): Figures => each((name) => sumOf(all.map((figures) => figures[name])))

export const difference = (one: Figures, other: Figures): Figures =>
  each((name) => differenceOf(one[name], other[name]))

export const measuresOf = (measures: Measures): string[] => [...new Set(Object.values(measures))]

/** Of the measures that the tracker does not know, the figures that they would have given. */
export const namesOf = (missing: readonly string[], measures: Measures): FigureName[] =>
  figureNames.filter((name) => missing.includes(measures[name]))

import { restatedMetrics } from '@app/contract'
import { sumOf } from './money.ts'

/** What is counted of each day, as the contract names it; columns of the kept days have the same names. */
export const figureNames = restatedMetrics
export type FigureName = (typeof figureNames)[number]

/** The measure of the tracker that gives each figure. */
export type Measures = Readonly<Record<FigureName, string>>

/** Counts, and money in 1/10 000 dollar; null is what nobody knows. */
export type Figures = Readonly<Record<FigureName, bigint | null>>

/** Which of them are money. */
export const moneyNames: readonly FigureName[] = ['revenue', 'cost']

export const figuresOf = (of: (name: FigureName) => bigint | null): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, of(name)])) as Record<FigureName, bigint | null>

export const zeros: Figures = figuresOf(() => 0n)
export const unknowns: Figures = figuresOf(() => null)

/** Exact sums; null where a part is not known. */
export const together = (all: readonly Figures[]): Figures =>
  figuresOf((name) => sumOf(all.map((figures) => figures[name])))

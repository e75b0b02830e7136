import { restatedMetrics } from '@app/contract'
import { sumOf } from './money.ts'

/** Figures per day by their contract names; the columns of kept days have the same names. */
export const figureNames = restatedMetrics
export type FigureName = (typeof figureNames)[number]

/** Name of the tracker measure behind each figure. */
export type Measures = Readonly<Record<FigureName, string>>

/** Counts as is, money in 1/10 000 dollar; null if unknown. */
export type Figures = Readonly<Record<FigureName, bigint | null>>

/** Figures that are money. */
export const moneyNames: readonly FigureName[] = ['revenue', 'cost']

export const figuresOf = (of: (name: FigureName) => bigint | null): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, of(name)])) as Record<FigureName, bigint | null>

export const zeros: Figures = figuresOf(() => 0n)
export const unknowns: Figures = figuresOf(() => null)

/** Exact sums; null if a part is unknown. */
export const together = (all: readonly Figures[]): Figures =>
  figuresOf((name) => sumOf(all.map((figures) => figures[name])))

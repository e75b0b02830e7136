import { z } from 'zod'

/** Baseline of a range: the period before it, the same weekdays before it, the year before, or custom days. */
export const comparisons = ['period', 'weekdays', 'year', 'own'] as const
export const Comparison = z.enum(comparisons)
export type Comparison = z.output<typeof Comparison>

/** Time span of one point in a chart. Weeks begin on Monday. */
export const grains = ['hour', 'day', 'week', 'month'] as const
export const Grain = z.enum(grains)
export type Grain = z.output<typeof Grain>

import { type ResultFigures } from '@app/contract'
import { deriveFigures } from '@app/figures'
import { together, zeros, type FigureName, type Figures } from '../../lib/figures.ts'
import { countOf, differenceOf, dollarsOf } from '../../lib/money.ts'

/** Sums of one line, in whole numbers. */
export interface Sums {
  /** Figures of the tracker. */
  figures: Figures
  /** Recorded spend; null if nothing was recorded. */
  recorded: bigint | null
  /** Tracker cost of the campaign-days with recorded spend; null if the tracker does not report it. */
  covered: bigint | null
  taken: number
  closed: number
  /** Accounts closed as banned. */
  banned: number
}

export const nothing: Sums = { figures: zeros, recorded: null, covered: 0n, taken: 0, closed: 0, banned: 0 }

export const add = (one: Sums, other: Partial<Sums>): Sums => ({
  figures: other.figures ? together([one.figures, other.figures]) : one.figures,
  recorded:
    other.recorded === undefined || other.recorded === null ? one.recorded : (one.recorded ?? 0n) + other.recorded,
  covered:
    other.covered === undefined
      ? one.covered
      : one.covered === null || other.covered === null
        ? null
        : one.covered + other.covered,
  taken: one.taken + (other.taken ?? 0),
  closed: one.closed + (other.closed ?? 0),
  banned: one.banned + (other.banned ?? 0),
})

interface SumCoverage {
  /** Figures that the tracker does not know. */
  missing: readonly FigureName[]
  /** Lines are accounts, or have accounts. */
  counted: boolean
  /** Recorded spend covers whole days, so it is left out when comparing hours. */
  byHours?: boolean
}

/** Wire format. Rates are computed once, from exact sums. */
export const tell = (sums: Sums, { missing, counted, byHours = false }: SumCoverage): ResultFigures => {
  const of = (name: FigureName): bigint | null => (missing.includes(name) ? null : sums.figures[name])
  const [revenue, cost, deposits] = [of('revenue'), of('cost'), of('deposits')]
  const { profit, roi, cpa } = deriveFigures({
    revenue,
    cost,
    deposits,
    clicks: of('clicks'),
    conversions: of('conversions'),
  })
  const recorded = byHours ? null : sums.recorded
  const covered = cost === null || byHours ? null : sums.covered
  const spent = cost === null || covered === null ? null : (recorded ?? 0n) + cost - covered
  return {
    revenue: dollarsOf(revenue),
    recorded: dollarsOf(recorded),
    cost: dollarsOf(cost),
    gap: dollarsOf(differenceOf(recorded, cost)),
    profit,
    profitRecorded: dollarsOf(differenceOf(revenue, spent)),
    covered: dollarsOf(covered),
    roi,
    deposits: countOf(deposits),
    cpa,
    taken: counted && !byHours ? sums.taken : null,
    closed: counted && !byHours ? sums.closed : null,
    banned: counted && !byHours ? sums.banned : null,
  }
}

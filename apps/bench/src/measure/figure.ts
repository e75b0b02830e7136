/** Limit of the budget: the value it applies to, and the bound to reach. */
export interface Bound {
  value: number
  limit: number
  better: 'more' | 'less'
  /** Name in the table: `0.8 stack`, `≤ 200 KiB`. */
  text: string
}

export type Verdict = 'meets aim' | 'meets minimum' | 'below minimum' | 'not there yet' | '–'

/** Row of the table. */
export interface Figure {
  /** Number in the budget, such as P2, plus a letter if several rows share it. Empty without a budget. */
  id: string
  what: string
  unit: string
  baseline: { name: string; value: number } | null
  /** Null if it cannot be measured yet; `note` gives the reason. */
  ours: number | null
  /** Median of the rounds' ratios of ours to the baseline. */
  ratio?: number
  minimum?: Bound
  aim?: Bound
  note?: string
  /** Results of each round. */
  rounds?: Record<string, number[]>
}

export const atLeast = (value: number, limit: number, text: string): Bound => ({ value, limit, better: 'more', text })
export const atMost = (value: number, limit: number, text: string): Bound => ({ value, limit, better: 'less', text })

export const holds = ({ value, limit, better }: Bound): boolean => (better === 'more' ? value >= limit : value <= limit)

/** Verdict of the budget on a figure. */
export const verdictOf = ({ ours, minimum, aim }: Figure): Verdict => {
  if (ours === null) return 'not there yet'
  if (!minimum && !aim) return '–'
  if (aim && holds(aim) && (!minimum || holds(minimum))) return 'meets aim'
  return !minimum || holds(minimum) ? 'meets minimum' : 'below minimum'
}

/** Figure that cannot be measured yet, with the reason. */
export const notYet = (id: string, what: string, unit: string, note: string): Figure => ({
  id,
  what,
  unit,
  baseline: null,
  ours: null,
  note,
})

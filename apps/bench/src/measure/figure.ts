/** A limit of the budget: which value it is about, what that value is, and what it has to reach. */
export interface Bound {
  value: number
  limit: number
  better: 'more' | 'less'
  /** As the table names it: `0.8 stack`, `≤ 200 KiB`. */
  text: string
}

export type Verdict = 'meets aim' | 'meets minimum' | 'below minimum' | 'not there yet' | '–'

/** One line of the table. */
export interface Figure {
  /** The budget's number, such as P2; with several lines of one number also a letter. Empty: no budget. */
  id: string
  what: string
  unit: string
  baseline: { name: string; value: number } | null
  /** Null while there is nothing to measure; `note` says why. */
  ours: number | null
  /** Median of the rounds' ratios of ours to the baseline. */
  ratio?: number
  minimum?: Bound
  aim?: Bound
  note?: string
  /** What every round gave. */
  rounds?: Record<string, number[]>
}

export const atLeast = (value: number, limit: number, text: string): Bound => ({ value, limit, better: 'more', text })
export const atMost = (value: number, limit: number, text: string): Bound => ({ value, limit, better: 'less', text })

export const holds = ({ value, limit, better }: Bound): boolean => (better === 'more' ? value >= limit : value <= limit)

/** What the budget says about a figure. */
export const verdictOf = ({ ours, minimum, aim }: Figure): Verdict => {
  if (ours === null) return 'not there yet'
  if (!minimum && !aim) return '–'
  if (aim && holds(aim) && (!minimum || holds(minimum))) return 'meets aim'
  return !minimum || holds(minimum) ? 'meets minimum' : 'below minimum'
}

/** A figure that cannot be measured yet, with the reason. */
export const notYet = (id: string, what: string, unit: string, note: string): Figure => ({
  id,
  what,
  unit,
  baseline: null,
  ours: null,
  note,
})

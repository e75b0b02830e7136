/** Median; the mean of the middle two for an even number of values. @throws without values */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  if (upper === undefined) throw new Error('No values to take the middle of')
  return Number.isInteger(middle) ? (sorted[middle - 1]! + upper) / 2 : upper
}

/** Percentile by nearest rank; `share` from 0 to 1. @throws without values */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('No values to take a percentile of')
  return found
}

/** Ratios per round, so that a temporary slowdown of the machine affects both sides. */
export const ratios = (ours: readonly number[], baseline: readonly number[]): number[] => {
  if (ours.length !== baseline.length) throw new Error('Rounds are missing on one side')
  return ours.map((value, round) => value / baseline[round]!)
}

export const medianRatio = (ours: readonly number[], baseline: readonly number[]): number =>
  median(ratios(ours, baseline))

/** Three significant digits, with thousands grouped: 0.912, 12.3, 4 560. */
export const brief = (value: number): string => {
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  const text = value.toFixed(Math.min(digits, 4))
  const [whole = '', fraction] = text.split('.')
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return fraction === undefined ? spaced : `${spaced}.${fraction}`
}

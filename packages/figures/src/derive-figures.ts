// Shared by the server, which computes quotients, and the page, which sums received figures.

/** A quotient as a whole number, rounded half to even. */
export const rounded = (value: bigint, by: bigint): bigint => {
  const [quotient, rest] = [value / by, value % by]
  const twice = 2n * (rest < 0n ? -rest : rest)
  const size = by < 0n ? -by : by
  const away = twice > size || (twice === size && quotient % 2n !== 0n)
  return away ? quotient + (value < 0n === by < 0n ? 1n : -1n) : quotient
}

/** Quotient as a whole number, rounded half to even; null if either is unknown or the divisor is zero. */
export const ratioOf = (one: bigint | null, by: bigint | null): bigint | null =>
  one === null || by === null || by === 0n ? null : rounded(one, by)

/**
 * Share of one in another, in percent with two decimals, rounded half to even; null if either is unknown or the whole
 * is zero.
 */
export const shareOf = (one: bigint | null, by: bigint | null): number | null =>
  one === null || by === null || by === 0n ? null : Number(`${rounded(one * 10_000n, by)}e-2`)

/**
 * Gain of one over another, in percent with two decimals, rounded half to even; null if either is unknown or the base
 * is zero.
 */
export const gainOf = (one: bigint | null, other: bigint | null): number | null =>
  one === null || other === null ? null : shareOf(one - other, other)

/** Difference of two whole numbers; null if either is unknown. */
export const differenceOf = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || other === null ? null : one - other

/** Parts of a dollar. Money is computed in whole parts until it is sent. */
export const partsOfDollar = 10_000

/** Wire format of money: dollars with up to four decimals, exact. */
export const dollarsOf = (parts: bigint | null): number | null =>
  parts === null ? null : Number(parts) / partsOfDollar

/** Sums that other figures derive from: money in parts of a dollar, counts; null if unknown. */
export type BaseSums = Readonly<Record<'revenue' | 'cost' | 'deposits' | 'clicks' | 'conversions', bigint | null>>

/**
 * Derived figures, each rounded once: profit, cost per deposit and revenue per click in dollars; ROI and conversion
 * rate in percent. Null if an operand is unknown or the divisor is zero.
 */
export const deriveFigures = ({ revenue, cost, deposits, clicks, conversions }: BaseSums) => ({
  profit: dollarsOf(differenceOf(revenue, cost)),
  roi: gainOf(revenue, cost),
  cr: shareOf(conversions, clicks),
  cpa: dollarsOf(ratioOf(cost, deposits)),
  epc: dollarsOf(ratioOf(revenue, clicks)),
})

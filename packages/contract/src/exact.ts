// One rule for what is divided, on the server, which tells it, and on the page, which sums what it was told.

/** A quotient as a whole number, half to even. */
export const rounded = (value: bigint, by: bigint): bigint => {
  const [quotient, rest] = [value / by, value % by]
  const twice = 2n * (rest < 0n ? -rest : rest)
  const size = by < 0n ? -by : by
  const away = twice > size || (twice === size && quotient % 2n !== 0n)
  return away ? quotient + (value < 0n === by < 0n ? 1n : -1n) : quotient
}

/** One divided by another as a whole number, half to even; null where one is not known, or there is nothing to divide by. */
export const ratioOf = (one: bigint | null, by: bigint | null): bigint | null =>
  one === null || by === null || by === 0n ? null : rounded(one, by)

/** What part one is of another, in percent with two decimals, half to even; null where that is not known, or nothing. */
export const shareOf = (one: bigint | null, by: bigint | null): number | null =>
  one === null || by === null || by === 0n ? null : Number(`${rounded(one * 10_000n, by)}e-2`)

/** How much more one is than another, in percent with two decimals, half to even; null where that is not known, or nothing. */
export const gainOf = (one: bigint | null, other: bigint | null): number | null =>
  one === null || other === null ? null : shareOf(one - other, other)

/** Difference of two whole numbers; null where either is not known. */
export const differenceOf = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || other === null ? null : one - other

/** How many parts a dollar has: money is whole numbers of them until it is told. */
export const partsOfDollar = 10_000

/** As it travels: dollars with up to four decimals, exact. */
export const dollarsOf = (parts: bigint | null): number | null =>
  parts === null ? null : Number(parts) / partsOfDollar

/** Sums that other figures follow from: money in parts of a dollar, counts; null for what nobody knows. */
export type BaseSums = Readonly<Record<'revenue' | 'cost' | 'deposits' | 'clicks' | 'conversions', bigint | null>>

/**
 * Figures that follow from others, each rounded once: profit, cost per deposit and revenue per click in dollars; ROI and
 * conversion rate in percent. Null where a figure they need is not known, or would be divided by nothing.
 */
export const deriveFigures = ({ revenue, cost, deposits, clicks, conversions }: BaseSums) => ({
  profit: dollarsOf(differenceOf(revenue, cost)),
  roi: gainOf(revenue, cost),
  cr: shareOf(conversions, clicks),
  cpa: dollarsOf(ratioOf(cost, deposits)),
  epc: dollarsOf(ratioOf(revenue, clicks)),
})

import { divide } from '../../lib/largest-remainder.ts'

/** A campaign on a day, or its part with one value of the sub ID. */
export interface Part {
  campaignId: number
  subValue: string
  /** Null if the tracker does not report clicks; counts as zero. */
  clicks: bigint | null
}

/** Money is allocated in whole cents and stored in 1/10 000 dollar. */
const perCent = 100n

/** By campaign id, then by value in code unit order. */
const byPlace = (one: Part, other: Part): number =>
  one.campaignId - other.campaignId || (one.subValue < other.subValue ? -1 : one.subValue > other.subValue ? 1 : 0)

const clicksOf = ({ clicks }: Part): bigint => (clicks !== null && clicks > 0n ? clicks : 0n)

const greatestDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestDivisor(other, one % other)

/** Weight of each part: its clicks. Without any clicks, campaigns weigh the same, and so do the parts within each. */
const weightsOf = (parts: readonly Part[]): bigint[] => {
  const clicks = parts.map(clicksOf)
  if (clicks.some((each) => each > 0n)) return clicks
  const counts = new Map<number, bigint>()
  for (const { campaignId } of parts) counts.set(campaignId, (counts.get(campaignId) ?? 0n) + 1n)
  const multiple = [...counts.values()].reduce((all, each) => (all / greatestDivisor(all, each)) * each, 1n)
  return parts.map(({ campaignId }) => multiple / counts.get(campaignId)!)
}

/**
 * Divides the spend of an account on a day among the parts of its linked campaigns, in whole cents. Parts are weighted
 * by clicks; without clicks, campaigns get equal shares. The remainder goes cent by cent to the largest remainders,
 * ties to the lower campaign id and then to the first value. Amounts are in 1/10 000 dollar, not negative, in the order
 * of the parts, and add up to `amount` exactly. A fraction of a cent goes to the first part in that order. Returns an
 * empty list without parts.
 */
export const allocate = (amount: bigint, parts: readonly Part[]): bigint[] => {
  if (parts.length === 0) return []
  // Among equal remainders, the first part gets the cent.
  const inTurn = parts.map((_, at) => at).toSorted((one, other) => byPlace(parts[one]!, parts[other]!))
  const weights = weightsOf(parts)
  const cents = divide(
    amount / perCent,
    inTurn.map((at) => weights[at]!),
  )
  const amounts = new Array<bigint>(parts.length)
  for (const [turn, at] of inTurn.entries()) amounts[at] = cents[turn]! * perCent
  amounts[inTurn[0]!]! += amount % perCent
  return amounts
}

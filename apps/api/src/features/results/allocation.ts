import { divide } from '../../lib/largest-remainder.ts'

/** What one campaign had on a day, or the part of it that carried one value of the sub ID. */
export interface Part {
  campaignId: number
  subValue: string
  /** Null: the tracker does not say, which counts as none. */
  clicks: bigint | null
}

/** Money is allocated in whole cents, and kept in 1/10 000 dollar. */
const perCent = 100n

/** By campaign, then by value, as characters are numbered. */
const byPlace = (one: Part, other: Part): number =>
  one.campaignId - other.campaignId || (one.subValue < other.subValue ? -1 : one.subValue > other.subValue ? 1 : 0)

const clicksOf = ({ clicks }: Part): bigint => (clicks !== null && clicks > 0n ? clicks : 0n)

const greatestDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestDivisor(other, one % other)

/** How much each part weighs: its clicks; where there are none at all, campaigns weigh alike, and so do the parts of each. */
const weightsOf = (parts: readonly Part[]): bigint[] => {
  const clicks = parts.map(clicksOf)
  if (clicks.some((each) => each > 0n)) return clicks
  const counts = new Map<number, bigint>()
  for (const { campaignId } of parts) counts.set(campaignId, (counts.get(campaignId) ?? 0n) + 1n)
  const multiple = [...counts.values()].reduce((all, each) => (all / greatestDivisor(all, each)) * each, 1n)
  return parts.map(({ campaignId }) => multiple / counts.get(campaignId)!)
}

/**
 * Divides what an account spent on a day among the parts of the campaigns that were linked with it: in proportion to their
 * clicks, else campaigns in equal parts; in whole cents. What rounding down leaves goes to the largest remainders, cent by
 * cent; of equal ones to the lower campaign id, then to the value that comes first. The amounts stand in the order of the
 * parts and add up to `amount` exactly, in 1/10 000 dollar, not negative; what of it is no whole cent goes with the first
 * of them in that order. Without parts there are none.
 */
export const allocate = (amount: bigint, parts: readonly Part[]): bigint[] => {
  if (parts.length === 0) return []
  // Of equal remainders the part that comes first gets the cent.
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

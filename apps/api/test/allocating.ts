// Shares no code with the implementation that it checks.

interface Part {
  campaignId: number
  subValue: string
  clicks: bigint | null
}

/**
 * Distributes an account's spend in cents among campaigns, by fractions of a common denominator and one cent at a
 * time, to the campaign that is furthest below its share.
 */
export const allocateByHand = (amount: bigint, all: readonly Part[]): Map<string, bigint> => {
  const clicks = (each: Part) => each.clicks ?? 0n
  const sum = all.reduce((total, each) => total + clicks(each), 0n)
  const campaigns = new Set(all.map(({ campaignId }) => campaignId))
  const siblings = (each: Part) => all.filter(({ campaignId }) => campaignId === each.campaignId).length
  const fraction = (each: Part): [bigint, bigint] =>
    sum > 0n ? [clicks(each), sum] : [1n, BigInt(campaigns.size * siblings(each))]
  const rows = [...all]
    .sort((a, b) => (a.campaignId === b.campaignId ? (a.subValue < b.subValue ? -1 : 1) : a.campaignId - b.campaignId))
    .map((each) => {
      const [top, bottom] = fraction(each)
      const exact = amount * top
      return {
        key: `${each.campaignId} ${each.subValue}`,
        has: exact / bottom,
        lacks: [exact % bottom, bottom] as const,
      }
    })
  let left = amount - rows.reduce((total, { has }) => total + has, 0n)
  const waiting = new Set(rows)
  while (left > 0n) {
    let first: (typeof rows)[number] | undefined
    for (const row of waiting) if (!first || row.lacks[0] * first.lacks[1] > first.lacks[0] * row.lacks[1]) first = row
    first!.has += 1n
    waiting.delete(first!)
    left -= 1n
  }
  return new Map(rows.map(({ key, has }) => [key, has]))
}

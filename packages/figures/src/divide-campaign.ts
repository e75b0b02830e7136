import { campaignMetrics, type CampaignFigures, type CampaignMetric, type OwnerPart } from '@app/contract'
import { partsOfDollar } from './derive-figures.ts'
import { campaignFigures, type CampaignSums } from './total-campaigns.ts'

// Shared by the page and the server's files.

const money: readonly CampaignMetric[] = ['revenue', 'cost']

/** A count, or money in parts of a dollar. */
const wholeOf = (figures: Record<CampaignMetric, number | null>, metric: CampaignMetric): bigint | null => {
  const value = figures[metric]
  return value === null ? null : BigInt(Math.round(value * (money.includes(metric) ? partsOfDollar : 1)))
}

/**
 * Splits the figures of a campaign by owner, in the order of the parts; the split adds up exactly. If today is included
 * and still counting (`open`), differences between the two answers go to the first part. Undefined if the parts do not
 * belong to this campaign, which then stays whole.
 */
export const divideCampaign = (
  campaign: CampaignFigures,
  parts: readonly OwnerPart[],
  open: boolean,
): readonly CampaignFigures[] | undefined => {
  const sums = parts.map((): Partial<Record<CampaignMetric, bigint | null>> => ({}))
  if (sums.length === 0) return undefined
  for (const metric of campaignMetrics) {
    const whole = wholeOf(campaign, metric)
    const amounts = parts.map((part) => wholeOf(part, metric))
    const known = amounts.filter((amount) => amount !== null)
    // The whole is unknown exactly if one of its parts is.
    if ((whole === null) !== known.length < amounts.length) return undefined
    const rest = whole === null ? 0n : whole - known.reduce((sum, each) => sum + each, 0n)
    if (rest !== 0n && !open) return undefined
    for (const [at, amount] of amounts.entries()) {
      const own = amount === null || at > 0 ? amount : amount + rest
      if (own !== null && amount !== null && own < 0n && amount >= 0n) return undefined
      sums[at]![metric] = own
    }
  }
  return sums.map((each) => campaignFigures(each as CampaignSums))
}

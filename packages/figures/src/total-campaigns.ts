import { campaignMetrics, type CampaignFigures, type CampaignMetric } from '@app/contract'
import { deriveFigures, dollarsOf, partsOfDollar } from './derive-figures.ts'

/**
 * Exact sum, because whole numbers add up exactly: counts, and money in parts of a dollar; null if a value is unknown.
 */
const sumOf = (values: readonly (number | null)[], parts: number): bigint | null => {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += Math.round(value * parts)
  }
  return BigInt(sum)
}

/** Counts, and money in parts of a dollar; null if unknown. */
export type CampaignSums = Readonly<Record<CampaignMetric, bigint | null>>

const countOf = (count: bigint | null): number | null => (count === null ? null : Number(count))

/** Figures in wire format with derived ones, each computed once from exact sums. */
export const campaignFigures = (sums: CampaignSums): CampaignFigures => {
  const { clicks, conversions, installs, registrations, deposits, revenue, cost } = sums
  return {
    clicks: countOf(clicks),
    conversions: countOf(conversions),
    installs: countOf(installs),
    registrations: countOf(registrations),
    deposits: countOf(deposits),
    revenue: dollarsOf(revenue),
    cost: dollarsOf(cost),
    ...deriveFigures(sums),
  }
}

/** Exact total of several campaigns; rates are computed from the totals. */
export const totalCampaigns = (campaigns: readonly CampaignFigures[]): CampaignFigures =>
  campaignFigures(
    Object.fromEntries(
      campaignMetrics.map((metric) => [
        metric,
        sumOf(
          campaigns.map((each) => each[metric]),
          metric === 'revenue' || metric === 'cost' ? partsOfDollar : 1,
        ),
      ]),
    ) as Record<CampaignMetric, bigint | null>,
  )

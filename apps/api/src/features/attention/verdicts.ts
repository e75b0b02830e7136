import type { AttentionNumbers } from '@app/contract'
import { gainOf, perDollar, ratioOf } from '../../lib/money.ts'

// Whole numbers throughout: counts, money in 1/10 000 dollar, percent in hundredths.

/** Sums of a campaign over some days; null if unknown. */
export interface CampaignSums {
  campaignId: number
  deposits: bigint | null
  revenue: bigint | null
  cost: bigint | null
}

/** Daily figures of a campaign. */
export interface CampaignRates {
  campaignId: number
  days: { day: string; registrations: bigint | null; clicks: bigint | null }[]
}

/** Figure of a hit and its reference value, as decimals; `unknown` if it cannot be decided; null for no hit. */
export type Verdict = { value: string; beside: string | null } | 'unknown' | null

const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100))
const moneyOf = (dollars: number): bigint => BigInt(Math.round(dollars * 100)) * (perDollar / 100n)
const dollars = (parts: bigint): string => `${parts}e-4`

/** Cost of at least the limit without a deposit. */
export const decideSpend = ({ deposits, cost }: CampaignSums, { cost: least = 0 }: AttentionNumbers): Verdict => {
  if (deposits === null || cost === null) return 'unknown'
  return cost >= moneyOf(least) && cost > 0n && deposits === 0n ? { value: dollars(cost), beside: null } : null
}

/** ROI below the limit, in percent, at a cost of at least the minimum. */
export const decideRoi = (
  { revenue, cost }: CampaignSums,
  { percent = 0, cost: least = 0 }: AttentionNumbers,
): Verdict => {
  if (revenue === null || cost === null) return 'unknown'
  if (cost <= 0n || cost < moneyOf(least) || (revenue - cost) * 10_000n >= hundredths(percent) * cost) return null
  return { value: String(gainOf(revenue, cost)), beside: dollars(cost) }
}

interface Rate {
  of: bigint
  by: bigint
}
const compareRates = (one: Rate, other: Rate): number => {
  const difference = one.of * other.by - other.of * one.by
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Median; with an even count, the mean of the two middle rates. */
const medianOf = (rates: readonly Rate[]): Rate | null => {
  const sorted = rates.toSorted(compareRates)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (!low || !high) return null
  return { of: low.of * high.by + high.of * low.by, by: 2n * low.by * high.by }
}

/** Registrations per 100 clicks, with four decimals. */
const per100 = ({ of, by }: Rate): string => `${ratioOf(of * 1_000_000n, by)}e-4`

/** Rate of the last day at least `percent` below the median of the earlier days with enough registrations. */
export const decideConversion = (
  { days }: CampaignRates,
  lastDay: string,
  { percent = 0, registrations: least = 0 }: AttentionNumbers,
): Verdict => {
  const known: (Rate & { day: string })[] = []
  for (const { day, registrations, clicks } of days) {
    if (registrations === null || clicks === null) return 'unknown'
    known.push({ day, of: registrations, by: clicks })
  }
  const rates = known.filter(({ by }) => by > 0n)
  const before = known.filter(({ day }) => day !== lastDay)
  const last = rates.find(({ day }) => day === lastDay)
  if (!last || before.reduce((sum, { of }) => sum + of, 0n) < BigInt(least)) return null
  const median = medianOf(rates.filter(({ day }) => day !== lastDay))
  if (!median || median.of === 0n) return null
  const isBelow = last.of * 10_000n * median.by <= median.of * (10_000n - hundredths(percent)) * last.by
  return isBelow ? { value: per100(last), beside: per100(median) } : null
}

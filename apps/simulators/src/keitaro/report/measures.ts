import { columns, type Column } from '../traffic.ts'

/** Sums of the columns of `traffic.ts`, in its units. */
export type Sums = Float64Array
type Measure = (sums: Sums) => number | null

const index = Object.fromEntries(columns.map((name, at) => [name, at])) as Record<Column, number>
const sum =
  (name: Column): Measure =>
  (sums) =>
    sums[index[name]]!

const clicks = sum('clicks')
const unique = sum('campaign_unique_clicks')
const sales = sum('sales')
const leads = sum('leads')
const rejected = sum('rejected')
const round = (value: number): number => Math.round(value * 10_000) / 10_000

const plus =
  (...parts: Measure[]): Measure =>
  (sums) =>
    round(parts.reduce((total, part) => total + (part(sums) ?? 0), 0))
const minus = (of: Measure, less: Measure): Measure => plus(of, (sums) => -(less(sums) ?? 0))
/** Null when dividing by zero. */
const ratio =
  (of: Measure, by: Measure, times = 1): Measure =>
  (sums) => {
    const divisor = by(sums)
    return divisor ? round(((of(sums) ?? 0) / divisor) * times) : null
  }
const dollars =
  (name: Column, perDollar: number): Measure =>
  (sums) =>
    sums[index[name]]! / perDollar

const cost = dollars('cost', 10_000)
const leadRevenue = dollars('lead_revenue', 100)
const saleRevenue = dollars('sale_revenue', 100)
const revenue = plus(leadRevenue, saleRevenue)
const profit = minus(revenue, cost)
const profitConfirmed = minus(saleRevenue, cost)
const conversions = plus(leads, sales, rejected, sum('rebills'))
const none: Measure = () => 0

/** All computable measures by the tracker's name. Percentages are out of 100. */
export const measures: Record<string, Measure> = {
  clicks,
  campaign_unique_clicks: unique,
  stream_unique_clicks: unique,
  global_unique_clicks: (sums) => Math.floor(unique(sums)! * 0.93),
  uc_campaign_rate: ratio(unique, clicks, 100),
  uc_stream_rate: ratio(unique, clicks, 100),
  uc_global_rate: ratio((sums) => Math.floor(unique(sums)! * 0.93), clicks, 100),
  bots: sum('bots'),
  bot_share: ratio(sum('bots'), clicks, 100),
  proxies: none,
  empty_referrers: (sums) => Math.floor(clicks(sums)! / 4),
  conversions,
  leads,
  regs: sum('regs'),
  deposits: sum('deposits'),
  sales,
  rejected,
  rebills: sum('rebills'),
  approve: ratio(sales, plus(sales, rejected), 100),
  lp_clicks: sum('lp_clicks'),
  lp_ctr: ratio(sum('lp_clicks'), clicks, 100),
  landing_clicked_period: none,
  cr: ratio(conversions, clicks, 100),
  crs: ratio(sales, clicks, 100),
  crl: ratio(leads, clicks, 100),
  roi: ratio(profit, cost, 100),
  roi_confirmed: ratio(profitConfirmed, cost, 100),
  epc: ratio(revenue, clicks),
  epc_confirmed: ratio(saleRevenue, clicks),
  cps: ratio(cost, sales),
  cpl: ratio(cost, leads),
  cpa: ratio(cost, conversions),
  cpc: ratio(cost, clicks),
  ecpc: ratio(cost, unique),
  ecpm: ratio(revenue, clicks, 1_000),
  ecpm_confirmed: ratio(saleRevenue, clicks, 1_000),
  ec: ratio(revenue, conversions),
  ec_confirmed: ratio(saleRevenue, sales),
  profitability: ratio(profit, revenue, 100),
  cost,
  revenue,
  profit,
  profit_confirmed: profitConfirmed,
  lead_revenue: leadRevenue,
  sale_revenue: saleRevenue,
  // Rejected sales have a fixed price here.
  rejected_revenue: (sums) => rejected(sums)! * 40,
}

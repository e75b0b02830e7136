import type { Plan } from './plans.ts'
import { hash, sequence } from './random.ts'

/**
 * Counters per campaign and hour. Money is an integer, so that sums are exact: `lead_revenue` and `sale_revenue` in
 * cents, `cost` in ten-thousandths of a dollar. A conversion counts in the hour of its click.
 */
export const columns = [
  'clicks',
  'campaign_unique_clicks',
  'bots',
  'lp_clicks',
  'leads',
  'regs',
  'deposits',
  'sales',
  'rejected',
  'rebills',
  'lead_revenue',
  'sale_revenue',
  'cost',
] as const
export type Column = (typeof columns)[number]

export const width = columns.length
const hours = 24

/** Factor per weekday, Sunday to Saturday. */
const weekdays = [1.12, 0.92, 0.94, 0.97, 1, 1.08, 1.16]

/** No traffic on these: two consecutive days, so that every time zone has at least one empty day. */
const holidays = new Set(['01-01', '01-02', '12-25', '12-26'])

const isHoliday = (day: number): boolean => holidays.has(new Date(day * 86_400_000).toISOString().slice(5, 10))

const isOff = ({ id, first, last }: Plan, age: number, day: number, seed: number, sparse: boolean): boolean =>
  age < first || (last !== null && age > last) || hash(seed, id, day, 1) % 8 === 0 || (sparse && hash(id, day) % 20 > 0)

/** Activity of a campaign on a day: a slow start, waves, and growth of the team over the year. */
const busyness = ({ id, first }: Plan, age: number, day: number): number => {
  const start = Math.min(1, 0.25 + (age - first) / 8)
  const wave = 1 + 0.3 * Math.sin((day + (id % 50)) / 9)
  const growth = 0.7 + (0.6 * age) / 365
  // 1970-01-01 was a Thursday.
  return start * wave * growth * weekdays[(day + 4) % 7]!
}

/**
 * 24 hours of one campaign on one day (UTC), `width` numbers each, or null without traffic.
 * @param day days since 1970
 * @param firstDay the first day of history
 */
export const figuresOfDay = (
  plan: Plan,
  day: number,
  firstDay: number,
  seed: number,
  sparse: boolean,
): Int32Array | null => {
  const age = day - firstDay
  if (age < 0 || isOff(plan, age, day, seed, sparse) || isHoliday(day)) return null
  const cells = new Int32Array(hours * width)
  const perHour = (plan.clicks * busyness(plan, age, day)) / hours
  const next = sequence(hash(seed, plan.id, day))
  const part = (of: number, rate: number): number =>
    of === 0 ? 0 : Math.min(of, Math.floor(of * rate * (0.6 + 0.8 * next()) + next()))
  for (let hour = 0; hour < hours; hour++) {
    const shape = 1 + 0.75 * Math.cos(((hour - plan.peak) * Math.PI) / 12)
    const clicks = Math.floor(perHour * shape * (0.7 + 0.6 * next()) + next())
    if (clicks === 0) continue
    const unique = part(clicks, plan.unique)
    const leads = part(unique, plan.leads)
    const regs = part(leads, plan.regs)
    const deposits = part(regs, plan.deposits)
    const sales = part(deposits, plan.sales)
    const rebills = part(sales, 0.1)
    const counted = [clicks, unique, part(clicks, 0.03), part(clicks, 0.35), leads, regs, deposits, sales]
    const money = [leads * plan.leadPays, (sales + rebills) * plan.salePays, clicks * plan.clickCosts]
    cells.set([...counted, part(deposits - sales, 0.5), rebills, ...money], hour * width)
  }
  return cells
}

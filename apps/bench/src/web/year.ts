/** Deterministic counts that resemble traffic. */
const course = (days: number, base: number, phase: number): number[] =>
  Array.from({ length: days }, (_, day) =>
    Math.round(base * (1.6 + Math.sin(day / 9 + phase) + Math.sin(day * 2.1 + phase) / 4)),
  )

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const dayMs = 86_400_000
const last = Date.UTC(2026, 5, 30)

/** Answer of GET /api/stats over a year, and of the other requests of the dashboard. */
export const yearOfStats = (days = 365) => {
  const dates = Array.from({ length: days }, (_, day) =>
    new Date(last - (days - 1 - day) * dayMs).toISOString().slice(0, 10),
  )
  const series = {
    installs: course(days, 900, 0),
    registrations: course(days, 300, 1),
    deposits: course(days, 60, 2),
    sales: course(days, 50, 3),
    clicks: course(days, 4_000, 4),
    conversions: course(days, 420, 5),
    totalRevenue: course(days, 2_600, 6),
    revenue: course(days, 2_600, 6),
    cost: course(days, 1_900, 7),
  }
  const profit = series.revenue.map((value, day) => value - series.cost[day]!)
  const roi = profit.map((value, day) => (100 * value) / series.cost[day]!)
  const totals = Object.fromEntries(Object.entries(series).map(([name, values]) => [name, sum(values)]))
  const stats = {
    ...totals,
    profit: sum(profit),
    roi: (100 * sum(profit)) / sum(series.cost),
    dailyData: { dates, ...series, profit, roi },
    stale: false,
    trouble: null,
    asOf: new Date(last).toISOString(),
    warnings: [],
    timeZone: 'Europe/Kyiv',
    withoutGroups: false,
  }
  const slots = ['installs', 'registrations', 'deposits', 'clicks', 'conversions', 'totalRevenue']
  return {
    '/api/stats': stats,
    '/api/stats/range': { earliest: dates[0], today: dates.at(-1), timeZone: 'Europe/Kyiv' },
    '/api/dashboard-config': Object.fromEntries(slots.map((slot) => [slot, slot])),
  }
}

import type { Stats } from '@app/contract'

const daily = {
  installs: [18, 21, 19, 23, 24, 20, 17],
  registrations: [12, 15, 13, 16, 17, 14, 11],
  deposits: [5, 7, 6, 8, 8, 6, 5],
  sales: [5, 7, 6, 8, 8, 6, 5],
  clicks: [1440, 1630, 1510, 1750, 1820, 1560, 1372],
  conversions: [8, 10, 9, 11, 12, 9, 8],
  revenue: [1620, 1890, 1710, 2040, 2150, 1800, 1540],
  cost: [1385, 1590, 1450, 1710, 1800, 1530, 1322],
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const profit = daily.revenue.map((revenue, index) => revenue - daily.cost[index]!)
const roi = profit.map((gain, index) => (gain / daily.cost[index]!) * 100)

const courses = { ...daily, totalRevenue: daily.revenue, profit, roi }

/**
 * Sample figures from Monday to Sunday, shown if the real ones cannot be loaded. Their days also serve as the demo
 * series.
 */
export const sample: Stats = {
  installs: sum(daily.installs),
  registrations: sum(daily.registrations),
  deposits: sum(daily.deposits),
  sales: sum(daily.sales),
  clicks: sum(daily.clicks),
  conversions: sum(daily.conversions),
  totalRevenue: sum(daily.revenue),
  revenue: sum(daily.revenue),
  cost: sum(daily.cost),
  profit: sum(profit),
  roi: 18.2,
  cpa: sum(daily.cost) / sum(daily.deposits),
  epc: sum(daily.revenue) / sum(daily.clicks),
  dailyData: { dates: [], ...courses },
  course: {
    grain: 'day',
    instead: null,
    buckets: [],
    open: null,
    values: {
      ...courses,
      cpa: daily.cost.map((cost, index) => cost / daily.deposits[index]!),
      epc: daily.revenue.map((revenue, index) => revenue / daily.clicks[index]!),
    },
    before: null,
  },
  compared: null,
  stale: false,
  trouble: null,
  asOf: '1970-01-01T00:00:00Z',
  warnings: [],
  unreadRows: 0,
  unknownDays: [],
  restated: [],
  timeZone: 'UTC',
  withoutGroups: false,
}

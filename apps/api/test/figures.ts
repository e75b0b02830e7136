const hourIn = (zone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format()
const late = (time: string): boolean => time >= '22:00' || time < '00:15'

/**
 * Reporting zone of tests: the default one or, from two hours before its midnight until the day is over there, a zone
 * two hours behind with the same DST rules. No run crosses midnight.
 */
export const figuresZone = late(hourIn('Europe/Kyiv')) ? 'Europe/London' : 'Europe/Kyiv'
/** Zone in which at least six hours of today have passed and two are left, so that today has figures. */
export const daytimeZone = ['Europe/Kyiv', 'America/Los_Angeles'].find((zone) => {
  const time = hourIn(zone)
  return time >= '06:00' && time < '22:00'
})!
export const figuresMeasures = {
  installs: 'leads',
  registrations: 'regs',
  deposits: 'deposits',
  sales: 'sales',
  clicks: 'clicks',
  conversions: 'conversions',
  revenue: 'revenue',
  cost: 'cost',
} as const

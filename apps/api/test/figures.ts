const hourIn = (zone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format()
const late = (time: string): boolean => time >= '22:00' || time < '00:15'

/**
 * The reporting zone of tests: that of the settings without any, and, from two hours before its midnight until its last day
 * is over, one that is two hours behind and has the same summer time. No run sees its day end.
 */
export const figuresZone = late(hourIn('Europe/Kyiv')) ? 'Europe/London' : 'Europe/Kyiv'
/** A zone in which at least six hours of today are over, and two are left: what today has, it has by now. */
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

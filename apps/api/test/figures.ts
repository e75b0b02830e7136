/** As the settings are without any. */
export const figuresZone = 'Europe/Kyiv'
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

const places = ['ES', 'KZ', 'PL', 'MX', 'BR', 'DE', 'UZ', 'IN']
const offers = ['Keto', 'Detox', 'Plinko', 'Aviator', 'Slots', 'Dating', 'Lotto', 'Vision']
const buyers = ['anna', 'ivan', 'maria', 'oleh', 'pavlo', 'sofia', 'taras', 'yana']

const campaign = (index: number) => {
  const [clicks, revenue, cost] = [(index * 7_919) % 9_973, (index * 104_729) % 99_991, (index * 15_485) % 49_999]
  const group = (index % 6) + 1
  return {
    id: 101 + index,
    name: `${places[index % 8]} | ${offers[(index >> 3) % 8]} | ${buyers[(index >> 6) % 8]} ${index + 1}`,
    status: index % 3 ? 'Active' : 'Inactive',
    clicks,
    conversions: Math.round(clicks / 12),
    revenue: revenue / 10,
    cost: cost / 10,
    profit: Math.round(revenue - cost) / 10,
    roi: cost === 0 ? null : Math.round(((revenue - cost) / cost) * 10_000) / 100,
    group_id: group,
    group: `Group ${group}`,
  }
}

/** Answer of GET /api/campaigns, and of the other requests of the page. */
export const manyCampaigns = (count: number) => ({
  '/api/campaigns': Array.from({ length: count }, (_, index) => campaign(index)),
  '/api/campaigns/standing': {
    fromDate: '2026-06-23',
    toDate: '2026-06-30',
    asOf: '2026-06-30T12:00:00Z',
    stale: false,
    trouble: null,
    warnings: [],
    timeZone: 'Europe/Kyiv',
  },
  '/api/stats/range': { earliest: '2026-01-01', today: '2026-06-30', timeZone: 'Europe/Kyiv' },
})

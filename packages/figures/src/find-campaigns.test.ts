import { Campaign, type OwnerPart } from '@app/contract'
import { describe, expect, it } from 'vitest'
import { divideCampaign } from './divide-campaign.ts'
import { findCampaigns, type CampaignSearch } from './find-campaigns.ts'
import { groupCampaigns, groupOf } from './group-campaigns.ts'
import { totalCampaigns } from './total-campaigns.ts'

const one = (id: number, name: string, more: Partial<Campaign> = {}): Campaign =>
  Campaign.parse({ id, name, status: 'Active', group_id: 1, group: 'Team A', ...more })

const rows = [
  one(101, 'KZ install', { clicks: 5_211, conversions: 40, cost: 10, revenue: 30, profit: 20, roi: 200 }),
  one(102, 'ES retarget', { clicks: 40, conversions: 7, group: 'Team B', cost: 20, profit: -20, roi: -100 }),
  one(40, 'ES video', { status: 'Inactive', clicks: 9, conversions: 1 }),
  one(103, "Кам'янець", { status: 'Inactive', group: null }),
]
const found = (asked: CampaignSearch): number[] => findCampaigns(rows, asked).map(({ id }) => id)

describe('finding campaigns', () => {
  it.each([
    ['es', [102, 40]],
    ['  Es RET ', [102]],
    ['103', [103]],
    ['10', [101, 102, 103]],
    ['5211', [101]],
    ['5,211', [101]],
    ['5 211', [101]],
    ['521', [101]],
    ['21', [101]],
    ['inactive', [40, 103]],
    ['неактив', [40, 103]],
    ['active', [101, 102, 40, 103]],
    ['team b', [102]],
    ['кам’я', [103]],
    ['nothing', []],
    ['', [101, 102, 40, 103]],
  ])('[CAMP-04] by part of name, id, status, group or number, whatever the case: %j', (search, ids) => {
    expect(found({ search })).toEqual(ids)
  })

  it('[CAMP-04] those found by id or name stand first', () => {
    expect(found({ search: '40', sort: '-clicks' })).toEqual([40, 101, 102])
  })

  it.each([
    ['Active', [101, 102]],
    ['Inactive', [40, 103]],
    ['WithClicks', [101, 102, 40]],
  ] as const)('[CAMP-05] of one status: %s', (status, ids) => {
    expect(found({ status })).toEqual(ids)
  })

  it.each([
    ['-clicks', [101, 102, 40, 103]],
    ['clicks', [103, 40, 102, 101]],
    ['-conversions', [101, 102, 40, 103]],
    // Cyrillic first, as in Ukrainian.
    ['name', [103, 102, 40, 101]],
    ['-id', [103, 102, 101, 40]],
    ['status', [101, 102, 40, 103]],
    // Rows without a value come last in either direction.
    ['roi', [102, 101, 40, 103]],
    ['-roi', [101, 102, 40, 103]],
    ['-profit', [101, 40, 103, 102]],
  ] as const)('[CAMP-06] in the order of %s', (sort, ids) => {
    expect(found({ sort })).toEqual(ids)
  })

  it('[CAMP-07] search, status and order together', () => {
    expect(found({ search: 'es', status: 'WithClicks', sort: 'clicks' })).toEqual([40, 102])
  })

  it('[MON-06] whose they are is found and sorted by, where rows say it; others come last', () => {
    const rows = [one(1, 'a', { owner: 'Вера' }), one(2, 'b'), one(3, 'c', { owner: 'anna' })]
    const ids = (asked: object) => findCampaigns(rows, asked).map(({ id }) => id)
    expect(ids({ sort: 'owner' })).toEqual([1, 3, 2])
    expect(ids({ sort: '-owner' })).toEqual([3, 1, 2])
    expect(ids({ search: 'ВЕР' })).toEqual([1])
  })

  it('[DESK-11] conversions, cost and revenue are divided once, of exact sums, half to even; by nothing or by what is unknown they are not', () => {
    const rates = (figures: Partial<Campaign>) => {
      const { cr, cpa, epc } = totalCampaigns([one(1, 'x', figures), one(2, 'y', figures)])
      return [cr, cpa, epc]
    }
    expect(rates({ clicks: 3, conversions: 1, deposits: 3, revenue: 2, cost: 0.0001 })).toEqual([33.33, 0, 0.6667])
    // 1.5 and 2.5 ten-thousandths, both rounded to the even two.
    expect(rates({ clicks: 20_000, conversions: 1, deposits: 2, revenue: 3, cost: 0.0003 })).toEqual([
      0, 0.0002, 0.0002,
    ])
    expect(rates({ clicks: 20_000, conversions: 3, deposits: 2, revenue: 5, cost: 0.0005 })).toEqual([
      0.02, 0.0002, 0.0002,
    ])
    expect(rates({ clicks: 0, conversions: 4, deposits: 0, revenue: 5, cost: 5 })).toEqual([null, null, null])
    expect(rates({ clicks: 4, conversions: null, deposits: null, revenue: null, cost: 5 })).toEqual([null, null, null])
  })

  it('[DESK-11] is in the order of each further column, what has none last either way', () => {
    const more = [
      one(1, 'a', { registrations: 4, deposits: 1, installs: 9, cr: 1, cpa: null, epc: 0.5, group: null }),
      one(2, 'b', { registrations: 2, deposits: 3, installs: 8, cr: null, cpa: 7, epc: 0.25, group: 'Zeta' }),
      one(3, 'c', { registrations: 3, deposits: 2, installs: 7, cr: 2, cpa: 5, epc: null, group: 'Alpha' }),
    ]
    const ids = (sort: CampaignSearch['sort']) => findCampaigns(more, { sort }).map(({ id }) => id)
    const orders = (['installs', 'registrations', 'deposits', 'cr', 'cpa', 'epc', 'group'] as const).map((key) => [
      key,
      ids(key),
      ids(`-${key}`),
    ])
    expect(orders).toEqual([
      ['installs', [3, 2, 1], [1, 2, 3]],
      ['registrations', [2, 3, 1], [1, 3, 2]],
      ['deposits', [1, 3, 2], [2, 3, 1]],
      ['cr', [1, 3, 2], [3, 1, 2]],
      ['cpa', [3, 2, 1], [2, 3, 1]],
      ['epc', [2, 1, 3], [1, 2, 3]],
      ['group', [3, 2, 1], [2, 3, 1]],
    ])
  })

  it('sums to the cent; the ROI is that of all together', () => {
    const cents = Array.from({ length: 10 }, (_, id) => one(id, 'x', { revenue: 0.1, cost: 0.2 }))
    expect(totalCampaigns(cents)).toEqual({
      clicks: 0,
      conversions: 0,
      installs: 0,
      registrations: 0,
      deposits: 0,
      revenue: 1,
      cost: 2,
      profit: -1,
      roi: -50,
      cr: null,
      cpa: null,
      epc: null,
    })
    expect(totalCampaigns([]).roi).toBeNull()
  })
})

describe('grouping campaigns', () => {
  const some = [
    one(1, 'a', {
      group_id: 7,
      group: 'B',
      country: 'ES',
      owner: 'anna',
      clicks: 5,
      revenue: 0.1,
      cost: 0.3,
      deposits: 1,
    }),
    one(2, 'b', { group_id: null, group: null, clicks: 50, revenue: 3, cost: 1 }),
    one(3, 'c', { group_id: 8, group: 'A', country: 'KZ', owner: 'a: 2026-11-01; b: 2026-11-02', clicks: 6 }),
    one(4, 'd', {
      group_id: 7,
      group: 'B',
      country: 'KZ',
      owner: 'not assigned',
      clicks: 4,
      revenue: 0.2,
      deposits: 2,
    }),
    one(5, 'e', { group_id: 9, group: null, country: 'ES', owner: 'anna', clicks: 6 }),
    one(0, 'No campaign', { group_id: null, group: null, clicks: 999, revenue: 1 }),
  ]
  const told = (by: keyof typeof groupOf, sort: CampaignSearch['sort'] = '-clicks') => {
    const { groups, none } = groupCampaigns(findCampaigns(some, { sort }), groupOf[by], sort)
    return [...groups.map(({ key, rows }) => [key, ...rows.map(({ id }) => id)]), none?.id]
  }

  it('[DESK-13] by group, owner and country, ordered as campaigns are; what belongs nowhere is behind, what is in no campaign last', () => {
    expect(told('group')).toEqual([['7', 1, 4], ['9', 5], ['8', 3], ['none', 2], 0])
    expect(told('group', 'clicks')).toEqual([['9', 5], ['8', 3], ['7', 4, 1], ['none', 2], 0])
    expect(told('group', 'name')).toEqual([['9', 5], ['8', 3], ['7', 1, 4], ['none', 2], 0])
    expect(told('country')).toEqual([['ES', 5, 1], ['KZ', 3, 4], ['none', 2], 0])
    expect(told('owner')).toEqual([['anna', 5, 1], ['several', 3], ['none', 2, 4], 0])
    expect(findCampaigns(some, { group: 'country', search: 'e' }).map(({ id }) => id)).toEqual([5, 1, 3, 4, 2, 0])
  })

  it('[DESK-13] subtotals add up to the total, to the last part of a cent, and have rates of their own', () => {
    for (const by of ['group', 'owner', 'country'] as const) {
      const { groups, none } = groupCampaigns(some, groupOf[by])
      const sum = totalCampaigns([...groups.map(({ total }) => total), none!])
      expect(sum).toEqual(totalCampaigns(some))
    }
    const [first] = groupCampaigns(some, groupOf.group).groups
    expect(first!.total).toMatchObject({ clicks: 9, revenue: 0.3, cost: 0.3, profit: 0, roi: 0, cpa: 0.1, epc: 0.0333 })
  })
})

describe('dividing a campaign', () => {
  const none = { conversions: 0, installs: 0, registrations: 0, deposits: 0, revenue: 0, cost: 0 }
  const part = (clicks: number | null, more: Partial<OwnerPart> = {}): OwnerPart => ({
    campaignId: 1,
    assigned: true,
    username: 'ann',
    you: false,
    left: false,
    ...none,
    clicks,
    ...more,
  })
  const clicks = (campaign: Campaign, parts: OwnerPart[], open = false) =>
    divideCampaign(campaign, parts, open)?.map((each) => each.clicks)

  it('[DESK-13] gives each owner their own, with rates of their own, and what today has become since then to the first', () => {
    const whole = one(1, 'a', { clicks: 10, revenue: 0.3, cost: 0.2 })
    const parts = [part(6, { revenue: 0.1, cost: 0.2 }), part(4, { revenue: 0.2 })]
    expect(divideCampaign(whole, parts, false)).toMatchObject([
      { clicks: 6, revenue: 0.1, cost: 0.2, profit: -0.1, roi: -50, epc: 0.0167 },
      { clicks: 4, revenue: 0.2, cost: 0, profit: 0.2, roi: null, epc: 0.05 },
    ])
    const bare = one(1, 'a', { clicks: 10 })
    expect(clicks(bare, [part(5), part(4)], true)).toEqual([6, 4])
    expect(clicks(bare, [part(7), part(4)], true)).toEqual([6, 4])
  })

  it('[DESK-13] leaves a campaign whole whose parts do not add up, would be below nothing, or are known where it is not', () => {
    const whole = one(1, 'a', { clicks: 10 })
    expect(clicks(whole, [part(5), part(4)])).toBeUndefined()
    expect(clicks(whole, [part(1), part(12)], true)).toBeUndefined()
    expect(clicks(whole, [part(10), part(null)])).toBeUndefined()
    expect(clicks(whole, [])).toBeUndefined()
    const unknown = one(1, 'a', { clicks: null })
    expect(clicks(unknown, [part(5), part(4)])).toBeUndefined()
    expect(clicks(unknown, [part(5), part(null)])).toEqual([5, null])
  })
})

it('[CAMP-18] missing numbers are 0', () => {
  const bare = { id: 1, name: 'x', status: 'Active', group_id: null, group: null }
  expect(Campaign.parse(bare)).toEqual({
    ...bare,
    clicks: 0,
    conversions: 0,
    installs: 0,
    registrations: 0,
    deposits: 0,
    revenue: 0,
    cost: 0,
    profit: 0,
    roi: null,
    cr: null,
    cpa: null,
    epc: null,
    country: null,
  })
})

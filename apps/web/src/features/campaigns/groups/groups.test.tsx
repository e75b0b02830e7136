import { noCampaignId, type CampaignOwner, type OwnerPart } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choose } from '#test/choose.ts'
import { open, table } from '#test/campaigns-page.ts'
import { campaign } from '#test/campaigns.ts'
import { refuse } from '#test/network.ts'
import { person } from '#test/people.ts'

const list = [
  campaign(1, 'KZ one', { clicks: 100, revenue: 0.1, cost: 0.3, deposits: 1, country: 'KZ' }),
  campaign(2, 'ES two', { clicks: 40, revenue: 5, cost: 2, country: 'ES', group_id: 2, group: 'Team B' }),
  campaign(3, 'KZ three', { clicks: 7, revenue: 0.2, country: 'KZ' }),
  campaign(4, 'four', { clicks: 900, revenue: 9, cost: 4, group_id: null, group: null }),
  campaign(noCampaignId, 'No campaign', { clicks: 5000, revenue: 1, group_id: null, group: null }),
]
const owner = (more: Partial<CampaignOwner>): CampaignOwner => ({
  campaignId: 1,
  rule: 'none',
  username: null,
  you: false,
  left: false,
  firstDay: '2026-11-13',
  lastDay: '2026-11-20',
  days: 8,
  ...more,
})
const owners: CampaignOwner[] = [
  owner({ campaignId: 1, rule: 'account', username: null, you: true }),
  owner({ campaignId: 2, rule: 'account', username: null, you: false }),
  owner({ campaignId: 3, rule: 'none', username: null, you: false }),
]
const answers = {
  listCampaigns: () => list,
  listCampaignOwners: () => ({ fromDate: '2026-11-13', toDate: '2026-11-20', owners }),
  savePreferences: ({ body }: { body: object }) => body,
}
const start = (search: string, more: object = {}, preferences: object = {}) =>
  open({ ...answers, ...more }, { path: `/campaigns${search}`, me: person('buyer', { groupIds: [1], preferences }) })
/** Name, clicks and revenue of each line; the totals come last. */
const lines = () =>
  [...table().querySelectorAll('tbody tr:has([data-key]), tfoot tr')].map((row) =>
    ['name', 'clicks', 'revenue'].map((key) => row.querySelector(`[data-key='${key}']`)!.textContent),
  )
const fold = (name: RegExp) => within(table()).getByRole('button', { name })

describe('grouped', () => {
  it('[DESK-13] by country: subtotals, what belongs nowhere and what is in no campaign before the total', async () => {
    await start('?group=country')
    expect(lines()).toEqual([
      ['Kazakhstan2', '107', '$0.30'],
      ['KZ one', '100', '$0.10'],
      ['KZ three', '7', '$0.20'],
      ['Spain1', '40', '$5.00'],
      ['ES two', '40', '$5.00'],
      ['Unknown country1', '900', '$9.00'],
      ['four', '900', '$9.00'],
      ['No campaign', '5,000', '$1.00'],
      ['Total', '6,047', '$15.30'],
    ])
    expect(table().getAttribute('aria-rowcount')).toBe('10')
  })

  it('[DESK-13] is folded by keyboard; the address and the person keep that, the sums stay', async () => {
    const { user, net } = await start('?group=group')
    expect(fold(/^Team A/).getAttribute('aria-expanded')).toBe('true')
    fold(/^Team A/).focus()
    await user.keyboard('{Enter}')
    expect(fold(/^Team A/).getAttribute('aria-expanded')).toBe('false')
    expect(fold(/^Team A/)).toHaveFocus()
    expect(lines()).toEqual([
      ['Team A2', '107', '$0.30'],
      ['Team B1', '40', '$5.00'],
      ['ES two', '40', '$5.00'],
      ['No group1', '900', '$9.00'],
      ['four', '900', '$9.00'],
      ['No campaign', '5,000', '$1.00'],
      ['Total', '6,047', '$15.30'],
    ])
    expect(window.location.search).toBe('?group=group&folded=1')
    await waitFor(() => expect(net.of('savePreferences')).toHaveLength(1))
    expect(net.of('savePreferences')[0]!.parts.body).toEqual({
      tables: { campaigns: { group: 'group', folded: ['1'] } },
    })
  })

  it('[DESK-13] as the person left it, where the address does not say; the address wins', async () => {
    const tables = { campaigns: { group: 'country', folded: ['KZ', 'ES', 'none'] } }
    const { unmount } = await start('', {}, { tables })
    expect(lines().map(([name]) => name)).toEqual(['Kazakhstan2', 'Spain1', 'Unknown country1', 'No campaign', 'Total'])
    unmount()
    await start('?group=off', {}, { tables })
    expect(lines().map(([name]) => name)).toEqual(['No campaign', 'four', 'KZ one', 'ES two', 'KZ three', 'Total'])
  })

  it('[DESK-13] by owner a buyer reads “you” and “another user”; what is assigned to nobody is said so', async () => {
    await start('?group=owner&folded=you~')
    expect(lines().map(([name, clicks]) => [name, clicks])).toEqual([
      ['you1', '100'],
      ['another user1', '40'],
      ['ES two', '40'],
      ['Not assigned2', '907'],
      ['four', '900'],
      ['KZ three', '7'],
      ['No campaign', '5,000'],
      ['Total', '6,047'],
    ])
  })

  it('[DESK-13] a campaign whose days have several owners is nobody’s alone', async () => {
    const several = [...owners, owner({ campaignId: 1, rule: 'assignment', username: null, you: false })]
    await start('?group=owner', {
      listCampaignOwners: () => ({ fromDate: '2026-11-13', toDate: '2026-11-20', owners: several }),
    })
    expect(
      lines()
        .map(([name]) => name)
        .slice(0, 2),
    ).toEqual(['Several owners1', 'KZ one'])
  })

  describe('of a campaign that was handed over', () => {
    const handed = [
      owner({ campaignId: 1, rule: 'account', you: true, firstDay: '2026-11-18', days: 3 }),
      owner({ campaignId: 1, rule: 'account', lastDay: '2026-11-17', days: 5 }),
      owner({ campaignId: 2, rule: 'account' }),
    ]
    const part = (more: Partial<OwnerPart>): OwnerPart => ({
      campaignId: 1,
      assigned: true,
      username: null,
      you: false,
      left: false,
      clicks: 0,
      conversions: 0,
      installs: 0,
      registrations: 0,
      deposits: 0,
      revenue: 0,
      cost: 0,
      ...more,
    })
    const parts = [
      part({ you: true, clicks: 30, revenue: 0.0333, cost: 0.1, deposits: 1 }),
      part({ clicks: 70, revenue: 0.0667, cost: 0.2 }),
    ]
    const divided = (open: boolean, told = parts) => ({
      listCampaignOwners: () => ({ fromDate: '2026-11-13', toDate: '2026-11-20', owners: handed }),
      listOwnerParts: () => ({ parts: told, open }),
    })
    const ofOwners = [
      ['another user2', '110', '$5.07'],
      ['KZ one13–17 Nov', '70', '$0.07'],
      ['ES two', '40', '$5.00'],
      ['you1', '30', '$0.03'],
      ['KZ one18–20 Nov', '30', '$0.03'],
    ]
    const others = [
      ['Not assigned2', '907', '$9.20'],
      ['four', '900', '$9.00'],
      ['KZ three', '7', '$0.20'],
      ['No campaign', '5,000', '$1.00'],
      ['Total', '6,047', '$15.30'],
    ]

    it('[DESK-13] each owner’s group has their part with their days, and the sums stay', async () => {
      const { net } = await start('?group=owner', divided(false))
      await waitFor(() => expect(lines()).toEqual([...ofOwners, ...others]))
      expect(net.of('listOwnerParts').map(({ parts: { query } }) => query)).toEqual([
        { fromDate: '2026-11-13', toDate: '2026-11-20' },
      ])
      const owned = [...table().querySelectorAll('tbody tr:has([data-key]) [data-key=owner] button')].map((button) => [
        button.ariaLabel,
        (button as HTMLElement).title,
      ])
      expect(owned).toContainEqual([
        expect.stringMatching(/^you, user of the link’s account/),
        'you: user of the link’s account, 18–20 Nov',
      ])
      expect(owned).toContainEqual([
        expect.stringMatching(/^another user, user/),
        'another user: user of the link’s account, 13–17 Nov',
      ])
    })

    it('[DESK-13] parts stand in the order of their own figures, and are folded and found as campaigns are', async () => {
      const { user } = await start('?group=owner&folded=you~&sort=clicks&search=one', divided(false))
      await waitFor(() =>
        expect(lines()).toEqual([
          ['you1', '30', '$0.03'],
          ['another user1', '70', '$0.07'],
          ['KZ one13–17 Nov', '70', '$0.07'],
          ['Total', '100', '$0.10'],
        ]),
      )
      await user.click(fold(/^you/))
      expect(lines()[1]).toEqual(['KZ one18–20 Nov', '30', '$0.03'])
    })

    it('[DESK-13] what came since then is today’s owner’s; of finished days that makes no parts, and the campaign stays whole', async () => {
      const fewer = [part({ you: true, clicks: 28, revenue: 0.0333, cost: 0.1, deposits: 1 }), parts[1]!]
      const { unmount } = await start('?group=owner', divided(true, fewer))
      await waitFor(() => expect(lines()).toEqual([...ofOwners, ...others]))
      unmount()
      await start('?group=owner', divided(false, fewer))
      await waitFor(() => expect(lines().map(([name]) => name)).toContain('Several owners1'))
      expect(lines().at(-1)).toEqual(others.at(-1))
    })

    it('[DESK-13] parts are asked for where campaigns are by owner alone, and without them a campaign stays whole until Refresh asks again', async () => {
      const { net, user } = await start('?group=country', divided(false))
      expect(net.of('listOwnerParts')).toEqual([])
      net.change({ listOwnerParts: () => refuse('unavailable') })
      await choose(user, await screen.findByRole('combobox', { name: 'Group by' }), 'By owner')
      await waitFor(() => expect(lines().map(([name]) => name)).toContain('Several owners1'))
      expect(lines().at(-1)).toEqual(others.at(-1))
      net.change(divided(false))
      await user.click(screen.getByRole('button', { name: 'Refresh' }))
      await waitFor(() => expect(lines()).toEqual([...ofOwners, ...others]))
    })
  })

  it('[DESK-13] is chosen in the bar; the file follows', async () => {
    const { user, net } = await start('')
    expect(lines()).toHaveLength(6)
    await choose(user, await screen.findByRole('combobox', { name: 'Group by' }), 'By country')
    expect(lines()).toHaveLength(9)
    expect(window.location.search).toBe('?group=country')
    net.change({ listCampaigns: () => new Response('ID\r\n', { headers: { 'content-type': 'text/csv' } }) })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(net.of('listCampaigns')).toHaveLength(2))
    expect(net.of('listCampaigns')[1]!.parts.query).toMatchObject({ group: 'country' })
  })

  it('[DESK-13] of thousands only those on the screen are in the page', async () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      campaign(index + 1, `C ${index + 1}`, { clicks: 1, group_id: index % 7, group: `Team ${index % 7}` }),
    )
    await start('?group=group', { listCampaigns: () => many })
    expect(lines().length).toBeLessThan(60)
    expect(table().getAttribute('aria-rowcount')).toBe('5009')
    expect(lines().at(-1)![1]).toBe('5,000')
  })
})

import { noCampaignId, type CampaignOwner } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choose } from '../../../test/choose.ts'
import { open, table } from '../../../test/campaigns-page.ts'
import { campaign } from '../../../test/campaigns.ts'
import { person } from '../../../test/people.ts'

const list = [
  campaign(1, 'KZ one', { clicks: 100, revenue: 0.1, cost: 0.3, deposits: 1, country: 'KZ' }),
  campaign(2, 'ES two', { clicks: 40, revenue: 5, cost: 2, country: 'ES', group_id: 2, group: 'Team B' }),
  campaign(3, 'KZ three', { clicks: 7, revenue: 0.2, country: 'KZ' }),
  campaign(4, 'four', { clicks: 900, revenue: 9, cost: 4, group_id: null, group: null }),
  campaign(noCampaignId, 'No campaign', { clicks: 5000, revenue: 1, group_id: null, group: null }),
]
const owner = (more: Partial<CampaignOwner>): CampaignOwner => ({
  ...{ campaignId: 1, rule: 'none', username: null, you: false, left: false },
  ...{ firstDay: '2026-11-13', lastDay: '2026-11-20', days: 8 },
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
/** Name, clicks and revenue of each line, the sums last. */
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

  it('[DESK-13] by owner a buyer reads “you” and “another person”; what is assigned to nobody is said so', async () => {
    await start('?group=owner&folded=you~')
    expect(lines().map(([name, clicks]) => [name, clicks])).toEqual([
      ['you1', '100'],
      ['another person1', '40'],
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Campaign } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { choicesOf, choose, chosen } from '../../test/choose.ts'
import { cellsOf, names, open, rows, table } from '../../test/campaigns-page.ts'
import { campaign, four, status } from '../../test/campaigns.ts'
import { refuse } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { recordBeside } from '../../test/record.ts'
import { renderApp } from '../../test/render-app.tsx'
import { openPeriod } from '../../test/dashboard.ts'

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search campaigns' })
const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const head = (name: string) => within(table()).getByRole('columnheader', { name })
const total = () => cellsOf(table().querySelector('tfoot tr')!)
const byClicks = ['KZ-install-broad-03', 'ES-retarget-deposit-11', 'KZ-static-01', 'ES-video-04']

describe('the table', () => {
  it('[CAMP-01] [CAMP-09] [CAMP-11] has nine columns and the owner, states as words, dollars and percents with two decimals', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Campaigns')
    const heads = within(table()).getAllByRole('columnheader')
    expect(heads.map((each) => each.textContent)).toEqual([
      'ID',
      'Name',
      'Status',
      'Owner',
      'Clicks',
      'Conversions',
      'Revenue',
      'Cost',
      'Profit',
      'ROI',
    ])
    expect(rows()).toEqual([
      ['4127', byClicks[0], 'Active', '5,211', '418', '$14,820.50', '$9,114.20', '$5,706.30', '62.61%'],
      ['4098', byClicks[1], 'Active', '4,630', '377', '$12,377.00', '$8,450.75', '$3,926.25', '46.46%'],
      ['4003', byClicks[2], 'Inactive', '402', '12', '$318.50', '$545.10', '−$226.60', '−41.57%'],
      ['4154', byClicks[3], 'Active', '0', '0', '$0.00', '$0.00', '$0.00', '—'],
    ])
  })

  it('as cards has no heads that Tab would reach unseen; a choice beside it sorts', async () => {
    vi.stubGlobal('innerWidth', 900)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = await open()
    expect(head('Clicks')).toHaveTextContent('Clicks')
    expect(head('Clicks').getAttribute('aria-sort')).toBe('descending')
    expect(within(table()).queryAllByRole('button', { name: /^Clicks/ })).toEqual([])
    await user.click(await findButton('More'))
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toBeVisible()
  })

  it('[CAMP-10] shows the status with a dot: another one for what is not active', async () => {
    await open()
    const dots = [...table().querySelectorAll('tbody [data-kind]')].map((each) => [
      each.textContent,
      each.getAttribute('data-kind'),
    ])
    expect(dots).toEqual([
      ['Active', 'good'],
      ['Active', 'good'],
      ['Inactive', 'neutral'],
      ['Active', 'good'],
    ])
    const styles = readFileSync(join(import.meta.dirname, '../../ui/feedback/status.module.css'), 'utf8')
    const ruleOf = (selector: string): string => styles.split(`\n${selector} {`)[1]?.split('}')[0] ?? ''
    expect(ruleOf('.status::before')).toContain('background: var(--ok)')
    expect(ruleOf(".status[data-kind='neutral']::before")).toContain('var(--idle)')
  })

  it('[CAMP-11] in Ukrainian as it is written there', async () => {
    await open()
    setLanguage('uk')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Кампанії'))
    expect(rows()[2]).toEqual([
      '4003',
      byClicks[2],
      'Неактивна',
      '402',
      '12',
      '318,50 $',
      '545,10 $',
      '−226,60 $',
      '−41,57%',
    ])
    expect(screen.getByText('Знайдено 4 з 4 кампаній')).toBeVisible()
  })

  it('[CAMP-18] missing numbers are 0', async () => {
    const bare = { id: 1, name: 'Bare', status: 'Active', group_id: null, group: null }
    await open({ listCampaigns: () => Response.json([bare]) })
    expect(rows()).toEqual([['1', 'Bare', 'Active', '0', '0', '$0.00', '$0.00', '$0.00', '—']])
  })

  it('sums what is found', async () => {
    const { user } = await open()
    expect(total()).toEqual(['', 'Total', '', '10,243', '807', '$27,516.00', '$18,110.05', '$9,405.95', '51.94%'])
    await user.click(await screen.findByRole('radio', { name: 'Inactive' }))
    expect(total()).toEqual(['', 'Total', '', '402', '12', '$318.50', '$545.10', '−$226.60', '−41.57%'])
  })

  it('of thousands only those on the screen are in the page; all are counted and summed', async () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      campaign(index + 1, `C ${index + 1}`, { clicks: 5000 - index }),
    )
    const { user } = await open({ listCampaigns: () => many })
    expect(rows().length).toBeLessThan(60)
    expect(table().getAttribute('aria-rowcount')).toBe('5002')
    expect(total()[3]).toBe('12,502,500')
    await user.type(search(), 'C 49')
    await waitFor(() => expect(screen.getByText('Found 111 of 5,000 campaigns')).toBeVisible())
    expect(names()[0]).toBe('C 49')
  })
})

describe('finding', () => {
  it('[CAMP-02] [CAMP-03] [CAMP-04] while somebody types, with what was found marked; the words stand in the address', async () => {
    const { user } = await open()
    expect(screen.getByText('Found 4 of 4 campaigns')).toBeVisible()
    await user.type(search(), 'kz-')
    await waitFor(() => expect(names()).toEqual([byClicks[0], byClicks[2]]))
    expect(screen.getByText('Found 2 of 4 campaigns')).toBeVisible()
    expect([...table().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['KZ-', 'KZ-'])
    await waitFor(() => expect(window.location.search).toBe('?search=kz-'))
    await user.click(await findButton('Clear search'))
    await waitFor(() => expect(names()).toEqual(byClicks))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('[DESK-09] what was typed just before a campaign was opened, and beside it, stands when it is closed', async () => {
    const { user } = await open()
    const openFirst = async () => {
      await user.click(table().querySelector('[data-record="campaign-4127"]')!)
      await recordBeside()
    }
    await user.type(search(), 'kz-')
    await openFirst()
    expect(new URLSearchParams(window.location.search).get('search')).toBe('kz-')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.search).toBe('?search=kz-'))
    expect(search().value).toBe('kz-')

    await openFirst()
    await user.type(search(), 'static')
    await waitFor(() => expect(names()).toEqual([byClicks[2]]))
    await user.click(screen.getByRole('button', { name: 'Close the panel' }))
    await waitFor(() => expect(window.location.search).toBe('?search=kz-static'))
    expect(search().value).toBe('kz-static')
    expect(names()).toEqual([byClicks[2]])
  })

  it.each([
    ['411', [], []],
    ['4127', ['KZ-install-broad-03'], ['4127']],
    ['5211', ['KZ-install-broad-03'], ['5,211']],
    ['418', ['KZ-install-broad-03'], ['418']],
    // A match in the ID comes before one in a number.
    ['5', ['ES-video-04', 'KZ-install-broad-03'], ['5', '5']],
    ['team b', ['ES-video-04Team B'], ['Team B']],
    ['inactive', ['KZ-static-01'], ['Inactive']],
    // A regular expression is searched literally.
    ['.*', [], []],
  ])('[CAMP-04] by id, numbers, status and group: %s', async (words, found, marked) => {
    await open({}, { path: `/campaigns?search=${encodeURIComponent(words)}` })
    expect(names()).toEqual(found)
    expect([...table().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marked)
  })

  it('[CAMP-05] [CAMP-07] by status, together with words and order', async () => {
    const { user } = await open()
    const radios = screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)
    expect(radios).toEqual(['All', 'Active', 'Inactive', 'With clicks'])
    await user.click(await screen.findByRole('radio', { name: 'Active' }))
    expect(names()).toEqual([byClicks[0], byClicks[1], byClicks[3]])
    await user.click(await screen.findByRole('radio', { name: 'Inactive' }))
    expect(names()).toEqual([byClicks[2]])
    await user.click(await screen.findByRole('radio', { name: 'With clicks' }))
    expect(names()).toEqual(byClicks.slice(0, 3))
    expect(window.location.search).toBe('?status=WithClicks')
    await user.type(search(), 'kz')
    await user.click(await findButton('More'))
    await choose(user, await screen.findByRole('combobox', { name: 'Order' }), 'Ascending')
    await waitFor(() => expect(names()).toEqual([byClicks[2], byClicks[0]]))
  })

  it('[CAMP-06] sorts by clicks or conversions, falling or rising, and by any head', async () => {
    const rare = campaign(9, 'Rare', { clicks: 1, conversions: 999, profit: 1 })
    const { user } = await open({ listCampaigns: () => [...four, rare] })
    expect(names()).toEqual([...byClicks.slice(0, 3), 'Rare', byClicks[3]])
    await user.click(await findButton('More'))
    const sortBy = () => screen.getByRole('combobox', { name: 'Sort by' })
    const order = () => screen.getByRole('combobox', { name: 'Order' })
    expect(await choicesOf(user, sortBy())).toEqual(['Clicks', 'Conversions'])
    expect([sortBy(), order()].map(chosen)).toEqual(['Clicks', 'Descending'])
    expect(head('Clicks').getAttribute('aria-sort')).toBe('descending')
    await choose(user, sortBy(), 'Conversions')
    expect(names()).toEqual(['Rare', ...byClicks])
    await choose(user, order(), 'Ascending')
    expect(names()).toEqual(['Rare', ...byClicks].toReversed())
    expect(window.location.search).toBe('?sort=conversions')
    await user.click(within(head('Profit')).getByRole('button'))
    expect(names().at(-1)).toBe('KZ-static-01')
    await user.click(await findButton('More'))
    expect(await choicesOf(user, sortBy())).toEqual(['Clicks', 'Conversions', 'Profit'])
    await user.click(within(head('Profit')).getByRole('button'))
    expect(names()[0]).toBe('KZ-static-01')
    expect(head('Profit').getAttribute('aria-sort')).toBe('ascending')
    expect(window.location.search).toBe('?sort=profit')
  })

  it('what the address asks for is found at once', async () => {
    const path = '/campaigns?from=2026-11-01&to=2026-11-02&search=es&status=Active&sort=name'
    const { asked } = await open({}, { path })
    expect(asked()).toEqual([{ fromDate: '2026-11-01', toDate: '2026-11-02' }])
    expect(search().value).toBe('es')
    expect(names()).toEqual(['ES-retarget-deposit-11', 'ES-video-04'])
  })
})

describe('the period', () => {
  it('is that of the dashboard: the last seven days at first, a preset at a click', async () => {
    const { user, asked } = await open()
    expect(asked()).toEqual([{ fromDate: '2026-11-13', toDate: '2026-11-20' }])
    await openPeriod(user)
    await user.click(await findButton('Yesterday'))
    await waitFor(() => expect(asked().at(-1)).toEqual({ fromDate: '2026-11-19', toDate: '2026-11-19' }))
    expect(window.location.search).toBe('?from=2026-11-19&to=2026-11-19')
  })

  it('dates that the server does not take are said so at their fields', async () => {
    await open(
      { listCampaigns: () => refuse('validation'), getCampaignsStanding: () => refuse('validation') },
      { path: '/campaigns?from=nonsense&to=2026-11-02' },
    )
    expect(screen.getByText(/^Enter a date like/)).toBeVisible()
  })
})

describe('loading', () => {
  it('[CAMP-12] shows a loading row first', async () => {
    const answer = Promise.withResolvers<Campaign[]>()
    renderApp('/campaigns', { ...signedIn(), listCampaigns: () => answer.promise })
    expect(await screen.findByText('Loading campaigns…')).toBeVisible()
    expect(within(table()).getByRole('status')).toHaveTextContent('Loading campaigns…')
    answer.resolve([...four])
    await waitFor(() => expect(names()).toHaveLength(4))
    expect(screen.queryByText('Loading campaigns…')).toBeNull()
  })

  it('[CAMP-08] Refresh loads everything again, past every cache', async () => {
    const { user, net } = await open()
    net.change({ listCampaigns: () => [campaign(1, 'New one')] })
    await user.click(await findButton('Refresh'))
    await waitFor(() => expect(names()).toEqual(['New one']))
    expect(net.of('listCampaigns').at(-1)?.parts.query).toMatchObject({ fresh: '1' })
    expect(net.of('getCampaignsStanding').at(-1)?.parts.query).toMatchObject({ fresh: '1' })
  })

  it.each([
    ['vendor_down/keitaro', 'The tracker is not answering'],
    ['vendor_broken/keitaro_key', 'The tracker refused the key. An administrator must check it.'],
  ] as const)('[CAMP-13] on failure the table shows why, and Retry: %s', async (key, text) => {
    const { user, net } = await open({ listCampaigns: () => refuse(key), getCampaignsStanding: () => refuse(key) })
    expect(await within(table()).findByText(text)).toBeVisible()
    net.change({ listCampaigns: () => [...four], getCampaignsStanding: () => status() })
    await user.click(await findButton('Retry'))
    await waitFor(() => expect(names()).toEqual(byClicks))
  })

  it("[CAMP-13] without a message it reads 'Failed to load campaigns'", async () => {
    await open({ listCampaigns: () => new Response('{"half', { status: 200 }) })
    expect(await within(table()).findByText('Failed to load campaigns')).toBeVisible()
  })

  it('[CAMP-13] what was there stays, with the reason', async () => {
    const { user, net } = await open()
    net.change({ listCampaigns: () => refuse('vendor_slow/keitaro') })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText(/The tracker is answering slowly/)).toBeVisible()
    expect(names()).toEqual(byClicks)
  })

  it('an older answer says of when it is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:59:30Z') })
    await open({ getCampaignsStanding: () => status({ stale: true, trouble: 'vendor_down/keitaro' }) })
    expect(await screen.findByText(/^The tracker is not answering\. Figures as of .*27 minutes old$/)).toBeVisible()
    expect(table().dataset['dim']).toBe('true')
  })

  it('the ROI is drawn from nothing, cut open where it reaches farther than its bar; for eyes alone', async () => {
    const [one] = four
    const rois = [50, 250, -20, -80, null]
    await open({ listCampaigns: () => rois.map((roi, n) => ({ ...one!, id: n + 1, name: `C${n}`, roi })) })
    const bars = rois.map((_, n) => {
      const row = within(table()).getByRole('row', { name: new RegExp(`C${n}`) })
      const bar = row.querySelector<HTMLElement>('[data-key="roi"] [aria-hidden]')
      return bar && [bar.dataset['way'], bar.style.getPropertyValue('--share'), bar.dataset['beyond']]
    })
    expect(bars).toEqual([
      ['up', '0.5', undefined],
      ['up', '1', 'true'],
      ['down', '0.5', undefined],
      ['down', '1', 'true'],
      null,
    ])
  })

  it('a measure that the tracker does not know is named, and its column shows no zeros', async () => {
    await open({
      listCampaigns: () => four.map((each) => ({ ...each, cost: null, profit: null, roi: null })),
      getCampaignsStanding: () =>
        status({ warnings: [{ code: 'unknown_measure', metric: 'cost', measure: 'spend_9' }] }),
    })
    const said = 'The tracker does not know the measure spend_9, so “Cost” is not shown'
    expect(await screen.findByText(said)).toBeVisible()
    expect(rows()[0]).toEqual(['4127', byClicks[0], 'Active', '5,211', '418', '$14,820.50', '—', '—', '—'])
    expect(total().slice(5)).toEqual(['$27,516.00', '—', '—', '—'])
  })
})

describe('nothing to show', () => {
  it('[CAMP-14] [CAMP-15] says so, and what may be the cause', async () => {
    await open({ listCampaigns: () => [] })
    expect(within(table()).getByText('No campaigns found')).toBeVisible()
    expect(within(table()).getByText('Possible causes:')).toBeVisible()
    expect(
      within(table())
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      'no groups are assigned to you',
      'there are no campaigns in your groups',
      'the filter is too restrictive',
    ])
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('[CAMP-14] where nothing is found, the filters can be cleared', async () => {
    const { user } = await open({}, { path: '/campaigns?search=zzz&status=Active' })
    expect(screen.getByText('Found 0 of 4 campaigns')).toBeVisible()
    await user.click(await findButton('Clear filters'))
    await waitFor(() => expect(names()).toEqual(byClicks))
    expect(window.location.search).toBe('')
  })
})

describe('who looks', () => {
  const types = [
    ['Regular User', person('buyer')],
    ['Regular User', person('TeamleadFarmer')],
    ['Admin User', person('admin')],
    ['Admin User', person('admin', { roleName: 'buyer' })],
    ['Admin User', owner({ roleName: null, isAdmin: false })],
  ] as const
  it.each(types)('[CAMP-16] is a %s', async (type, me) => {
    const { user } = await open({}, { me })
    await user.click(await findButton('More'))
    expect(screen.getByTitle(`User type: ${type}`)).toHaveTextContent(type)
  })

  it('[CAMP-17] Diagnostics, closed at first, tell how many there are, a sample and the own groups', async () => {
    const groups = [{ id: 1, name: 'Team A' }]
    const { user, net } = await open({ listTrackerGroups: () => ({ groups }) })
    expect(screen.queryByText('Loaded campaigns: 4')).toBeNull()
    expect(net.of('listTrackerGroups')).toHaveLength(0)
    await user.click(await findButton('More'))
    await user.click(await screen.findByText('Diagnostics'))
    expect(screen.getByText('Loaded campaigns: 4')).toBeVisible()
    expect(screen.getByText('Sample campaign: KZ-static-01 (ID 4003), group: Team A (ID 1)')).toBeVisible()
    expect(await screen.findByText('Your groups: Team A (ID 1) and Unknown (ID 2)')).toBeVisible()
  })

  it('[PERM-05] without a role nothing is loaded', async () => {
    const { net } = renderApp('/campaigns', signedIn(person(null)))
    expect(await screen.findByText('Access restricted - role required')).toBeVisible()
    expect(net.of('listCampaigns')).toHaveLength(0)
  })
})

it('saves what is found as a file of the server', async () => {
  const { user, net } = await open({}, { path: '/campaigns?search=kz&status=Active&sort=name' })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  net.change({ listCampaigns: () => new Response('ID\r\n', { headers: { 'content-type': 'text/csv' } }) })
  await user.click(await findButton('More'))
  await user.click(await findButton('Export CSV'))
  await waitFor(() => expect(net.of('listCampaigns')).toHaveLength(2))
  const { parts, headers } = net.of('listCampaigns')[1]!
  expect(headers.get('accept')).toBe('text/csv')
  expect(parts.query).toEqual({
    fromDate: '2026-11-13',
    toDate: '2026-11-20',
    search: 'kz',
    status: 'Active',
    sort: 'name',
  })
})

it('leads those who may create links to the links of a campaign, and nobody else', async () => {
  const { unmount } = await open({}, { me: owner() })
  expect(screen.getByRole('link', { name: 'Links of ES-video-04' }).getAttribute('href')).toBe('/links?campaign=4154')
  unmount()
  await open()
  expect(screen.queryByRole('link', { name: /^Links of/ })).toBeNull()
})

describe('what changed, and what belongs to no campaign', () => {
  const changed = {
    restated: [
      { day: '2026-11-14', metric: 'revenue' as const, before: 300.1234, after: 318.5, at: '2026-11-16T10:00:00Z' },
    ],
  }
  const rows = [
    campaign(4003, 'KZ-static-01', { clicks: 402, revenue: 318.5, cost: 545.1, ...changed }),
    campaign(4127, 'KZ-install-broad-03', { clicks: 9 }),
    campaign(0, 'No campaign', { clicks: 5, group_id: null, group: null, status: 'Inactive' }),
  ]
  const marksIn = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .queryAllByRole('img')
      .map((mark) => [
        mark.closest('td')?.dataset['key'],
        mark.getAttribute('aria-label')?.replaceAll(/[\u00a0\u202f]/g, ' '),
      ])

  it('[MON-02] figures that changed after their day had ended are marked, with both values, in both languages', async () => {
    await open({ listCampaigns: () => rows })
    expect(marksIn('KZ-static-01')).toEqual(
      ['revenue', 'profit', 'roi'].map((key) => [
        key,
        expect.stringMatching(/^Revenue: \$300\.12 when its days ended, now \$318\.50 \(since .*\)$/) as string,
      ]),
    )
    expect(marksIn('KZ-install-broad-03')).toEqual([])
    setLanguage('uk')
    await waitFor(() =>
      expect(marksIn('KZ-static-01')[0]?.[1]).toMatch(
        /^Дохід: 300,12 \$ наприкінці днів, тепер 318,50 \$ \(відтоді: .*\)$/,
      ),
    )
  })

  it('[MON-01] what happened in no campaign is a line without a number and a state, in the words of the reader', async () => {
    await open({ listCampaigns: () => rows }, { me: owner() })
    const row = screen.getByRole('row', { name: /No campaign/ })
    expect(cellsOf(row).slice(0, 4)).toEqual(['', 'No campaign', '', '5'])
    expect(within(row).queryByRole('link')).toBeNull()
    expect(total()[3]).toBe('416')
    setLanguage('uk')
    expect(await screen.findByRole('row', { name: /Без кампанії/ })).toBeVisible()
  })

  it('[MON-02] days of which nothing is known are named', async () => {
    await open({
      listCampaigns: () => rows,
      getCampaignsStanding: () => status({ stale: true, trouble: 'vendor_down/keitaro', unknownDays: ['2026-11-20'] }),
    })
    expect(await screen.findByText(/20 Nov is unknown and not in any total/)).toBeVisible()
  })
})

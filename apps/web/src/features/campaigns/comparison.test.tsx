import type { CampaignFigures, CampaignsCompared } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { names, open, table } from '../../test/campaigns-page.ts'
import { campaignRecord, campaign, four } from '../../test/campaigns.ts'
import { statsOf } from '../../test/figures.ts'
import { refuse } from '../../test/network.ts'
import { person } from '../../test/people.ts'

const figures = (clicks: number, revenue: number, cost: number): CampaignFigures =>
  campaign(1, '', { clicks, conversions: clicks / 10, deposits: clicks / 100, revenue, cost })
/** Two campaigns with traffic in both ranges, a new one and an archived one; their total profit is negative. */
const compared = (more: Partial<CampaignsCompared> = {}): CampaignsCompared => ({
  comparison: 'weekdays',
  fromDate: '2026-10-30',
  toDate: '2026-11-06',
  since: null,
  unknown: false,
  counted: {
    fromDate: '2026-11-13',
    toDate: '2026-11-19',
    beforeFrom: '2026-10-30',
    beforeTo: '2026-11-05',
    hours: null,
  },
  now: figures(3000, 3300, 2000),
  before: figures(2500, 3000, 2500),
  campaigns: [
    { id: 4127, now: figures(1200, 1000, 800), before: figures(1000, 1000, 1000) },
    { id: 4098, now: figures(800, 1300, 1000), before: figures(1000, 1000, 800) },
    { id: 4003, now: figures(1000, 1000, 200), before: figures(0, 0, 0) },
    { id: 3001, now: figures(0, 0, 0), before: figures(500, 1000, 700) },
  ],
  others: [campaign(3001, 'KZ-archived', { status: 'Inactive' })],
  ...more,
})
const answers = (more: Partial<CampaignsCompared> = {}) => ({ compareCampaigns: () => compared(more) })
const path = '/campaigns?compare=weekdays'
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
/** Changes of a row by column: the text for screen readers, and the look. */
const changesIn = (row: Element) =>
  Object.fromEntries(
    [...row.querySelectorAll('[data-number]')].flatMap((cell) => {
      const change = cell.querySelector('[title]:not([role])')
      return change ? [[cell.getAttribute('data-key'), plain(change.textContent)]] : []
    }),
  )
const rowOf = (name: string) => within(table()).getByRole('row', { name: new RegExp(name) })
const changesOf = (name: string) => changesIn(rowOf(name))
const totals = () => changesIn(table().querySelector('tfoot tr')!)
const said = 'change against 30 Oct – 5 Nov: '
const compareButton = () => screen.getByRole('button', { name: /^Compare/ })

describe('changes', () => {
  it('[DESK-02] each figure tells its own with sign and percent, ROI in points, against which days; nothing before is a dash', async () => {
    await open(answers(), { path })
    await waitFor(() =>
      expect(changesOf('KZ-install')).toEqual({
        clicks: `${said}+20.0%`,
        conversions: `${said}+20.0%`,
        revenue: `${said}0.0%`,
        cost: `${said}−20.0%`,
        profit: `${said}—`,
        roi: `${said}+25.0 pp`,
      }),
    )
    expect(changesOf('ES-retarget')).toMatchObject({ clicks: `${said}−20.0%`, profit: `${said}+50.0%` })
    // A new one without earlier figures, and one without traffic on either side.
    expect(changesOf('KZ-static')).toMatchObject({ clicks: `${said}—`, roi: `${said}—` })
    expect(changesOf('ES-video')).toMatchObject({ clicks: `${said}—`, roi: `${said}—` })
    expect(totals()).toEqual({
      clicks: `${said}+20.0%`,
      conversions: `${said}+20.0%`,
      revenue: `${said}+10.0%`,
      cost: `${said}−20.0%`,
      profit: `${said}+160.0%`,
      roi: `${said}+45.0 pp`,
    })
    expect(screen.getByText('Compared: 13–19 Nov with 30 Oct – 5 Nov, finished days only')).toBeVisible()
  })

  it('[DESK-02] direction is told by triangle and sign, colour only judges, and cost is neither good nor bad', async () => {
    await open(answers(), { path })
    await waitFor(() => expect(changesOf('ES-retarget')['clicks']).toContain('20'))
    const lookOf = (key: string) => {
      const change = rowOf('ES-retarget').querySelector<HTMLElement>(`[data-key=${key}] [title]`)!
      return [change.dataset['verdict'], change.querySelector('i')?.dataset['way'], plain(change.title)]
    }
    expect(lookOf('clicks')).toEqual(['worse', 'down', '800, previously 1,000'])
    expect(lookOf('revenue')).toEqual(['better', 'up', '$1,300.00, previously $1,000.00'])
    expect(lookOf('cost')).toEqual([undefined, 'up', '$1,000.00, previously $800.00'])
  })

  it('[DESK-02] what is archived now had its part then: it is a line, so that lines and total agree', async () => {
    const { user } = await open({ ...answers(), savePreferences: () => ({}) }, { path })
    await waitFor(() => expect(names()).toContain('KZ-archived'))
    expect(changesOf('KZ-archived')['clicks']).toBe(`${said}−100.0%`)
    await user.click(await screen.findByRole('button', { name: 'Compare 30 Oct – 6 Nov' }))
    await user.click(screen.getByRole('radio', { name: 'No comparison' }))
    await waitFor(() => expect(names()).toHaveLength(four.length))
    expect(totals()).toEqual({})
  })

  it('[DESK-02] of what is found the sum changes by what was found', async () => {
    await open(answers(), { path: `${path}&search=kz-` })
    // 1 200 and 1 000 now, 1 000 and 500 then.
    await waitFor(() => expect(totals()['clicks']).toBe(`${said}+46.7%`))
    expect(totals()['cost']).toBe(`${said}−41.2%`)
  })

  it('[DESK-02] rows still sort by their figures', async () => {
    const { user } = await open(answers(), { path })
    await waitFor(() => expect(changesOf('KZ-install')['clicks']).toContain('20'))
    await user.click(within(table()).getByRole('button', { name: 'Profit' }))
    expect(names().slice(0, 2)).toEqual(['KZ-install-broad-03', 'ES-retarget-deposit-11'])
    expect(changesOf('KZ-install')['clicks']).toBe(`${said}+20.0%`)
  })

  it('[DESK-02] in Ukrainian as it is written there', async () => {
    await open(answers(), { path })
    setLanguage('uk')
    await waitFor(() => expect(changesOf('KZ-install')['clicks']).toBe('зміна проти 30.10–05.11: +20,0%'))
    expect(changesOf('KZ-install')['roi']).toBe('зміна проти 30.10–05.11: +25,0 в. п.')
    expect(screen.getByText('Порівняно 13–19.11 і 30.10–05.11, лише завершені дні')).toBeVisible()
  })

  it('[DESK-02] a card on a phone tells its changes, and what it opens both values', async () => {
    vi.stubGlobal('innerWidth', 390)
    onTestFinished(() => void vi.unstubAllGlobals())
    const stats = statsOf()
    const { campaigns: _, others: __, ...days } = compared()
    const told = { ...days, now: { ...stats, cost: 800 }, before: { ...stats, cost: 1000 } }
    const getCampaign = () => campaignRecord(4127, { stats: { ...stats, compared: told } })
    const { user } = await open({ ...answers(), getCampaign }, { path })
    await waitFor(() => expect(changesOf('KZ-install')['clicks']).toBe(`${said}+20.0%`))
    await user.click(screen.getByRole('button', { name: 'Details of KZ-install-broad-03' }))
    const record = within(await screen.findByRole('dialog', { name: /^KZ-install-broad-03/ }))
    const cost = (await record.findByText('Cost')).parentElement!
    expect(plain(within(cost).getByTitle(/previously/).title)).toBe('$800.00, previously $1,000.00')
  })
})

describe('while it is not there', () => {
  it('[DESK-02] the figures stand, and nothing is said of changes yet', async () => {
    const answer = Promise.withResolvers<CampaignsCompared>()
    await open({ compareCampaigns: () => answer.promise }, { path })
    expect(names()).toHaveLength(4)
    expect(totals()).toEqual({})
    expect(table().dataset['compared']).toBe('true')
    answer.resolve(compared())
    await waitFor(() => expect(totals()['clicks']).toBe(`${said}+20.0%`))
  })

  const nothing = { counted: null, now: null, before: null, campaigns: [], others: [] }
  it.each([
    ['the tracker fails', () => compared({ ...nothing, unknown: true }), 'The compared days are unknown right now'],
    ['the call fails', () => refuse('internal'), 'The compared days are unknown right now'],
    ['it began later', () => compared({ ...nothing, since: '2026-11-10' }), 'No figures before 10 Nov'],
    ['nothing is over', () => compared(nothing), 'Nothing to compare yet'],
  ])('[DESK-02] where %s, the figures stand with dashes, and it is said why', async (_why, answer, text) => {
    await open({ compareCampaigns: answer }, { path })
    expect(await screen.findByText(text)).toBeVisible()
    expect(names()).toHaveLength(4)
    expect(changesOf('KZ-install')['clicks']).toBe('change —')
    expect(totals()['roi']).toBe('change —')
  })

  it('[DESK-02] today counts the same hours, and says so', async () => {
    const day = { fromDate: '2026-11-20', toDate: '2026-11-20', beforeFrom: '2026-11-13', beforeTo: '2026-11-13' }
    await open(answers({ counted: { ...day, hours: 14 } }), {
      path: '/campaigns?from=2026-11-20&to=2026-11-20&compare=weekdays',
    })
    expect(await screen.findByText('Compared: the first 14 h of 20 Nov and 13 Nov')).toBeVisible()
  })
})

describe('which days', () => {
  it('[DESK-01] switched off, asked of nobody; chosen, in the address, asked for, and remembered', async () => {
    const { user, net } = await open({ ...answers(), savePreferences: () => ({}) })
    expect(net.of('compareCampaigns')).toHaveLength(0)
    await user.click(compareButton())
    await user.click(screen.getByRole('radio', { name: 'Previous, same weekdays' }))
    await waitFor(() =>
      expect(net.of('compareCampaigns').map(({ parts }) => parts.query)).toEqual([
        { fromDate: '2026-11-13', toDate: '2026-11-20', compare: 'weekdays' },
      ]),
    )
    expect(window.location.search).toBe('?compare=weekdays')
    await waitFor(() => expect(net.of('savePreferences').at(-1)?.parts.body).toEqual({ compare: 'weekdays' }))
    expect(compareButton()).toHaveTextContent('30 Oct – 6 Nov')
    // The list is unchanged, and is not requested again.
    expect(net.of('listCampaigns')).toHaveLength(1)
  })

  it.each([
    ['/campaigns', 'year'],
    ['/campaigns?compare=period', 'period'],
    ['/campaigns?compare=off', undefined],
  ])('[DESK-01] what was chosen last holds, and the address holds against it: %s', async (where, asks) => {
    const me = person('buyer', { groupIds: [1, 2], preferences: { compare: 'year' } })
    const { net } = await open(answers(), { me, path: where })
    await waitFor(() =>
      expect(net.of('compareCampaigns').map(({ parts }) => parts.query)).toEqual(
        asks ? [expect.objectContaining({ compare: asks })] : [],
      ),
    )
  })

  it('[DESK-01] days of one’s own are asked for; what the address says in vain is left out and named', async () => {
    const days = 'from=2026-11-13&to=2026-11-14&compare=own&compareFrom=2026-09-01'
    const { net, unmount } = await open(answers(), { path: `/campaigns?${days}&compareTo=2026-09-02&grain=hour` })
    expect(net.of('compareCampaigns').at(-1)?.parts.query).toEqual({
      fromDate: '2026-11-13',
      toDate: '2026-11-14',
      compare: 'own',
      compareFrom: '2026-09-01',
      compareTo: '2026-09-02',
    })
    unmount()
    const second = await open(answers(), { path: `/campaigns?${days}&compareTo=2026-09-20` })
    expect(second.net.of('compareCampaigns')).toHaveLength(0)
    expect(screen.getByText(/The comparison in the address is unreadable/)).toBeVisible()
  })

  it('[DESK-07] X switches it off and on again', async () => {
    const { user } = await open({ ...answers(), savePreferences: () => ({}) }, { path: '/campaigns?compare=period' })
    await user.keyboard('x')
    await waitFor(() => expect(window.location.search).toBe('?compare=off'))
    await user.keyboard('x')
    await waitFor(() => expect(window.location.search).toBe('?compare=period'))
  })

  it('[DESK-06] they go along to the dashboard', async () => {
    await open(answers(), { path: '/campaigns?from=2026-11-13&to=2026-11-19&compare=period&search=kz' })
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(
      '/?from=2026-11-13&to=2026-11-19&compare=period',
    )
  })

  it('[CAMP-08] Refresh asks for them again, too, past every cache', async () => {
    const { user, net } = await open(answers(), { path })
    await waitFor(() => expect(net.of('compareCampaigns')).toHaveLength(1))
    net.change({ compareCampaigns: () => compared({ now: figures(5000, 3300, 2000) }) })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(totals()['clicks']).toBe(`${said}+100.0%`))
    expect(net.of('compareCampaigns').at(-1)?.parts.query).toMatchObject({ fresh: '1', compare: 'weekdays' })
  })

  it('[DESK-02] the file has what is compared, by the words and the order of the page', async () => {
    const { user, net } = await open(answers(), { path: `${path}&search=kz&sort=name` })
    await waitFor(() => expect(totals()['clicks']).toBeDefined())
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    net.change({ compareCampaigns: () => new Response('ID\r\n', { headers: { 'content-type': 'text/csv' } }) })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(net.of('compareCampaigns')).toHaveLength(2))
    const { parts, headers } = net.of('compareCampaigns')[1]!
    expect(headers.get('accept')).toBe('text/csv')
    expect(parts.query).toEqual({
      fromDate: '2026-11-13',
      toDate: '2026-11-20',
      compare: 'weekdays',
      search: 'kz',
      sort: 'name',
    })
  })
})

it('[DESK-17] one line holds period and comparison, search and filters stand beside the views; the rest is behind More', async () => {
  const { user } = await open()
  const line = screen.getByRole('button', { name: 'Refresh' }).parentElement!.parentElement!
  const seen = within(line)
  for (const name of [/^Period: /, /^Compare/, 'Refresh']) expect(seen.getByRole('button', { name })).toBeVisible()
  const beside = within(line.nextElementSibling as HTMLElement)
  expect(beside.getByRole('group', { name: 'Views' })).toBeVisible()
  expect(beside.getByRole('searchbox')).toBeVisible()
  expect(beside.getAllByRole('radio')).toHaveLength(4)
  for (const hidden of ['Export CSV', 'Regular User', 'Diagnostics', 'Sort by'])
    expect([screen.queryByText(hidden), screen.queryByLabelText(hidden)]).toEqual([null, null])
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(seen.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  expect(seen.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
  expect(seen.getByText('Diagnostics')).toBeVisible()
})

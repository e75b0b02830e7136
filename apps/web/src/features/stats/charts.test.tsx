import { defaultDashboardConfig } from '@app/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  button,
  findButton,
  cards,
  chartNames,
  charts,
  metrics,
  open,
  panel,
  plain,
  table,
  withoutDays,
  zeros,
} from '../../test/dashboard.ts'
import { statsOf, week } from '../../test/figures.ts'
import { refuse } from '../../test/network.ts'
import { person } from '../../test/people.ts'
import { openMore } from '../../test/unfold.ts'
import { setLanguage } from '../../i18n/language.ts'

describe('chart settings', () => {
  const panelOfSettings = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await openMore(user)
    await user.click(await screen.findByRole('button', { name: /^Chart settings/ }))
    return within(screen.getByRole('group', { name: 'Chart settings' }))
  }

  it('[DASH-10] [DASH-11] [DESK-05] offers the seven metrics and what is made of them, all shown at first, and Show All', async () => {
    const { user } = await open()
    const settings = await panelOfSettings(user)
    const boxes = settings.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'Show All',
      ...metrics.slice(0, 7),
      'Profit',
      ...metrics.slice(7),
    ])
    expect(boxes.every((box) => box.checked)).toBe(true)
  })

  it('[DASH-11] a choice holds for card and chart, and is remembered', async () => {
    const { user, net } = await open()
    const settings = await panelOfSettings(user)
    await user.click(await settings.findByRole('checkbox', { name: 'Clicks' }))
    await waitFor(() => expect(Object.keys(cards())).not.toContain('Clicks'))
    await waitFor(() => expect(charts().queryByRole('region', { name: 'Clicks' })).toBeNull())
    await user.click(await settings.findByRole('checkbox', { name: 'Total Revenue' }))
    // Charts are drawn after the cards, when the browser is idle.
    await waitFor(() => expect(charts().queryByRole('region', { name: 'Profit' })).toBeNull())
    const all = settings.getByRole<HTMLInputElement>('checkbox', { name: 'Show All' })
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await waitFor(() => expect(net.of('savePreferences')).toHaveLength(2))
    expect(net.of('savePreferences').at(-1)?.parts.body).toEqual({
      charts: {
        shown: {
          installs: true,
          registrations: true,
          deposits: true,
          clicks: false,
          conversions: true,
          totalRevenue: false,
          roi: true,
          profit: true,
          cost: true,
          cpa: true,
          epc: true,
        },
      },
    })
    // The large figure is gone with its chart, and has a card now.
    expect(Object.keys(cards())).toContain('Profit')
    await user.click(all)
    await waitFor(() => expect(Object.keys(cards())).toEqual(metrics))
    await user.click(all)
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Installs/ })).toBeNull())
    expect(all.indeterminate).toBe(false)
  })

  it('[DASH-11] what was chosen elsewhere holds here', async () => {
    const { user } = await open({}, { me: person('buyer', { preferences: { charts: { shown: { roi: false } } } }) })
    await openMore(user)
    expect(Object.keys(cards())).toEqual(metrics.filter((name) => name !== 'ROI'))
    expect(screen.getByRole('button', { name: /^Chart settings/ }).textContent).toContain('10/11')
  })

  it('[DASH-12] closes on a click outside, on Esc, and when the focus leaves', async () => {
    const { user } = await open()
    const opened = () => screen.queryByRole('group', { name: 'Chart settings' })
    const settings = await panelOfSettings(user)
    await user.click(await settings.findByRole('checkbox', { name: 'Show All' }))
    expect(opened()).not.toBeNull()
    await user.click(await screen.findByRole('heading', { name: 'Conversion Funnel' }))
    expect(opened()).toBeNull()
    // Including a click that focuses nothing.
    await panelOfSettings(user)
    await user.click(screen.getByRole('banner'))
    expect(opened()).toBeNull()
    await panelOfSettings(user)
    await user.keyboard('{Escape}')
    expect(opened()).toBeNull()
    expect(button('More')).toHaveFocus()
    await panelOfSettings(user)
    act(() => button('Refresh').focus())
    expect(opened()).toBeNull()
  })
})

describe('charts', () => {
  it('[DASH-27] [DASH-28] there are seven, and the funnel', async () => {
    await open()
    const names = charts()
      .getAllByRole('heading')
      .map((heading) => heading.textContent.trim())
    // The panel "Needs attention" shares their grid.
    expect(names.toSorted()).toEqual([...chartNames, 'Conversion Funnel', 'Needs attention'].toSorted())
  })

  it('say in a sentence what they show', async () => {
    await open()
    const label = panel('Installs').getByRole('img').getAttribute('aria-label')
    expect(label).toBe(
      'Installs. Total: 988. Highest: 126 on Thu, 19 Nov. Lowest: 120 on Fri, 13 Nov. ' +
        'Fri, 20 Nov is not over yet, so it is not compared.',
    )
  })

  it('[DASH-36] as a table they show each day, counts whole; the day that is not over says so', async () => {
    const { user } = await open({ getStats: () => statsOf({ installs: week.map((_, index) => 10.4 + index) }) })
    expect(await table(user, 'Installs')).toEqual([
      'Day | Installs',
      'Fri, 13 Nov | 10',
      'Sat, 14 Nov | 11',
      'Sun, 15 Nov | 12',
      'Mon, 16 Nov | 13',
      'Tue, 17 Nov | 14',
      'Wed, 18 Nov | 15',
      'Thu, 19 Nov | 16',
      'Fri, 20 Nov, so far | 17',
      'Total | 111.2',
    ])
    expect((await table(user, 'Profit'))[1]).toBe('Fri, 13 Nov | $100.50')
    await user.click(await findButton('Show as chart: Installs'))
    expect(panel('Installs').getByRole('img')).toBeVisible()
  })

  it('[DASH-34] all totals zero: one point without a day', async () => {
    const { user } = await open({ getStats: zeros })
    expect(await table(user, 'Clicks')).toEqual(['Day | Clicks', 'No Data | 0', 'Total | 0'])
    expect(await table(user, 'ROI')).toEqual(['Day | ROI', 'No Data | 0.0%'])
    expect(cards()['ROI']).toBe('—')
  })

  it('[DASH-35] without days there are demo series, which say so and are not exported', async () => {
    const { user } = await open(withoutDays())
    expect(screen.getByText('Demo data: the tracker sent no daily figures')).toBeVisible()
    const days = (await table(user, 'Clicks')).slice(1).map((row) => row.split(' | ')[0])
    expect(days).toEqual(['Mar 01', 'Mar 02', 'Mar 03', 'Mar 04', 'Mar 05', 'Mar 06', 'Mar 07'])
    expect(cards()['Clicks']).toBe('8,280')
    await openMore(user)
    expect(button('Export CSV')).toBeDisabled()
  })

  it('[DASH-37] the profit falls back to the revenue, and then to zeros', async () => {
    const { user, net } = await open({ getStats: () => statsOf({ profit: null }) })
    expect(screen.getByText('revenue, because profit is unknown')).toBeVisible()
    expect((await table(user, 'Profit'))[1]).toBe('Fri, 13 Nov | $500.50')
    net.change({ getStats: () => statsOf({ profit: null, revenue: null, totalRevenue: null }) })
    await user.click(await findButton('Refresh'))
    await waitFor(() => expect(cards()['Total Revenue']).toBe('—'))
    expect((await table(user, 'Profit'))[1]).toBe('Fri, 13 Nov | $0.00')
  })

  it('[DASH-33] follow the theme of the application, or the scheme of the system where a person wants that', async () => {
    const { unmount } = await open()
    expect(screen.getByRole('group', { name: 'Charts' }).dataset['theme']).toBeUndefined()
    unmount()
    const system = person('buyer', { preferences: { charts: { colours: 'system' } } })
    const { unmount: leave } = await open({}, { me: system })
    expect(screen.getByRole('group', { name: 'Charts' }).dataset['theme']).toBe('light')
    leave()
    const usual = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(usual(query), { matches: query === '(prefers-color-scheme: dark)' }),
    )
    await open({}, { me: system })
    expect(screen.getByRole('group', { name: 'Charts' }).dataset['theme']).toBe('dark')
  })
})

describe('days that changed after they had ended', () => {
  const restated = [
    { day: '2026-11-14', metric: 'deposits' as const, before: 18, after: 21, at: '2026-11-16T10:00:00Z' },
    { day: '2026-11-15', metric: 'cost' as const, before: 399.5, after: 400, at: '2026-11-16T10:00:00Z' },
  ]
  const marks = (name: string) =>
    panel(name)
      .queryAllByRole('img')
      .map((mark) => plain(mark.getAttribute('aria-label') ?? ''))
      .filter((label = '') => label.includes('when the day ended'))

  it('[MON-02] are marked with both values, at the name of the chart and at the day', async () => {
    const { user } = await open({ getStats: () => statsOf({}, { restated }) })
    const deposits = /^Deposits, 14 Nov: 18 when the day ended, now 21 \(since .*\)$/
    const cost = /^Cost, 15 Nov: \$399\.50 when the day ended, now \$400\.00 \(since .*\)$/
    await waitFor(() => expect(marks('Deposits')).toEqual([expect.stringMatching(deposits)]))
    expect(marks('Profit')).toEqual([expect.stringMatching(cost)])
    expect(marks('ROI')).toEqual([expect.stringMatching(cost)])
    expect(marks('Clicks')).toEqual([])
    await table(user, 'Deposits')
    const row = panel('Deposits').getByRole('row', { name: /14 Nov/ })
    expect(within(row).getByRole('img').getAttribute('aria-label')).toMatch(deposits)
  })

  it('[MON-02] days of which nothing is known are named and have no value', async () => {
    const clicks = [null, ...week.slice(1).map(() => 5)]
    const { user } = await open({ getStats: () => statsOf({ clicks }, { unknownDays: [week[0]!], stale: true }) })
    expect(await screen.findByText(/13 Nov is unknown and not in any total/)).toBeVisible()
    expect((await table(user, 'Clicks'))[1]).toBe('Fri, 13 Nov | —')
  })
})

describe('the metric mapping', () => {
  it('[DASH-40] names the field that feeds each slot, totals and days alike', async () => {
    const map = {
      installs: 'clicks',
      registrations: 'installs',
      deposits: 'sales',
      clicks: 'registrations',
      conversions: 'deposits',
      totalRevenue: 'conversions',
    } as const
    const { user } = await open({ getDashboardConfig: () => map })
    await waitFor(() => expect(cards()['Deposits']).toBe('108'))
    expect((await table(user, 'Deposits'))[1]).toBe('Fri, 13 Nov | 10')
    expect(cards()).toEqual({
      Installs: '8,280',
      Registrations: '988',
      Deposits: '108',
      Clicks: '508',
      Conversions: '188',
      'Total Revenue': '$588',
      ROI: '26.0%',
      Cost: '$3,200',
      CPA: '$17.02',
      EPC: '$0.487',
    })
  })

  it('[DASH-41] that cannot be loaded leaves the default, and is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await open({ getDashboardConfig: () => refuse('internal') })
    expect(cards()['Deposits']).toBe('188')
    await waitFor(() => expect(warn).toHaveBeenCalledWith('The metric mapping could not be loaded', expect.anything()))
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('')
  })

  it('[DASH-42] [DASH-43] is loaded again on dashboardConfigUpdated, and the charts follow', async () => {
    const { net, user } = await open()
    expect((await table(user, 'Deposits'))[1]).toBe('Fri, 13 Nov | 20')
    const map = { ...defaultDashboardConfig, deposits: 'sales' } as const
    net.change({ getDashboardConfig: () => map })
    act(() => void fireEvent(window, new CustomEvent('dashboardConfigUpdated', { detail: map })))
    await waitFor(() => expect(cards()['Deposits']).toBe('108'))
    expect((await table(user, 'Deposits'))[1]).toBe('Fri, 13 Nov | 10')
  })
})

describe('export', () => {
  const saved: Blob[] = []
  const names: string[] = []
  beforeEach(() => {
    saved.length = names.length = 0
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL: () => {} }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
  })
  const shown = { registrations: false, deposits: false, clicks: false, conversions: false, cpa: false, epc: false }
  const me = person('buyer', { preferences: { charts: { shown } } })

  it('saves what is shown as CSV', async () => {
    const { user } = await open({ getStats: () => statsOf({ roi: [null, ...week.slice(1).map(() => -1.5)] }) }, { me })
    await openMore(user)
    await user.click(await findButton('Export CSV'))
    const lines = (await saved[0]!.text()).split('\r\n')
    expect(names).toEqual(['stats_2026-11-13_2026-11-20.csv'])
    expect(lines.slice(0, 3)).toEqual([
      'Day,Installs,Total Revenue,Profit,ROI,Cost',
      '2026-11-13,120,500.5,100.5,,400',
      '2026-11-14,121,501.5,101.5,-1.5,400',
    ])
    expect(lines).toHaveLength(10)
  })

  const unknownDays = [week[0]!, week[1]!, week[2]!, week[4]!, week[6]!]
  const known = (value: number) => week.map((day) => (unknownDays.includes(day) ? null : value))
  const stats = () =>
    statsOf(
      { installs: known(7), totalRevenue: known(1.5), profit: known(1), roi: known(2), cost: known(0.5) },
      {
        unknownDays,
        stale: true,
        restated: [{ day: week[3]!, metric: 'cost', before: 0.25, after: 0.5, at: '2026-11-17T10:00:00Z' }],
      },
    )

  it('[MON-02] a file names each day that is not known in its last line, and what has changed beside its day', async () => {
    const { user } = await open({ getStats: stats }, { me })
    await openMore(user)
    await user.click(await findButton('Export CSV'))
    const [head, ...lines] = (await saved[0]!.text()).trimEnd().split('\r\n')
    expect(head).toBe('Day,Installs,Total Revenue,Profit,ROI,Cost,Note')
    expect(lines.slice(0, 3)).toEqual(['2026-11-13,,,,,,', '2026-11-14,,,,,,', '2026-11-15,,,,,,'])
    expect(lines[3]).toMatch(
      /^2026-11-16,7,1\.5,1,2,0\.5,"Cost, 16 Nov: \$0\.25 when the day ended, now \$0\.50 \(since .*\)"$/,
    )
    expect(lines.slice(4, 8)).toEqual([
      '2026-11-17,,,,,,',
      '2026-11-18,7,1.5,1,2,0.5,',
      '2026-11-19,,,,,,',
      '2026-11-20,7,1.5,1,2,0.5,',
    ])
    expect(lines.slice(8)).toEqual([
      ',,,,,,"Unknown, not in any figure: 2026-11-13–2026-11-15, 2026-11-17, 2026-11-19"',
    ])
  })

  it('[MON-02] [I18N-02] names them in Ukrainian for a Ukrainian reader', async () => {
    const { user } = await open({ getStats: stats }, { me })
    await openMore(user)
    const save = await findButton('Export CSV')
    act(() => setLanguage('uk'))
    onTestFinished(() => setLanguage('en'))
    await user.click(save)
    const lines = (await saved[0]!.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/;Примітка$/)
    expect(lines[4]).toMatch(
      /^2026-11-16;7;1,5;1;2;0,5;Витрати, 16\.11: 0,25.\$ наприкінці дня, тепер 0,50.\$ \(відтоді: .*\)$/,
    )
    expect(lines.at(-1)).toBe(';;;;;;Невідомо, і в жодній цифрі немає: 2026-11-13–2026-11-15, 2026-11-17, 2026-11-19')
  })
})

import type { Stats, StatsTotals } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cards, open, panel, plain, search, strip, table } from '../../test/dashboard.ts'
import { openMore } from '../../test/unfold.ts'
import { courseOf, statsOf, week } from '../../test/figures.ts'
import { refuse } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'
import { results } from '../../test/results.ts'

/** Totals of seven finished days, and of the seven before. */
const totals = (over: Partial<StatsTotals>): StatsTotals => ({
  installs: 100,
  registrations: 50,
  deposits: 10,
  sales: 5,
  clicks: 1000,
  conversions: 60,
  totalRevenue: 3500,
  revenue: 3500,
  cost: 2800,
  profit: 700,
  roi: 25,
  cpa: 280,
  epc: 3.5,
  ...over,
})
const before = totals({ installs: 80, deposits: 0, clicks: 1250, profit: 100, roi: 20, cpa: null, cost: 2000 })
const weekBefore = week.map((day) => day.replace('2026-11', '2026-10'))
const compared = (over: Partial<NonNullable<Stats['compared']>> = {}): Stats => {
  const plainly = statsOf()
  const course = courseOf(plainly.dailyData)
  return {
    ...plainly,
    course: { ...course, before: { buckets: weekBefore, values: course.values } },
    compared: {
      comparison: 'weekdays',
      fromDate: '2026-10-30',
      toDate: '2026-11-06',
      counted: { fromDate: week[0]!, toDate: week[6]!, beforeFrom: '2026-10-30', beforeTo: '2026-11-05', hours: null },
      since: null,
      unknown: false,
      now: totals({}),
      before,
      ...over,
    },
  }
}
const changes = () =>
  Object.fromEntries(
    strip()
      .getAllByRole('link')
      .map((link) => [link.firstElementChild?.textContent, plain(link.children[3]?.textContent)]),
  )
const compareButton = () => screen.getByRole('button', { name: /^Compare/ })

describe('comparison', () => {
  it('[DESK-02] every figure tells its change with sign and percent, ROI in points; nothing before is a dash', async () => {
    await open({ getStats: () => compared() }, { path: '/?compare=weekdays' })
    expect(changes()).toEqual({
      Installs: 'change +25.0%',
      Registrations: 'change 0.0%',
      Deposits: 'change —',
      Clicks: 'change −20.0%',
      Conversions: 'change 0.0%',
      'Total Revenue': 'change 0.0%',
      ROI: 'change +5.0 pp',
      Cost: 'change +40.0%',
      CPA: 'change —',
      EPC: 'change 0.0%',
    })
    expect(plain(panel('Profit').getByText(/^change/).parentElement!.textContent)).toBe('change +600.0%')
    expect(screen.getByText('Compared: 13–19 Nov with 30 Oct – 5 Nov, finished days only')).toBeVisible()
  })

  it.each(['/', '/campaigns', '/results'])(
    '[DESK-01] is that of the same weekdays at first, for who has never chosen: %s',
    async (path) => {
      const me = owner({ groupIds: [1], preferences: { compare: undefined } })
      const { net } = renderApp(path, {
        ...signedIn(me),
        getResults: () => results(),
        compareCampaigns: () => refuse('unavailable'),
      })
      await waitFor(() => expect(compareButton().textContent).toMatch(/30 Oct( 2026)? – 6 Nov/))
      const call = path === '/' ? 'getStats' : path === '/results' ? 'getResults' : 'compareCampaigns'
      await waitFor(() => expect(net.of(call).at(-1)?.parts.query).toMatchObject({ compare: 'weekdays' }))
      expect(net.of('savePreferences')).toEqual([])
    },
  )

  it('[DESK-01] is switched off and chosen with the keyboard, in the address, and remembered', async () => {
    const { user, net, asked } = await open({ getStats: () => compared() })
    expect(asked().at(-1)).toEqual({ fromDate: week[0], toDate: week[7] })
    await user.click(compareButton())
    const choice = within(screen.getByRole('radiogroup', { name: 'Compare with' }))
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'No comparison' }).checked).toBe(true)
    await user.click(choice.getByRole('radio', { name: 'Previous, same weekdays' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ compare: 'weekdays' }))
    expect(search()).toContain('compare=weekdays')
    await waitFor(() => expect(net.of('savePreferences').at(-1)?.parts.body).toEqual({ compare: 'weekdays' }))
    await waitFor(() => expect(compareButton().textContent).toContain('30 Oct'))
    await user.keyboard('{Escape}')
    expect(compareButton()).toHaveFocus()
  })

  it.each([
    ['/', 'year'],
    ['/?compare=off', undefined],
    ['/?compare=period', 'period'],
  ])(
    '[DESK-01] what was chosen last holds without an address, and the address holds against it: %s',
    async (path, asks) => {
      const me = person('buyer', { preferences: { compare: 'year' } })
      const { asked } = await open({ getStats: () => compared() }, { me, path })
      expect((asked().at(-1) as { compare?: string }).compare).toBe(asks)
    },
  )

  it('[DESK-01] days of one’s own must be as many as in the range', async () => {
    const { user, asked } = await open({ getStats: () => compared() })
    await user.click(compareButton())
    await user.click(screen.getByRole('radio', { name: 'Custom range' }))
    await user.type(screen.getByLabelText('Compare from'), '2026-09-01')
    await user.type(screen.getByLabelText('Compare to'), '2026-09-07')
    await user.click(screen.getByRole('button', { name: 'Compare these days' }))
    expect(await screen.findByText('Choose 8 days, as many as in the range')).toBeVisible()
    await user.clear(screen.getByLabelText('Compare to'))
    await user.type(screen.getByLabelText('Compare to'), '2026-09-08')
    await user.click(screen.getByRole('button', { name: 'Compare these days' }))
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ compare: 'own', compareFrom: '2026-09-01', compareTo: '2026-09-08' }),
    )
  })

  it('[DESK-01] a comparison without figures says since when there are some', async () => {
    const since = { since: '2026-11-10', counted: null, now: null, before: null }
    await open({ getStats: () => compared(since) }, { path: '/?compare=period' })
    expect(screen.getByText('No figures before 10 Nov')).toBeVisible()
    expect(changes()['Installs']).toBe('change —')
  })

  it('[DESK-01] [DESK-04] what the address asks for in vain is left out, and it is said', async () => {
    const { asked } = await open({ getStats: () => compared() }, { path: '/?compare=never&grain=month' })
    expect(asked().at(-1)).toEqual({ fromDate: week[0], toDate: week[7] })
    expect(screen.getByText(/The comparison in the address is unreadable/)).toHaveTextContent('interval in the address')
  })

  it('[DESK-03] the table of a chart has both', async () => {
    const { user } = await open({ getStats: () => compared() }, { path: '/?compare=weekdays' })
    expect((await table(user, 'Deposits')).slice(0, 2)).toEqual([
      'Day | Deposits | Compared with | Deposits then',
      'Fri, 13 Nov | 20 | Tue, 13 Oct | 20',
    ])
  })
})

describe('grain', () => {
  it('[DESK-04] is switched beside the large chart and stands in the address', async () => {
    const { user, asked } = await open()
    const choice = within(screen.getByRole('radiogroup', { name: 'Chart interval' }))
    expect(choice.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Days',
      'Hours',
      'Weeks',
    ])
    await user.click(choice.getByRole('radio', { name: 'Hours' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ grain: 'hour' }))
    expect(search()).toContain('grain=hour')
  })
})

describe('order', () => {
  it('[DESK-05] a figure is moved by its buttons, and the order is remembered', async () => {
    const { user, net } = await open()
    await openMore(user)
    await user.click(await screen.findByRole('button', { name: /^Chart settings/ }))
    await user.click(screen.getByRole('button', { name: 'Move up: Registrations' }))
    await waitFor(() => expect(Object.keys(cards()).slice(0, 3)).toEqual(['Registrations', 'Installs', 'Deposits']))
    const { charts } = net.of('savePreferences').at(-1)!.parts.body as { charts: { order: string[] } }
    expect(charts.order.slice(0, 2)).toEqual(['registrations', 'installs'])
    expect(screen.getByRole('button', { name: 'Move up: Registrations' }).ariaDisabled).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Move down: Registrations' }))
    await waitFor(() => expect(Object.keys(cards()).slice(0, 3)).toEqual(['Installs', 'Registrations', 'Deposits']))
  })
})

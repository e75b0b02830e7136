import type { Me } from '@app/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import {
  button,
  findButton,
  cards,
  from,
  metrics,
  open,
  openPeriod,
  plain,
  search,
  strip,
  table,
  to,
} from '../../test/dashboard.ts'
import { statsOf, week } from '../../test/figures.ts'
import { refuse } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

describe('who sees what', () => {
  it('[DASH-01] [DASH-05] it loads at first, with heads in place, and then shows figures', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof statsOf>>()
    renderApp('/', { ...signedIn(), getStats: () => answer.promise })
    const list = await screen.findByRole('list', { name: 'Figures' })
    expect(list.ariaBusy).toBe('true')
    expect(Object.keys(cards())).toEqual(metrics)
    expect(button('Refresh').ariaBusy).toBe('true')
    answer.resolve(statsOf())
    await waitFor(() => expect(cards()['Installs']).toBe('988'))
    expect(list.ariaBusy).toBe('false')
  })

  it('[DASH-01] [DASH-02] [DASH-03] without a role it says what is missing, shows the role, and loads nothing', async () => {
    const { net, user } = renderApp('/', signedIn(person(null)))
    expect(await screen.findByText('Access restricted - role required')).toBeVisible()
    expect(
      screen.getByText('You need admin access, TeamleadFarmer role, or Buyer role to access this page'),
    ).toBeVisible()
    expect(screen.getByText('Your role: No role')).toBeVisible()
    await user.click(await findButton('Refresh'))
    await waitFor(() => expect(net.of('getMe')).toHaveLength(2))
    expect(net.of('getStats')).toHaveLength(0)
    net.change(signedIn(person('buyer')))
    await waitFor(() => expect(button('Refresh')).not.toBeDisabled())
    await user.click(await findButton('Refresh'))
    expect(await screen.findByRole('link', { name: /^Installs/ })).toBeVisible()
  })

  it('[DASH-04] nothing is loaded before the rights are known', async () => {
    const me = Promise.withResolvers<Me>()
    const { net } = renderApp('/', { ...signedIn(), getMe: () => me.promise })
    expect(await screen.findByText('Checking permissions...')).toBeVisible()
    expect(net.of('getStats')).toHaveLength(0)
    me.resolve(person('buyer'))
    await waitFor(() => expect(net.of('getStats')).toHaveLength(1))
  })
})

describe('the period', () => {
  it('[DASH-13] [DASH-21] begins with the last seven days, in the reporting zone', async () => {
    const { user, asked } = await open()
    expect(asked()).toEqual([{ fromDate: '2026-11-13', toDate: '2026-11-20' }])
    await openPeriod(user)
    expect([from().value, to().value]).toEqual(['13 Nov 2026', '20 Nov 2026'])
    expect(button('Week').ariaPressed).toBe('true')
    expect(screen.getByText('Time zone: Europe/Kyiv')).toBeVisible()
    expect(search()).toBe('')
  })

  it.each([
    ['DASH-16', 'Today', '2026-11-20', '2026-11-20'],
    ['DASH-16', 'Yesterday', '2026-11-19', '2026-11-19'],
    ['DASH-17', 'Week', '2026-11-13', '2026-11-20'],
    ['DASH-18', 'Month', '2026-10-20', '2026-11-20'],
    ['DASH-19', 'This year', '2026-01-01', '2026-11-20'],
    ['DASH-20', 'All Time', '2025-01-10', '2026-11-20'],
  ])('[%s] [DASH-14] the button %s loads its days at once', async (_, name, fromDate, toDate) => {
    const { user, asked } = await open({}, { path: '/?from=2026-02-01&to=2026-02-03' })
    await openPeriod(user)
    await user.click(await findButton(name))
    await waitFor(() => expect(asked().at(-1)).toEqual({ fromDate, toDate }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await openPeriod(user)
    expect(button(name).ariaPressed).toBe('true')
    expect(search()).toBe(`?from=${fromDate}&to=${toDate}`)
  })

  it('[DASH-23] typed dates load on Search, however they are spelled, and stand in the address', async () => {
    const { user, asked } = await open()
    await openPeriod(user)
    await user.clear(from())
    await user.type(from(), '05/03/2026')
    await user.clear(to())
    await user.type(to(), '07.03.2026')
    expect(asked()).toHaveLength(1)
    await user.click(await findButton('Search'))
    await waitFor(() => expect(asked().at(-1)).toEqual({ fromDate: '2026-03-05', toDate: '2026-03-07' }))
    expect(search()).toBe('?from=2026-03-05&to=2026-03-07')
    await openPeriod(user)
    expect([from().value, to().value]).toEqual(['5 Mar 2026', '7 Mar 2026'])
    expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  })

  it('pressing the chosen preset loads it again and leaves the address as it is', async () => {
    const { user, asked } = await open()
    await openPeriod(user)
    await user.click(await findButton('Week'))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(search()).toBe('')
  })

  it('another day begins while the page is open: the last seven days move on', async () => {
    const { net, asked } = await open()
    net.change({ getStatsRange: () => ({ earliest: null, today: '2026-11-21', timeZone: 'Europe/Kyiv' }) })
    act(() => void fireEvent.focus(window))
    await waitFor(() => expect(asked().at(-1)).toEqual({ fromDate: '2026-11-14', toDate: '2026-11-21' }))
  })

  it('an address is a period: a preset leads to another one, and Back to the first', async () => {
    const { user, asked } = await open({}, { path: '/?from=2026-02-01&to=2026-02-03' })
    expect(asked()).toEqual([{ fromDate: '2026-02-01', toDate: '2026-02-03' }])
    await openPeriod(user)
    await user.click(await findButton('Today'))
    const shown = () => screen.getByRole('button', { name: /^Period: / }).ariaLabel
    await waitFor(() => expect(shown()).toMatch(/^Period: Today 20 Nov/))
    act(() => window.history.back())
    await waitFor(() => expect(shown()).toMatch(/^Period: 1–3 Feb/))
  })

  it('[DASH-15] Search is disabled until both dates are set', async () => {
    const { user } = await open()
    await openPeriod(user)
    expect(button('Search')).not.toBeDisabled()
    await user.clear(to())
    expect(button('Search')).toBeDisabled()
    await user.type(to(), '2026-11-20')
    expect(button('Search')).not.toBeDisabled()
    await user.clear(from())
    expect(button('Search')).toBeDisabled()
  })

  it('[DASH-22] without both dates it says so and makes no call', async () => {
    const { user, net, asked } = await open({}, { path: '/?from=2026-02-01' })
    expect(await screen.findByText('Please select both start and end dates')).toBeVisible()
    await openPeriod(user)
    expect(to().ariaInvalid).toBe('true')
    expect(net.of('getStats')).toHaveLength(0)
    await user.type(to(), '2026-02-03{Enter}')
    await waitFor(() => expect(asked()).toEqual([{ fromDate: '2026-02-01', toDate: '2026-02-03' }]))
    await openPeriod(user)
    await user.clear(from())
    await user.type(from(), '{Enter}')
    expect(screen.getByText('Please select both start and end dates')).toBeVisible()
    expect(asked()).toHaveLength(1)
  })

  it('a start after its end is told at the dates and makes no call; the figures stay', async () => {
    const { user, asked } = await open()
    await openPeriod(user)
    await user.clear(from())
    await user.type(from(), '2026-12-01{Enter}')
    expect(screen.getByText('The start date is after the end date')).toBeVisible()
    expect(from()).toHaveProperty('ariaInvalid', 'true')
    expect(cards()['Installs']).toBe('988')
    expect(asked()).toHaveLength(1)
  })

  it('[DASH-24] what cannot be read is passed on as it is, and the refusal is told at the dates', async () => {
    const { user, net, asked } = await open()
    net.change({ getStats: () => refuse('validation', { fields: { fromDate: 'Invalid ISO date' } }) })
    await openPeriod(user)
    await user.clear(from())
    await user.type(from(), 'soon{Enter}')
    expect(await screen.findByText('Enter a date like 20 Nov 2026')).toBeVisible()
    expect(asked().at(-1)).toEqual({ fromDate: 'soon', toDate: '2026-11-20' })
    await openPeriod(user)
    expect([from().ariaInvalid, to().ariaInvalid]).toEqual(['true', null])
    expect(screen.queryByText('Sample data')).toBeNull()
  })

  it('a period that is longer than the server counts is told at the dates', async () => {
    const { user } = await open(
      { getStats: () => refuse('validation', { fields: { fromDate: 'At most 3660 days at once' } }) },
      {
        path: '/?from=2001-01-01&to=2026-01-01',
      },
    )
    expect(await screen.findByText('Choose ten years at most')).toBeVisible()
    await openPeriod(user)
    expect([from().ariaInvalid, to().ariaInvalid]).toEqual(['true', 'true'])
  })

  it('the clock of the browser tells the day where the server does not', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:30:00Z') })
    const { asked } = await open({ getStatsRange: () => refuse('unavailable') })
    await waitFor(() => expect(asked()).toEqual([{ fromDate: '2026-11-14', toDate: '2026-11-21' }]))
  })
})

describe('the choice of a period', () => {
  const shown = () => screen.getByRole('button', { name: /^Period: / }).ariaLabel

  it('[DESK-17] arrows beside it shift it by its own length, and not into days to come', async () => {
    const { user, asked } = await open()
    expect(shown()).toMatch(/^Period: Week 13–20 Nov/)
    expect(await findButton('Later: 21–28 Nov')).toBeDisabled()
    await user.click(await findButton('Earlier: 5–12 Nov'))
    await waitFor(() => expect(asked().at(-1)).toEqual({ fromDate: '2026-11-05', toDate: '2026-11-12' }))
    expect(shown()).toMatch(/^Period: 5–12 Nov/)
    await user.click(await findButton('Later: 13–20 Nov'))
    await waitFor(() => expect(shown()).toMatch(/^Period: Week 13–20 Nov/))
  })

  it('[DESK-17] any month is a press or two away: arrows beside the names, month and year to choose', async () => {
    const { user } = await open()
    await openPeriod(user)
    const months = () => screen.getAllByRole('table').map((each) => within(each).getByRole('caption').textContent)
    expect(months()).toEqual(['October 2026', 'November 2026'])
    const before = screen.getByRole('button', { name: 'Previous month' })
    await user.click(before)
    expect(months()).toEqual(['September 2026', 'October 2026'])
    expect(before).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect(months()).toEqual(['November 2026', 'December 2026'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'March')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025')
    expect(months()).toEqual(['February 2025', 'March 2025'])
    await user.click(screen.getByRole('button', { name: 'Sat, 15 Mar 2025' }))
    expect(from().value).toBe('15 Mar 2025')
    // Without one day in the tab order, the calendar cannot be reached by keyboard.
    expect(screen.getAllByRole('table').flatMap((each) => [...each.querySelectorAll('[tabindex="0"]')])).toHaveLength(1)
  })

  it('[DESK-17] two days of the calendar load on Search, chosen by keyboard as well', async () => {
    const { user, asked } = await open()
    await openPeriod(user)
    await user.click(await findButton('Tue, 10 Nov'))
    await user.click(await findButton('Thu, 5 Nov'))
    expect([from().value, to().value]).toEqual(['5 Nov 2026', '10 Nov 2026'])
    await user.keyboard('{ArrowUp}{ArrowUp} {ArrowRight}{Enter}')
    expect([from().value, to().value]).toEqual(['22 Oct 2026', '23 Oct 2026'])
    expect(asked()).toHaveLength(1)
    await user.click(await findButton('Search'))
    await waitFor(() => expect(asked().at(-1)).toEqual({ fromDate: '2026-10-22', toDate: '2026-10-23' }))
  })

  it('[DESK-17] Esc restores what was, and leads the focus back', async () => {
    const { user, asked } = await open()
    await openPeriod(user)
    await user.clear(from())
    await user.type(from(), '2026-01-01')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: /^Period: / })).toHaveFocus()
    await openPeriod(user)
    expect(from().value).toBe('13 Nov 2026')
    expect(asked()).toHaveLength(1)
  })
})

describe('figures', () => {
  it('[DASH-26] the cards show the totals, the revenue in dollars', async () => {
    await open()
    expect(cards()).toEqual({
      Installs: '988',
      Registrations: '508',
      Deposits: '188',
      Clicks: '8,280',
      Conversions: '588',
      'Total Revenue': '$4,032',
      ROI: '26.0%',
      Cost: '$3,200',
      CPA: '$17.02',
      EPC: '$0.487',
    })
  })

  it('each leads to its chart', async () => {
    await open()
    const targets = strip()
      .getAllByRole('link')
      .map((link) => document.querySelector(link.getAttribute('href') ?? 'none')?.querySelector('h2')?.textContent)
    // Metrics without their own chart link to the one that contains them.
    const ofProfit = ['Total Revenue', 'Cost', 'CPA', 'EPC']
    expect(targets).toEqual(metrics.map((name) => (ofProfit.includes(name) ? 'Profit' : name)))
  })

  it('[DASH-06] [DASH-42] an answer replaces the figures and what the charts draw', async () => {
    const { user, net } = await open()
    expect((await table(user, 'Clicks')).at(-1)).toBe('Total | 8,280')
    net.change({ getStats: () => statsOf({ clicks: week.map(() => 5) }) })
    await user.click(await findButton('Refresh'))
    await waitFor(() => expect(cards()['Clicks']).toBe('40'))
    expect(await table(user, 'Clicks')).toContain('Fri, 13 Nov | 5')
  })

  it('[DASH-25] the page notes that it asks for stats, before it does', async () => {
    const notes: unknown[] = []
    vi.spyOn(console, 'debug').mockImplementation((...parts) => void notes.push(parts.join(' ')))
    const { net, asked } = await open({
      getStats: () => (notes.push('call'), statsOf()),
    })
    expect(notes).toEqual(['asks for /api/stats', 'call'])
    expect(net.of('getStats')[0]?.parts.query).toEqual({ fromDate: '2026-11-13', toDate: '2026-11-20' })
    expect(asked()).toHaveLength(1)
  })

  it('[DASH-38] [DASH-39] the funnel has counts and three rates with one decimal', async () => {
    await open({ getStats: () => statsOf({}, { clicks: 47_640, installs: 6034, registrations: 0, deposits: 3 }) })
    const lines = within(screen.getByRole('region', { name: 'Conversion Funnel' }))
      .getAllByRole('listitem')
      .map((item) => plain(item.textContent))
    expect(lines).toEqual([
      'Clicks47,640',
      '12.7% Click to install, 6,034 of 47,640',
      'Installs6,034',
      '0.0% Install to registration, 0 of 6,034',
      'Registrations0',
      '0.0% Registration to deposit, 3 of 0',
      'Deposits3',
    ])
  })

  it('are written as Ukrainians write them', async () => {
    const { user } = await open()
    act(() => setLanguage('uk'))
    const list = within(screen.getByRole('list', { name: 'Показники' }))
    expect(plain(list.getByRole('link', { name: /Загальний дохід/ }).textContent)).toBe('Загальний дохід4 032 $')
    expect(plain(list.getByRole('link', { name: /ROI/ }).textContent)).toBe('ROI26,0%')
    await openPeriod(user)
    expect(screen.getByLabelText<HTMLInputElement>('Від').value).toBe('13.11.2026')
    expect(screen.getByRole('button', { name: 'Показати' })).toBeVisible()
  })

  it('the person is told how new they are, and a refresh asks past every cache', async () => {
    const { user, net, asked } = await open()
    expect(screen.getByText(/^Updated /)).toBeVisible()
    await user.click(await findButton('Refresh'))
    await waitFor(() =>
      expect(asked()).toEqual([
        { fromDate: '2026-11-13', toDate: '2026-11-20' },
        { fromDate: '2026-11-13', toDate: '2026-11-20', fresh: '1' },
      ]),
    )
    await waitFor(() => expect(net.of('getDashboardConfig')).toHaveLength(2))
  })

  it('[DASH-05] while a refresh runs, the old figures stay, dimmed, and the button is busy', async () => {
    const { user, net } = await open()
    const answer = Promise.withResolvers<ReturnType<typeof statsOf>>()
    net.change({ getStats: () => answer.promise })
    await user.click(await findButton('Refresh'))
    await waitFor(() => expect(button('Refresh').ariaBusy).toBe('true'))
    expect(await screen.findByText('Updating')).toBeVisible()
    expect(cards()['Installs']).toBe('988')
    expect(screen.getByRole('list', { name: 'Figures' }).dataset['dim']).toBe('true')
    answer.resolve(statsOf({}, { installs: 5 }))
    await waitFor(() => expect(cards()['Installs']).toBe('5'))
    await waitFor(() => expect(screen.getByRole('list', { name: 'Figures' }).dataset['dim']).toBeUndefined())
  })
})

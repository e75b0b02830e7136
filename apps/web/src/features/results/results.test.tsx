import type { Results } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'
import { asked, cell, heads, names, open, resultFigures, resultLine, results, table } from '../../test/results.ts'

const week = 'from=2026-11-13&to=2026-11-20'
const all = [
  ...['Buyer', 'Revenue', 'Recorded', 'Tracker cost', 'Gap', 'Profit', 'Profit (recorded)'],
  ...['ROI', 'Deposits', 'CPA', 'Taken', 'Closed'],
]

describe('results', () => {
  it('[MON-07] the most profit first, what is nobody’s last, sums below, dashes for what is not known', async () => {
    await open()
    expect(heads()).toEqual(all)
    expect(names()).toEqual(['anna', 'boris', 'Not assigned'])
    expect(all.map((head) => cell(head, 'anna')).slice(1)).toEqual([
      ...['$300.00', '$105.00', '$100.00', '$5.00', '$200.00', '$200.00'],
      ...['200.0%', '10', '$10.00', '2', '1'],
    ])
    expect(['Recorded', 'Gap', 'Taken'].map((head) => cell(head, 'boris'))).toEqual(['—', '—', '—'])
    expect(['Revenue', 'Tracker cost', 'Profit'].map((head) => cell(head))).toEqual(['$370.00', '$190.00', '$180.00'])
    expect(screen.getByText(/^Spend is recorded for 52\.6% of tracker cost/)).toBeVisible()
  })

  it('[MON-07] accounts that were closed as banned are a column to choose', async () => {
    const anna = resultLine('buyer', '7', 'anna', resultFigures(300, 100, 10, { taken: 4, closed: 3, banned: 2 }))
    await open(
      { getResults: () => results({ lines: [anna] }) },
      { path: '/results?from=2026-11-13&to=2026-11-20&compare=off&columns=name,closed,banned' },
    )
    expect(heads()).toEqual(['Buyer', 'Closed', 'Banned'])
    expect([cell('Closed', 'anna'), cell('Banned', 'anna')]).toEqual(['3', '2'])
  })

  it('[MON-07] a line leads to what lies behind it, and its path back', async () => {
    const { user, questions } = await open({
      getResults: ({ query }) =>
        query.by === 'campaign'
          ? results({
              by: 'campaign',
              of: [{ by: 'buyer', key: '7', name: 'anna', detail: null }],
              lines: [resultLine('campaign', '4127', 'KZ-main', resultFigures(300, 100, 10))],
            })
          : results(),
    })
    await user.click(within(table()).getByRole('link', { name: 'anna' }))
    await waitFor(() => expect(names()).toEqual(['KZ-main']))
    expect(questions().at(-1)).toMatchObject({ by: 'campaign', of: 'buyer:7', fromDate: '2026-11-13' })
    const path = within(screen.getByRole('navigation', { name: 'Whose results' }))
    expect(path.getByText('anna').getAttribute('aria-current')).toBe('page')
    await user.click(path.getByRole('link', { name: 'All results' }))
    await waitFor(() => expect(names()[0]).toBe('anna'))
    expect(asked()).not.toHaveProperty('of')
  })

  it('[FLOW-03] [MON-07] a line of an account is called by its ID and its name, one without a name by its ID', async () => {
    await open(
      {
        getResults: () =>
          results({
            by: 'account',
            lines: [
              { ...resultLine('account', '3', 'Anna Ortiz', resultFigures(300, 100, 10)), detail: 'EU-0033' },
              { ...resultLine('account', '4', null, resultFigures(30, 10, 1)), detail: 'EU-0034' },
            ],
          }),
      },
      { path: `/results?${week}&by=account` },
    )
    await waitFor(() => expect(names()).toEqual(['EU-0033 Anna Ortiz', 'EU-0034']))
  })

  it('[DESK-06] takes period and comparison along to campaigns and the dashboard, and has theirs', async () => {
    const { questions } = await open({}, { path: `/results?${week}&compare=period` })
    expect(questions().at(-1)).toMatchObject({ fromDate: '2026-11-13', toDate: '2026-11-20', compare: 'period' })
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
    for (const name of ['Dashboard', 'Campaigns']) {
      const target = new URL((menu.getByRole('link', { name }) as HTMLAnchorElement).href)
      expect(Object.fromEntries(target.searchParams)).toEqual({
        from: '2026-11-13',
        to: '2026-11-20',
        compare: 'period',
      })
    }
  })
})

/** anna doubled her profit, boris had none before, and the line of nobody has no comparison. */
const compared = (): Results =>
  results({
    lines: [
      resultLine('buyer', '8', 'boris', resultFigures(50, 80, 2), {
        now: resultFigures(50, 80, 2),
        before: resultFigures(0, 0, 0),
      }),
      resultLine('buyer', '7', 'anna', resultFigures(300, 100, 10), {
        now: resultFigures(260, 60, 9),
        before: resultFigures(150, 50, 6),
      }),
      resultLine('buyer', '', null, resultFigures(20, 10, 1)),
    ],
    compared: {
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
      now: resultFigures(310, 140, 11),
      before: resultFigures(150, 50, 6),
    },
  })

describe('results beside others', () => {
  it('[DESK-02] [MON-07] each line and the sum tell their change with both values; a dash where nothing was before', async () => {
    await open({ getResults: () => compared() }, { path: `/results?${week}&compare=weekdays` })
    await waitFor(() => expect(heads()).toContain('Change'))
    expect(['anna', 'boris', 'Not assigned'].map((line) => cell('Change', line).replace(/^change /, ''))).toEqual([
      '+100.0%',
      '—',
      '—',
    ])
    expect(cell('Change').replace(/^change /, '')).toBe('+70.0%')
    expect(within(table()).getByTitle('$200.00 / $100.00')).toBeVisible()
    expect(within(table()).getByTitle('$170.00 / $100.00')).toBeVisible()
  })

  it('[DESK-02] a range with today says that finished days alone are compared, and which', async () => {
    await open({ getResults: () => compared() }, { path: `/results?${week}&compare=weekdays` })
    expect(await screen.findByText(/13–19 Nov.*30 Oct – 5 Nov/)).toBeVisible()
  })

  it('[DESK-01] without a comparison nothing is asked of it, and no change is shown', async () => {
    const { questions } = await open()
    expect(questions().at(-1)).not.toHaveProperty('compare')
    expect(heads()).not.toContain('Change')
  })
})

describe('results that are not there', () => {
  it('[MON-02] while the tracker fails, kept figures stay with their time and age, and Retry', async () => {
    await open({ getResults: () => results({ stale: true, trouble: 'vendor_slow/keitaro' }) })
    expect(names()).toEqual(['anna', 'boris', 'Not assigned'])
    const note = screen.getByText(/as of .*old/i)
    expect(note).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('[MON-07] failed loading says why and is tried again', async () => {
    const { user, net } = await open({ getResults: () => refuse('vendor_down/keitaro') })
    expect(await screen.findByText('Failed to load results')).toBeVisible()
    expect(screen.getByText(/The tracker is not answering/)).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Results' })).toBeNull()
    // Another range is selected meanwhile, and Retry requests that one.
    await user.keyboard('d')
    await waitFor(() => expect(net.of('getResults').at(-1)?.parts.query).toMatchObject({ fromDate: '2026-11-20' }))
    const before = net.of('getResults').length
    net.change({ getResults: () => results() })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(names()).toEqual(['anna', 'boris', 'Not assigned']))
    const again = net.of('getResults').slice(before)
    expect(new Set(again.map(({ parts: { query } }) => (query as { fromDate: string }).fromDate))).toEqual(
      new Set(['2026-11-20']),
    )
  })

  it('[MON-07] a period in which nothing was says so', async () => {
    await open({ getResults: () => results({ lines: [], total: resultFigures(0, 0, 0) }) })
    expect(await screen.findByText('No results in this period')).toBeVisible()
  })

  it('[MON-08] what is not one’s own is told as what is not there', async () => {
    await open({ getResults: () => refuse('not_found') }, { path: `/results?${week}&compare=off&of=buyer%3A9` })
    expect(await screen.findByText('Not found, or not yours')).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Results' })).toBeNull()
  })

  it('[MON-08] who may read none is sent away with the reason, and asks nothing', async () => {
    const { net } = renderApp('/results', signedIn(person('farmer')))
    await waitFor(() => expect(window.location.pathname).toBe('/get-code'))
    expect(await screen.findByText(/access denied/i)).toBeVisible()
    expect(net.of('getResults')).toEqual([])
    expect(screen.queryByRole('link', { name: 'Results' })).toBeNull()
  })
})

describe('results by day', () => {
  const days = () =>
    results({
      by: 'day',
      lines: [
        resultLine('day', '2026-11-18', null, resultFigures(300, 100, 10), { before: resultFigures(100, 50, 2) }),
        resultLine('day', '2026-11-19', null, resultFigures(20, 120, 1)),
        resultLine('day', '2026-11-20', null, resultFigures(10, 300, 1), { before: resultFigures(0, 0, 0) }),
      ],
    })
  const bars = (chart: HTMLElement) =>
    [...chart.querySelectorAll('[title]')].map((bar) => [
      bar.getAttribute('title')!.replaceAll('\n', '; '),
      bar.querySelector('i')?.getAttribute('data-way'),
      bar.querySelector('i')?.hasAttribute('data-open'),
      bar.querySelector('b') !== null,
    ])

  it('[MON-07] [DESK-03] [DESK-04] stand as bars with sign beside their table; today’s is open, and in no extreme', async () => {
    await open({ getResults: days }, { path: '/results?from=2026-11-18&to=2026-11-20&compare=off&by=day' })
    const chart = await screen.findByRole('img', {
      name: 'Profit by day: highest $200.00, 18 Nov; lowest −$100.00, 19 Nov',
    })
    expect(bars(chart)).toEqual([
      ['18 Nov: $200.00; compared: $50.00', 'up', false, true],
      ['19 Nov: −$100.00', 'down', false, false],
      ['20 Nov: −$290.00 (not over yet)', 'down', true, false],
    ])
    expect(names()).toEqual(['18 Nov', '19 Nov', '20 Nov'])
  })

  it('[MON-07] stand beside any other lines, of the same conditions', async () => {
    const { ofDays } = await open(
      { getResults: ({ query }) => (query.by === 'day' ? days() : results()) },
      { path: '/results?from=2026-11-18&to=2026-11-20&compare=period&of=country%3AES' },
    )
    expect(bars(await screen.findByRole('img', { name: /^Profit by day/ }))).toHaveLength(3)
    expect(ofDays()).toEqual([
      { fromDate: '2026-11-18', toDate: '2026-11-20', by: 'day', of: 'country:ES', compare: 'period' },
    ])
  })
})

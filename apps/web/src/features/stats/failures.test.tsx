import { defaultDashboardConfig } from '@app/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { button, findButton, cards, open, panel, table, zeros, openPeriod } from '../../test/dashboard.ts'
import { openMore } from '../../test/unfold.ts'
import { statsOf } from '../../test/figures.ts'
import { refuse } from '../../test/network.ts'

/** Stamp on the large figure. */
const stamp = () => document.querySelector<HTMLElement>('[data-stamp]')?.dataset['stamp']

describe('when the tracker fails', () => {
  const sampleTotals = {
    Installs: '142',
    Registrations: '98',
    Deposits: '45',
    Clicks: '11,082',
    Conversions: '67',
    'Total Revenue': '$12,750',
    ROI: '18.2%',
    Cost: '$10,787',
    CPA: '$239.71',
    EPC: '$1.151',
  }

  it('[DASH-07] [DASH-08] [DASH-09] without data: the reason, Retry, and sample figures from Monday to Sunday', async () => {
    const { net, user } = await open({ getStats: () => refuse('vendor_down/keitaro') })
    expect(await screen.findByText(/The tracker is not answering/)).toBeVisible()
    expect(screen.getByText('Sample data')).toBeVisible()
    // Dimmed, so that nobody mistakes them for results.
    expect(screen.getByRole('list', { name: 'Figures' }).dataset).toMatchObject({ dim: 'true', sample: 'true' })
    expect(stamp()).toBe('Sample data')
    expect(cards()).toEqual(sampleTotals)
    expect(await table(user, 'Deposits')).toEqual([
      'Day | Deposits',
      'Mon | 5',
      'Tue | 7',
      'Wed | 6',
      'Thu | 8',
      'Fri | 8',
      'Sat | 6',
      'Sun | 5',
      'Total | 45',
    ])
    await openMore(user)
    expect(button('Export CSV')).toBeDisabled()
    net.change({ getStats: () => statsOf() })
    await user.click(await findButton('Retry'))
    await waitFor(() => expect(cards()['Installs']).toBe('988'))
    expect(stamp()).toBeUndefined()
    expect(screen.queryByText('Sample data')).toBeNull()
  })

  it('[DASH-07] the reason ends with a stop before the ID of the request', async () => {
    await open({ getStats: () => refuse('vendor_broken/keitaro') })
    const note = (await screen.findByText(/^Request ID: /)).closest('[role=alert]')!
    expect(note.textContent).toMatch(/[^.]\. Request ID: /)
  })

  it("[DASH-07] a failure that says nothing reads 'Failed to load stats'; the mapping does not touch the sample", async () => {
    await open({
      getStats: () => new Response('{"half', { status: 200 }),
      getDashboardConfig: () => ({ ...defaultDashboardConfig, installs: 'clicks' }),
    })
    expect(await screen.findByText(/Failed to load stats/)).toBeVisible()
    expect(cards()).toEqual(sampleTotals)
  })

  it('the figures there were stay, dimmed, beside the reason', async () => {
    const { user, net } = await open()
    net.change({ getStats: () => refuse('vendor_slow/keitaro') })
    await user.click(await findButton('Refresh'))
    expect(await screen.findByText(/The tracker is answering slowly/)).toBeVisible()
    expect(cards()['Installs']).toBe('988')
    expect(screen.getByRole('list', { name: 'Figures' }).dataset['dim']).toBe('true')
    expect(screen.queryByText('Sample data')).toBeNull()
  })

  it('figures of another range do not stand for the one that failed', async () => {
    const { user, net } = await open()
    net.change({ getStats: () => refuse('vendor_down/keitaro') })
    await openPeriod(user)
    await user.click(await findButton('Today'))
    expect(await screen.findByText('Sample data')).toBeVisible()
    expect(cards()).toEqual(sampleTotals)
  })

  it('an older answer of the server says why it is old, and how old', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:27:00Z') })
    const { net, user } = await open({ getStats: () => statsOf({}, { stale: true, trouble: 'vendor_down/keitaro' }) })
    const note = await screen.findByText(
      /^The tracker is not answering. Figures as of .*\. Figures are 27 minutes old$/,
    )
    expect(note).toBeVisible()
    net.change({ getStats: () => statsOf({}, { stale: true, trouble: 'vendor_broken/keitaro_key' }) })
    await user.click(await findButton('Retry'))
    expect(
      await screen.findByText(/^The tracker refused the key. An administrator must check it. Showing data as of /),
    ).toBeVisible()
  })

  it('a measure that the tracker does not know is named, and never shown as zero', async () => {
    const warnings = [{ code: 'unknown_measure', measure: 'custom_9', metric: 'deposits' }] as const
    await open({ getStats: () => statsOf({ deposits: null }, { deposits: null, warnings: [...warnings] }) })
    const said = 'The tracker does not know the measure custom_9, so “Deposits” is not shown'
    expect(screen.getAllByText(said)).toHaveLength(2)
    expect(panel('Deposits').getByText(said)).toBeVisible()
    expect(panel('Deposits').queryByRole('img')).toBeNull()
    expect(cards()['Deposits']).toBe('—')
  })

  it('a person without tracker groups reads why there is nothing', async () => {
    await open({ getStats: () => ({ ...zeros(), withoutGroups: true }) })
    expect(screen.getByText(/^You have no Keitaro groups, so there is nothing to count/)).toBeVisible()
  })
})

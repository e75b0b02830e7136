import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { own, summary } from '../../test/accounts.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const answers: Handlers = {
  ...signedIn(),
  getAccountsSummary: () => summary(),
  listMyAccounts: () => ({ accounts: [own(1), own(2, { oneTimeCodes: true })] }),
  showOneTimeCodes: () => ({
    codes: [
      { code: '111222', ms: 10_000 },
      { code: '333444', ms: 30_000 },
      { code: '55556666', ms: 20_000 },
    ],
  }),
}
const open = async (account: string, handlers: Handlers = {}) => {
  const app = renderApp('/get-accounts?my=1', { ...answers, ...handlers })
  fireEvent.click(await screen.findByRole('button', { name: `Details of ${account}` }))
  await screen.findByText('Each reveal is recorded')
  return app
}
const show = (name = 'Show code') => screen.findByRole('button', { name })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('one-time codes', () => {
  it('[FLOW-07] stand on the page for 60 s by one call, each until its step turns, and never reach the store', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { net, store } = await open('KZ-19002')
    fireEvent.click(await show())
    expect(await screen.findByText('111222')).toBeVisible()
    expect(screen.queryByText('333444')).toBeNull()
    expect(screen.getByText(/^Next code in ([89]|10) s$/)).toBeVisible()
    // The code is typed into another window.
    act(() => void fireEvent.blur(window))
    await pass(10_100)
    expect(screen.getByText('333444')).toBeVisible()
    expect(screen.queryByText('111222')).toBeNull()
    expect(JSON.stringify(store.getState())).not.toContain('333444')
    await pass(30_000)
    expect(screen.getByText('55556666')).toBeVisible()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('5555')
    expect(net.of('showOneTimeCodes').map(({ parts }) => parts)).toEqual([{ params: { id: '2' }, body: {} }])
    await pass(20_000)
    expect(screen.queryByText('55556666')).toBeNull()
    expect(screen.queryByText('The code is hidden again')).not.toBeNull()
    fireEvent.click(await show('Show again'))
    expect(await screen.findByText('111222')).toBeVisible()
    expect(net.of('showOneTimeCodes')).toHaveLength(2)
  })

  it('[FLOW-07] have no line where the sheet has no secret for them', async () => {
    await open('KZ-19001')
    expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull()
    expect(screen.queryByText('One-time code')).toBeNull()
  })

  it('[FLOW-07] that are refused are told, and nothing is shown', async () => {
    await open('KZ-19002', { showOneTimeCodes: () => refuse('rate_limited', { retryAfterSeconds: 5 }) })
    fireEvent.click(await show())
    expect(await screen.findByText(/Too many requests. Try again in 5 seconds/)).toBeVisible()
    expect(await show()).toBeVisible()
  })
})

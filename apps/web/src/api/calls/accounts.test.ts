import type { Operation } from '@app/contract'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeStore } from '../../app/store.ts'
import { freeOnes, overview, own, serviceAccount, sheet, summary, freeList } from '../../test/accounts.ts'
import { network } from '../../test/network.ts'
import { signedIn } from '../../test/people.ts'
import { accountsApi } from './accounts.ts'

const page = { query: {} }
const ofOne = { params: { id: '1' } }

/** Store over a test network with accounts, without a screen. */
const world = () => {
  const net = network({
    ...signedIn(),
    getAccountsSummary: () => summary(),
    listAvailableAccounts: () => freeList(freeOnes(1)),
    listMyAccounts: () => ({ accounts: [own(1)] }),
    listTakenWithUsers: () => overview(),
    listAllTaken: () => overview(),
    listSheets: () => ({ sheets: [sheet(1)], serviceAccount }),
    closeAccount: () => ({ success: true, closedAt: '2026-11-20T12:31:00Z', spend: 1 }),
    saveNotes: () => ({ success: true, notesVersion: 1 }),
    takeAccount: () => ({
      success: true,
      account: {
        recordId: 1,
        id: 'a',
        name: null,
        country: 'ES',
        login_pass: null,
        login: null,
        password: null,
        link: null,
      },
    }),
    removeSheet: () => ({ success: true }),
  })
  const { store } = makeStore()
  const { dispatch } = store
  const { endpoints } = accountsApi
  const readAll = () =>
    Promise.all([
      dispatch(endpoints.getAccountsSummary.initiate(page)),
      dispatch(endpoints.listAvailableAccounts.initiate({ params: { sheet: 'ES' }, query: {} })),
      dispatch(endpoints.listMyAccounts.initiate(page)),
      dispatch(endpoints.listTakenWithUsers.initiate(page)),
      dispatch(endpoints.listAllTaken.initiate(page)),
      dispatch(endpoints.listSheets.initiate()),
    ])
  const reads = [
    'getAccountsSummary',
    'listAvailableAccounts',
    'listMyAccounts',
    'listTakenWithUsers',
    'listAllTaken',
    'listSheets',
  ] as const satisfies Operation[]
  const count = () => reads.map((operation) => net.of(operation).length)
  return { dispatch, endpoints, readAll, reads, count }
}

describe('how long answers about accounts serve', () => {
  it.each([
    ['getAccountsSummary', 180],
    ['listAvailableAccounts', 60],
    ['listMyAccounts', 120],
    ['listTakenWithUsers', 60],
    ['listAllTaken', 120],
    ['listSheets', 120],
  ] as const)('[CACHE-05] %s for %i s, no less and no more', async (operation, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { readAll, reads, count } = world()
    const asked = () => count()[reads.indexOf(operation)]
    await readAll()
    vi.setSystemTime(Date.now() + (seconds - 1) * 1_000)
    await readAll()
    expect(asked()).toBe(1)
    vi.setSystemTime(Date.now() + 1_000)
    await readAll()
    expect(asked()).toBe(2)
  })
})

describe('what a change makes out of date', () => {
  it.each([
    ['taking', 'takeAccount', [2, 2, 2, 2, 2, 2]],
    ['closing', 'closeAccount', [1, 1, 2, 2, 2, 1]],
    ['notes', 'saveNotes', [1, 1, 2, 1, 1, 1]],
    ['removing a sheet', 'removeSheet', [2, 2, 1, 1, 1, 2]],
  ] as const)('[CACHE-09] %s asks again for exactly what it touched', async (_name, operation, expected) => {
    const { dispatch, endpoints, readAll, count } = world()
    await readAll()
    if (operation === 'takeAccount')
      await dispatch(endpoints.takeAccount.initiate({ body: { accountId: 'a', sheetUrl: 's', rowNumber: 2 } }))
    if (operation === 'closeAccount') await dispatch(endpoints.closeAccount.initiate({ ...ofOne, body: { spend: 1 } }))
    if (operation === 'saveNotes') await dispatch(endpoints.saveNotes.initiate({ ...ofOne, body: { notes: 'x' } }))
    if (operation === 'removeSheet') await dispatch(endpoints.removeSheet.initiate({ ...ofOne, body: {} }))
    await waitFor(() => expect(count()).toEqual(expected))
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeStore } from '../app/store.ts'
import { network } from '../test/network.ts'
import { signedIn } from '../test/people.ts'
import { dropSession } from '../features/session/session.ts'
import { api } from './api.ts'

const ask = () => makeStore().store.dispatch(api.endpoints.getAuthStatus.initiate())

/** Sets the age of the page, in ms. */
const aged = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
beforeEach(() => void aged(5_000))
afterEach(() => {
  delete window.early
  vi.restoreAllMocks()
})

it('what was asked for while the program loaded is not asked for again, and answers once', async () => {
  const net = network(signedIn())
  window.early = { '/api/auth/status': Promise.resolve(Response.json({ authenticated: false, user: null })) }
  expect((await ask()).data?.authenticated).toBe(false)
  expect(net.of('getAuthStatus')).toHaveLength(0)
  expect((await ask()).data?.authenticated).toBe(true)
  expect(net.of('getAuthStatus')).toHaveLength(1)
})

it('after an early question that did not get through, the next one asks anew', async () => {
  const net = network(signedIn())
  window.early = { '/api/auth/status': Promise.reject(new TypeError('away')) }
  expect((await ask()).error).toEqual({ kind: 'network' })
  expect((await ask()).data?.authenticated).toBe(true)
  expect(net.of('getAuthStatus')).toHaveLength(1)
})

it('what nobody took for half a minute is asked for anew', async () => {
  const net = network(signedIn())
  window.early = { '/api/auth/status': Promise.resolve(Response.json({ authenticated: false, user: null })) }
  aged(31_000)
  expect((await ask()).data?.authenticated).toBe(true)
  expect(net.of('getAuthStatus')).toHaveLength(1)
})

it('what one person began with is not handed to the next', async () => {
  const net = network(signedIn())
  const { store } = makeStore()
  window.early = { '/api/auth/me': Promise.resolve(Response.json({ id: 1 })) }
  dropSession(store.dispatch, true)
  await store.dispatch(api.endpoints.getMe.initiate())
  expect(net.of('getMe')).toHaveLength(1)
})

import { afterEach, expect, it } from 'vitest'
import { makeStore } from '../app/store.ts'
import { network } from '../test/network.ts'
import { signedIn } from '../test/people.ts'
import { api } from './api.ts'

const ask = () => makeStore().store.dispatch(api.endpoints.getAuthStatus.initiate())

afterEach(() => {
  delete window.early
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

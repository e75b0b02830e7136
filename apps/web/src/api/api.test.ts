import type { Answer, AppContract } from '@app/contract'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeStore } from '../app/store.ts'
import { beginSession, dropSession } from '../features/session/session.ts'
import { i18n } from '../i18n/i18n.ts'
import { network, refuse, type Handlers } from '../test/network.ts'
import { person, signedIn } from '../test/people.ts'
import { api } from './api.ts'
import { fresh } from './endpoints.ts'
import { errorText } from './error-text.ts'
import { statsApi } from './calls/stats.ts'

const minute = 60_000

/** Store over a test network, without a screen. */
const world = (handlers: Handlers) => {
  const net = network(handlers)
  const { store } = makeStore()
  const { dispatch } = store
  return {
    net,
    store,
    me: () => dispatch(api.endpoints.getMe.initiate()),
    meta: () => dispatch(api.endpoints.getMeta.initiate()),
    sessions: () => dispatch(api.endpoints.listSessions.initiate()),
    adminUsername: () => dispatch(api.endpoints.getAdminUsername.initiate()),
    logout: () => dispatch(api.endpoints.logout.initiate()),
    save: () => dispatch(api.endpoints.savePreferences.initiate({ body: { theme: 'blue' } })),
  }
}

const text = (error: unknown, fallback?: string) => errorText(i18n.t, 'en', error, fallback)

describe('what a call sends', () => {
  it('[API-49] [API-50] [API-51] a change carries the fetched token and a JSON body, {} where it has no fields', async () => {
    const { net, logout, me } = world({ ...signedIn(), logout: () => ({ success: true }) })
    await me()
    expect(net.of('getCsrfToken')).toHaveLength(0)
    await logout()
    await logout()
    const [call] = net.of('logout')
    expect(call?.headers.get('x-csrf-token')).toBe('token')
    expect(call?.headers.get('content-type')).toBe('application/json')
    expect(call?.parts.body).toEqual({})
    expect(call?.init.credentials).toBe('same-origin')
    expect(net.of('getCsrfToken')).toHaveLength(1)
    expect({ ...localStorage, ...sessionStorage }).toEqual({})
  })

  it('[API-50] a token that is out of date is replaced and the call repeated once', async () => {
    let token = 0
    const { net, logout } = world({
      getCsrfToken: () => ({ csrfToken: `token-${++token}` }),
      logout: () => (token < 2 ? refuse('csrf_invalid') : { success: true }),
    })
    expect((await logout()).error).toBeUndefined()
    expect(net.of('logout').map((call) => call.headers.get('x-csrf-token'))).toEqual(['token-1', 'token-2'])
    net.change({ logout: () => refuse('csrf_invalid') })
    expect(text((await logout()).error)).toMatch(/^This browser does not return the cookie of localhost, /)
    expect(net.of('logout')).toHaveLength(4)
  })

  it('[API-50] a token that cannot be had is no fault of the browser', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { logout } = world({ getCsrfToken: () => refuse('internal'), logout: () => refuse('csrf_invalid') })
    expect(text((await logout()).error)).toBe('The page is out of date. Reload it and try again.')
  })

  it('[API-52] without a token the call is still made, and the failure is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { net, logout } = world({
      getCsrfToken: () => refuse('internal'),
      logout: () => ({ success: true }),
    })
    expect((await logout()).error).toBeUndefined()
    expect(net.of('logout')[0]?.headers.has('x-csrf-token')).toBe(false)
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('what becomes of a refusal', () => {
  it("[API-54] [API-55] it is an error whose message is the server's", async () => {
    const { logout } = world({ logout: () => refuse('rate_limited', { retryAfterSeconds: 1 }) })
    expect(text((await logout()).error, 'Logout failed')).toBe('Too many requests. Try again in 1 second.')
  })

  it('[API-55] [API-57] an answer without the agreed body falls back to the message of the call', async () => {
    const { net, logout } = world({ logout: () => Response.json({ error: 'Down for repairs' }, { status: 503 }) })
    expect(text((await logout()).error, 'Logout failed')).toBe('Down for repairs')
    net.change({ logout: () => new Response('<html></html>', { status: 502, statusText: 'Bad Gateway' }) })
    expect(text((await logout()).error, 'Logout failed')).toBe('Logout failed: Bad Gateway')
    net.change({ logout: () => new Response(null, { status: 502 }) })
    expect(text((await logout()).error, 'Logout failed')).toBe('Logout failed')
  })

  it('[API-56] a read shows the text of the answer, else its status', async () => {
    const { net, me } = world({ getMe: () => new Response('Try later', { status: 503 }) })
    expect(text((await me()).error, 'x')).toBe('Try later')
    net.change({ getMe: () => new Response(null, { status: 503 }) })
    expect(text((await me()).error, 'x')).toBe('Request failed: 503')
  })

  it('an internal failure names the request, so that it can be found in the log', async () => {
    const { me } = world({ getMe: () => refuse('internal', { requestId: 'req-9' }) })
    expect(text((await me()).error)).toBe('Something went wrong. Request ID: req-9')
  })

  it('an answer that breaks the contract is an error, not data', async () => {
    const broken = { ...person('buyer'), roleName: 'king' } as unknown as Answer<AppContract['getMe']>
    const { me } = world({ getMe: () => broken })
    expect((await me()).error).toMatchObject({ kind: 'broken' })
  })
})

describe('the cache', () => {
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

  it('[CACHE-01] [CACHE-06] [CACHE-08] serves me, and calls without a lifetime of their own, for 300 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { net, me, adminUsername } = world({ ...signedIn(), getAdminUsername: () => ({ adminUsername: 'root' }) })
    await Promise.all([me(), adminUsername()])
    later(5 * minute - 1)
    await Promise.all([me(), adminUsername()])
    expect([net.of('getMe').length, net.of('getAdminUsername').length]).toEqual([1, 1])
    later(1)
    await Promise.all([me(), adminUsername()])
    expect([net.of('getMe').length, net.of('getAdminUsername').length]).toEqual([2, 2])
  })

  it('a call with a lifetime of its own follows that: 60 s for sessions, 600 s for the installation', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { net, meta, sessions } = world({ listSessions: () => ({ sessions: [] }) })
    await Promise.all([meta(), sessions()])
    later(minute)
    await Promise.all([meta(), sessions()])
    expect([net.of('getMeta').length, net.of('listSessions').length]).toEqual([1, 2])
    later(9 * minute)
    await meta()
    expect(net.of('getMeta')).toHaveLength(2)
  })

  it('[CACHE-02] what nobody looks at is swept after 600 s', async () => {
    vi.useFakeTimers()
    const { store, me } = world(signedIn())
    const watching = me()
    await watching
    watching.unsubscribe()
    await vi.advanceTimersByTimeAsync(10 * minute - 1000)
    expect(api.endpoints.getMe.select()(store.getState()).data).toBeDefined()
    await vi.advanceTimersByTimeAsync(2000)
    expect(api.endpoints.getMe.select()(store.getState()).data).toBeUndefined()
  })

  it('[CACHE-03] an expired entry that was not swept yet is asked for again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { net, me } = world(signedIn(person('buyer')))
    await me()
    net.change({ getMe: () => person('farmer') })
    later(6 * minute)
    expect((await me()).data?.roleName).toBe('farmer')
  })

  it('[CACHE-12] is emptied at sign-in and at sign-out', async () => {
    const { net, store, me } = world(signedIn(person('buyer', { username: 'anna' })))
    for (const change of [() => beginSession(store.dispatch), () => dropSession(store.dispatch, true)]) {
      const watching = me()
      await watching
      watching.unsubscribe()
      window.early = { '/api/auth/me': Promise.resolve(Response.json({ username: 'anna' })) }
      change()
      expect(window.early).toBeUndefined()
      expect(api.endpoints.getMe.select()(store.getState()).data).toBeUndefined()
      expect(JSON.stringify(store.getState())).not.toContain('anna')
    }
    net.change(signedIn(person('buyer', { username: 'boris' })))
    expect((await me()).data?.username).toBe('boris')
  })

  it('[CACHE-13] a failed call is not kept', async () => {
    const { net, me } = world({ ...signedIn(), getMe: () => refuse('unavailable') })
    expect((await me()).error).toBeDefined()
    net.change(signedIn())
    expect((await me()).data?.username).toBe('anna')
    expect(net.of('getMe')).toHaveLength(2)
  })

  it('a change asks again for what it touched, a refused one does not', async () => {
    const { net, me, save } = world({ ...signedIn(), savePreferences: () => refuse('unavailable') })
    await me()
    await save()
    expect(net.of('getMe')).toHaveLength(1)
    net.change({ savePreferences: () => ({ theme: 'blue' }) })
    await save()
    await waitFor(() => expect(net.of('getMe')).toHaveLength(2))
  })

  it('a refresh asks past every cache, once, and its answer takes the place of the old one', async () => {
    let name = 'old'
    const { net, store } = world({ ...signedIn(), listTrackerGroups: () => ({ groups: [{ id: 1, name }] }) })
    const { listTrackerGroups } = statsApi.endpoints
    const watching = store.dispatch(listTrackerGroups.initiate())
    await watching
    name = 'new'
    await store.dispatch(listTrackerGroups.initiate(fresh({}), { forceRefetch: true, subscribe: false }))
    expect(listTrackerGroups.select()(store.getState()).data?.groups[0]?.name).toBe('new')
    // A later invalidation repeats the call, which is not a refresh.
    store.dispatch(api.util.invalidateTags(['TrackerGroup']))
    await waitFor(() => expect(net.of('listTrackerGroups')).toHaveLength(3))
    expect(net.of('listTrackerGroups').map(({ parts }) => parts.query)).toEqual([{}, { fresh: '1' }, {}])
  })
})

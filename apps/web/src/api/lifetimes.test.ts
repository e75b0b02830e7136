import { admin, campaigns, links, stats, type Operation } from '@app/contract'
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeStore } from '../app/store.ts'
import { network, type Handlers } from '../test/network.ts'
import { signedIn } from '../test/people.ts'
import { api } from './api.ts'
import { endpointsOf } from './endpoints.ts'

const page = { total: 0, page: 1, limit: 100 }
const user = {
  id: 1,
  username: 'one',
  telegramId: '1',
  groupIds: [],
  adspowerId: null,
  roleId: null,
  roleName: null,
  accLimit: null,
  createdAt: '2026-11-20T12:31:00Z',
  updatedAt: '2026-11-20T12:31:00Z',
  isAdmin: false,
  enabled: true,
  grants: [],
  leadId: null,
  lead: null,
  ownPeopleOnly: false,
  people: 0,
  protectedAs: null,
  reach: 'unknown' as const,
  accounts: 0,
  mailboxes: 0,
}
const answers: Handlers = {
  ...signedIn(),
  listCampaigns: () => [],
  listUsers: () => ({ users: [user], ...page }),
  listEmailUsage: () => ({ emailUsage: [], ...page }),
  listTrackerGroups: () => ({ groups: [] }),
  getLinkFilters: () => ({ success: true, data: { countries: [], domains: [], groups: [] } }),
  listTemplates: () => ({ success: true, templates: [] }),
  listRoles: () => ({ roles: [] }),
  listAdspowerGroups: () => ({ groups: [] }),
  listLinks: () => ({ success: true, links: [], ...page }),
  createUser: () => ({ success: true, user }),
  deleteUser: () => ({ success: true, departureId: 1, undoUntil: '2026-11-22T10:00:00.000Z' }),
  setUserRole: () => ({ success: true, user }),
  updateUser: () => ({ success: true, user }),
}

const all = api.injectEndpoints({
  endpoints: (build) => endpointsOf({ ...stats, ...campaigns, ...links, ...admin }, build),
  overrideExisting: true,
})

const world = (more: Handlers = {}) => {
  const net = network({ ...answers, ...more })
  const { dispatch } = makeStore().store
  const call = (operation: keyof typeof all.endpoints, parts?: object): Promise<unknown> => {
    const { initiate } = all.endpoints[operation] as unknown as { initiate(parts?: object): () => Promise<unknown> }
    return dispatch(initiate(parts))
  }
  return { call, count: (operation: Operation) => net.of(operation).length }
}

afterEach(() => void vi.useRealTimers())

describe('how long answers serve', () => {
  it.each([
    ['listCampaigns', 180],
    ['listUsers', 300],
    ['listEmailUsage', 120],
    ['listTrackerGroups', 600],
    ['getLinkFilters', 600],
    ['listTemplates', 300],
    ['listLinks', 120],
    ['listRoles', 600],
    ['listAdspowerGroups', 300],
  ] as const)('[CACHE-04] [CACHE-06] [CACHE-07] %s for %i s', async (operation, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { call, count } = world()
    const read = () => call(operation, { query: {} })
    await read()
    vi.setSystemTime(Date.now() + (seconds - 1) * 1_000)
    await read()
    expect(count(operation)).toBe(1)
    vi.setSystemTime(Date.now() + 1_000)
    await read()
    expect(count(operation)).toBe(2)
  })
})

describe('what a change makes out of date', () => {
  const params = { id: '1' }
  it.each([
    ['createUser', { body: { username: 'two', password: 'secret', telegramId: '2' } }],
    ['deleteUser', { params, body: {} }],
    ['updateUser', { params, body: { accLimit: 3 } }],
    ['setUserRole', { params, body: { roleId: null } }],
  ] as const)('[CACHE-10] the list of users after %s', async (operation, parts) => {
    const { call, count } = world()
    await call('listUsers', { query: {} })
    await call(operation, parts)
    await waitFor(() => expect(count('listUsers')).toBe(2))
  })

  it('[CACHE-11] the history of links after one was made', async () => {
    const link = {
      id: 1,
      country: 'ES',
      campaign_name: 'ES | a | admin | 2026-11-20',
      campaign_id: 7,
      account_id: 'a',
      account_name: null,
      pixel: 'p',
      pwa_link: 'https://example.com/app',
      streams_created: [],
      campaign_link: 'https://go.example.com/x',
      created_at: '2026-11-20T12:31:00Z',
      created_by: 'admin',
      state: 'done' as const,
      stage: 'finalizing' as const,
      template: null,
      domain: null,
      trouble: null,
      message: null,
      check: null,
      watch: null,
      unfinished: false,
    }
    const { call, count } = world({
      createLink: () => ({ success: true, campaign_link: link.campaign_link, link }),
    })
    await call('listLinks', { query: {} })
    const body = { country: 'ES', account_id: 'a', pixel: 'p', pwa_link: link.pwa_link }
    await call('createLink', { body })
    await waitFor(() => expect(count('listLinks')).toBe(2))
  })
})

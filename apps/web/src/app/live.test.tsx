import {
  accounts,
  admin,
  attention,
  bulk,
  codes,
  contract,
  defaultDashboardConfig,
  launches,
  library,
  linkCountries,
  links,
  notifications,
  owners,
  sheets,
  spend,
  stats,
  status,
  type Answer,
  type AppContract,
  type EventType,
  type LiveEvent,
  type Operation,
} from '@app/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { endpointsOf } from '../api/endpoints.ts'
import { noStates } from '../test/accounts.ts'
import { refuse, type Handlers } from '../test/network.ts'
import { person, signedIn, signedOut } from '../test/people.ts'
import { address, renderApp } from '../test/render-app.tsx'

type Since = Answer<AppContract['getEventsSince']>
const at = '2026-03-05T07:04:00.000Z'

/** One event of each kind, with the calls that it invalidates. A new kind does not compile without an entry. */
const kinds: { [T in EventType]: { event: Extract<LiveEvent, { type: T }>; asks: Operation[] } } = {
  'me.changed': { event: { id: '2-0', at, type: 'me.changed' }, asks: ['getMe', 'listSessions'] },
  'people.own': {
    event: { id: '2-0', at, type: 'people.own' },
    asks: [
      'getMe',
      'listTakenWithUsers',
      'listSpendDays',
      'listSheets',
      'listPool',
      'listLaunches',
      'listLinks',
      'listPwaLinks',
      'listPersonAliases',
    ],
  },
  'session.revoked': { event: { id: '2-0', at, type: 'session.revoked' }, asks: [] },
  'user.changed': { event: { id: '2-0', at, type: 'user.changed', userId: 8 }, asks: ['listUsers'] },
  'figures.changed': {
    event: { id: '2-0', at, type: 'figures.changed', days: ['2026-03-04'] },
    asks: ['getStatsRange'],
  },
  'config.changed': {
    event: { id: '2-0', at, type: 'config.changed', map: { ...defaultDashboardConfig, deposits: 'sales' } },
    asks: ['getDashboardConfig'],
  },
  'sheet.changed': {
    event: { id: '2-0', at, type: 'sheet.changed', sheetId: 1 },
    asks: ['listSheets', 'getAccountsSummary'],
  },
  'account.taken': {
    event: { id: '2-0', at, type: 'account.taken', sheetId: 1, accountId: 'a', country: 'ES' },
    asks: ['listSheets', 'getAccountsSummary', 'listTakenWithUsers'],
  },
  'account.released': {
    event: { id: '2-0', at, type: 'account.released', sheetId: 1, accountId: 'a', country: 'ES' },
    asks: ['listSheets', 'getAccountsSummary', 'listTakenWithUsers'],
  },
  'account.changed': {
    event: { id: '2-0', at, type: 'account.changed', recordId: 1 },
    asks: ['listSheets', 'listTakenWithUsers'],
  },
  'account.own': {
    event: { id: '2-0', at, type: 'account.own', recordId: 1 },
    asks: ['listMyAccounts', 'listLaunches', 'listMyMailboxes'],
  },
  'bulk.own': { event: { id: '2-0', at, type: 'bulk.own', bulkId: 1 }, asks: ['getBulkChange'] },
  'spend.changed': { event: { id: '2-0', at, type: 'spend.changed', recordId: 1 }, asks: ['listSpendDays'] },
  'spend.own': { event: { id: '2-0', at, type: 'spend.own', recordId: null }, asks: ['listSpendDays'] },
  'mailbox.changed': {
    event: { id: '2-0', at, type: 'mailbox.changed', mailboxId: 1 },
    asks: ['listPool', 'countStock'],
  },
  'mailbox.own': {
    event: { id: '2-0', at, type: 'mailbox.own', mailboxId: 1 },
    asks: ['listMyMailboxes', 'listLaunches'],
  },
  'mailbox.code': {
    event: { id: '2-0', at, type: 'mailbox.code', mailboxId: 1 },
    asks: ['listMyMailboxes', 'listLaunches'],
  },
  'link.changed': {
    event: { id: '2-0', at, type: 'link.changed', linkId: 1 },
    asks: ['listLaunches', 'listLinks', 'listPwaLinks'],
  },
  'launch.own': { event: { id: '2-0', at, type: 'launch.own', launchId: 1 }, asks: ['listLaunches'] },
  'link.requested': { event: { id: '2-0', at, type: 'link.requested', requestId: 1 }, asks: [] },
  'link.request.own': { event: { id: '2-0', at, type: 'link.request.own', requestId: 1 }, asks: [] },
  'library.changed': { event: { id: '2-0', at, type: 'library.changed' }, asks: ['listPwaLinks'] },
  'countries.changed': {
    event: { id: '2-0', at, type: 'countries.changed' },
    asks: ['getMe', 'listLinkCountries'],
  },
  'owners.changed': { event: { id: '2-0', at, type: 'owners.changed' }, asks: ['listPersonAliases'] },
  'attention.changed': {
    event: { id: '2-0', at, type: 'attention.changed' },
    asks: ['listAttention', 'listAttentionRules'],
  },
  'notification.own': { event: { id: '2-0', at, type: 'notification.own' }, asks: ['countUnread'] },
  'job.dead': {
    event: { id: '2-0', at, type: 'job.dead', jobId: '0191d3a4-5b6c-7d8e-9f00-112233445566' },
    asks: ['getStatus'],
  },
  'link.own': {
    event: { id: '2-0', at, type: 'link.own', linkId: 1 },
    asks: ['listLaunches', 'listLinks', 'listPwaLinks'],
  },
}

const list = { total: 0, page: 1, limit: 100 }
const answers: Handlers = {
  ...signedIn(),
  listSessions: () => ({ sessions: [] }),
  getStatsRange: () => ({ earliest: null, today: '2026-03-05', timeZone: 'Europe/Kyiv' }),
  getDashboardConfig: () => defaultDashboardConfig,
  listSheets: () => ({ sheets: [], serviceAccount: null }),
  getAccountsSummary: () => ({ success: true, message: '', total: 0, byCountry: {}, asOf: null, trouble: null }),
  listMyAccounts: () => ({ accounts: [] }),
  listTakenWithUsers: () => ({
    accounts: [],
    ...list,
    states: noStates,
    totals: { spend: 0, byUser: [], byCountry: [] },
  }),
  getBulkChange: () => ({
    id: 1,
    kind: 'release',
    own: true,
    username: 'oksana',
    to: null,
    reason: 'Trial',
    startedAt: at,
    endedAt: at,
    ...{ counts: { waiting: 0, done: 0, refused: 0, cancelled: 0 }, items: [] },
  }),
  listSpendDays: () => ({
    firstDay: '2026-03-01',
    lastDay: '2026-03-05',
    openFrom: '2026-03-01',
    closed: false,
    total: 0,
    days: [],
  }),
  listPool: () => ({
    emails: [],
    ...list,
    statistics: { total_emails: 0, available_emails: 0, used_emails: 0, invalid_emails: 0 },
    refused_programs: [],
  }),
  countStock: () => ({ success: true, count: 0 }),
  listMyMailboxes: () => ({ emails: [] }),
  listLaunches: () => ({ launches: [] }),
  listLinks: () => ({ success: true, links: [], ...list }),
  listPwaLinks: () => ({ success: true, pwa_links: [], ...list }),
  listLinkCountries: () => ({ success: true, countries: [], ...list }),
  listUsers: () => ({ users: [], ...list }),
  listPersonAliases: () => ({ aliases: [] }),
  listAttention: () => ({
    episodes: [],
    week: { fromDay: '2026-11-13', toDay: '2026-11-19' },
    ...list,
    open: 0,
    lately: 0,
    snoozed: 0,
    checkedAt: null,
  }),
  listAttentionRules: () => ({ rules: [] }),
  countUnread: () => ({ unread: 0 }),
  getStatus: () => ({ troubles: 0, services: [], findings: [], queues: [], dead: { total: 0, jobs: [] } }),
}

/** One call for each entity that an event can name. */
const watched = [
  'getMe',
  'listSessions',
  'getStatsRange',
  'getDashboardConfig',
  'getMeta',
  'listSheets',
  'getAccountsSummary',
  'listMyAccounts',
  'listTakenWithUsers',
  'listSpendDays',
  'getBulkChange',
  'listPool',
  'countStock',
  'listMyMailboxes',
  'listLaunches',
  'listLaunches',
  'listLinks',
  'listPwaLinks',
  'listLinkCountries',
  'listUsers',
  'getStatus',
  'listPersonAliases',
  'listAttention',
  'listAttentionRules',
  'countUnread',
] as const satisfies Operation[]
const watchedApi = api.injectEndpoints({
  endpoints: (build) =>
    endpointsOf(
      {
        ...stats,
        ...sheets,
        ...accounts,
        ...bulk,
        ...spend,
        ...codes,
        ...launches,
        ...links,
        ...library,
        ...linkCountries,
        ...admin,
        ...status,
        ...owners,
        ...attention,
        ...notifications,
      },
      build,
    ),
  overrideExisting: true,
})

/** Open page that polls for events, as in browsers without locks; `news` is the next answer. */
const openPage = async (path = '/settings') => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const waiting: Since[] = []
  const app = renderApp(path, {
    ...answers,
    getEventsSince: () => waiting.shift() ?? { id: '1-0', complete: true, events: [] },
  })
  await screen.findByRole('button', { name: 'Logout' })
  const hear = async (since: Partial<Since>) => {
    waiting.push({ id: '2-0', complete: true, events: [], ...since })
    await vi.advanceTimersByTimeAsync(2_500)
  }
  return { ...app, hear }
}

describe('events from the server', () => {
  it.each(Object.entries(kinds))('%s makes exactly its answers out of date', async (type, { event, asks }) => {
    const { net, store, hear } = await openPage('/no-such-page')
    for (const operation of watched) {
      const { initiate } = watchedApi.endpoints[operation] as unknown as {
        initiate(parts?: object): () => Promise<unknown>
      }
      const { params, query } = contract[operation] as { params?: object; query?: object }
      const parts = { ...(params && { params: { id: '1' } }), ...(query && { query: {} }) }
      await store.dispatch(initiate(params || query ? parts : undefined))
    }
    // After sign-out the sign-in page opens, which requests the meta data again.
    const compared = watched.filter((operation) => type !== 'session.revoked' || operation !== 'getMeta')
    const count = () => compared.map((operation) => net.of(operation).length)
    const before = count()
    if (type === 'session.revoked') net.change(signedOut)
    await hear({ events: [event] })
    const expected = compared.map(
      (operation, index) => before[index]! + ((asks as string[]).includes(operation) ? 1 : 0),
    )
    await waitFor(() => expect(count()).toEqual(expected))
  })

  it('a changed mapping is told to the page as an event of the window', async () => {
    const heard: unknown[] = []
    const listen = (event: Event) => heard.push((event as CustomEvent).detail)
    window.addEventListener('dashboardConfigUpdated', listen)
    const { hear } = await openPage()
    await hear({ events: [kinds['config.changed'].event] })
    await waitFor(() => expect(heard).toEqual([{ ...defaultDashboardConfig, deposits: 'sales' }]))
    window.removeEventListener('dashboardConfigUpdated', listen)
  })

  it('[PROD-05] data that is away is said in words, what is shown stays, and the page goes on by itself', async () => {
    const { net, hear } = await openPage()
    const words = /The server cannot reach its data right now/
    expect(screen.queryByText(words)).toBeNull()
    net.change({ ...answers, getEventsSince: () => refuse('unavailable/data') })
    await hear({})
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible()
    const before = net.of('getMe').length
    net.change({ ...answers, getEventsSince: () => ({ id: '2-0', complete: true, events: [] }) })
    await vi.advanceTimersByTimeAsync(2_500)
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    await waitFor(() => expect(net.of('getMe').length).toBe(before + 1))
  })

  it('a session that was ended elsewhere leads to signing in, without a click', async () => {
    const { net, hear } = await openPage()
    net.change({ ...signedOut, getMe: () => refuse('unauthenticated') })
    await hear({ events: [kinds['session.revoked'].event] })
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(address()).toBe('/login')
  })

  it('a role that was changed elsewhere holds on the open page', async () => {
    const { net, hear } = await openPage()
    net.change(signedIn(person('farmer')))
    await hear({ events: [kinds['me.changed'].event] })
    expect(await screen.findByText('Your role is now: Farmer')).toBeVisible()
  })

  it('what has happened since the page was written is asked for first', async () => {
    const script = Object.assign(document.createElement('script'), { type: 'text/plain' })
    script.dataset['events'] = '7-1'
    document.head.append(script)
    const { net } = await openPage()
    await waitFor(() => expect(net.of('getEventsSince')[0]?.parts.query).toEqual({ id: '7-1' }))
    script.remove()
  })

  it.each([{ events: [kinds['config.changed'].event] }, { complete: false }])(
    'what was asked for before %o is handed out to nobody any more',
    async (since) => {
      const { hear } = await openPage()
      window.early = { '/api/dashboard-config': Promise.resolve(Response.json(defaultDashboardConfig)) }
      await hear(since)
      await waitFor(() => expect(window.early).toBeUndefined())
    },
  )

  it('when events may have been missed, everything shown is asked for again', async () => {
    const { net, hear } = await openPage()
    const before = net.of('getMe').length
    await hear({ complete: false })
    await waitFor(() => expect(net.of('getMe').length).toBe(before + 1))
  })
})

describe('whether the page is live', () => {
  it('stands in the header, and stopping is announced with what to do', async () => {
    const { net } = await openPage()
    expect(await screen.findByText('Live')).toBeVisible()
    net.change({ getEventsSince: () => refuse('unavailable') })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await screen.findByText('Not live')).toBeVisible()
    expect(screen.getByText('Live updates are off. Use Refresh.').getAttribute('role')).toBe('status')
  })
})

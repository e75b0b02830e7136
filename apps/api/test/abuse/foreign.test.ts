// Long: tries every call in every role.
import {
  RecentKind,
  trailStarts,
  viewPages,
  viewRights,
  type Endpoint,
  type Found,
  type Operation,
  type Permission,
  type ViewPage,
} from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAgo } from '../attention.ts'
import type { TestClient } from '../client.ts'
import { startWorld, type Person, type World } from '../world.ts'
import { settle, type Things } from './estate.ts'
import { digestOfRows } from './rows.ts'
import { calls, fieldsOf, filledCall } from './sampling.ts'

/**
 * One person has one of everything. Others, one of each role, know all of its numbers and names, and try every call
 * that names a record and every list. Calls come from the contract, so that new ones are covered automatically.
 */
const roles = {
  admin: { role: 'admin', groupIds: [] },
  lead: { role: 'TeamleadFarmer', groupIds: [2] },
  /** A lead who sees only their own people: the buyer, who has nothing. */
  limited: { role: 'TeamleadFarmer', groupIds: [2] },
  farmer: { role: 'farmer', groupIds: [] },
  buyer: { role: 'buyer', groupIds: [2] },
  /** A buyer who sees the same campaigns. */
  peer: { role: 'buyer', groupIds: [1] },
  nobody: { role: null, groupIds: [1] },
  stranger: null,
} as const
type Name = keyof typeof roles
const names = Object.keys(roles) as Name[]

let world: World
let things: Things
const clients = {} as Record<Name, TestClient>
const may = {} as Record<Name, ReadonlySet<Permission>>
let owner: { person: Person; client: TestClient }

beforeAll(async () => {
  world = await startWorld({ TRACKER_KEPT_DAYS: '7' }, {}, { historyDays: 20 })
  const people = {} as Record<Name, Person>
  for (const name of names) {
    const kind = roles[name]
    if (kind) people[name] = await world.person({ role: kind.role, groupIds: [...kind.groupIds] })
    clients[name] = kind ? await world.signIn(people[name]) : world.client()
    may[name] = new Set(kind ? (await clients[name].call('getMe')).body.permissions : [])
  }
  const { limited, buyer } = people
  await clients.admin.call('setUserAccess', {
    params: { id: String(limited.id) },
    body: { ownPeopleOnly: true, grants: ['results.people'] },
  })
  await clients.admin.call('updateUser', { params: { id: String(buyer.id) }, body: { leadId: limited.id } })
  may.limited = new Set((await clients.limited.call('getMe')).body.permissions)
  const person = await world.person({ role: 'buyer', groupIds: [1] })
  const grants = { permission: 'links.create' as const, roles: [], userIds: [person.id, people.buyer.id] }
  await clients.admin.call('saveGrants', { body: grants })
  may.buyer = new Set((await clients.buyer.call('getMe')).body.permissions)
  owner = { person, client: await world.signIn(person) }
  const chief = { person: people.admin, client: clients.admin }
  things = await settle(world, { owner, chief, lead: clients.lead })
  // Opened records are stored whatever they are, and returned only to people who may see them.
  for (const name of names.filter((each) => roles[each]))
    for (const kind of RecentKind.options)
      await clients[name].call('noteOpened', { body: { kind, id: things[kind].id } })
})
afterAll(() => world.close())

/** The thing that a call's number refers to, by the start of its path. */
const thingOf: Record<string, keyof Things> = {
  '/campaigns': 'campaign',
  '/attention/campaigns': 'campaign',
  '/accounts': 'account',
  '/outlook-emails': 'mailbox',
  '/launches': 'launch',
  '/links': 'link',
  '/link-requests': 'request',
  '/sheets': 'sheet',
  '/bulk-changes': 'bulk',
  '/admin/users': 'person',
  '/admin/invites': 'invite',
  '/admin/departures': 'departure',
  '/users': 'person',
  '/admin/audit': 'entry',
  '/attention': 'episode',
  '/pwa-links': 'pwaLink',
  '/link-countries': 'country',
  '/views': 'view',
  '/me/sessions': 'session',
  '/owners/assignments': 'assignment',
  '/owners/aliases': 'alias',
}
/** Job ids are texts; whoever may see one may see all. A trail starts at four kinds of records. */
const unnamed: Operation[] = ['retryJob', 'getTrail']
const named = calls.filter(([name, { path }]) => path.includes('/:id') && !unnamed.includes(name))
const thingIn = ([name, { path }]: [Operation, Endpoint]): keyof Things => {
  const thing = thingOf[path.slice(0, path.indexOf('/:id'))]
  if (!thing) throw new Error(`${name} names a record that this walk has none of: add one to estate.ts`)
  return thing
}

/** Rights limited to the person's own records or groups; the others open everybody's. */
const scoped = new Set<string>([
  'session',
  'stats.read',
  'campaigns.read',
  'accounts.own',
  'mailboxes.own',
  'launches.own',
  'links.create',
  'links.request',
  'views.share',
  'spend.record',
])
/** Rights limited to a lead's own people. */
const ofPeople = new Set<string>(['accounts.manage', 'mailboxes.manage'])
/** Expected status for a thing of somebody else; 200 if they may see it. */
const expectedOf = (name: Name, call: [Operation, Endpoint]): 200 | 401 | 403 | 404 => {
  if (!roles[name]) return 401
  const held = [call[1].access].flat().filter((each) => each === 'session' || may[name].has(each as Permission))
  if (held.length === 0) return 403
  // Bulk changes are visible to their author and to administrators.
  if (thingIn(call) === 'bulk') return may[name].has('users.manage') ? 200 : 404
  // Requests wait for anybody who may create links.
  if (thingIn(call) === 'request' && held.includes('links.create')) return 200
  const isLimited = (right: string) => scoped.has(right) || (name === 'limited' && ofPeople.has(right))
  if (held.some((each) => !isLimited(each))) return 200
  // Spend is recorded by holders for their own accounts, by leads for all accounts that they see.
  if (held.includes('spend.record') && may[name].has('accounts.manage') && name !== 'limited') return 200
  const isOfGroup = ['campaign', 'episode'].includes(thingIn(call))
  return isOfGroup && (may[name].has('users.manage') || name === 'peer') ? 200 : 404
}

/** Readers of the names and texts of each thing anywhere: in its record, a list, search results, a file. */
const readBy: Record<keyof Things, Name[]> = {
  campaign: ['admin', 'peer'],
  account: ['admin', 'lead'],
  mailbox: ['admin', 'lead'],
  launch: [],
  link: ['admin'],
  failedLink: ['admin'],
  request: [],
  sheet: ['admin', 'lead', 'limited'],
  invite: ['admin'],
  departure: ['admin'],
  pwaLink: [],
  country: [],
  bulk: [],
  person: ['admin', 'lead'],
  alias: ['admin'],
  viewOfLeads: ['admin', 'lead', 'limited'],
  viewOfBuyers: ['admin', 'buyer', 'peer'],
  view: [],
  // The reason for snoozing is on record.
  episode: ['admin'],
  notification: [],
  entry: [],
  session: [],
  assignment: [],
}
const kinds = Object.keys(readBy) as (keyof Things)[]
/** Things whose texts occur in an answer. */
const readIn = (text: string): (keyof Things)[] =>
  kinds.filter((kind) => things[kind].texts.some((each) => text.toLowerCase().includes(each.toLowerCase())))
const foreignIn = (name: Name, text: string) => readIn(text).filter((kind) => !readBy[kind].includes(name))

/** Required parts of a call. */
const neededBy = (name: Operation, endpoint: Endpoint): Record<string, unknown> => {
  const { query } = filledCall(name, endpoint)
  const needed = fieldsOf(endpoint, 'query').filter(([, schema]) => !schema.safeParse(undefined).success)
  return Object.fromEntries(needed.map(([field]) => [field, (query as Record<string, unknown>)[field]]))
}

describe('with the numbers of somebody else’s things', () => {
  it(
    '[S-41] [DESK-09] [PERM-28] [FLOW-14] each role gets by every call that names a record what it may see, else what there would be of none',
    { timeout: 240_000 },
    async () => {
      const before = await digestOfRows(world.db)
      const wrong: unknown[] = []
      for (const name of names)
        for (const call of named) {
          const [operation, endpoint] = call
          const expected = expectedOf(name, call)
          // A permitted change would be made.
          if (expected === 200 && endpoint.method !== 'GET') continue
          const ask = (id: number) =>
            clients[name].send(operation, {
              ...filledCall(operation, endpoint),
              query: neededBy(operation, endpoint),
              params: { id: String(id) },
            })
          const [found, missing] = [await ask(things[thingIn(call)].id), await ask(2_000_000_000)]
          const isExpected = expected === 200 ? ![401, 403, 404].includes(found.status) : found.status === expected
          if (!isExpected || foreignIn(name, found.text).length > 0)
            wrong.push([name, operation, expected, found.status, foreignIn(name, found.text)])
          if (expected === 200) continue
          const plain = ({ status, body }: typeof found) => JSON.stringify([status, { ...body, requestId: '' }])
          if (plain(found) !== plain(missing)) wrong.push([name, operation, plain(found), plain(missing)])
        }
      expect(wrong).toEqual([])
      expect(await digestOfRows(world.db)).toEqual(before)
    },
  )

  it('[DESK-08] [FLOW-14] the palette leads each role to what it may open, and to nothing else, whatever is sought and was opened', async () => {
    const seen: Partial<Record<Name, string[]>> = {}
    for (const name of names.filter((each) => roles[each])) {
      const words = RecentKind.options.map((kind) => things[kind].texts[0]!)
      const found: Found[] = []
      for (const query of [{}, ...words.map((each) => ({ words: each }))])
        found.push(...(await clients[name].call('findAnything', { query })).body.found)
      const theirs = RecentKind.options.filter((kind) =>
        found.some((each) => each.kind === kind && each.id === things[kind].id),
      )
      seen[name] = theirs
      expect([name, foreignIn(name, JSON.stringify(found))]).toEqual([name, []])
    }
    expect(seen).toEqual({
      admin: ['campaign', 'account', 'mailbox', 'link', 'person'],
      lead: ['account', 'mailbox'],
      limited: [],
      farmer: [],
      buyer: [],
      peer: ['campaign'],
      nobody: [],
    })
  })
})

const recordCalls = { campaign: 'getCampaign', link: 'getLink', account: 'getAccount', mailbox: 'getMailbox' } as const

describe('what belongs together', () => {
  it('[LOOP-01] [S-41] [FLOW-14] is answered to each role as the record that it is asked from, and says nothing of others', async () => {
    const wrong: unknown[] = []
    for (const name of names)
      for (const from of trailStarts)
        for (const id of [things[from].id, 2_000_000_000]) {
          const params = { id: String(id) }
          const [record, trail] = [
            await clients[name].send(recordCalls[from], { params, query: {} }),
            await clients[name].send('getTrail', { params, query: { from } }),
          ]
          const foreign = foreignIn(name, trail.text)
          if (record.status !== trail.status || foreign.length > 0)
            wrong.push([name, from, id, record.status, trail.status, foreign])
        }
    expect(wrong).toEqual([])
  })
})

describe('with the names of somebody else’s things', () => {
  /** Required query of a list, and each way to request more. */
  const questions = (name: Operation, endpoint: Endpoint, words: readonly string[]): Record<string, unknown>[] => {
    const fields = fieldsOf(endpoint, 'query')
    const has = (field: string) => fields.some(([each]) => each === field)
    const needed = neededBy(name, endpoint)
    const plain = name === 'listViews' ? viewPages.map((page) => ({ page })) : [needed]
    const flags = ['snoozed', 'unread'].filter(has).map((field) => ({ ...needed, [field]: '1' }))
    const sought = ['search', 'words']
      .filter(has)
      .flatMap((field) => words.map((each) => ({ ...needed, [field]: each })))
    return [...plain, ...flags, ...sought]
  }

  /** Whether somebody has the right of a call; for views, that of their page. */
  const mayAsk = (name: Name, { access }: Endpoint, { page }: Record<string, unknown>): boolean => {
    const rights = viewPages.includes(page as ViewPage) ? viewRights[page as ViewPage] : [access].flat()
    return rights.some((each) => (each === 'session' ? roles[name] !== null : may[name].has(each as Permission)))
  }

  it(
    '[PERM-28] [DESK-08] [DESK-12] [DESK-14] [DESK-19] [FLOW-14] no list, file, view, notification or search of any role says what is not its to see',
    { timeout: 240_000 },
    async () => {
      const words = kinds.flatMap((kind) => things[kind].texts.slice(0, 1))
      const lists = calls.filter(
        ([, { method, path, access, stream }]) =>
          method === 'GET' && !stream && access !== 'public' && !path.includes('/:'),
      )
      const leaks: unknown[] = []
      const read = Object.fromEntries(names.map((name) => [name, new Set<string>()])) as Record<Name, Set<string>>
      for (const name of names)
        for (const [operation, endpoint] of lists)
          for (const query of questions(operation, endpoint, words)) {
            const answers = [await clients[name].send(operation, { query })]
            const refused = answers[0]!.status >= 400
            if (endpoint.csv && !refused)
              answers.push(await clients[name].send(operation, { query }, { accept: 'text/csv' }))
            for (const { text, status } of answers) {
              if (refused === mayAsk(name, endpoint, query)) leaks.push([name, operation, query, status])
              for (const kind of readIn(text)) read[name].add(kind)
              if (foreignIn(name, text).length > 0) leaks.push([name, operation, query, foreignIn(name, text)])
            }
          }
      expect(leaks).toEqual([])
      // Everybody who may read something did: the test finds existing texts.
      for (const name of names)
        expect([name, kinds.filter((kind) => read[name].has(kind))]).toEqual([
          name,
          kinds.filter((kind) => readBy[kind].includes(name) && things[kind].texts.length > 0),
        ])
    },
  )

  it('[DESK-14] [DESK-19] [DESK-20] alerts, their snoozes, the bell and the day of somebody else are in nobody’s count', async () => {
    for (const name of ['farmer', 'buyer', 'nobody'] as const) {
      const { total, notifications } = (await clients[name].call('listNotifications', { query: {} })).body
      expect([name, total, notifications]).toEqual([name, 0, []])
      expect((await clients[name].call('countUnread')).body).toEqual({ unread: 0 })
    }
    const { open, snoozed, episodes } = (await clients.buyer.call('listAttention', { query: {} })).body
    expect({ open, snoozed, episodes }).toEqual({ open: 0, snoozed: 0, episodes: [] })
    const peer = (await clients.peer.call('listAttention', { query: {} })).body
    expect(peer).toMatchObject({ open: 1, snoozed: 0, episodes: [{ id: things.episode.id, snoozed: null }] })
    expect((await owner.client.call('listAttention', { query: {} })).body).toMatchObject({ open: 0, snoozed: 2 })
    const day = { accounts: { open: 0 }, mailboxes: null, links: null }
    for (const name of ['buyer', 'peer'] as const)
      expect((await clients[name].call('getMyDay')).body).toMatchObject(day)
  })
})

describe('names of others', () => {
  it('[DESK-10] [DESK-11] [LOOP-01] whose a campaign is, buyers read as “you” or as another person, leads by name', async () => {
    const range = { fromDate: daysAgo(3), toDate: daysAgo(1) }
    const params = { id: String(things.campaign.id) }
    const ownersFor = async (client: TestClient) => {
      const { owners } = (await client.call('listCampaignOwners', { query: range })).body
      return owners.filter(({ campaignId }) => campaignId === things.campaign.id)
    }
    const holderFor = async (client: TestClient) =>
      (await client.call('getTrail', { params, query: { from: 'campaign' } })).body.holder
    const { username } = owner.person
    expect(await ownersFor(owner.client)).toMatchObject([{ rule: 'assignment', username, you: true }])
    expect(await ownersFor(clients.peer)).toMatchObject([{ rule: 'assignment', username: null, you: false }])
    expect(await ownersFor(clients.admin)).toMatchObject([{ rule: 'assignment', username, you: false }])
    expect([
      await holderFor(owner.client),
      await holderFor(clients.peer),
      await holderFor(clients.admin),
    ]).toMatchObject([{ you: true }, null, { you: false, username }])
  })
})

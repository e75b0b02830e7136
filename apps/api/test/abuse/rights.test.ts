// Long: tries every call in every role.
// Runs on both databases: every call, with one connection and with many.
import { trailStarts, type Endpoint, type Operation } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../accounts.ts'
import type { TestClient } from '../client.ts'
import { wish } from '../links.ts'
import { addReadable } from '../mailboxes.ts'
import { unique } from '../unique.ts'
import { startWorld, type Person, type World } from '../world.ts'
import { digestOfRows } from './rows.ts'
import { calls, fieldsOf, filledCall } from './sampling.ts'

let world: World
let chief: TestClient
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
})
afterAll(() => world.close())

const closed = calls.filter(([name, { access, stream }]) => access !== 'public' && !stream && name !== 'logout')
/** All fields of the body, and the required ones of the query. */
const anyBody = (name: Operation, endpoint: Endpoint) => {
  const { query = {}, ...call } = filledCall(name, endpoint)
  const needed = fieldsOf(endpoint, 'query').filter(([, field]) => !field.safeParse(undefined).success)
  return { ...call, query: Object.fromEntries(needed.map(([field]) => [field, query[field]])) }
}
const on = ({ id }: Person) => ({ params: { id: String(id) } })

const endings: [name: string, end: (who: Person) => Promise<{ status: number }>, status: number][] = [
  ['deleted', (who) => chief.call('deleteUser', { ...on(who), body: {} }), 401],
  ['disabled', (who) => chief.call('setUserAccess', { ...on(who), body: { enabled: false } }), 401],
  ['signed out by an administrator', (who) => chief.call('endUserSessions', { ...on(who), body: {} }), 401],
  [
    'given another password',
    (who) => chief.call('resetUserPassword', { ...on(who), body: { password: 'another horse 8' } }),
    401,
  ],
  ['demoted', (who) => chief.call('setUserRole', { ...on(who), body: { roleId: null } }), 403],
]

describe('somebody who was an administrator a moment ago', () => {
  it.each(endings)('[S-25] %s, can do nothing from the next request on', async (_name, end, status) => {
    const who = await world.person({ role: 'admin' })
    const client = await world.signIn(who)
    await client.csrfToken()
    expect((await client.call('listUsers', { query: {} })).status).toBe(200)
    expect((await end(who)).status).toBe(200)
    const before = await digestOfRows(world.db)
    for (const [name, endpoint] of closed) {
      // A demoted person is still signed in, and may do what every session may.
      if (status === 403 && endpoint.access === 'session') continue
      expect([name, (await client.send(name, anyBody(name, endpoint))).status]).toEqual([name, status])
    }
    expect(await digestOfRows(world.db)).toEqual(before)
  })
})

describe('what belongs to somebody else', () => {
  it('[S-41] is like what is not there, in every call that names a record, and stays as it is', async () => {
    await chief.call('saveGrants', { body: { permission: 'links.create', roles: ['buyer'], userIds: [] } })
    const owner = await world.signIn(await world.person({ role: 'buyer' }))
    const other = await world.signIn(await world.person({ role: 'buyer' }))

    const accountId = unique()
    const sheet = await addSheetWith(world, [{ id: accountId, login_pass: 'user:pass' }])
    const taken = await owner.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
    const launch = await owner.call('beginLaunch', { body: { account: taken.body.account.recordId } })
    const [box] = await addReadable(world, chief, 1)
    const mailbox = await owner.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
    const link = await owner.call('createLink', { body: wish() })
    const asking = { account: taken.body.account.recordId, pwa_link: wish().pwa_link, pixel: '1' }
    const request = await owner.call('askForLink', { body: asking })
    const params = { id: String(link.body.link.id) }
    await expect.poll(async () => (await owner.call('getLink', { params })).body.check).not.toBeNull()
    const session = (await owner.call('listSessions')).body.sessions[0]!
    await world.tracker('/faults', 'POST', {
      match: { method: 'POST', path: '/campaigns' },
      times: 1,
      kind: 'status',
      status: 422,
      body: { name: ['Nope'] },
    })
    await owner.call('createLink', { body: wish() })
    await world.main.watchAttention()
    const [episode] = (await owner.call('listAttention', { query: {} })).body.episodes
    const definition = { address: { search: 'x' } }
    const view = await owner.call('addView', { body: { page: 'campaigns', name: 'Mine', definition } })
    const [campaign] = (await chief.call('listCampaigns', { query: {} })).body
    const theirs: Record<string, number> = {
      '/campaigns': campaign!.id,
      '/views': view.body.view.id,
      '/accounts': taken.body.account.recordId,
      '/outlook-emails': mailbox.body.email_id,
      '/launches': launch.body.id,
      '/links': link.body.link.id,
      '/link-requests': request.body.request.id,
      '/trail': campaign!.id,
      '/me': session.id,
      '/attention': episode!.id,
    }
    const { permissions } = (await other.call('getMe')).body
    const may = ({ access }: Endpoint) =>
      access === 'session' || [access].flat().some((each) => permissions.some((own) => own === each))
    // Other people's requests are visible to anybody who may create links.
    const deciding: string[] = ['approveLinkRequest', 'refuseLinkRequest']
    const named = calls.filter(
      ([name, endpoint]) => endpoint.path.includes('/:id') && may(endpoint) && !deciding.includes(name),
    )
    expect(named.length).toBeGreaterThan(12)

    const before = await digestOfRows(world.db)
    const plain = ({ status, body }: { status: number; body: object }) => [status, { ...body, requestId: '' }]
    const isNotThere = async (
      name: Operation,
      id: number | undefined,
      callOf: (id: number) => Parameters<TestClient['send']>[1],
    ) => {
      expect([name, id]).toEqual([name, expect.any(Number)])
      const [foreign, missing] = [await other.send(name, callOf(id!)), await other.send(name, callOf(2_000_000_000))]
      expect([name, foreign.status, foreign.body.code]).toEqual([name, 404, 'not_found'])
      expect([name, ...plain(foreign)]).toEqual([name, ...plain(missing)])
    }
    for (const [name, endpoint] of named)
      await isNotThere(name, theirs[`/${endpoint.path.split('/')[1]}`], (id) => ({
        ...anyBody(name, endpoint),
        params: { id: String(id) },
      }))
    // A trail starts at a record of any kind, each with its own access rule.
    const begun = { campaign: '/campaigns', link: '/links', account: '/accounts', mailbox: '/outlook-emails' } as const
    for (const from of trailStarts)
      await isNotThere('getTrail', theirs[begun[from]], (id) => ({ params: { id: String(id) }, query: { from } }))
    // Some calls name the account in their body.
    const account = theirs['/accounts']
    await isNotThere('beginLaunch', account, (id) => ({ body: { account: id } }))
    await isNotThere('askForLink', account, (id) => ({ body: { ...asking, account: id } }))
    await isNotThere('chooseDefaultView', theirs['/views'], (id) => ({ body: { page: 'campaigns', id } }))
    const extract = (email: string, id: number) => other.call('extractCode', { body: { email, email_id: id } })
    expect(plain(await extract(box!.email, theirs['/outlook-emails']!))).toEqual(
      plain(await extract(box!.email, 2_000_000_000)),
    )
    expect(await digestOfRows(world.db)).toEqual(before)
  })

  it('[S-41] [S-47] a number that no record can have is refused or not there, in every call that names one', async () => {
    const before = await digestOfRows(world.db)
    const odd = ['0', '01', '%00', '2147483648', '9007199254740993', '٣']
    const wrong: unknown[] = []
    for (const [name, endpoint] of closed.filter(([, { path }]) => path.includes('/:id'))) {
      for (const id of odd) {
        const params = { id: id === '%00' ? id : encodeURIComponent(id) }
        const { status } = await chief.send(name, { ...anyBody(name, endpoint), params })
        if (status !== 400 && status !== 404) wrong.push([name, id, status])
      }
    }
    expect(wrong).toEqual([])
    expect(await digestOfRows(world.db)).toEqual(before)
  })
})

describe('what nobody asked for', () => {
  const smuggled = {
    isAdmin: true,
    enabled: true,
    role: 'admin',
    roleId: 1,
    roleName: 'admin',
    permissions: ['users.manage'],
    userId: 1,
    user_id: 1,
    username: 'chief',
    telegramId: '1',
    id: 1,
    closed: false,
    closedAt: null,
    taken_by: 1,
    holder_id: 1,
    spend: 0,
    accLimit: null,
    session_epoch: 0,
    state: 'done',
    campaign_id: 1,
    $where: '1',
    'spend[$gt]': 0,
  }

  it('[S-44] every property that a call does not name is refused by its name, in body and query', async () => {
    const before = await digestOfRows(world.db)
    for (const [name, endpoint] of calls.filter(([, { stream }]) => !stream)) {
      const client = endpoint.access === 'public' ? world.client() : chief
      const part = endpoint.method === 'GET' ? 'query' : 'body'
      const named = new Set(fieldsOf(endpoint, part).map(([field]) => field))
      const sent = filledCall(name, endpoint)
      const extra = Object.fromEntries(Object.entries(smuggled).filter(([key]) => !named.has(key)))
      const keys = Object.keys(extra).filter((each) => part === 'body' || extra[each] !== null)
      // A refusal names at most ten fields, including missing ones.
      for (let from = 0; from < keys.length; from += 5) {
        const some = keys.slice(from, from + 5)
        const now = Object.fromEntries(some.map((key) => [key, extra[key]]))
        const refused = await client.send(name, {
          params: sent.params,
          ...(part === 'query'
            ? { query: { ...now, ...('permissions' in now && { permissions: 'x' }) } }
            : { query: {}, body: { ...sent.body, ...now } }),
        })
        expect([name, refused.status]).toEqual([name, 400])
        for (const key of some)
          expect([name, key, refused.body.fields?.[key]]).toEqual([name, key, 'is not an allowed name'])
      }
    }
    expect(await digestOfRows(world.db)).toEqual(before)
  })

  it('[S-44] what the own choices do not name is not kept either', async () => {
    const who = await world.person()
    const client = await world.signIn(who)
    const sent = {
      charts: { colours: 'theme', isAdmin: true },
      tables: { users: { limit: 5, role: 'admin' } },
      isAdmin: true,
    }
    expect((await client.send('savePreferences', { body: sent })).status).toBe(400)
    const { isAdmin: _refused, ...rest } = sent
    await client.send('savePreferences', { body: rest })
    const kept = await world.db.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(kept.preferences)).not.toMatch(/isAdmin|role/)
    expect([kept.is_admin, kept.role_id]).toEqual([false, null])
  })
})

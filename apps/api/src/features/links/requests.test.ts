import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { openEvents } from '../../../test/events.ts'
import { lookAt, wish } from '../../../test/links.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'

let world: World
let second: Instance
let chief: TestClient
let maker: { who: Person; client: TestClient }
let asker: { who: Person; client: TestClient }
let other: TestClient
let tracker: ReturnType<typeof lookAt>
const someone = async (role: 'buyer' | 'TeamleadFarmer') => {
  const who = await world.person({ role })
  return { who, client: await world.signIn(who) }
}
const grant = (userIds: number[]) =>
  chief.call('saveGrants', { body: { permission: 'links.create', roles: [], userIds } })
beforeAll(async () => {
  world = await startWorld()
  second = onServers ? await world.instance({ database: world.another() }) : world.main
  tracker = lookAt(world.keitaro)
  chief = await world.signIn(await world.person({ role: null, isAdmin: true }))
  maker = await someone('TeamleadFarmer')
  asker = await someone('buyer')
  other = (await someone('buyer')).client
  await world.db.updateTable('users').set({ acc_limit: 200 }).execute()
  await grant([maker.who.id])
})
afterAll(() => world.close())

const on = (id: number) => ({ params: { id: String(id) } })
const hold = async (client = asker.client) => {
  const accountId = unique('acc')
  const sheet = await addSheetWith(world, [{ id: accountId, country: 'ES', pixel: '881204417730265' }])
  const taken = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  return { accountId, account: taken.body.account.recordId }
}
const ask = async (client = asker.client) => {
  const { accountId, account } = await hold(client)
  const body = { account, pwa_link: wish().pwa_link }
  return { accountId, ...(await client.call('askForLink', { body })).body.request }
}
const approve = (client: TestClient, id: number) => client.send('approveLinkRequest', { ...on(id), body: {} })
const refuse = (client: TestClient, id: number, word = 'Not this week') =>
  client.send('refuseLinkRequest', { ...on(id), body: { word } })
const withdraw = (client: TestClient, id: number) => client.send('withdrawLinkRequest', { ...on(id), body: {} })
const listed = async (client: TestClient, query: Record<string, string> = {}) =>
  (await client.call('listLinkRequests', { query })).body
const seen = async (id: number, client = asker.client) => (await listed(client)).requests.find((each) => each.id === id)
const isDone = (id: number) => expect.poll(async () => (await seen(id))?.link?.state, { timeout: 90_000 }).toBe('done')

describe('asking for a link', () => {
  it('[LAUNCH-05] a request waits in the queue with account, country, pixel and PWA link, once however often it is asked', async () => {
    const { account, accountId } = await hold()
    const stream = await openEvents(maker.client, world.main)
    const body = { account, pwa_link: wish().pwa_link }
    const all = await Promise.all(Array.from({ length: 4 }, () => asker.client.call('askForLink', { body })))
    const ids = new Set(all.map((each) => each.body.request.id))
    expect(ids.size).toBe(1)
    const [id] = [...ids] as [number]
    const queue = await listed(maker.client, { state: 'waiting', account: String(account) })
    expect(queue).toMatchObject({ total: 1, requests: [{ id, state: 'waiting', mine: false, link: null, word: null }] })
    expect(queue.requests[0]).toMatchObject({
      asked_by: asker.who.username,
      record_id: account,
      account_id: accountId,
      country: 'ES',
      pixel: '881204417730265',
      pwa_link: body.pwa_link,
    })
    await expect.poll(() => stream.events.map(({ type }) => type), { timeout: 60_000 }).toContain('link.requested')
    stream.close()
    expect((await seen(id))?.mine).toBe(true)
    expect(await seen(id, other)).toBeUndefined()
    const { records } = (await chief.call('listAudit', { query: { record: `request:${id}` } })).body
    expect(records.map(({ kind }) => kind)).toEqual(['links.requested'])
  })

  it('[DESK-19] [LAUNCH-05] rings at those who may approve it, leads of other people and others not', async () => {
    const [limited, own] = [await someone('TeamleadFarmer'), await someone('TeamleadFarmer')]
    await grant([maker.who.id, limited.who.id, own.who.id])
    for (const { who } of [limited, own])
      await chief.call('setUserAccess', { ...on(who.id), body: { ownPeopleOnly: true } })
    const led = await someone('buyer')
    await world.db.updateTable('users').set({ acc_limit: 200 }).execute()
    await chief.call('updateUser', { ...on(led.who.id), body: { leadId: own.who.id } })
    const { id, accountId } = await ask(led.client)
    const heard = async (client: TestClient) =>
      (await client.call('listNotifications', { query: {} })).body.notifications.filter(
        ({ kind, data }) => kind === 'link.requested' && JSON.stringify(data).includes(accountId),
      )
    for (const client of [maker.client, own.client])
      expect(await heard(client)).toMatchObject([
        { data: { requestId: id, accountId, accountName: null, country: 'ES', by: led.who.username } },
      ])
    for (const client of [limited.client, led.client, other, chief]) expect(await heard(client)).toEqual([])
    await grant([maker.who.id])
  })

  it('[LAUNCH-05] whose account was closed or went to somebody else can be refused only', async () => {
    const { id, record_id: account } = await ask()
    expect(await seen(id, maker.client)).toMatchObject({ blocked: false })
    await asker.client.call('closeAccount', { ...on(account), body: { spend: 1 } })
    expect(await seen(id, maker.client)).toMatchObject({ state: 'waiting', blocked: true })
    expect((await approve(maker.client, id)).body).toMatchObject({ reason: 'request_account' })
    await refuse(maker.client, id)
    expect(await seen(id, maker.client)).toMatchObject({ state: 'refused', blocked: false })
  })

  it('[LAUNCH-05] only for an open account of one’s own, and only by those who may ask', async () => {
    const { account } = await hold()
    const body = { account, pwa_link: wish().pwa_link }
    const foreign = await other.send('askForLink', { body })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    expect((await maker.client.send('askForLink', { body })).status).toBe(403)
    await asker.client.call('closeAccount', { ...on(account), body: { spend: 1 } })
    const closed = await asker.client.send('askForLink', { body })
    expect([closed.status, closed.body.reason]).toEqual([409, 'account_closed'])
  })
})

describe('deciding', () => {
  it('[LAUNCH-05] twenty approvals at once over two instances make one campaign, which is the asker’s', async () => {
    const { id, accountId } = await ask()
    const device = await world.signIn(maker.who, world.client(second))
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => approve(n % 2 ? device : maker.client, id)))
    // Ten a minute are admitted; all of those return the same link.
    const through = all.filter(({ status }) => status === 200)
    expect(all.every(({ status }) => [200, 429].includes(status))).toBe(true)
    expect(through.length).toBeGreaterThan(1)
    expect(new Set(through.map(({ body }) => body.request.link!.id)).size).toBe(1)
    expect(through.every(({ body }) => body.success && body.request.decided_by === maker.who.username)).toBe(true)
    await isDone(id)
    expect(await tracker.campaignsFor(accountId)).toHaveLength(1)
    const link = (await seen(id))!.link!
    expect(link.campaign_name).toContain(asker.who.username)
    expect(link.campaign_link).toMatch(/^http/)
    const rows = world.db.selectFrom('links').select(['user_id', 'username']).where('id', '=', link.id)
    expect(await rows.execute()).toEqual([{ user_id: asker.who.id, username: asker.who.username }])
    const audit = world.db.selectFrom('audit_log').select('kind').where('record', '=', `request:${id}`).orderBy('id')
    expect((await audit.execute()).map(({ kind }) => kind)).toEqual(['links.requested', 'links.request_approved'])
    await expect
      .poll(async () => (await asker.client.call('listNotifications', { query: {} })).body.notifications, {
        timeout: 60_000,
      })
      .toContainEqual(expect.objectContaining({ kind: 'link.finished' }))
  })

  it('[LAUNCH-05] approval and withdrawal at once: one of the two counts, the other is told how it stands', async () => {
    const { client, who } = await someone('TeamleadFarmer')
    await grant([maker.who.id, who.id])
    for (let round = 0; round < 4; round += 1) {
      const { id, accountId } = await ask()
      const both = await Promise.all([approve(client, id), withdraw(asker.client, id)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(both.filter(({ body }) => body.success)).toHaveLength(1)
      const { state } = (await seen(id))!
      expect(both.map(({ body }) => body.request.state)).toEqual([state, state])
      if (state === 'approved') await isDone(id)
      expect(await tracker.campaignsFor(accountId)).toHaveLength(state === 'approved' ? 1 : 0)
    }
    await grant([maker.who.id])
  })

  it('[LAUNCH-05] refusing asks for a word, which the asker reads in the request and in the bell', async () => {
    const { id, accountId } = await ask()
    expect((await refuse(maker.client, id, ' ')).status).toBe(400)
    expect((await refuse(maker.client, id)).body).toMatchObject({ success: true, request: { state: 'refused' } })
    expect(await seen(id)).toMatchObject({ state: 'refused', word: 'Not this week', decided_by: maker.who.username })
    const { notifications } = (await asker.client.call('listNotifications', { query: {} })).body
    expect(notifications[0]).toMatchObject({ kind: 'link.refused', data: { requestId: id, reason: 'Not this week' } })
    expect((await withdraw(asker.client, id)).body).toMatchObject({ success: false, request: { state: 'refused' } })
    expect(await tracker.campaignsFor(accountId)).toEqual([])
  })

  it('[LAUNCH-05] only whoever may create links decides, only the asker withdraws', async () => {
    const { id } = await ask()
    expect((await approve(asker.client, id)).status).toBe(403)
    expect((await refuse(other, id)).status).toBe(403)
    const foreign = await withdraw(other, id)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    const { client, who } = await someone('TeamleadFarmer')
    await grant([maker.who.id, who.id])
    expect((await listed(client, { state: 'waiting' })).requests.map((each) => each.id)).toContain(id)
    await grant([maker.who.id])
    expect((await approve(client, id)).status).toBe(403)
    expect((await seen(id))?.state).toBe('waiting')
    expect((await withdraw(asker.client, id)).body).toMatchObject({ success: true, request: { state: 'withdrawn' } })
  })

  it('[LAUNCH-05] an account that was closed or handed over since gets no link, and it is said what to do', async () => {
    const { client, who } = await someone('TeamleadFarmer')
    await grant([maker.who.id, who.id])
    const [closed, moved] = [await ask(), await ask()]
    await asker.client.call('closeAccount', { ...on(closed.record_id), body: { spend: 1 } })
    const to = (await someone('buyer')).who.id
    await chief.call('handOverAccount', { ...on(moved.record_id), body: { userId: to, reason: 'Ill' } })
    for (const { id, accountId } of [closed, moved]) {
      const refused = await approve(client, id)
      expect([refused.status, refused.body.reason]).toEqual([409, 'request_account'])
      expect(refused.body.error).toContain('Refuse the request')
      expect(await tracker.campaignsFor(accountId)).toEqual([])
      expect((await refuse(client, id)).status).toBe(200)
    }
    await grant([maker.who.id])
  })
})

it('[LAUNCH-05] what somebody waits for who is deleted is withdrawn, and cannot be approved', async () => {
  const leaver = await someone('buyer')
  const { id } = await ask(leaver.client)
  await chief.call('deleteUser', { ...on(leaver.who.id), body: {} })
  const state = async () => (await listed(maker.client)).requests.find((each) => each.id === id)
  expect(await state()).toMatchObject({ state: 'withdrawn', asked_by: leaver.who.username, mine: false })
  expect((await refuse(maker.client, id)).body).toMatchObject({ success: false, request: { state: 'withdrawn' } })
})

describe('a launch that may not make its link', () => {
  // Each person may begin ten links a minute.
  let decider: TestClient
  beforeAll(async () => {
    const { who, client } = await someone('TeamleadFarmer')
    await grant([maker.who.id, who.id])
    decider = client
  })
  const begin = async () => {
    const { accountId, account } = await hold()
    const launch = (await asker.client.call('beginLaunch', { body: { account } })).body
    const body = { account, pwa_link: wish().pwa_link }
    const { request } = (await asker.client.call('askForLink', { body })).body
    return { accountId, launch, request }
  }
  const look = async (id: number) => (await asker.client.call('getLaunch', on(id))).body

  it('[LAUNCH-05] [LAUNCH-01] goes on by itself when what it asked for is approved, to the finished link', async () => {
    const { launch, request, accountId } = await begin()
    expect((await look(launch.id)).link).toBeNull()
    const stream = await openEvents(asker.client, world.main)
    expect((await approve(decider, request.id)).body.success).toBe(true)
    await expect.poll(() => stream.events.map(({ type }) => type), { timeout: 60_000 }).toContain('launch.own')
    stream.close()
    await expect.poll(async () => (await look(launch.id)).state, { timeout: 90_000 }).toBe('done')
    const { link } = await look(launch.id)
    expect([link?.pwa_link, link?.id]).toEqual([request.pwa_link, (await seen(request.id))?.link?.id])
    expect(await tracker.campaignsFor(accountId)).toHaveLength(1)
  })

  it('[LAUNCH-05] [LAUNCH-03] withdraws it when it is cancelled; approved at the same moment, one of the two is told', async () => {
    const { launch, request } = await begin()
    const ended = (await asker.client.call('cancelLaunch', { ...on(launch.id), body: {} })).body
    expect(ended.cancelled?.returned).toContain('request')
    expect((await seen(request.id))?.state).toBe('withdrawn')
    expect((await approve(decider, request.id)).body).toMatchObject({ success: false })

    for (let round = 0; round < 3; round++) {
      const at = await begin()
      const [approved, cancelled] = await Promise.all([
        approve(decider, at.request.id),
        asker.client.send('cancelLaunch', { ...on(at.launch.id), body: {} }),
      ])
      expect([approved.status, cancelled.status]).toEqual([200, 200])
      const after = await look(at.launch.id)
      if (approved.body.success)
        expect([after.link === null, after.cancelled?.returned.includes('request')]).toEqual([false, false])
      else expect([after.link, after.cancelled?.returned.includes('request')]).toEqual([null, true])
    }
  })
})

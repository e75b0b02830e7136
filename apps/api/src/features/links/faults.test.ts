// Long: waits for what is slow, silent or held.
import type { LinkRecord } from '@app/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { lookAt, settled, trackerFault, wish, type Wish } from '../../../test/links.ts'
import { deadlineMs, startWorld, type World } from '../../../test/world.ts'

let world: World
let tracker: ReturnType<typeof lookAt>
let maker: TestClient
beforeAll(async () => {
  world = await startWorld()
  tracker = lookAt(world.keitaro)
  const who = await world.person({ role: 'buyer' })
  await world.db.insertInto('grants').values({ permission: 'links.create', role_id: null, user_id: who.id }).execute()
  maker = await world.signIn(who)
})
afterAll(() => world.close())
afterEach(async () => {
  await world.tracker('/faults', 'DELETE')
  await world.tracker('/modes', 'PUT', { forbidden: 'nothing', validationStatus: 422, restricted: false })
})

const create = async (asked: Wish) => (await maker.call('createLink', { body: asked })).body
const again = (call: 'resumeLink' | 'cleanUpLink', { id }: LinkRecord) =>
  maker.call(call, { params: { id: String(id) }, body: {} })

/** Uses up the time for retries, so that the next tracker failure is reported. */
const loseHope = () =>
  world.db
    .updateTable('links')
    .set({ patient_until: new Date(0) })
    .where('state', '=', 'creating')
    .execute()

/** Exactly one campaign, complete and without duplicates. */
const expectWhole = async (link: LinkRecord) => {
  expect(link).toMatchObject({ state: 'done', trouble: null })
  const campaigns = await tracker.campaignsFor(link.account_id)
  expect(campaigns.map(({ id }) => id)).toEqual([link.campaign_id])
  const streams = await tracker.streamsOf(campaigns[0]!.id)
  expect(streams.map(({ id, name }) => ({ id, name }))).toEqual(link.streams_created)
  expect(link.streams_created.map(({ name }) => name)).toEqual(['Offer', 'Everybody else'])
}

const calls: [method: string, path: string, times: number][] = [
  ['GET', '/campaigns', 1],
  ['GET', '/domains', 1],
  ['GET', '/streams', 1],
  ['POST', '/campaigns', 1],
  ['POST', '/campaigns', 2],
  ['POST', '/streams', 1],
  ['POST', '/streams', 2],
]

describe('[R-11] the tracker fails once or twice, and one campaign is there afterwards', () => {
  for (const kind of ['dropAfter', 'dropBefore', 'body'] as const)
    it.each(calls)(`${kind} at %s %s, %d time(s)`, async (method, path, times) => {
      await trackerFault(world, method, path, { kind, times, ...(kind === 'body' && { body: '<html>busy</html>' }) })
      const { link } = await create(wish())
      await expectWhole(await settled(maker, link.id))
    })

  it.each([
    ['POST', '/campaigns'],
    ['POST', '/streams'],
  ])('%s %s is silent until nobody waits any more, and is never carried out', async (method, path) => {
    await trackerFault(world, method, path, { kind: 'hang' })
    const { link } = await create(wish())
    await expectWhole(await settled(maker, link.id))
  })

  it.skipIf(!onServers)(
    '[R-18] on an instance whose clock is six minutes ahead, which sits it out all the same (only on servers)',
    async () => {
      await trackerFault(world, 'POST', '/campaigns', { kind: 'dropBefore' })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
      try {
        const { link } = await create(wish())
        expect(link.unfinished).toBe(false)
        const done = await settled(maker, link.id)
        await expectWhole(done)
        const checked = async () => (await maker.call('getLink', { params: { id: String(link.id) } })).body.check
        await expect.poll(checked).not.toBeNull()
        expect(Date.parse((await checked())!.at)).toBeLessThan(Date.now() - 5 * 60_000)
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('a campaign that is made after nobody waited for it any more', async () => {
    await trackerFault(world, 'POST', '/campaigns', { kind: 'delay', ms: deadlineMs + 50 })
    const { link } = await create(wish())
    await expectWhole(await settled(maker, link.id))
  })
})

describe('what is not finished', () => {
  it('[LINK-12] a refusal is told in the tracker’s words, and nothing is left behind', async () => {
    for (const status of [422, 406]) {
      const body = { name: ['Name is already used'] }
      await trackerFault(world, 'POST', '/campaigns', { kind: 'status', status, body })
      const asked = wish()
      expect(await create(asked)).toMatchObject({
        success: false,
        error: 'Name is already used',
        link: { state: 'failed', campaign_id: null, trouble: 'vendor_rejected/keitaro', unfinished: true },
      })
      expect(await tracker.campaignsFor(asked.account_id)).toEqual([])
    }
  })

  it('[LINK-12] a key without rights to write: failed, and by itself no more', async () => {
    await world.tracker('/modes', 'PUT', { forbidden: 'writes' })
    const { success, error, link } = await create(wish())
    expect({ success, error }).toEqual({
      success: false,
      error: 'The tracker key lacks rights. An administrator must check it.',
    })
    expect(link).toMatchObject({ state: 'failed', trouble: 'vendor_broken/keitaro_rights' })
    await world.tracker('/modes', 'PUT', { forbidden: 'nothing' })
    await expectWhole((await again('resumeLink', link)).body.link)
  })

  it('[LINK-12] [R-13] while the tracker fails the link says why it waits, and not once it is made', async () => {
    await trackerFault(world, 'POST', '/campaigns', { kind: 'status', status: 500, times: 3 })
    const asked = wish()
    const made = create(asked)
    const query = { account_id: asked.account_id }
    const seen = async () => (await maker.call('listLinks', { query })).body.links[0]
    await vi.waitFor(async () => expect((await seen())?.trouble).toBe('vendor_broken/keitaro_error'), 10_000)
    expect(await seen()).toMatchObject({ state: 'creating', unfinished: false, message: null })
    const { link, error } = await made
    expect(error).toBeUndefined()
    await expectWhole(await settled(maker, link.id))
  })

  it('[LINK-12] [DESK-19] one that is not made says what the tracker failed with, and that once', async () => {
    await trackerFault(world, 'GET', '/campaigns', { kind: 'status', status: 500, times: 1_000 })
    const asked = wish()
    const made = create(asked)
    const read = async () => (await maker.call('listLinks', { query: { account_id: asked.account_id } })).body.links[0]
    await vi.waitFor(async () => expect((await read())?.trouble).toBe('vendor_broken/keitaro_error'), 10_000)
    await loseHope()
    const link = await settled(maker, (await read())!.id)
    expect(link).toMatchObject({ state: 'failed', trouble: 'vendor_broken/keitaro_error' })
    await made
    await world.main.watchAttention()
    const { notifications } = (await maker.call('listNotifications', { query: {} })).body
    const about = notifications.filter(({ data }) => JSON.stringify(data).includes(asked.account_id))
    expect(about).toMatchObject([{ kind: 'link.failed', data: { trouble: 'vendor_broken/keitaro_error' } }])
  })

  it('no template and no domain: failed, with what to do', async () => {
    await world.tracker('/modes', 'PUT', { restricted: true })
    expect(await create(wish())).toMatchObject({
      success: false,
      error: 'There is no template for ES. Add one in the tracker.',
      link: { state: 'failed', stage: 'initializing' },
    })
  })

  const partial = async (asked = wish()) => {
    await trackerFault(world, 'POST', '/streams', { kind: 'status', status: 422, body: { name: ['Nope'] } })
    const { link } = await create(asked)
    expect(link).toMatchObject({ state: 'partial', stage: 'streams', message: 'Nope', campaign_link: null })
    expect(await tracker.campaignsFor(link.account_id)).toHaveLength(1)
    return link
  }

  it('[R-11] Resume goes on with the campaign that is there', async () => {
    const link = await partial()
    const { body } = await again('resumeLink', link)
    expect(body).toMatchObject({ success: true, campaign_link: body.link.campaign_link })
    expect(body.link.campaign_id).toBe(link.campaign_id)
    await expectWhole(body.link)
    expect((await again('resumeLink', link)).body.code).toBe('wrong_state')
    expect((await again('cleanUpLink', link)).body.code).toBe('wrong_state')
  })

  it('[R-11] Clean up archives it, also where its reply is lost or somebody archived it before', async () => {
    for (const kind of ['none', 'dropAfter', 'dropBefore', 'refused', 'gone']) {
      const link = await partial()
      if (kind.startsWith('drop')) await trackerFault(world, 'DELETE', '/campaigns', { kind })
      if (kind === 'refused') {
        await trackerFault(world, 'DELETE', '/campaigns', { kind: 'status', status: 422, body: { name: ['Nope'] } })
        expect((await again('cleanUpLink', link)).body.link).toMatchObject({ state: 'partial', message: 'Nope' })
        expect(await tracker.campaignsFor(link.account_id)).toHaveLength(1)
      }
      if (kind === 'gone')
        await fetch(`${world.keitaro.url}/admin_api/v1/campaigns/${link.campaign_id}`, {
          method: 'DELETE',
          headers: { 'api-key': world.keitaro.apiKey },
        })
      const { body } = await again('cleanUpLink', link)
      expect(body.link.state === 'cleaned' || (await settled(maker, link.id)).state === 'cleaned').toBe(true)
      expect(await tracker.campaignsFor(link.account_id)).toEqual([])
      expect(await tracker.campaignsFor(link.account_id, true)).toHaveLength(1)
    }
  })

  it('[R-11] an outage that lasts ends as partial; a campaign whose making was not answered is found again', async () => {
    for (const call of ['resumeLink', 'cleanUpLink'] as const) {
      await world.tracker('/modes', 'PUT', { retryAfter: 4 })
      await trackerFault(world, 'POST', '/campaigns', { kind: 'status', status: 429 })
      await trackerFault(world, 'POST', '/campaigns', { kind: 'dropAfter' })
      const asked = wish()
      const running = create(asked)
      // The first try is over, and the next one is four seconds away.
      await expect.poll(async () => ((await world.tracker('/faults')) as unknown[]).length).toBe(1)
      await loseHope()
      const { link } = await running
      expect(link).toMatchObject({ state: 'partial', campaign_id: null, trouble: 'vendor_down/keitaro' })
      expect(await tracker.campaignsFor(asked.account_id)).toHaveLength(1)
      const { body } = await again(call, link)
      if (call === 'resumeLink') await expectWhole(await settled(maker, body.link.id))
      else {
        expect((await settled(maker, body.link.id)).state).toBe('cleaned')
        expect(await tracker.campaignsFor(asked.account_id)).toEqual([])
      }
    }
  })

  it('a link that is being made is neither resumed nor cleaned up', async () => {
    await trackerFault(world, 'POST', '/streams', { kind: 'status', status: 503, times: 1_000 })
    const asked = wish()
    const running = create(asked)
    const read = async () => (await maker.call('listLinks', { query: { account_id: asked.account_id } })).body.links[0]
    await expect.poll(read).toMatchObject({ state: 'creating', stage: 'streams', unfinished: false })
    const link = (await read())!
    for (const call of ['resumeLink', 'cleanUpLink'] as const)
      expect((await again(call, link)).body.code).toBe('wrong_state')
    await world.tracker('/faults', 'DELETE')
    await expectWhole(await settled(maker, (await running).link.id))
  })
})

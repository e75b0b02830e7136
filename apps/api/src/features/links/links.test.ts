import type { LinkRecord } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { unique } from '../../../test/unique.ts'
import { openEvents } from '../../../test/events.ts'
import { countryWish, lookAt, settled, trackerFault, wish } from '../../../test/links.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { todayIn } from '../../lib/days.ts'

let world: World
let tracker: ReturnType<typeof lookAt>
beforeAll(async () => {
  world = await startWorld()
  tracker = lookAt(world.keitaro)
  await world.person({ username: 'admin' })
})
afterAll(() => world.close())

const adminUser = { id: 1, username: 'admin', password: 'correct horse 7', telegramId: '' }
const signedIn = async () => {
  const row = await world.db.selectFrom('users').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow()
  return world.signIn({ ...adminUser, id: row.id, telegramId: row.telegram_id ?? '' })
}

const grantedBuyer = async (groupIds: number[] = []) => {
  const who = await world.person({ role: 'buyer', groupIds })
  await world.db.insertInto('grants').values({ permission: 'links.create', role_id: null, user_id: who.id }).execute()
  return { who, client: await world.signIn(who) }
}

const params = (id: number) => ({ params: { id: String(id) } })

describe('who may', () => {
  it('[LINK-06] [PERM-08] nobody without the grant, administrators by role included', async () => {
    const statuses = async (client: TestClient) => [
      (await client.call('getLinkFilters', { query: {} })).status,
      (await client.call('listTemplates', { query: {} })).status,
      (await client.call('createLink', { body: wish() })).status,
      (await client.call('resumeLink', { ...params(1), body: {} })).status,
      (await client.call('cleanUpLink', { ...params(1), body: {} })).status,
      (await client.call('listLinks', { query: {} })).status,
    ]
    for (const role of ['admin', 'TeamleadFarmer', 'farmer', 'buyer', null] as const) {
      const client = await world.signIn(await world.person({ role }))
      // Only administrators read everybody's history and set templates for countries.
      const forAdmins = role === 'admin' ? 200 : 403
      expect(await statuses(client)).toEqual([403, forAdmins, 403, 403, 403, forAdmins])
    }
    // With the right all of them are open. The first call makes a link, which has nothing left to resume.
    expect(await statuses((await grantedBuyer()).client)).toEqual([200, 200, 200, 409, 409, 200])
  })

  it('[PERM-08] a person to whom it was granted makes links, sees the own ones only and touches no other', async () => {
    const [one, other] = [await grantedBuyer(), await grantedBuyer()]
    const { link } = (await one.client.call('createLink', { body: wish() })).body
    expect(link).toMatchObject({ state: 'done', created_by: one.who.username })
    expect((await one.client.call('listLinks', { query: {} })).body.links.map(({ id }) => id)).toEqual([link.id])
    expect((await other.client.call('listLinks', { query: {} })).body.links).toEqual([])
    for (const call of ['getLink', 'resumeLink', 'cleanUpLink'] as const)
      expect((await other.client.call(call, params(link.id))).status).toBe(404)
    expect((await (await signedIn()).call('getLink', params(link.id))).body.id).toBe(link.id)
  })
})

describe('what is asked for', () => {
  it.each([
    ['country', { country: 'XX' }],
    ['account_id', { account_id: 'a b' }],
    ['account_id', { account_id: '' }],
    ['pixel', { pixel: 'я' }],
    ['pixel', { pixel: 'x'.repeat(101) }],
    ['pixel', { pixel: '' }],
    ['pwa_link', { pwa_link: 'javascript:alert(1)' }],
    ['pwa_link', { pwa_link: 'ftp://pwa.example.com' }],
    ['pwa_link', { pwa_link: 'https://user:secret@pwa.example.com' }],
    ['pwa_link', { pwa_link: '' }],
    ['country', { country: undefined }],
    ['account_id', { account_id: undefined }],
    ['pixel', { pixel: undefined }],
    ['pwa_link', { pwa_link: undefined }],
    ['campaign_link', { campaign_link: 'https://x.example' }],
  ])('[LINK-05] [S-51] a wrong %s is refused, and nothing is made: %o', async (field, more) => {
    const asked = wish()
    const { status, body } = await (await signedIn()).send('createLink', { body: { ...asked, ...more } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(await tracker.campaignsFor(asked.account_id)).toEqual([])
  })

  it('an account and a pixel are trimmed; a group that is not one’s own is refused', async () => {
    const { client } = await grantedBuyer([1, 2])
    const asked = wish()
    const trimmed = { ...asked, account_id: ` ${asked.account_id} `, pixel: ' 77 ', group_id: 2 }
    expect((await client.call('createLink', { body: trimmed })).body.link).toMatchObject({
      account_id: asked.account_id,
      pixel: '77',
    })
    expect(await tracker.campaignsFor(asked.account_id)).toMatchObject([{ group_id: 2 }])
    expect((await client.call('createLink', { body: wish({ group_id: 3 }) })).body.fields).toHaveProperty('group_id')
  })

  it('[LINK-03] [API-45] [API-46] countries, domains that work, groups of the person, and templates by country', async () => {
    const { client } = await grantedBuyer([2])
    const { body } = await client.call('getLinkFilters', { query: {} })
    expect(body).toMatchObject({
      success: true,
      data: {
        countries: [
          { code: 'ES', name: 'Spain' },
          { code: 'KZ', name: 'Kazakhstan' },
        ],
        groups: [{ id: 2, name: 'Team B' }],
      },
    })
    expect(body.data.domains.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['go.example.com', 'in.example.test', 'old.example.net']),
    )
    expect(JSON.stringify(body.data.domains)).not.toMatch(/broken|link\.example\.org/)
    expect((await client.call('listTemplates', { query: {} })).body).toMatchObject({
      success: true,
      templates: [
        { name: '[template] ES', country: 'ES', streams: 2 },
        { name: '[template] KZ', country: 'KZ', streams: 2 },
      ],
    })
  })
})

it('[LAUNCH-07] the domain and the group that the person used last come first', async () => {
  const { client } = await grantedBuyer([1, 2])
  const offered = async () => {
    const { domains, groups } = (await client.call('getLinkFilters', { query: {} })).body.data
    return [domains.map(({ id }) => id), groups.map(({ id }) => id)] as const
  }
  const [domains, groups] = await offered()
  const [domain_id, group_id] = [domains.at(-1)!, groups.at(-1)!]
  const others = { domain_id: domains[0]!, group_id: groups[0]! }
  expect(others).not.toEqual({ domain_id, group_id })
  for (const used of [others, { domain_id, group_id }])
    expect((await client.call('createLink', { body: wish(used) })).body.link.state).toBe('done')
  expect(await offered()).toEqual([
    [domain_id, ...domains.filter((each) => each !== domain_id)],
    [group_id, ...groups.filter((each) => each !== group_id)],
  ])
})

describe('what is made', () => {
  it('[LINK-06] [ENT-18] [API-47] a campaign with streams for the country to the PWA, its link, and a check of it', async () => {
    const { client, who } = await grantedBuyer([2])
    const admin = await signedIn()
    const { templates } = (await admin.call('listTemplates', { query: {} })).body
    // Its own streams let Kazakhstan through.
    const template = templates.find(({ name: called }) => called === '[template] KZ')!
    const { country } = countryWish()
    await admin.call('addLinkCountry', { body: countryWish({ country, template_id: template.id }) })
    const asked = wish({ country })
    const { body } = await client.call('createLink', { body: asked })
    const [campaign, ...others] = await tracker.campaignsFor(asked.account_id)
    expect(others).toEqual([])
    const name = `${country} | ${asked.account_id} | ${who.username} | ${todayIn(world.config.reportTimeZone, new Date(body.link.created_at))}`
    expect(campaign).toMatchObject({
      name,
      state: 'active',
      // Their only group, without which they would not see their own campaign.
      group_id: 2,
      parameters: { sub_id_1: { name: 'sub1', placeholder: '{{ad.id}}' } },
    })
    expect(campaign!.notes).toContain(asked.pixel)
    const streams = await tracker.streamsOf(campaign!.id)
    expect(streams).toMatchObject([
      {
        name: 'Offer',
        type: 'regular',
        schema: 'redirect',
        action_payload: asked.pwa_link,
        collect_clicks: true,
        filters: [{ name: 'country', mode: 'accept', payload: [country] }],
        offers: [],
      },
      { name: 'Everybody else', type: 'default', schema: 'action', action_payload: 'Nothing here' },
    ])
    const domain = `go.localhost:${new URL(world.keitaro.url).port}`
    const link = `http://${domain}/${campaign!.alias}?sub1={{ad.id}}&sub2={{campaign.name}}`
    expect(body).toMatchObject({ success: true, campaign_link: link })
    expect(body.link).toMatchObject({
      country,
      campaign_name: name,
      campaign_id: campaign!.id,
      account_id: asked.account_id,
      pixel: asked.pixel,
      streams_created: streams.map(({ id, name: called }) => ({ id, name: called })),
      campaign_link: link,
      state: 'done',
      template: template.name,
      domain,
      trouble: null,
    })
    await expect
      .poll(async () => (await client.call('getLink', params(body.link.id))).body.check)
      .toMatchObject({ outcome: 'redirects', status: 302, host: 'pwa.example.com' })
  })

  it('the chosen template and domain; a template of another country is none', async () => {
    const admin = await signedIn()
    const { data } = (await admin.call('getLinkFilters', { query: {} })).body
    const { templates } = (await admin.call('listTemplates', { query: {} })).body
    const domain = data.domains.find(({ name }) => name === 'in.example.test')!
    const made = await admin.call('createLink', { body: wish({ domain_id: domain.id, template_id: templates[0]!.id }) })
    expect(made.body.campaign_link).toMatch(/^https:\/\/in\.example\.test\/[a-z0-9]{10}\?/)
    const refused = await admin.call('createLink', { body: wish({ template_id: templates[1]!.id }) })
    expect(refused.body).toMatchObject({
      success: false,
      error: 'There is no template for ES. Add one in the tracker.',
      link: { state: 'failed', campaign_id: null, trouble: 'vendor_rejected/link_template' },
    })
    expect((await admin.call('createLink', { body: wish({ domain_id: 999 }) })).body.link).toMatchObject({
      state: 'failed',
      trouble: 'vendor_rejected/link_domain',
    })
  })

  it('[LINK-08] every step is told to whoever makes the link and to administrators, and to nobody else', async () => {
    const [one, other] = [await grantedBuyer(), await grantedBuyer()]
    const admin = await world.signIn(await world.person({ role: 'admin' }))
    const streams = await Promise.all([one.client, other.client, admin].map((each) => openEvents(each, world.main)))
    const { link } = (await one.client.call('createLink', { body: wish() })).body
    const kinds = (index: number) =>
      streams[index]!.events.filter((event) => 'linkId' in event && event.linkId === link.id).map(({ type }) => type)
    await expect.poll(() => Math.min(kinds(0).length, kinds(2).length)).toBeGreaterThan(4)
    expect(new Set(kinds(0))).toEqual(new Set(['link.own']))
    expect(new Set(kinds(2))).toEqual(new Set(['link.changed']))
    expect(kinds(1)).toEqual([])
    for (const each of streams) each.close()
  })

  it('[S-62] is on record', async () => {
    const { client, who } = await grantedBuyer()
    const { link } = (await client.call('createLink', { body: wish() })).body
    const rows = await world.db.selectFrom('audit_log').selectAll().where('record', '=', `link:${link.id}`).execute()
    expect(rows).toMatchObject([
      {
        kind: 'links.created',
        username: who.username,
        network: client.network,
        request_id: expect.stringMatching(/-/),
        details: { country: 'ES', account_id: link.account_id },
      },
    ])
  })
})

describe('once', () => {
  it('[R-10] a double click and a repeated key make one campaign and answer the same', async () => {
    const admin = await signedIn()
    const asked = wish()
    const key = { 'Idempotency-Key': unique('key') }
    await admin.csrfToken()
    const both = await Promise.all([
      admin.send('createLink', { body: asked }, key),
      admin.send('createLink', { body: asked }, key),
    ])
    const later = await admin.send('createLink', { body: asked }, key)
    expect([...both, later].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set([...both, later].map(({ body }) => body.campaign_link)).size).toBe(1)
    expect(await tracker.campaignsFor(asked.account_id)).toHaveLength(1)
  })

  it('[R-10] the same key with another content is refused with 422', async () => {
    const admin = await signedIn()
    const key = { 'Idempotency-Key': unique('key') }
    const [asked, other] = [wish(), wish()]
    await admin.send('createLink', { body: asked }, key)
    expect(await admin.send('createLink', { body: other }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect(await tracker.campaignsFor(other.account_id)).toEqual([])
  })

  it('a double click without a key is told that the link is being made', async () => {
    const admin = await signedIn()
    await admin.csrfToken()
    const asked = wish()
    // The first request is still running when the second arrives, however slowly.
    await trackerFault(world, 'POST', '/campaigns', { kind: 'delay', ms: 2_000 })
    const both = await Promise.all([1, 2].map(() => admin.call('createLink', { body: asked })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)!.body.error).toBe('This link is already being created')
    expect(await tracker.campaignsFor(asked.account_id)).toHaveLength(1)
    // Later, a second link may well be intended.
    expect((await admin.call('createLink', { body: asked })).body.success).toBe(true)
  })
})

describe('the history', () => {
  it('[LINK-13] [API-48] newest first, searched, filtered, sorted, in pages, and as a file', async () => {
    const { client, who } = await grantedBuyer()
    const [es, kz, odd] = [wish(), wish({ country: 'KZ', pixel: '55501' }), wish()]
    const made: LinkRecord[] = []
    for (const each of [es, kz, odd]) made.push((await client.call('createLink', { body: each })).body.link)
    const ids = async (query: object) =>
      (await client.call('listLinks', { query })).body.links.map(({ id }) => made.findIndex((each) => each.id === id))
    expect(await ids({})).toEqual([2, 1, 0])
    expect(await ids({ sort: 'created_at' })).toEqual([0, 1, 2])
    expect(await ids({ search: '55501' })).toEqual([1])
    // Its digits may occur in a name or an address by chance.
    expect(await ids({ search: String(made[0]!.campaign_id) })).toContain(0)
    expect(await ids({ search: es.account_id.toUpperCase() })).toEqual([0])
    expect(await ids({ search: '%' })).toEqual([])
    expect(await ids({ country: 'KZ' })).toEqual([1])
    expect(await ids({ account_id: es.account_id.toUpperCase() })).toEqual([0])
    expect(await ids({ campaign_id: String(made[2]!.campaign_id) })).toEqual([2])
    expect(await ids({ state: 'unfinished' })).toEqual([])
    const page = (await client.call('listLinks', { query: { page: '2', limit: '2' } })).body
    expect([page.links.map(({ id }) => id), page.total, page.page, page.limit]).toEqual([[made[0]!.id], 3, 2, 2])
    const { text } = await client.send('listLinks', { query: { country: 'KZ' } }, { Accept: 'text/csv' })
    const [head, row, ...rest] = text.trim().split('\r\n')
    expect(head).toContain('Campaign ID,ID Account,Pixel,PWA Link,Streams,Link')
    expect(row).toContain(`${made[1]!.campaign_id},${kz.account_id},55501,${kz.pwa_link},2,`)
    expect([rest, row!.endsWith(`done,${who.username},${made[1]!.created_at},`)]).toEqual([[], true])
  })

  it('an administrator without the grant reads the links of everybody', async () => {
    const { client } = await grantedBuyer()
    const asked = wish()
    const { link } = (await client.call('createLink', { body: asked })).body
    const admin = await world.signIn(await world.person({ role: 'admin' }))
    const found = (await admin.call('listLinks', { query: { search: asked.account_id } })).body
    expect(found.links.map(({ id }) => id)).toEqual([link.id])
    expect(await settled(admin, link.id)).toMatchObject({ state: 'done' })
  })
})

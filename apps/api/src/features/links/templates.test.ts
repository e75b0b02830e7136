import { linkFailureWords } from '@app/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { lookAt, trackerFault, wish } from '../../../test/links.ts'
import { startWorld, type World } from '../../../test/world.ts'

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
  await world.tracker('/modes', 'PUT', { oddStreams: [] })
})

const own =
  'A stream or setting of this template is unreadable. Save it in the tracker again, or choose another template.'
const fails = async (named: string) => {
  const asked = wish()
  const begun = performance.now()
  const { body } = await maker.call('createLink', { body: asked })
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(body).toMatchObject({
    success: false,
    error: `${named}: ${own}`,
    link: {
      state: 'failed',
      campaign_id: null,
      trouble: 'vendor_rejected/link_design',
      message: named,
      unfinished: true,
    },
  })
  expect(await tracker.campaignsFor(asked.account_id)).toEqual([])
  return body.link
}

it.each([
  ['a text', 'textRow', '[template] ES / #2'],
  ['nothing', 'nullRow', '[template] ES / #2'],
  ['a list', 'listRow', '[template] ES / #2'],
  ['one without an id', 'noId', '[template] ES / Everybody else'],
  ['one of a kind that nobody knows', 'junkType', '[template] ES / Everybody else'],
  ['one without a name', 'nullName', '[template] ES / #12'],
])('[LINK-12] a template with a stream that is %s fails at once, by name', async (_name, oddity, named) => {
  await world.tracker('/modes', 'PUT', { oddStreams: [oddity] })
  const link = await fails(named)
  const { templates } = (await maker.call('listTemplates', { query: { fresh: '1' } })).body
  expect(templates.map(({ name }) => name)).toEqual(['[template] ES', '[template] KZ'])
  // After it is saved again in the tracker, the same link is made.
  await world.tracker('/modes', 'PUT', { oddStreams: [] })
  const { body } = await maker.call('resumeLink', { params: { id: String(link.id) }, body: {} })
  expect(body.link).toMatchObject({ state: 'done', trouble: null, message: null })
})

it('[LINK-12] a template whose own settings cannot be read fails at once, by name', async () => {
  const body = { id: 1, name: '[template] ES', group_id: 0, parameters: '{"sub_id_1":{"na' }
  await trackerFault(world, 'GET', '/campaigns/1', { kind: 'body', body: JSON.stringify(body) })
  await fails('[template] ES')
})

it('[LINK-12] [LINK-15] a template whose only stream cannot be read is in the list of templates, as are the others', async () => {
  await trackerFault(world, 'GET', '/campaigns/1/streams', { kind: 'body', body: '["junk"]' })
  const { templates } = (await maker.call('listTemplates', { query: { fresh: '1' } })).body
  expect(templates).toMatchObject([
    { name: '[template] ES', streams: 1 },
    { name: '[template] KZ', streams: 2 },
  ])
})

it('[LINK-12] what the tracker itself says stays in its words', () => {
  expect(linkFailureWords('vendor_rejected/keitaro', 'Name is already used', own)).toBe('Name is already used')
  expect(linkFailureWords('vendor_rejected/link_design', '[template] ES', own)).toBe(`[template] ES: ${own}`)
  expect(linkFailureWords('vendor_rejected/link_domain', null, own)).toBe(own)
})

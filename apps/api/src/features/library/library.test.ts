import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { openEvents } from '../../../test/events.ts'
import { pwaWish, wish } from '../../../test/links.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
let lead: TestClient
let maker: TestClient
beforeAll(async () => {
  world = await startWorld()
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  const who = await world.person({ role: 'buyer' })
  await world.db.insertInto('grants').values({ permission: 'links.create', role_id: null, user_id: who.id }).execute()
  maker = await world.signIn(who)
})
afterAll(() => world.close())

const add = async (more: Record<string, unknown> = {}) =>
  (await lead.call('addPwaLink', { body: pwaWish(more) })).body.pwa_link
const on = (id: number) => ({ params: { id: String(id) } })
const partsOf = ({ name, address, country, active }: Awaited<ReturnType<typeof add>>) => ({
  name,
  address,
  country,
  active,
})

it('[LAUNCH-04] a lead keeps the library, whoever makes or asks for links reads it, and nobody else', async () => {
  const name = unique('PWA')
  const kept = await add({ name })
  expect(kept).toMatchObject({ name, country: null, active: true, used_at: null })
  const found = (await maker.call('listPwaLinks', { query: { search: name } })).body
  // Link makers do not see who keeps it.
  expect([found.pwa_links, found.total]).toEqual([[{ ...kept, set_by: null }], 1])
  expect((await maker.send('addPwaLink', { body: pwaWish() })).status).toBe(403)
  expect((await maker.send('changePwaLink', { ...on(kept.id), body: pwaWish() })).status).toBe(403)
  const buyer = await world.signIn(await world.person({ role: 'buyer' }))
  const read = (await buyer.call('listPwaLinks', { query: { search: name } })).body
  expect(read.pwa_links).toEqual([{ ...kept, set_by: null }])
  const farmer = await world.signIn(await world.person({ role: 'farmer' }))
  expect((await farmer.send('listPwaLinks', { query: {} })).status).toBe(403)
})

it('[LAUNCH-04] each change of the library is on record as it was before and after, and told to open pages', async () => {
  const kept = await add()
  const events = await openEvents(maker, world.main)
  const before = partsOf(kept)
  const after = { ...before, name: unique('Other'), country: 'ES', active: false }
  expect((await lead.call('changePwaLink', { ...on(kept.id), body: after })).body.pwa_link).toMatchObject(after)
  await expect.poll(() => events.events.map(({ type }) => type), { timeout: 60_000 }).toContain('library.changed')
  events.close()
  // A repeat changes nothing.
  expect((await lead.call('changePwaLink', { ...on(kept.id), body: after })).status).toBe(200)
  const rows = await world.db
    .selectFrom('audit_log')
    .select(['kind', 'details'])
    .where('record', '=', `pwa:${kept.id}`)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { kind: 'library.added', details: before },
    {
      kind: 'library.changed',
      details: {
        name: after.name,
        nameBefore: before.name,
        country: 'ES',
        countryBefore: null,
        active: false,
        activeBefore: true,
      },
    },
  ])
})

it('[LAUNCH-04] an address of the library is https, of a place that visitors reach, and there once for a country', async () => {
  const wrong = [
    'http://pwa.example.com/',
    'https://me:secret@pwa.example.com/',
    'https://127.0.0.1/',
    'https://10.1.2.3/a',
    'https://[::1]/',
    'https://pwa.localhost/',
    `https://pwa.example.com/${'x'.repeat(2_000)}`,
  ]
  for (const address of wrong) {
    const { status, body } = await lead.send('addPwaLink', { body: pwaWish({ address }) })
    expect([address, status, Object.keys(body.fields ?? {})]).toEqual([address, 400, ['address']])
  }
  const kept = await add({ country: 'ES' })
  const twin = await lead.send('addPwaLink', { body: { ...partsOf(kept), name: 'Twin' } })
  expect([twin.status, twin.body]).toMatchObject([409, { code: 'duplicate', values: { name: kept.name } }])
  const other = await add({ address: kept.address, country: 'KZ' })
  const moved = await lead.send('changePwaLink', { ...on(other.id), body: partsOf(kept) })
  expect(moved.status).toBe(409)
})

it('[LAUNCH-04] [LAUNCH-07] the active ones of a country and of all are found, the one last used before the others', async () => {
  const mark = unique('mark')
  const named = (name: string, more: Record<string, unknown>) => add({ name: `${mark} ${name}`, ...more })
  await named('a of Spain', { country: 'ES' })
  await named('b of all', {})
  await named('c of Kazakhstan', { country: 'KZ' })
  await named('d asleep', { country: 'ES', active: false })
  const used = await named('e used', { country: 'ES' })
  const listed = async (client: TestClient) =>
    (await client.call('listPwaLinks', { query: { search: mark, country: 'ES', active: '1' } })).body.pwa_links
  const names = async (client: TestClient) => (await listed(client)).map(({ name }) => name.slice(mark.length + 1))
  expect(await names(maker)).toEqual(['a of Spain', 'b of all', 'e used'])
  const { link } = (await maker.call('createLink', { body: wish({ pwa_link: used.address }) })).body
  expect(await names(maker)).toEqual(['e used', 'a of Spain', 'b of all'])
  expect((await listed(maker))[0]!.used_at).toBe(link.created_at)
  // Another person has not used it.
  expect(await names(lead)).toEqual(['a of Spain', 'b of all', 'e used'])
})

import { maxLinkCountries } from '@app/contract'
import { readCsv } from '@app/figures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { TestClient } from '../../../test/client.ts'
import { openEvents } from '../../../test/events.ts'
import { countryWish, lookAt, wish } from '../../../test/links.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { createActiveCountries, fillLinkCountries } from './countries.ts'

let world: World
let admin: TestClient
let maker: TestClient
beforeAll(async () => {
  world = await startWorld({ COUNTRIES: 'KZ,ES,KZ' })
  admin = await world.signIn(await world.person({ role: 'admin' }))
  const who = await world.person({ role: 'buyer' })
  await world.db.insertInto('grants').values({ permission: 'links.create', role_id: null, user_id: who.id }).execute()
  maker = await world.signIn(who)
})
afterAll(() => world.close())

const on = (id: number) => ({ params: { id: String(id) } })
const all = async (client = admin) => (await client.call('listLinkCountries', { query: {} })).body.countries
const codes = async () => (await all()).map(({ country }) => country)
const find = async (country: string) => (await all()).find((each) => each.country === country)!
const add = async (more: Record<string, unknown> = {}) =>
  (await admin.call('addLinkCountry', { body: countryWish(more) })).body.country
const templates = async () => (await maker.call('listTemplates', { query: {} })).body.templates

it('[LAUNCH-04] the environment’s list is the first filling, once over starts at once, and is not read again', async () => {
  expect((await all()).map(({ country, place, set_by }) => [country, place, set_by])).toEqual([
    ['KZ', 1, null],
    ['ES', 2, null],
  ])
  // A restart on a server whose list was changed meanwhile.
  const other = await world.instanceOf({ countries: ['PL'] })
  const person = await world.person({ role: 'buyer' })
  const client = await world.signIn(person, world.client(other))
  expect((await client.call('getMe')).body.countries).toEqual(['KZ', 'ES'])
  expect(await fillLinkCountries(world.db, ['PL'])).toBe(false)
  await other.close()
  // State before the very first start.
  await sql`delete from link_countries_filled`.execute(world.db)
  await sql`delete from link_countries`.execute(world.db)
  const filled = await Promise.all([1, 2, 3, 4].map(() => fillLinkCountries(world.db, ['KZ', 'ES'])))
  expect(filled.filter(Boolean)).toEqual([true])
  expect(await codes()).toEqual(['KZ', 'ES'])
})

it('[LAUNCH-04] who asks for the countries in one moment is told by one statement, who comes later what they are then', async () => {
  let statements = 0
  const counted = world.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const active = createActiveCountries(counted)
  const before = await codes()
  expect(await Promise.all([active(), active(), active()])).toEqual([before, before, before])
  expect(statements).toBe(1)
  const { id } = await find(before[0]!)
  await world.db.updateTable('link_countries').set({ active: false }).where('id', '=', id).execute()
  expect(await active()).toEqual(before.slice(1))
  await world.db.updateTable('link_countries').set({ active: true }).where('id', '=', id).execute()
  expect(statements).toBe(2)
})

it('[LAUNCH-04] administrators keep the countries, whoever makes links reads them, leads do neither', async () => {
  const kept = await add({ active: false })
  expect(await find(kept.country)).toEqual(kept)
  // Link makers do not see who keeps it.
  expect((await all(maker)).find(({ id }) => id === kept.id)).toEqual({ ...kept, set_by: null })
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  for (const client of [lead, maker]) {
    expect((await client.send('addLinkCountry', { body: countryWish() })).status).toBe(403)
    const change = { ...on(kept.id), body: { template_id: null, active: true } }
    expect((await client.send('changeLinkCountry', change)).status).toBe(403)
  }
  expect((await lead.send('listLinkCountries', { query: {} })).status).toBe(403)
  expect(await find(kept.country)).toEqual(kept)
})

it('[LAUNCH-04] each change of the countries is on record as it was before and after, and told to open pages', async () => {
  const [template] = await templates()
  const kept = await add()
  const events = await openEvents(maker, world.main)
  const change = { ...on(kept.id), body: { template_id: template!.id, active: false, place: 1 } }
  const after = { country: kept.country, template: template!.name, template_id: template!.id, active: false, place: 1 }
  expect((await admin.call('changeLinkCountry', change)).body.country).toMatchObject(after)
  await expect.poll(() => events.events.map(({ type }) => type), { timeout: 60_000 }).toContain('countries.changed')
  events.close()
  const now = await all()
  expect(now.map(({ place }) => place)).toEqual(now.map((_, index) => index + 1))
  expect(now[0]!.id).toBe(kept.id)
  // A repeat changes nothing.
  expect((await admin.call('changeLinkCountry', change)).status).toBe(200)
  const rows = await world.db
    .selectFrom('audit_log')
    .select(['kind', 'details'])
    .where('record', '=', `country:${kept.id}`)
    .orderBy('id')
    .execute()
  const { country, place } = kept
  expect(rows).toEqual([
    { kind: 'countries.added', details: { country, template: null, active: true, place } },
    {
      kind: 'countries.changed',
      details: {
        ...{ country, template: `${template!.name} (${template!.id})`, templateBefore: null },
        active: false,
        activeBefore: true,
        place: 1,
        placeBefore: place,
      },
    },
  ])
})

it('[LAUNCH-04] a country is a known one, there once, with a template of the tracker, of 250 at most', async () => {
  for (const country of ['XX', 'EU', 'UK', 'es', 'ESP', ''])
    expect([country, (await admin.send('addLinkCountry', { body: countryWish({ country }) })).status]).toEqual([
      country,
      400,
    ])
  const twin = await admin.send('addLinkCountry', { body: countryWish({ country: 'ES' }) })
  expect([twin.status, twin.body.code]).toEqual([409, 'duplicate'])
  const unknown = await admin.send('addLinkCountry', { body: countryWish({ template_id: 987_654 }) })
  expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ['template_id']])
  expect(
    (await admin.send('changeLinkCountry', { ...on(987_654), body: { template_id: null, active: true } })).status,
  ).toBe(404)
  const before = await all()
  await sql`
    insert into link_countries (code, place, active)
    select 'a' || chr(1000 + n), 1000 + n, false from generate_series(1, ${maxLinkCountries - before.length}::int) n`.execute(
    world.db,
  )
  const full = await admin.send('addLinkCountry', { body: countryWish() })
  expect([full.status, full.body.code]).toEqual([409, 'limit_reached'])
  await sql`delete from link_countries where place > 1000`.execute(world.db)
  expect(await all()).toEqual(before)
})

it('[LAUNCH-04] links are made for the active countries, in their order, and no others', async () => {
  const kept = await add({ place: 1 })
  const offered = async () =>
    (await maker.call('getLinkFilters', { query: {} })).body.data.countries.map(({ code }) => code)
  const mine = async () => (await maker.call('getMe')).body.countries
  expect((await offered())[0]).toBe(kept.country)
  expect(await mine()).toEqual(await offered())
  const { status } = await admin.call('changeLinkCountry', {
    ...on(kept.id),
    body: { template_id: null, active: false },
  })
  expect(status).toBe(200)
  expect(await offered()).not.toContain(kept.country)
  expect(await mine()).toEqual(await offered())
  const refused = await maker.send('createLink', { body: wish({ country: kept.country }) })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['country']])
})

it('[LAUNCH-04] a link is made after the template of its country where nobody chose one; where that is gone, after none', async () => {
  const [ofSpain, ofKazakhstan] = await templates()
  const { id } = await find('ES')
  const set = (template_id: number | null) =>
    admin.call('changeLinkCountry', { ...on(id), body: { template_id, active: true } })
  expect((await set(ofKazakhstan!.id)).status).toBe(200)
  const { data } = (await maker.call('getLinkFilters', { query: {} })).body
  expect(data.countries.find(({ code }) => code === 'ES')?.template_id).toBe(ofKazakhstan!.id)
  const templateOf = async (more: Record<string, unknown> = {}) =>
    (await maker.call('createLink', { body: wish(more) })).body.link.template
  expect(await templateOf()).toBe(ofKazakhstan!.name)
  expect(await templateOf({ template_id: ofKazakhstan!.id })).toBe(ofKazakhstan!.name)
  expect(await templateOf({ template_id: ofSpain!.id })).toBe(ofSpain!.name)

  await sql`update link_countries set template_id = 987654, template = 'Gone' where code = 'ES'`.execute(world.db)
  const asked = wish()
  const { link } = (await maker.call('createLink', { body: asked })).body
  expect(link).toMatchObject({ state: 'failed', trouble: 'vendor_rejected/link_template' })
  expect(await lookAt(world.keitaro).campaignsFor(asked.account_id)).toEqual([])
  // A deleted template does not block another change.
  const moved = await admin.call('changeLinkCountry', {
    ...on(id),
    body: { template_id: 987_654, active: true, place: 1 },
  })
  expect(moved.body.country).toMatchObject({ template: 'Gone', place: 1 })
  expect((await set(null)).status).toBe(200)
  // Once it is repaired, the link continues.
  const resumed = await maker.call('resumeLink', { ...on(link.id), body: {} })
  expect(resumed.body.link).toMatchObject({ state: 'done', template: ofSpain!.name })
})

it('[LAUNCH-04] the countries are saved as a file', async () => {
  const [template] = await templates()
  await add({ template_id: template!.id, active: false })
  const answer = await admin.send('listLinkCountries', { query: {} }, { accept: 'text/csv' })
  expect(answer.status).toBe(200)
  const kept = (await all()).map((each) => [
    ...[each.place, each.country, each.template, each.template_id, each.active, each.set_by, each.set_at],
  ])
  expect(readCsv(answer.text)).toEqual([
    ['Position', 'Country', 'Template', 'Template ID', 'Active', 'Set by', 'Set at'],
    ...kept.map((row) => row.map((value) => String(value ?? ''))),
  ])
})

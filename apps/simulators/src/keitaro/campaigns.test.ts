import { describe, expect, it } from 'vitest'
import { daysAgo, startForTest } from './harness.ts'

const some = { name: 'AU | promo', alias: 'k3Tq9ZpL' }

describe('lists', () => {
  it('are bare arrays with the fields that real ones have', async () => {
    const { get } = await startForTest()
    const lists = {
      '/campaigns': { id: 1, name: '[template] ES', domain: null, token: expect.any(String) },
      '/groups?type=campaigns': { id: 1, name: 'Team A', position: 1, type: 'campaigns' },
      '/groups?type=offers': { type: 'offers' },
      '/offers': { country: ['Spain'], payout_value: expect.anything() },
      '/landing_pages': { landing_type: expect.any(String) },
      '/traffic_sources': { postback_statuses: expect.any(Array) },
      '/affiliate_networks': { offer_param: 'subid' },
    }
    for (const [path, first] of Object.entries(lists)) expect((await get(path)).body[0]).toMatchObject(first)
    const names = (await get('/domains')).body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['go.example.com', 'https://in.example.test/']))
    expect((await get('/groups')).status).toBe(400)
  })

  it('hold 320 campaigns in six groups, two without one, and templates with streams', async () => {
    const { get } = await startForTest()
    const [listed, deleted] = [(await get('/campaigns')).body, (await get('/campaigns/deleted')).body]
    type Row = { name: string; group_id: number | null; state: string }
    const all = [...listed, ...deleted] as Row[]
    const own = all.filter(({ name }) => !name.startsWith('[template]'))
    expect([own.length, deleted.length, new Set(own.map(({ group_id }) => group_id)).size]).toEqual([320, 6, 8])
    expect(own.filter(({ group_id }) => !group_id)).toHaveLength(2)
    expect(listed.some(({ state }: Row) => state === 'disabled')).toBe(true)
    const templates = all.filter(({ name }) => name.startsWith('[template]')) as (Row & { id: number })[]
    expect(templates.map(({ name }) => name)).toEqual(['[template] ES', '[template] KZ'])
    for (const { id } of templates) expect((await get(`/campaigns/${id}/streams`)).body).toHaveLength(2)
  })

  it('of campaigns come in pages, unless the version is old; others come whole', async () => {
    const { get, modes } = await startForTest()
    const all = (await get('/campaigns')).body
    expect((await get('/campaigns?offset=10&limit=5')).body).toEqual(all.slice(10, 15))
    expect((await get('/campaigns?offset=5000&limit=5')).body).toEqual([])
    expect((await get('/offers?offset=10&limit=5')).body).toHaveLength(40)
    await modes({ ignorePaging: true })
    expect((await get('/campaigns?offset=10&limit=5')).body).toHaveLength(all.length)
  })
})

it('a large installation has as many campaigns as it is told to', async () => {
  const { get, report, modes } = await startForTest()
  const before = (await get('/campaigns')).body
  await modes({ campaigns: 5_000 })
  const after = (await get('/campaigns')).body
  expect(after).toHaveLength(4_996)
  expect(new Set(after.map(({ id }: { id: number }) => id)).size).toBe(4_996)
  const yesterday = {
    range: { interval: 'yesterday' },
    dimensions: ['campaign_id'],
    measures: ['clicks'],
    limit: 9_000,
  }
  expect((await report(yesterday)).body.rows.length).toBeGreaterThan(before.length)
  await modes({ campaigns: 320 })
  expect((await get('/campaigns')).body).toEqual(before)
})

describe('making a campaign', () => {
  it.each([422, 406] as const)('needs name and an unused alias, or answers %i with lists by field', async (status) => {
    const { post, put, modes } = await startForTest()
    await modes({ validationStatus: status })
    const refused = async (body: unknown) =>
      expect.soft(await post('/campaigns', body)).toMatchObject({ status, body: expect.anything() })
    await refused(undefined)
    expect(await post('/campaigns', { name: 'x' })).toMatchObject({ status, body: { alias: ['Alias is required'] } })
    expect(await post('/campaigns', { alias: 'x' })).toMatchObject({ status, body: { name: ['Name is required'] } })
    expect(await post('/campaigns', { ...some, group_id: 'two' })).toMatchObject({
      status,
      body: { group_id: [expect.any(String)] },
    })
    expect(await post('/campaigns', some)).toMatchObject({ status: 200 })
    const taken = { status, body: { alias: ['Alias has already used'] } }
    expect(await post('/campaigns', some)).toMatchObject(taken)
    expect(await put('/campaigns/101', { alias: some.alias })).toMatchObject(taken)
  })

  it('answers the whole object: group as a number, no domain, a token, defaults of the API', async () => {
    const { post, get } = await startForTest()
    const written = {
      ...some,
      group_id: '2',
      domain_id: 3,
      traffic_source_id: 999,
      parameters: { sub_id_1: { name: 'sub1' } },
    }
    const { status, body } = await post('/campaigns', written)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...some,
      group_id: 2,
      group: 'Team B',
      domain: null,
      traffic_source_id: 999,
      state: 'active',
    })
    expect(body).toMatchObject({ cost_auto: false, uniqueness_method: 'ip', token: expect.stringMatching(/^.{20,}$/) })
    expect(body.parameters).toEqual({ sub_id_1: { name: 'sub1', placeholder: '', alias: '' } })
    expect(body.created_at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    expect(body).not.toHaveProperty('domain_id')
    expect((await get(`/campaigns/${body.id}`)).body).toEqual(body)
    const bare = (await post('/campaigns', { name: 'b', alias: 'b' })).body
    expect([bare.group_id, bare.group, bare.parameters]).toEqual([0, null, []])
  })

  it('parameters may arrive as text, even twice encoded', async () => {
    const { get, modes } = await startForTest()
    const { parameters } = (await get('/campaigns/101')).body
    await modes({ parametersAsString: 'once' })
    expect(JSON.parse((await get('/campaigns/101')).body.parameters)).toEqual(parameters)
    await modes({ parametersAsString: 'twice' })
    expect(JSON.parse(JSON.parse((await get('/campaigns/101')).body.parameters))).toEqual(parameters)
  })
})

describe('changing a campaign', () => {
  it('keeps what was not sent', async () => {
    const { put, get } = await startForTest()
    const before = (await get('/campaigns/101')).body
    const { body } = await put('/campaigns/101', { name: 'Renamed', state: 'disabled' })
    expect(body).toEqual({ ...before, name: 'Renamed', state: 'disabled', updated_at: expect.any(String) })
  })

  it('a clone comes in a list of one, with streams, and own id, alias and token', async () => {
    const { post, get } = await startForTest()
    const source = (await get('/campaigns/1')).body
    const { body } = await post('/campaigns/1/clone')
    expect(body).toEqual([
      {
        ...source,
        name: 'Copy of [template] ES',
        id: expect.any(Number),
        alias: expect.any(String),
        token: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    for (const own of ['id', 'alias', 'token']) expect(body[0][own]).not.toBe(source[own])
    const [streams, copies] = [
      (await get('/campaigns/1/streams')).body,
      (await get(`/campaigns/${body[0].id}/streams`)).body,
    ]
    expect(copies.map(({ name }: { name: string }) => name)).toEqual(streams.map(({ name }: { name: string }) => name))
    expect(copies[0].offers[0].id).not.toBe(streams[0].offers[0].id)
  })

  it('one like another is made as in the panel: its own name, the streams of the other', async () => {
    const { get, control } = await startForTest()
    const { status, body } = await control('campaigns', 'POST', { like: 1, name: '[template] ES 2' })
    expect([status, body.name]).toEqual([201, '[template] ES 2'])
    const made = (await get(`/campaigns/${body.id}`)).body
    expect(made).toMatchObject({ name: '[template] ES 2', state: 'active' })
    expect(made.alias).not.toBe((await get('/campaigns/1')).body.alias)
    const names = async (id: number) =>
      (await get(`/campaigns/${id}/streams`)).body.map((each: { name: string }) => each.name)
    expect(await names(body.id)).toEqual(await names(1))
    expect((await control('campaigns', 'POST', { like: 99_999, name: 'Of nothing' })).status).toBe(404)
    expect((await control('campaigns', 'POST', { like: 1, name: '' })).status).toBe(400)
  })

  it('archiving hides it, restoring brings it back', async () => {
    const { call, post, get } = await startForTest()
    const listed = async (path: string) => (await get(path)).body.some(({ id }: { id: number }) => id === 101)
    expect((await post('/campaigns/101/disable')).body.state).toBe('disabled')
    expect((await post('/campaigns/101/enable')).body.state).toBe('active')
    expect((await call('DELETE', '/campaigns/101')).status).toBe(200)
    expect([await listed('/campaigns'), await listed('/campaigns/deleted')]).toEqual([false, true])
    expect(await get('/campaigns/101')).toMatchObject({ status: 404, body: 'Traffic\\Model\\Campaign #101 not found' })
    expect((await post('/campaigns/101/restore')).body.state).toBe('active')
    expect([await listed('/campaigns'), await listed('/campaigns/deleted')]).toEqual([true, false])
  })

  it('an unknown one is 404 in plain text, or in JSON', async () => {
    const { get, put, modes } = await startForTest()
    const answer = await get('/campaigns/1001')
    expect(answer).toMatchObject({ status: 404, body: 'Traffic\\Model\\Campaign #1001 not found' })
    expect(answer.headers.get('content-type')).toContain('text/plain')
    await modes({ json404: true })
    expect(await put('/campaigns/1001', {})).toMatchObject({ status: 404, body: { error: expect.any(String) } })
  })
})

describe('streams', () => {
  const flow = { campaign_id: 101, schema: 'landings', type: 'regular', name: 'Flow 2', action_type: 'http' }

  it('need five fields, and record no clicks unless told to', async () => {
    const { post, get } = await startForTest()
    const { status, body } = await post('/streams', {})
    expect([status, Object.keys(body)]).toEqual([422, ['campaign_id', 'schema', 'type', 'name', 'action_type']])
    const made = (await post('/streams', flow)).body
    expect(made).toMatchObject({ ...flow, collect_clicks: false, position: 2, offers: [], landings: [], filters: [] })
    expect((await get('/campaigns/101/streams')).body).toHaveLength(2)
    expect((await get(`/streams/${made.id}`)).body).toEqual(made)
  })

  it('a change is partial; lists are replaced; what stays keeps its row; twice the same counts once', async () => {
    const { post, put, call, get } = await startForTest()
    const offers = [
      { offer_id: 102, share: 25 },
      { offer_id: 103, share: 75 },
      { offer_id: 102, share: 30 },
    ]
    const filters = [{ name: 'country', mode: 'accept', payload: ['XX'] }]
    const { body } = await post('/streams', { ...flow, offers, filters })
    type Row = { id: number; offer_id: number; share: number }
    expect(body.offers.map(({ offer_id, share }: Row) => [offer_id, share])).toEqual([
      [102, 30],
      [103, 75],
    ])
    const kept = body.offers[1]
    const changed = await put(`/streams/${body.id}`, {
      offers: [
        { offer_id: 999, share: 50 },
        { offer_id: 103, share: 10 },
      ],
    })
    expect(changed.body).toMatchObject({ name: 'Flow 2', filters: body.filters })
    expect(changed.body.offers).toMatchObject([
      { id: kept.id, created_at: kept.created_at, offer_id: 103, share: 10 },
      { offer_id: 999 },
    ])
    expect((await put(`/streams/${body.id}`, { offers: [{ offer_id: 1, share: 12.5 }] })).status).toBe(422)
    expect((await call('DELETE', `/streams/${body.id}`)).status).toBe(200)
    expect((await get(`/streams/${body.id}`)).status).toBe(404)
    expect((await post(`/streams/${body.id}/restore`)).body.state).toBe('active')
  })
})

describe('new campaigns', () => {
  it('have no traffic, unless they are to earn: then from the day that their name ends with', async () => {
    const { post, report, modes } = await startForTest()
    const { body } = await post('/campaigns', { name: `ES | ${daysAgo(9)}`, alias: 'earns' })
    const asked = {
      range: { from: daysAgo(30), to: daysAgo(1), timezone: 'UTC' },
      dimensions: ['day'],
      measures: ['clicks'],
      filters: [{ name: 'campaign_id', operator: 'EQUALS', expression: String(body.id) }],
    }
    expect((await report(asked)).body.rows).toEqual([])
    await modes({ newCampaignsEarn: true })
    const days = ((await report(asked)).body.rows as { day: string }[]).map(({ day }) => day)
    expect(days.length).toBeGreaterThan(4)
    expect(days.every((day) => day >= daysAgo(9))).toBe(true)
  })
})

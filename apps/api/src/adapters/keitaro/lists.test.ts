import { describe, expect, it } from 'vitest'
import { query, startForTest } from './harness.ts'
import { failureOf } from './keitaro.suite.ts'

const bare = { id: 5, name: 'One', alias: 'one', group_id: 1, state: 'active', parameters: {} }

describe('groups', () => {
  it('are those of campaigns, in the tracker’s order', async () => {
    const { tracker, answer } = await startForTest()
    expect((await tracker.groups()).slice(0, 2)).toEqual([
      { id: 1, name: 'Team A' },
      { id: 2, name: 'Team B' },
    ])
    await answer('/groups', [
      { id: '9', name: 'Nine', position: '2' },
      { id: 7, name: 'Seven', position: 1, type: 'x' },
    ])
    expect((await tracker.groups()).map(({ id }) => id)).toEqual([7, 9])
    await answer('/groups', {})
    expect(await tracker.groups()).toEqual([])
  })
})

describe('campaigns', () => {
  it('come whole over several pages, archived ones left out', async () => {
    const { tracker, create, requests } = await startForTest()
    const all = await tracker.campaigns()
    expect(all).toHaveLength(316)
    const before = (await requests()).length
    expect(await create({ campaignsAtOnce: 100 }).campaigns()).toEqual(all)
    expect((await requests()).length - before).toBe(5)
    expect(all[0]).toEqual({
      id: 1,
      name: '[template] ES',
      alias: expect.any(String),
      groupId: null,
      active: true,
    })
    expect(new Set(all.map(({ active }) => active))).toEqual(new Set([true, false]))
  })

  it('of a version that ignores paging are counted once', async () => {
    const { create, modes, requests } = await startForTest()
    await modes({ ignorePaging: true })
    expect(await create({ campaignsAtOnce: 100 }).campaigns()).toHaveLength(316)
    expect(await requests()).toHaveLength(2)
  })

  it.each([
    ['parameters of any kind', { parameters: '{"broken' }, { id: 5 }],
    ['no alias', { alias: null }, { alias: '' }],
    ['no name', { name: null }, { name: '' }],
    ['a name that is no text', { name: { en: 'One' } }, { name: '' }],
    ['a number for a name', { name: 2026 }, { name: '2026' }],
    ['no state', { state: null }, { active: false }],
    ['numbers as text', { id: '6', group_id: '2' }, { id: 6, groupId: 2 }],
    ['no group as null', { group_id: null }, { groupId: null }],
    ['no group as nothing', { group_id: undefined }, { groupId: null }],
    ['no group as 0', { group_id: '0' }, { groupId: null }],
    ['a state of its own', { state: 'paused' }, { active: false }],
    ['fields that nobody knows', { cost_value: '1', token: 'canary', later: {} }, { id: 5 }],
  ])('are understood with %s', async (_name, more, expected) => {
    const { tracker, answer } = await startForTest()
    await answer('/campaigns', [{ ...bare, ...more }])
    await answer('/campaigns', [])
    const [campaign] = await tracker.campaigns()
    expect(campaign).toMatchObject(expected)
    expect(JSON.stringify(campaign)).not.toContain('canary')
  })

  it.each([
    ['no list', { message: 'moved' }],
    ['no id', [{ ...bare, id: null }]],
    ['no rows', [null, 'text', []]],
    ['a group that is none', [{ ...bare, group_id: { id: 1 } }]],
  ])('%s alone is broken', async (_name, body) => {
    const { tracker, answer, secrets } = await startForTest()
    await answer('/campaigns', body)
    expect((await failureOf(tracker.campaigns(), [...secrets, 'moved'])).failure).toBe('broken')
  })

  it('a restricted key is no error', async () => {
    const { tracker, modes } = await startForTest()
    await modes({ restricted: true })
    expect((await tracker.campaigns()).length).toBeGreaterThan(0)
  })
})

describe('rows that make no sense', () => {
  const odd = ['nullRow', 'textRow', 'listRow', 'noId', 'textId', 'negativeId', 'nestedGroup'] as const

  it.each(odd)(
    '%s among campaigns, groups, domains and streams is left out, counted, and logged once',
    async (oddity) => {
      const lines: Record<string, unknown>[] = []
      const { tracker, modes } = await startForTest({ log: { warn: (line: unknown) => lines.push(line as never) } })
      const read = async () => [
        await tracker.campaigns(),
        await tracker.groups(),
        await tracker.domains(),
        await tracker.streams(1),
      ]
      const whole = await read()
      await modes({ oddCampaigns: [oddity], oddLists: oddity === 'nestedGroup' ? ['nullRow'] : [oddity] })
      expect(await read()).toEqual(whole)
      await read()
      const skipped = [
        ['campaigns', 317],
        ['groups', 7],
        ['domains', 7],
        ['streams', 3],
      ].map(([list, total]) => ({ list, rows: 1, total }))
      // Some domains do not work, and are left out.
      expect(tracker.state()).toMatchObject({ state: 'green', lastError: null, skipped })
      expect(lines).toMatchObject(
        skipped.map((each) => ({ event: 'outbound.rows_skipped', service: 'keitaro', ...each })),
      )
      await modes({ oddCampaigns: [], oddLists: [] })
      await read()
      expect(tracker.state().skipped).toEqual([])
    },
  )

  it('alone on a page of theirs do not end the list', async () => {
    const { create, modes } = await startForTest()
    const whole = await create().campaigns()
    await modes({ oddCampaigns: [...odd, 'nullName'] })
    for (const campaignsAtOnce of [1, 3, 400]) {
      const tracker = create({ campaignsAtOnce, deadlineMs: 60_000 })
      expect((await tracker.campaigns()).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(tracker.state().skipped).toMatchObject([{ list: 'campaigns', rows: odd.length }])
    }
    await modes({ ignorePaging: true })
    expect((await create({ campaignsAtOnce: 3 }).campaigns()).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  })

  it('a list with holes comes as a map, and is a list', async () => {
    const { tracker, answer } = await startForTest()
    await answer('/groups', { 0: { id: 1, name: 'One' }, 4: { id: 2, name: 'Two' } })
    expect(await tracker.groups()).toEqual([
      { id: 1, name: 'One' },
      { id: 2, name: 'Two' },
    ])
  })

  it('[R-13] however often a list makes no sense, the others are asked for', async () => {
    const { tracker, answer, fault, secrets } = await startForTest()
    await answer('/campaigns', { message: 'moved' }, 10)
    await fault({ kind: 'body', match: { path: '/domains' }, body: '<!doctype html><html></html>', times: 10 })
    await fault({ kind: 'body', match: { path: '/groups' }, body: '[{"id":1,', times: 10 })
    for (let time = 0; time < 8; time++)
      for (const call of [tracker.campaigns, tracker.domains, tracker.groups])
        expect((await failureOf(call(), secrets)).failure).toBe('broken')
    expect(tracker.state()).toMatchObject({ state: 'stale', nextTry: null })
    expect((await tracker.statsByDay(query)).rows).toHaveLength(10)
    expect(tracker.state().state).toBe('green')
  })

  it('[R-13] a list too large to be read says nothing about the others', async () => {
    const { create, fault, secrets } = await startForTest()
    const tracker = create({ maxBytes: 100_000 })
    await fault({ kind: 'body', match: { path: '/campaigns' }, body: JSON.stringify(['x'.repeat(200_000)]), times: 10 })
    for (let time = 0; time < 8; time++) expect((await failureOf(tracker.campaigns(), secrets)).failure).toBe('broken')
    expect(await tracker.groups()).toHaveLength(6)
  })
})

describe('the design of a campaign', () => {
  it.each(['once', 'twice'] as const)('has parameters also when these are %s encoded', async (parametersAsString) => {
    const { tracker, modes } = await startForTest()
    const expected = await tracker.design(1)
    expect(expected.parameters.map(({ field }) => field)).toEqual(['sub_id_1', 'sub_id_2'])
    await modes({ parametersAsString })
    expect(await tracker.design(1)).toEqual(expected)
  })

  it.each([
    ['a list', []],
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['entries without a name', { a: { name: '' }, b: null, c: 'sub', d: [], e: 7 }],
  ])('has no parameters with %s', async (_name, parameters) => {
    const { tracker, answer } = await startForTest()
    await answer('/campaigns/1', { ...bare, parameters })
    expect((await tracker.design(1)).parameters).toEqual([])
  })

  it('has numbers for names and placeholders as texts', async () => {
    const { tracker, answer } = await startForTest()
    await answer('/campaigns/1', { ...bare, parameters: { sub_id_3: { name: 7, placeholder: 8, alias: null } } })
    expect((await tracker.design(1)).parameters).toEqual([
      { field: 'sub_id_3', name: '7', placeholder: '8', label: '' },
    ])
  })

  it('whose parameters or streams nobody can read is not copied in parts', async () => {
    const { tracker, answer, modes, secrets } = await startForTest()
    await answer('/campaigns/1', { ...bare, parameters: '{"broken' })
    expect((await failureOf(tracker.design(1), secrets)).failure).toBe('unreadable')
    await modes({ oddLists: ['textRow'] })
    expect((await failureOf(tracker.design(1), secrets)).failure).toBe('unreadable')
  })
})

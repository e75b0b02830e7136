import { describe, expect, it } from 'vitest'
import { startForTest } from './harness.ts'
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
      parameters: [
        { name: 'sub1', placeholder: '{{ad.id}}' },
        { name: 'sub2', placeholder: '{{campaign.name}}' },
      ],
    })
    expect(new Set(all.map(({ active }) => active))).toEqual(new Set([true, false]))
  })

  it('of a version that ignores paging are counted once', async () => {
    const { create, modes, requests } = await startForTest()
    await modes({ ignorePaging: true })
    expect(await create({ campaignsAtOnce: 100 }).campaigns()).toHaveLength(316)
    expect(await requests()).toHaveLength(2)
  })

  it.each(['once', 'twice'] as const)('have parameters also when these are %s encoded', async (parametersAsString) => {
    const { tracker, modes } = await startForTest()
    const expected = await tracker.campaigns()
    await modes({ parametersAsString })
    expect(await tracker.campaigns()).toEqual(expected)
  })

  it.each([
    ['no parameters as a list', { parameters: [] }, { parameters: [] }],
    ['no parameters at all', { parameters: undefined }, { parameters: [] }],
    ['null', { parameters: null, alias: null }, { parameters: [], alias: '' }],
    ['an empty text', { parameters: '' }, { parameters: [] }],
    [
      'entries without a name',
      { parameters: { a: { name: '' }, b: { name: 'x' } } },
      { parameters: [{ name: 'x', placeholder: '' }] },
    ],
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
    ['no name', [{ ...bare, name: undefined }]],
    ['parameters that are no JSON', [{ ...bare, parameters: '{"sub' }]],
  ])('%s is broken', async (_name, body) => {
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

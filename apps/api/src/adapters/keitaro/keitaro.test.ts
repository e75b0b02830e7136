import { describe, expect, it } from 'vitest'
import { query, startForTest, sumOf } from './harness.ts'
import { failureOf, trackerSuite } from './keitaro.suite.ts'

trackerSuite(async () => {
  const { tracker, requests } = await startForTest()
  return { tracker, query, calls: async () => (await requests()).length }
})

type Body = Record<string, unknown>
const report = 'report/build'

describe('days', () => {
  it.each(['Europe/Kyiv', 'America/New_York', 'Asia/Tokyo', 'Asia/Kolkata'])(
    'are those of %s, also when the clocks change: what is counted adds up by hand',
    async (timeZone) => {
      const { tracker, control } = await startForTest()
      const raw = await control<{ columns: string[]; rows: [number, string, ...number[]][] }>(
        'raw?from=2026-03-20&to=2026-04-08',
      )
      const at = (name: string) => raw.columns.indexOf(name)
      const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
      const byHand = new Map<string, { clicks: number; deposits: number; revenue: number; cost: number }>()
      for (const row of raw.rows) {
        const day = clock.format(new Date(row[1]))
        const sums = byHand.get(day) ?? { clicks: 0, deposits: 0, revenue: 0, cost: 0 }
        sums.clicks += Number(row[at('clicks')])
        sums.deposits += Number(row[at('deposits')])
        sums.revenue += (Number(row[at('lead_revenue')]) + Number(row[at('sale_revenue')])) / 100
        sums.cost += Number(row[at('cost')]) / 10_000
        byHand.set(day, sums)
      }
      const measures = ['clicks', 'deposits', 'revenue', 'cost']
      const { rows } = await tracker.statsByDay({ ...query, from: '2026-03-22', to: '2026-04-06', timeZone, measures })
      expect(rows).toHaveLength(16)
      for (const { day, values } of rows) {
        const sums = byHand.get(day)!
        expect([day, Number(values['clicks']), Number(values['deposits'])]).toEqual([day, sums.clicks, sums.deposits])
        expect(Number(values['revenue'])).toBeCloseTo(sums.revenue, 2)
        expect(Number(values['cost'])).toBeCloseTo(sums.cost, 2)
      }
    },
  )

  it('without traffic have no row', async () => {
    const { tracker } = await startForTest()
    const { rows } = await tracker.statsByDay({ ...query, from: '2025-12-30', to: '2026-01-03' })
    expect(rows.map(({ day }) => day)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-03'])
    const before = await tracker.statsByDay({ ...query, from: '2001-01-01', to: '2001-12-31' })
    expect(before).toEqual({ rows: [], unread: 0, missing: [] })
  })

  it('come in any dress: text, null, with a time after them, a list around it all; what is absent is not known', async () => {
    const { tracker, answer } = await startForTest()
    const rows = [
      { day: '2026-05-02 00:00:00', clicks: '7', cost: '42.1000', revenue: null },
      { day: '2026-05-01T00:00:00+03:00', clicks: 1e3, cost: ' -1.5 ', revenue: '' },
      { day: '2026-05-03', clicks: 0, cost: '1e2' },
    ]
    await answer(report, [{ rows, total: '3', meta: [], summary: [] }])
    const asked = { ...query, measures: ['clicks', 'cost', 'revenue'] }
    expect(await tracker.statsByDay(asked)).toEqual({
      rows: [
        { day: '2026-05-01', values: { clicks: '1000', cost: '-1.5', revenue: '0' } },
        { day: '2026-05-02', values: { clicks: '7', cost: '42.1000', revenue: '0' } },
        { day: '2026-05-03', values: { clicks: '0', cost: '1e2', revenue: null } },
      ],
      unread: 0,
      missing: [],
    })
    for (const nothing of [
      { rows: [], total: 0 },
      { rows: {}, total: '0' },
      { rows: [], meta: {} },
    ]) {
      await answer(report, nothing)
      expect(await tracker.statsByDay(asked)).toEqual({ rows: [], unread: 0, missing: [] })
    }
  })

  it.each([
    ['a day that is none', [{ day: 'yesterday', clicks: 1 }]],
    ['rows of text', ['2026-05-01']],
  ])('%s alone is broken, and never a zero', async (_name, rows) => {
    const { tracker, answer, secrets } = await startForTest()
    await answer(report, { rows, total: 1 }, 2)
    const failed = await failureOf(tracker.statsByDay({ ...query, measures: ['clicks'] }), secrets)
    expect([failed.failure, failed.actor]).toEqual(['broken', 'nobody'])
  })

  it.each([
    ['a number that is none', '1 234'],
    ['no number', 'NaN'],
    ['one beyond all numbers', '1e400'],
    ['one with more digits than any', '9'.repeat(500)],
    ['a list', [1]],
    ['a map', { sum: 1 }],
    ['true', true],
  ])('say nothing by %s: not known, and never a zero', async (_name, clicks) => {
    const { tracker, answer } = await startForTest()
    const rows = [
      { day: '2026-05-01', clicks },
      { day: '2026-05-02', clicks: 5 },
    ]
    await answer(report, { rows, total: 2 })
    expect(await tracker.statsByDay({ ...query, measures: ['clicks'] })).toEqual({
      rows: [
        { day: '2026-05-01', values: { clicks: null } },
        { day: '2026-05-02', values: { clicks: '5' } },
      ],
      unread: 0,
      missing: [],
    })
  })

  it('keep all digits of numbers, as text or not', async () => {
    const { tracker, fault } = await startForTest()
    const body = `{"rows":[
      {"day":"2026-05-01","cost":12345678901234.5678,"revenue":0.1,"clicks":9007199254740993},
      {"day":"2026-05-02","cost":"12345678901234.5671","revenue":1e-7,"clicks":3.0}],"total":2}`
    await fault({ kind: 'body', match: { path: report }, body })
    const { rows } = await tracker.statsByDay({ ...query, measures: ['cost', 'revenue', 'clicks'] })
    expect(rows.map(({ values }) => values)).toEqual([
      { cost: '12345678901234.5678', revenue: '0.1', clicks: '9007199254740993' },
      { cost: '12345678901234.5671', revenue: '1e-7', clicks: '3' },
    ])
  })

  it('of which an answer speaks twice are one; a row between two pages counts once', async () => {
    const { tracker, create, answer, modes } = await startForTest()
    const rows = [
      { day: '2026-05-01', clicks: 3, cost: '0.1' },
      { day: '2026-05-01 00:00:00', clicks: 4, cost: 0.2 },
      { day: '2026-05-02', clicks: 1, cost: null },
    ]
    await answer(report, { rows, total: 3 })
    const asked = { ...query, measures: ['clicks', 'cost'] }
    expect((await tracker.statsByDay(asked)).rows).toEqual([
      { day: '2026-05-01', values: { clicks: '7', cost: '0.3' } },
      { day: '2026-05-02', values: { clicks: '1', cost: '0' } },
    ])
    // The row moved to the second page while the first was read, and the total has grown.
    await answer(report, { rows: rows.slice(1), total: 4 })
    await answer(report, {
      rows: [
        { ...rows[2], clicks: 2 },
        { day: '2026-05-03', clicks: 5, cost: 1 },
      ],
      total: 4,
    })
    await answer(report, { rows: [], total: 4 })
    expect((await create({ rowsAtOnce: 2 }).statsByDay(asked)).rows.map(({ values }) => values['clicks'])).toEqual([
      '4',
      '2',
      '5',
    ])
    const whole = await tracker.statsByCampaign(query)
    await modes({ oddReports: 'twoRowsEach' })
    const halves = await tracker.statsByCampaign(query)
    const sums = ({ rows: all }: typeof whole) =>
      all.map(({ values, ...row }) => ({
        ...row,
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])),
      }))
    expect(sums(halves)).toEqual(sums(whole))
  })

  it('rows that are none between others are left out and counted, and the rest is there', async () => {
    const { tracker, modes } = await startForTest()
    const whole = await tracker.statsByDay(query)
    await modes({ oddReports: 'junkRows' })
    expect(await tracker.statsByDay(query)).toEqual({ ...whole, unread: 2 })
    expect(tracker.state()).toMatchObject({ state: 'green', skipped: [{ list: 'report', rows: 2, total: 12 }] })
    await modes({ oddReports: 'nothing' })
    await tracker.statsByDay(query)
    expect(tracker.state().skipped).toEqual([])
  })

  it('null for rows is none where the tracker counts none, and no answer where it counts some, or does not say', async () => {
    const { tracker, modes, answer, secrets } = await startForTest()
    const none = { ...query, from: '2010-01-01', to: '2010-01-03' }
    await modes({ oddReports: 'nullForNone' })
    expect((await tracker.statsByDay(none)).rows).toEqual([])
    expect((await tracker.statsByDay(query)).rows).toHaveLength(10)
    await modes({ oddReports: 'nullRows' })
    expect((await failureOf(tracker.statsByDay(query), secrets)).failure).toBe('broken')
    await modes({ oddReports: 'nothing' })
    await answer('report/build', { rows: null, total: '0' })
    expect((await tracker.statsByDay(query)).rows).toEqual([])
    for (const body of [{ rows: null }, { rows: null, total: null }, { rows: null, total: '' }, { total: 0 }]) {
      await answer('report/build', body)
      expect([body, (await failureOf(tracker.statsByDay(query), secrets)).failure]).toEqual([body, 'broken'])
    }
  })

  it('an error that calls itself a success is no day without traffic', async () => {
    const { tracker, modes, secrets } = await startForTest()
    await modes({ oddReports: 'errorAsSuccess' })
    for (const call of [tracker.statsByDay(query), tracker.statsByCampaign(query)]) {
      const failed = await failureOf(call, secrets)
      expect([failed.failure, failed.actor, failed.detail]).toEqual(['broken', 'nobody', 'ClickHouse is not available'])
    }
  })

  it('an error that calls itself a success and names a measure costs only that one', async () => {
    const { tracker, answer } = await startForTest()
    await answer(report, { error: "Column 'deposits' is not defined", rows: [] })
    expect((await tracker.statsByDay(query)).missing).toEqual(['deposits'])
  })
})

describe('campaigns with traffic', () => {
  it('are told with name and group, archived ones and those without a group too', async () => {
    const { tracker } = await startForTest()
    const { rows } = await tracker.statsByCampaign({ ...query, from: '2025-06-15', to: '2026-06-15' })
    const listed = new Map((await tracker.campaigns()).map((campaign) => [campaign.id, campaign]))
    const archived = rows.filter(({ campaignId }) => !listed.has(campaignId!))
    expect(archived).toHaveLength(6)
    expect(rows.filter(({ groupId }) => groupId === null)).toHaveLength(2)
    for (const { campaignId, name, groupId } of rows.filter(({ campaignId: id }) => listed.has(id!)))
      expect({ name, groupId }).toEqual({
        name: listed.get(campaignId!)?.name,
        groupId: listed.get(campaignId!)?.groupId,
      })
  })

  it('have a line for what belongs to no campaign; an id that is none alone is broken', async () => {
    const { tracker, answer, secrets } = await startForTest()
    const asked = { ...query, measures: ['clicks'] }
    const rows = [0, null, '7'].map((campaign_id) => ({ campaign_id, campaign: null, clicks: 1 }))
    await answer(report, { rows, total: 3 })
    const of = (campaignId: number | null, clicks: string) => ({
      campaignId,
      name: '',
      groupId: null,
      values: { clicks },
    })
    expect((await tracker.statsByCampaign(asked)).rows).toEqual([of(null, '2'), of(7, '1')])
    await answer(report, { rows: [{ campaign_id: 'x7', clicks: 1 }], total: 1 })
    expect((await failureOf(tracker.statsByCampaign(asked), secrets)).failure).toBe('broken')
  })
})

describe('measures that the installation lacks', () => {
  it.each(['leaveOut', 'reject'] as const)('are named, the others counted (%s)', async (unknownMeasure) => {
    const { tracker, modes } = await startForTest()
    const whole = (await tracker.statsByDay(query)).rows
    await modes({ lacks: ['deposits', 'regs'], unknownMeasure })
    const { rows, missing } = await tracker.statsByDay(query)
    expect(missing).toEqual(['regs', 'deposits'])
    expect(sumOf(rows, 'sales')).toBe(sumOf(whole, 'sales'))
    expect(rows.every(({ values }) => !('regs' in values))).toBe(true)
    await modes({ lacks: [] })
    expect((await tracker.statsByDay(query)).missing).toEqual([])
  })

  it('stay named for a range without rows', async () => {
    const { tracker, modes } = await startForTest()
    await modes({ lacks: ['deposits'] })
    await tracker.statsByDay(query)
    const empty = await tracker.statsByDay({ ...query, from: '2001-01-01', to: '2001-01-02' })
    expect(empty).toEqual({ rows: [], unread: 0, missing: ['deposits'] })
  })

  it('all of them: the days are known, their figures are not', async () => {
    const { tracker, modes } = await startForTest()
    await modes({ lacks: [...query.measures], unknownMeasure: 'reject' })
    expect((await tracker.statsByDay(query)).missing).toEqual(query.measures)
    await modes({ unknownMeasure: 'leaveOut' })
    expect((await tracker.statsByDay(query)).missing).toEqual(query.measures)
  })

  it('a refusal that lists the valid ones too costs only the wrong one', async () => {
    const { tracker, fault } = await startForTest()
    const error = "Column 'deposits' is not defined. Valid columns: clicks, leads, sales, revenue"
    await fault({ kind: 'status', status: 400, body: { error }, match: { path: report } })
    expect((await tracker.statsByDay(query)).missing).toEqual(['deposits'])
  })
})

describe('dialects', () => {
  it.each([
    ['understood both', {}, ['new']],
    ['newer', { dialect: 'new', otherDialect: 'reject' }, ['new']],
    ['older, silent', { dialect: 'old', otherDialect: 'ignore' }, ['new', 'old', 'old']],
    ['older, refusing', { dialect: 'old', otherDialect: 'reject' }, ['new', 'old', 'old']],
  ] as const)('%s: the one that works is found once, and remembered', async (_name, modes, spoken) => {
    const { tracker, modes: set, requests, create } = await startForTest()
    const expected = await create().statsByDay(query)
    await set(modes)
    const before = (await requests()).length
    expect(await tracker.statsByDay(query)).toEqual(expected)
    if (spoken.length > 1) expect(await tracker.statsByDay(query)).toEqual(expected)
    const bodies = (await requests()).slice(before).map(({ body }) => body as Body)
    expect(bodies.map((body) => ('dimensions' in body ? 'new' : 'old'))).toEqual(spoken)
  })

  it('a refusal that blames all measures is one of the dialect', async () => {
    const { tracker, fault, modes } = await startForTest()
    const expected = await tracker.statsByDay(query)
    await modes({ dialect: 'old' })
    const error = `Unknown field measures: ${query.measures.join(', ')}`
    await fault({ kind: 'status', status: 400, body: { error }, match: { path: report }, times: query.measures.length })
    expect(await tracker.statsByDay(query)).toEqual(expected)
  })

  it('an installation that changes its mind is followed', async () => {
    const { tracker, modes } = await startForTest()
    const expected = await tracker.statsByDay(query)
    for (const dialect of ['old', 'new', 'old'] as const) {
      await modes({ dialect })
      expect(await tracker.statsByDay(query)).toEqual(expected)
    }
  })

  it('when neither works, the first refusal counts', async () => {
    const { tracker, answer, secrets } = await startForTest()
    await answer(report, { rows: [{}], total: 1 }, 2)
    expect((await failureOf(tracker.statsByDay(query), secrets)).failure).toBe('broken')
  })

  it('a refusal about something else is no question of dialect', async () => {
    const { tracker, requests, secrets } = await startForTest()
    const failed = await failureOf(tracker.statsByDay({ ...query, timeZone: 'Europe/Nowhere' }), secrets)
    expect([failed.failure, failed.actor, failed.detail]).toEqual([
      'rejected',
      'person',
      'Unknown or bad timezone (Europe/Nowhere)',
    ])
    expect(await requests()).toHaveLength(1)
  })
})

describe('long reports', () => {
  it('are read page by page until everything is there, also when pages are cut shorter than asked', async () => {
    const { tracker, create, modes, requests } = await startForTest()
    const expected = await tracker.statsByCampaign(query)
    const inPages = await create({ rowsAtOnce: 30 }).statsByCampaign(query)
    expect(inPages).toEqual(expected)
    const pages = (await requests()).slice(1).map(({ body }) => (body as Body)['offset'])
    expect(pages).toEqual(Array.from({ length: Math.ceil(expected.rows.length / 30) }, (_each, page) => page * 30))
    await modes({ rowsAtMost: 40 })
    expect(await tracker.statsByCampaign(query)).toEqual(expected)
  })

  it('without a total end with a short page', async () => {
    const { create, answer, requests } = await startForTest()
    const tracker = create({ rowsAtOnce: 2 })
    const rowOf = (campaign_id: number) => ({ campaign_id, clicks: campaign_id })
    await answer(report, { rows: [rowOf(1), rowOf(2)] })
    await answer(report, { rows: [rowOf(3)] })
    const { rows } = await tracker.statsByCampaign({ ...query, measures: ['clicks'] })
    expect(rows.map(({ campaignId }) => campaignId)).toEqual([1, 2, 3])
    expect(await requests()).toHaveLength(2)
  })

  it('with a total of the page alone are read on', async () => {
    const { create, answer } = await startForTest()
    const tracker = create({ rowsAtOnce: 2 })
    const rowOf = (campaign_id: number) => ({ campaign_id, clicks: campaign_id })
    await answer(report, { rows: [rowOf(1), rowOf(2)], total: 2 })
    await answer(report, { rows: [rowOf(3), rowOf(4)], total: 2 })
    await answer(report, { rows: [], total: 0 })
    const { rows } = await tracker.statsByCampaign({ ...query, measures: ['clicks'] })
    expect(rows.map(({ campaignId }) => campaignId)).toEqual([1, 2, 3, 4])
  })

  it.each([
    ['the same page again', [{ campaign_id: 1, clicks: 1 }]],
    ['an empty page too early', []],
  ])('%s is broken: a part is never taken for all', async (_name, rows) => {
    const { create, answer, secrets } = await startForTest()
    await answer(report, { rows: [{ campaign_id: 1, clicks: 1 }], total: 2 })
    await answer(report, { rows, total: 2 })
    const call = create({ rowsAtOnce: 1 }).statsByCampaign({ ...query, measures: ['clicks'] })
    expect((await failureOf(call, secrets)).failure).toBe('broken')
  })
})

describe('what is asked', () => {
  it('names the whole days, the zone and the groups, each once and in order', async () => {
    const { tracker, requests } = await startForTest()
    await tracker.statsByDay({ ...query, groupIds: [2, 1, 2], measures: ['clicks', 'clicks'] })
    const [{ body } = { body: null }] = await requests()
    expect(body).toEqual({
      range: { from: '2026-05-01 00:00:00', to: '2026-05-10 23:59:59', timezone: 'Europe/Kyiv' },
      dimensions: ['day'],
      measures: ['clicks'],
      filters: [{ name: 'campaign_group_id', operator: 'IN_LIST', expression: [1, 2] }],
      sort: [{ name: 'day', order: 'ASC' }],
      limit: 5_000,
      offset: 0,
    })
  })

  it('the first day is null where nothing ever happened', async () => {
    const { tracker, answer } = await startForTest()
    await answer(report, { rows: [], total: 0 })
    expect(await tracker.earliestDay('Europe/Kyiv')).toBeNull()
    expect(await tracker.earliestDay('Europe/Kyiv')).toBe('2025-06-15')
  })
})

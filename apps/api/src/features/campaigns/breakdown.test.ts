import { breakdownFields, mostBroken, type BreakdownField, type Campaign, type CampaignBreakdown } from '@app/contract'
import { readCsv, totalCampaigns } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { allWorked } from '../../../test/jobs.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

let world: World
let admin: TestClient
let campaigns: Campaign[]
const today = todayIn(figuresZone)
const range = { fromDate: dayBefore(today, 9), toDate: dayBefore(today, 3) }
/** Long enough for more ads than the answer lists. */
const long = { fromDate: dayBefore(today, 25), toDate: dayBefore(today, 3) }
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn(await world.person({ role: 'admin' }))
  // The tracker shares the machine with other work: fewer campaigns are answered sooner.
  await modes({ campaigns: 40 })
  await vi.waitFor(async () => {
    const { status, body } = await admin.call('listCampaigns', { query: long })
    expect(status).toBe(200)
    campaigns = body as unknown as Campaign[]
  }, 60_000)
})
afterAll(() => world.close())
afterEach(async () => {
  await modes({ lacks: [], oddReports: 'nothing', unknownMeasure: 'leaveOut' })
  await world.tracker('/faults', 'DELETE')
})

const modes = (changed: object) => world.tracker('/modes', 'PUT', changed)
const ask = (client: TestClient, id: number, by: BreakdownField, query: object = range) =>
  client.call('getCampaignBreakdown', { params: { id: String(id) }, query: { by, ...query } })
const read = async (id: number, by: BreakdownField, query: object = range): Promise<CampaignBreakdown> => {
  const { status, body } = await ask(admin, id, by, query)
  expect(status).toBe(200)
  return body
}
const record = async (id: number, query: object = range) =>
  (await admin.call('getCampaign', { params: { id: String(id) }, query })).body.stats
const busiest = (groupId?: number): Campaign =>
  campaigns
    .filter(({ id, group_id }) => id > 0 && (groupId === undefined || group_id === groupId))
    .toSorted((one, other) => other.clicks! - one.clicks!)[0]!
const reports = async () =>
  ((await world.tracker('/requests')) as { path: string; body: { dimensions?: string[] } }[]).filter(
    ({ path, body }) =>
      path.endsWith('/report/build') && !['day', 'campaign_id', 'day_hour'].includes(body.dimensions![0]!),
  )

const counted = ['clicks', 'conversions', 'installs', 'registrations', 'deposits', 'revenue', 'cost', 'profit'] as const

describe('the parts of a campaign', () => {
  it('[DESK-10] by country, offer, landing page and sub ID add up to its record exactly, and each rate follows from its line', async () => {
    const { id } = busiest()
    const { clicks, revenue, cost, deposits, roi } = await record(id)
    for (const by of ['country', 'offer', 'landing', 'sub_id_1', 'sub_id_3', 'sub_id_30'] as const) {
      const { total, breakdown, ...rest } = await read(id, by)
      expect(rest).toMatchObject({ by, stale: false, trouble: null })
      expect(total).toMatchObject({ clicks, revenue, cost, deposits, roi })
      const sum = totalCampaigns(breakdown)
      for (const name of counted) expect([by, name, sum[name]]).toEqual([by, name, total[name]])
      for (const line of breakdown)
        expect(totalCampaigns([line])).toMatchObject({ roi: line.roi, cpa: line.cpa, epc: line.epc })
    }
  })

  it('[DESK-10] are called as the tracker calls them, the most clicks first; what carries nothing is a line of its own', async () => {
    const { id, name } = busiest()
    const { breakdown: countries } = await read(id, 'country')
    expect(countries[0]!.value).toBe(name.slice(0, 2))
    expect(countries.map(({ clicks }) => clicks)).toEqual(
      countries.map(({ clicks }) => clicks!).toSorted((a, b) => b - a),
    )
    expect(countries.filter(({ value }) => value === '')).toHaveLength(1)
    const { breakdown: offers } = await read(id, 'offer')
    for (const offer of offers)
      expect(offer).toMatchObject({ value: expect.stringMatching(/^\d+$/), name: expect.stringMatching(/^Offer \d+ /) })
    const { breakdown: pages } = await read(id, 'landing')
    expect(pages.find(({ value }) => value === '')).toMatchObject({ name: '' })
    expect(pages.find(({ value }) => value !== '')!.name).toMatch(/^Landing \d+$/)
    const { breakdown: nothing } = await read(id, 'sub_id_20')
    expect(nothing).toMatchObject([{ line: 'value', value: '' }])
  })

  it('[DESK-10] cost the tracker one report each, however many values there are, which everybody shares', async () => {
    const { id } = busiest()
    const before = (await reports()).length
    const one = await read(id, 'sub_id_1', long)
    expect((await reports()).length).toBe(before + 1)
    expect(await read(id, 'sub_id_1', long)).toEqual(one)
    expect((await reports()).length).toBe(before + 1)
    await read(id, 'sub_id_1', { ...long, fresh: '1' })
    expect((await reports()).length).toBe(before + 2)
  })

  it('[DESK-10] beyond 200 values are one line that says how many they are, and the sum stays that of the record', async () => {
    const { id } = busiest()
    const { breakdown, total } = await read(id, 'sub_id_1', long)
    const other = breakdown.at(-1)!
    expect(breakdown).toHaveLength(mostBroken + 1)
    expect(other).toMatchObject({ line: 'other', value: '', name: '' })
    expect(other.values).toBeGreaterThan(20)
    expect(other.clicks).toBeGreaterThan(0)
    const least = breakdown[mostBroken - 1]!.clicks!
    expect(other.clicks! / other.values!).toBeLessThanOrEqual(least)
    const sum = totalCampaigns(breakdown)
    for (const name of counted) expect([name, sum[name]]).toEqual([name, total[name]])
    expect(total.clicks).toBe((await record(id, long)).clicks)
  })

  it('[DESK-10] of another moment than the figures that are kept say so on a line of their own', async () => {
    const { id } = busiest(2)
    await world.main.keepFigures()
    const { clicks } = await record(id)
    await world.tracker('/corrections', 'POST', { day: range.toDate, campaignId: id, column: 'clicks', by: 7 })
    const { breakdown, total } = await read(id, 'offer')
    expect(total.clicks).toBe(clicks)
    expect(breakdown.at(-1)).toMatchObject({ line: 'apart', values: 0, clicks: -7, deposits: 0 })
    expect(totalCampaigns(breakdown).clicks).toBe(clicks)
  })

  it('[DESK-10] are a file with the same lines', async () => {
    const { id } = busiest()
    const { breakdown } = await read(id, 'offer')
    const { text, headers } = await admin.send(
      'getCampaignBreakdown',
      { params: { id: String(id) }, query: { by: 'offer', ...range } },
      { accept: 'text/csv' },
    )
    expect(headers['content-disposition']).toMatch(/^attachment; filename="breakdown-/)
    const [head, ...rows] = readCsv(text.replace('\uFEFF', ''))
    expect(head!.slice(0, 6)).toEqual(['By', 'Line', 'Value', 'Name', 'Values', 'Clicks'])
    expect(rows.map((row) => row.slice(0, 6))).toEqual(
      breakdown.map(({ by, line, value, name, values, clicks }) => [
        by,
        line,
        value,
        name,
        String(values),
        String(clicks),
      ]),
    )
  })
})

describe('whose campaign', () => {
  it('[DESK-09] [PERM-28] one of another group answers as one that does not exist, and asks the tracker nothing', async () => {
    const [mine, foreign] = [busiest(1), busiest(2)]
    const buyer = await world.signIn(await world.person({ role: 'buyer', groupIds: [1] }))
    expect((await ask(buyer, mine.id, 'country')).status).toBe(200)
    const before = (await reports()).length
    const [refused, missing] = [await ask(buyer, foreign.id, 'landing'), await ask(buyer, 999_999, 'landing')]
    expect([refused.status, missing.status]).toEqual([404, 404])
    expect({ ...refused.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await reports()).length).toBe(before)
  })

  it('refuses a field that nobody has', async () => {
    const params = { id: String(busiest().id) }
    for (const by of ['sub_id_31', 'campaign_id', 'ip', 'sub_id_01', ''])
      expect((await admin.send('getCampaignBreakdown', { params, query: { by } })).status).toBe(400)
    expect(breakdownFields).toHaveLength(33)
  })
})

describe('a tracker in trouble', () => {
  it('[DESK-10] refuses the parts with its reason, while the record stands on what is kept; later they come', async () => {
    const { id } = busiest(1)
    await world.main.keepFigures()
    await world.tracker('/faults', 'POST', { kind: 'status', status: 500, match: { path: 'report/build' }, times: 50 })
    const { status, body } = await ask(admin, id, 'sub_id_4', range)
    expect([status, body.code]).toEqual([502, 'vendor_broken'])
    expect((await admin.call('getCampaign', { params: { id: String(id) }, query: range })).status).toBe(200)
    await world.tracker('/faults', 'DELETE')
    await expect.poll(async () => (await ask(admin, id, 'sub_id_4', range)).status).toBe(200)
  })

  it('[DESK-10] that is an older one says that it knows no such field, and goes on with the others', async () => {
    const { id } = busiest(1)
    const refused = { status: 422, body: { code: 'vendor_rejected', reason: 'keitaro_field' } }
    // The tracker leaves the field out of its rows, or fails the request.
    await modes({ lacks: ['sub_id_16', 'sub_id_17'] })
    expect(await ask(admin, id, 'sub_id_16')).toMatchObject(refused)
    await modes({ unknownMeasure: 'reject' })
    expect(await ask(admin, id, 'sub_id_17')).toMatchObject(refused)
    expect((await ask(admin, id, 'sub_id_5')).status).toBe(200)
  })

  it('[DESK-10] that gives old answers alone gives those, and says since when', async () => {
    const { id } = busiest(1)
    const before = await read(id, 'country')
    await world.tracker('/faults', 'POST', { kind: 'status', status: 500, match: { path: 'report/build' }, times: 50 })
    const stale = await read(id, 'country', { ...range, fresh: '1' })
    expect(stale).toMatchObject({ stale: true, trouble: expect.stringMatching(/^vendor_/), asOf: before.asOf })
    expect(stale.breakdown).toEqual(before.breakdown)
  })

  it('[DESK-10] that does not answer one day of its record, but the parts, adds up to these, later and earlier ones alike', async () => {
    const { id } = busiest(1)
    await world.main.keepFigures()
    await allWorked(world.db)
    const { breakdown, total } = await read(id, 'offer')
    const day = dayBefore(today, 5)
    for (const table of ['tracker_days', 'tracker_figures'])
      await sql`delete from ${sql.table(table)} where day = ${day}::date`.execute(world.db)
    await sql`insert into tracker_days (day, failed_at, trouble, failures)
      values (${day}::date, now(), 'vendor_broken/keitaro', 3)`.execute(world.db)
    expect((await admin.call('getStats', { query: range })).body.unknownDays).toEqual([day])
    expect(await read(id, 'offer')).toMatchObject({ breakdown, total })
    await world.tracker('/faults', 'POST', { kind: 'status', status: 500, match: { path: 'report/build' }, times: 50 })
    expect(await read(id, 'offer', { ...range, fresh: '1' })).toMatchObject({ breakdown, total, stale: true })
  })
})

import type { Campaign, CampaignRecord } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { allWorked } from '../../../test/jobs.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

let world: World
let admin: TestClient
let campaigns: Campaign[]
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn(await world.person({ role: 'admin' }))
  campaigns = (await admin.call('listCampaigns', { query: range })).body as unknown as Campaign[]
})
afterAll(() => world.close())

const today = todayIn(figuresZone)
const range = { fromDate: dayBefore(today, 9), toDate: dayBefore(today, 3) }
const read = (client: TestClient, id: number, query: object = range) =>
  client.call('getCampaign', { params: { id: String(id) }, query })
const busy = (groupId?: number): Campaign =>
  campaigns.find((each) => each.clicks! > 0 && each.id > 0 && (groupId === undefined || each.group_id === groupId))!

describe('figures', () => {
  it('[DESK-10] of one campaign are those of its line in the list, and its days add up to them', async () => {
    const line = busy()
    const { stats, ...record } = (await read(admin, line.id)).body as unknown as CampaignRecord
    expect(record).toMatchObject({ id: line.id, name: line.name, status: line.status, group: line.group })
    expect(record.tracker_url).toMatch(new RegExp(`/admin/.*/${line.id}$`))
    expect(stats).toMatchObject({
      clicks: line.clicks,
      deposits: line.deposits,
      revenue: line.revenue,
      cost: line.cost,
      roi: line.roi,
    })
    expect(stats.course.buckets).toHaveLength(7)
    const sum = stats.course.values.clicks!.reduce<number>((total, each) => total + (each ?? 0), 0)
    expect(sum).toBe(line.clicks)
  })

  it('[DESK-10] are the same from kept days as from the tracker, today included', async () => {
    const line = busy()
    const query = { fromDate: dayBefore(today, 4), toDate: today }
    const asked = (await read(admin, line.id, query)).body.stats
    await world.main.keepFigures()
    await allWorked(world.db)
    const days = await sql`
      select from tracker_days where over and day between ${query.fromDate}::date and ${dayBefore(today, 1)}::date`.execute(
      world.db,
    )
    expect(days.rows).toHaveLength(4)
    const kept = (await read(admin, line.id, query)).body.stats
    const finished = (values: readonly (number | null)[] | null) => values?.slice(0, -1)
    expect(finished(kept.course.values.clicks)).toEqual(finished(asked.course.values.clicks))
    expect(finished(kept.course.values.revenue)).toEqual(finished(asked.course.values.revenue))
    // Today still grows; this campaign alone.
    const now = { fromDate: today, toDate: today }
    const listed = (await admin.call('listCampaigns', { query: now })).body as unknown as Campaign[]
    const ofToday = listed.find(({ id }) => id === line.id)?.clicks ?? 0
    const [before, clicks] = [asked, kept].map(({ course }) => course.values.clicks!.at(-1)!)
    expect(clicks).toBeGreaterThanOrEqual(before!)
    expect(clicks).toBeLessThanOrEqual(ofToday)
    expect(kept.clicks).toBe(kept.course.values.clicks!.reduce<number>((total, each) => total + each!, 0))
  })

  it('[DESK-10] stand beside those of the compared days', async () => {
    const line = busy()
    const { compared, course } = (await read(admin, line.id, { ...range, compare: 'period' })).body.stats
    expect(compared).toMatchObject({ fromDate: dayBefore(today, 16), toDate: dayBefore(today, 10), unknown: false })
    const before = (await read(admin, line.id, { fromDate: dayBefore(today, 16), toDate: dayBefore(today, 10) })).body
    expect(compared!.before!.clicks).toBe(before.stats.clicks)
    expect(course.before!.values.clicks).toEqual(before.stats.course.values.clicks)
  })
})

describe('whose campaign', () => {
  it('[DESK-09] one of another group answers as one that does not exist', async () => {
    const mine = busy(1)
    const foreign = campaigns.find(({ group_id }) => group_id !== null && group_id !== 1)!
    const buyer = await world.signIn(await world.person({ role: 'buyer', groupIds: [1] }))
    expect((await read(buyer, mine.id)).status).toBe(200)
    const [refused, missing] = [await read(buyer, foreign.id), await read(buyer, 999_999)]
    expect([refused.status, missing.status]).toEqual([404, 404])
    expect({ ...refused.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await read(admin, foreign.id)).status).toBe(200)
  })
})

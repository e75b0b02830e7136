import type { Campaign, CampaignRecord } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { unique } from '../../../test/unique.ts'
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

const today = todayIn('Europe/Kyiv')
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
    const kept = (await read(admin, line.id, query)).body.stats
    const finished = (values: readonly (number | null)[] | null) => values?.slice(0, -1)
    expect(finished(kept.course.values.clicks)).toEqual(finished(asked.course.values.clicks))
    expect(finished(kept.course.values.revenue)).toEqual(finished(asked.course.values.revenue))
    expect(kept.clicks).toBeGreaterThanOrEqual(asked.clicks!)
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

describe('what belongs to it', () => {
  const join = async (holder: { id: number; username: string }, campaignId: number) => {
    const accountId = unique('ACC')
    await addSheetWith(world, [{ id: accountId, name: 'Piotr Schmidt', email: `${unique('m')}@example.com` }])
    const row = await world.db
      .selectFrom('sheet_rows')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const { id } = await world.db
      .insertInto('accounts')
      .values({
        row_id: row.id,
        account_id: accountId,
        country: 'ES',
        user_id: holder.id,
        username: holder.username,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = await world.db
      .insertInto('links')
      .values({
        user_id: null,
        username: 'somebody',
        country: 'ES',
        account_id: accountId,
        pixel: '1',
        pwa_link: 'https://pwa.example.com/',
        campaign_name: 'joined',
        alias: unique('alias'),
        campaign_id: campaignId,
        campaign_link: 'https://go.example.com/joined',
        state: 'done',
        patient_until: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { accountId, recordId: id, linkId: link.id }
  }

  it('[DESK-10] is told to the holder and to who leads, and to others only that it is somebody else’s', async () => {
    const campaign = busy(1)
    const holder = await world.person({ role: 'buyer', groupIds: [1] })
    const { accountId, recordId, linkId } = await join(holder, campaign.id)
    const own = (await read(await world.signIn(holder), campaign.id)).body.joined
    expect(own).toMatchObject({
      link: { id: linkId, address: 'https://go.example.com/joined', state: 'done' },
      account: { id: recordId, accountId, name: 'Piotr Schmidt', closed: false },
      holder: { you: true },
      hidden: [],
    })
    const other = await world.signIn(await world.person({ role: 'buyer', groupIds: [1] }))
    const hidden = (await read(other, campaign.id)).body
    expect(hidden.joined).toEqual({
      link: null,
      account: null,
      mailbox: null,
      holder: null,
      hidden: ['link', 'account', 'holder'],
    })
    expect(JSON.stringify(hidden)).not.toContain(holder.username)
    expect(JSON.stringify(hidden)).not.toContain(accountId)
    const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer', groupIds: [1] }))
    expect((await read(lead, campaign.id)).body.joined).toMatchObject({
      account: { id: recordId },
      holder: { you: false, username: holder.username },
      hidden: ['link'],
    })
  })
})

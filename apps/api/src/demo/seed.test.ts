import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { allWorked } from '../../test/jobs.ts'
import { startWorld, type World } from '../../test/world.ts'
import { createGoogleSheets } from '../adapters/sheets/index.ts'
import { createJobs, queues } from '../jobs/index.ts'
import { dayBefore, todayIn } from '../lib/days.ts'
import { seedDemo } from './seed.ts'

let world: World
let admin: TestClient
const stopping = new AbortController()
const today = todayIn('Europe/Kyiv')
/** Since the oldest link, without today, which still grows. */
const range = { query: { fromDate: dayBefore(today, 24), toDate: dayBefore(today, 1) } }

beforeAll(async () => {
  // As the program starts its simulated tracker.
  world = await startWorld({}, {}, { modes: { newCampaignsEarn: true }, historyDays: 40 })
  const { config, database, db, keys, log, google, telegram, keitaro } = world
  const { serviceAccount, url: apiRoot, tokenUrl } = google
  const jobs = createJobs({ database, log, queues })
  await jobs.start()
  const { dataDir, adminUsername, reportTimeZone: timeZone } = config
  const parts = { db, keys, jobs, log, dataDir, adminUsername, timeZone }
  const sheets = createGoogleSheets({ serviceAccount, apiRoot, tokenUrl, log })
  const services = { sheets: google, keitaro }
  const begin = async (signal: AbortSignal) => {
    const people = await seedDemo({ ...parts, sheets }, telegram.url, services, signal)
    // Links have their campaigns before days are asked for.
    await allWorked(db)
    return people
  }
  await begin(AbortSignal.abort())
  await world.main.keepFigures()
  await allWorked(db)
  // A second start finds days that are kept.
  const people = await begin(stopping.signal)
  await jobs.stop()
  const chief = people.find(({ username }) => username === config.adminUsername)!
  admin = await world.signIn({ ...chief, id: 0 })
})
afterAll(async () => {
  stopping.abort()
  await world.close()
})

describe('the demo shows', () => {
  it('[MON-11] traffic of linked campaigns, several owners, recorded spend, a hand-over, a restated day and a rest that is nobody’s', async () => {
    const { body: campaigns } = await admin.call('listCampaigns', range)
    const { owners } = (await admin.call('listCampaignOwners', range)).body
    const { links } = (await admin.call('listLinks', { query: { limit: '50' } })).body
    const linked = new Set(links.flatMap(({ campaign_id: id }) => id ?? []))
    expect(linked.size).toBe(12)
    const withTraffic = campaigns.filter(({ id, clicks }) => linked.has(id) && clicks! > 0)
    expect(withTraffic.length).toBeGreaterThan(8)

    // What buyers typed of open accounts; what they closed has days that add up to its total.
    const { accounts } = (await admin.call('listTakenWithUsers', { query: { limit: '100' } })).body
    const recorded = await Promise.all(
      accounts.map(async ({ id, spend }) => {
        const { total, days } = (await admin.call('listSpendDays', { params: { id: String(id) } })).body
        return { closed: spend !== null, right: spend === null ? days.length > 0 : total === spend }
      }),
    )
    expect(recorded.filter(({ closed }) => closed).length).toBeGreaterThan(5)
    expect(recorded.filter(({ right }) => !right)).toEqual([])

    const buyers = new Set(owners.flatMap(({ rule, username }) => (rule === 'account' ? username! : [])))
    expect([...buyers].toSorted()).toEqual(['buyer', 'buyer2'])
    // One campaign was first the one's and then the other's, and no day is both's.
    const ofLinked = [...linked].map((id) =>
      owners
        .filter(({ campaignId, rule }) => campaignId === id && rule === 'account')
        .toSorted((one, other) => one.firstDay.localeCompare(other.firstDay)),
    )
    const handedOver = ofLinked.filter((rows) => new Set(rows.map(({ username }) => username)).size > 1)
    expect(handedOver.length).toBeGreaterThan(0)
    for (const [before, after] of handedOver) expect(before!.lastDay < after!.firstDay).toBe(true)

    const unowned = new Set(owners.flatMap(({ rule, campaignId }) => (rule === 'none' ? campaignId : [])))
    expect(campaigns.some(({ id, clicks }) => unowned.has(id) && clicks! > 0)).toBe(true)

    // The newest day that is over: just after midnight that is not yesterday yet.
    const restatedDays = async () =>
      (await sql<{ day: string }>`select day::text from tracker_restatements`.execute(world.db)).rows
    await expect.poll(restatedDays).toHaveLength(1)
    const [newest] = await restatedDays()
    const upToIt = { query: { ...range.query, toDate: newest!.day } }
    expect((await admin.call('getStats', upToIt)).body.restated).toHaveLength(1)
    const marked = (await admin.call('listCampaigns', upToIt)).body.filter((row) => row.restated)
    expect(marked.map(({ id }) => linked.has(id))).toEqual([true])
  })
})

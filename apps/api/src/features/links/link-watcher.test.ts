import type { LinkRecord } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import { daysAgo, keepAll, tell } from '../../../test/attention.ts'
import type { TestClient } from '../../../test/client.ts'
import { settled, wish } from '../../../test/links.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Instance, type World } from '../../../test/world.ts'

interface Visited {
  campaignId: number
  at: number
  url: string
  userAgent: string
}

let world: World
let other: Instance
let chief: TestClient
beforeAll(async () => {
  world = await startWorld(
    { ADMIN_USERNAME: 'chief', TRACKER_KEPT_DAYS: '12', OWNER_SUB_ID: 'sub_id_3' },
    {},
    { historyDays: 40 },
  )
  await world.tracker('/modes', 'PUT', { campaigns: 20 })
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
  other = await world.instance({ database: world.another() })
  await keepAll(world)
})
afterAll(() => world.close())

/** A finished link of an open account, checked once when it was finished. */
const finished = async (): Promise<LinkRecord> => {
  const accountId = unique('acc')
  const { url: sheetUrl } = await addSheetWith(world, [{ id: accountId, country: 'ES' }])
  const taken = await chief.call('takeAccount', { body: { accountId, sheetUrl, rowNumber: 2 } })
  expect(taken.status).toBe(200)
  const { body } = await chief.call('createLink', { body: wish({ account_id: accountId }) })
  const link = await settled(chief, body.link.id)
  expect(link.state).toBe('done')
  await expect.poll(async () => (await read(link.id)).check).not.toBeNull()
  return read(link.id)
}
const read = async (id: number): Promise<LinkRecord> =>
  (await chief.call('getLink', { params: { id: String(id) } })).body
const visits = async (of: LinkRecord): Promise<Visited[]> =>
  ((await world.tracker('/visits')) as Visited[]).filter(({ campaignId }) => campaignId === of.campaign_id)
/** Waits until all due links are checked; marks in missing sheets are retried forever. */
const worked = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pgboss.job where name = 'link.watch' and state in ('created', 'retry', 'active')`.execute(world.db)
      return rows.length
    })
    .toBe(0)
/** Moves all links and their clicks back by a day; then both instances check at once. */
const dayLater = async (): Promise<void> => {
  await sql`update links set created_at = created_at - interval '25 hours'`.execute(world.db)
  await sql`update link_watches set at = at - interval '25 hours', since = since - interval '25 hours'`.execute(
    world.db,
  )
  await Promise.all([world.main.watchLinks(), other.watchLinks(), world.main.watchLinks()])
  await worked()
}
const inTracker = (campaignId: number | null, how: 'enable' | 'disable') =>
  fetch(`${world.keitaro.url}/admin_api/v1/campaigns/${campaignId}/${how}`, {
    method: 'POST',
    headers: { 'api-key': world.keitaro.apiKey },
  })
const alerts = async (link: LinkRecord) => {
  await Promise.all([world.main.watchAttention(), other.watchAttention()])
  const { rows } = await sql<{ trouble: string; open: boolean }>`
    select trouble, closed_at is null as open from attention_episodes
    where rule = 'link_broken' and thing_id = ${link.id} order by id`.execute(world.db)
  return rows
}
const told = async (link: LinkRecord) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where data -> 'thing' ->> 'id' = ${String(link.id)} and data ->> 'rule' = 'link_broken'
    order by id`.execute(world.db)
  return rows.map(({ kind }) => kind)
}

describe('a finished link', () => {
  it('[LOOP-02] whose campaign is switched off says so, alerts once, and is fine again once that is on', async () => {
    const link = await finished()
    expect(link.watch).toBeNull()
    // Regardless of how many still click on it.
    await tell(world, link.campaign_id!, { [daysAgo(1)]: { clicks: 5 } })
    await inTracker(link.campaign_id, 'disable')
    await dayLater()
    const { watch } = await read(link.id)
    expect(watch).toMatchObject({ trouble: 'campaign_off', at: watch!.since })
    expect(await alerts(link)).toEqual([{ trouble: 'campaign_off', open: true }])
    await dayLater()
    const again = (await read(link.id)).watch!
    expect(again.trouble).toBe('campaign_off')
    expect(Date.parse(again.at) - Date.parse(again.since!)).toBeGreaterThan(24 * 3_600_000)
    expect(await alerts(link)).toEqual([{ trouble: 'campaign_off', open: true }])
    expect(await told(link)).toEqual(['alert.opened'])
    await inTracker(link.campaign_id, 'enable')
    await dayLater()
    expect((await read(link.id)).watch).toMatchObject({ trouble: null, since: null })
    expect(await alerts(link)).toEqual([{ trouble: 'campaign_off', open: false }])
    expect(await told(link)).toEqual(['alert.opened', 'alert.closed'])
  })

  it('[LOOP-02] whose campaign or domain the tracker has no more says which', async () => {
    const [archived, homeless] = [await finished(), await finished()]
    await fetch(`${world.keitaro.url}/admin_api/v1/campaigns/${archived.campaign_id}`, {
      method: 'DELETE',
      headers: { 'api-key': world.keitaro.apiKey },
    })
    await sql`
      update links set plan = jsonb_set(plan::jsonb, '{domain,name}', '"gone.example.test"') where id = ${homeless.id}`.execute(
      world.db,
    )
    await dayLater()
    expect((await read(archived.id)).watch?.trouble).toBe('campaign_gone')
    expect((await read(homeless.id)).watch?.trouble).toBe('domain_gone')
  })

  it('[LOOP-02] without clicks for a day is called once a day, marked; one with clicks, or of a closed account, is not', async () => {
    const [quiet, busy, closed] = [await finished(), await finished(), await finished()]
    const before = await Promise.all([quiet, busy, closed].map(async (each) => (await visits(each)).length))
    expect(before).toEqual([1, 1, 1])
    await tell(world, busy.campaign_id!, { [daysAgo(1)]: { clicks: 5 } })
    const { id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('account_id', '=', closed.account_id)
      .executeTakeFirstOrThrow()
    const { status } = await chief.call('closeAccount', { params: { id: String(id) }, body: { spend: 7 } })
    expect(status).toBe(200)
    await dayLater()
    expect(await Promise.all([quiet, busy, closed].map(async (each) => (await visits(each)).length))).toEqual([2, 1, 1])
    const call = (await visits(quiet)).at(-1)!
    expect(call.url).toMatch(/[?&]watch=campaign-stats$/)
    expect(call.userAgent).toBe('campaign-stats link check')
    expect((await read(quiet.id)).check).toMatchObject({ outcome: 'redirects' })
    // Already checked today: nothing more is due.
    await world.main.watchLinks()
    await worked()
    expect(await visits(quiet)).toHaveLength(2)
    await dayLater()
    expect(await visits(quiet)).toHaveLength(3)
  })

  it('[LOOP-02] is not called while nobody knows whether it had clicks, and what was found before still holds', async () => {
    const [fine, broken] = [await finished(), await finished()]
    await sql`update links set campaign_link = 'http://127.0.0.1:9/nobody' where id = ${broken.id}`.execute(world.db)
    await dayLater()
    expect((await read(broken.id)).watch?.trouble).toBe('unreachable')
    await sql`update tracker_days set asked_at = asked_at - interval '3 hours'`.execute(world.db)
    const before = await visits(fine)
    await dayLater()
    expect(await visits(fine)).toEqual(before)
    expect((await read(broken.id)).watch?.trouble).toBe('unreachable')
    await keepAll(world)
  })

  it('[LOOP-02] that leads into a private network is never called', async () => {
    const link = await finished()
    await sql`update links set campaign_link = 'http://10.0.0.1/link' where id = ${link.id}`.execute(world.db)
    await dayLater()
    expect(await read(link.id)).toMatchObject({ watch: { trouble: 'private' }, check: { outcome: 'private' } })
  })
})

it('[LOOP-02] clicks by our own calls are in no figure: of campaigns, days, hours, values, owners and their results', async () => {
  const link = await finished()
  await dayLater()
  expect(await visits(link)).toHaveLength(2)
  // Moves both to yesterday, and adds forty visitors.
  const dayMs = 86_400_000
  const all = (await world.tracker('/visits')) as Visited[]
  await world.tracker(
    '/visits',
    'PUT',
    all.map((each) => ({ ...each, at: each.at - dayMs })),
  )
  await sql`update link_calls set at = at - interval '24 hours'`.execute(world.db)
  const day = daysAgo(1)
  const range = { fromDate: day, toDate: day }
  const clicksOf = async () => {
    const rows = (await chief.call('listCampaigns', { query: { ...range, fresh: '1' } })).body as unknown as {
      id: number
      clicks: number
    }[]
    return rows.find(({ id }) => id === link.campaign_id)?.clicks ?? 0
  }
  const dashboard = async () => Number((await chief.call('getStats', { query: { ...range, fresh: '1' } })).body.clicks)
  await keepAll(world)
  const before = { campaign: await clicksOf(), dashboard: await dashboard() }
  expect(before.campaign).toBe(0)
  await world.tracker('/corrections', 'POST', { day, campaignId: link.campaign_id, column: 'clicks', by: 40 })
  await keepAll(world)
  expect(await clicksOf()).toBe(40)
  expect(await dashboard()).toBe(before.dashboard + 40)
  const { course } = (await chief.call('getStats', { query: { ...range, grain: 'hour', fresh: '1' } })).body
  expect(course).toMatchObject({ grain: 'hour', instead: null })
  expect(course.values.clicks!.reduce<number>((sum, clicks) => sum + Number(clicks), 0)).toBe(before.dashboard + 40)
  for (const by of ['country', 'offer', 'landing', 'sub_id_1', 'sub_id_3'] as const) {
    const { breakdown, total } = (
      await chief.call('getCampaignBreakdown', {
        params: { id: String(link.campaign_id) },
        query: { ...range, by, fresh: '1' },
      })
    ).body
    expect([by, total.clicks]).toEqual([by, 40])
    expect([by, breakdown.reduce((sum, { clicks }) => sum + Number(clicks), 0)]).toEqual([by, 40])
    expect(breakdown.every(({ clicks, line }) => line !== 'apart' && Number(clicks) >= 0)).toBe(true)
  }
  // The tracker itself reports all forty-two.
  const raw = (await world.tracker(`/raw?from=${daysAgo(2)}&to=${daysAgo(0)}`)) as {
    columns: string[]
    rows: (string | number)[][]
  }
  const at = raw.columns.indexOf('clicks')
  const own = raw.rows.filter(([id]) => Number(id) === link.campaign_id)
  expect(own.reduce((sum, row) => sum + Number(row[at]), 0)).toBe(42)
})

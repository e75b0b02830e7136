// Long: makes thousands of rows, mails or worlds by chance.
import {
  accountStates,
  closeReasons,
  resultDimensions,
  trailStarts,
  type ResultDimension,
  type Results,
} from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { figuresZone } from '../../test/figures.ts'
import { allWorked } from '../../test/jobs.ts'
import { startWorld, type World } from '../../test/world.ts'
import { createGoogleSheets } from '../adapters/sheets/index.ts'
import { createJobs, queues } from '../jobs/index.ts'
import { dayBefore, daysOfRange, todayIn } from '../lib/days.ts'
import { seedDemo } from './seed.ts'

let world: World
let admin: TestClient
let buyer: TestClient
let second: TestClient
let lead: TestClient
const stopping = new AbortController()
const startedAt = Date.now()
const today = todayIn(figuresZone)
/** From the oldest link on, without today, which still grows. */
const range = { query: { fromDate: dayBefore(today, 24), toDate: dayBefore(today, 1) } }

beforeAll(async () => {
  // With the modes that the program gives its simulated tracker.
  world = await startWorld({}, {}, { modes: { newCampaignsEarn: true }, historyDays: 40 })
  const { config, database, db, keys, log, google, outlook, telegram, keitaro } = world
  const { serviceAccount, url: apiRoot, tokenUrl } = google
  const jobs = createJobs({ database, log, queues })
  await jobs.start()
  const { dataDir, adminUsername, reportTimeZone: timeZone } = config
  const parts = { db, keys, jobs, log, dataDir, adminUsername, timeZone }
  const sheets = createGoogleSheets({ serviceAccount, apiRoot, tokenUrl, log })
  const services = { sheets: google, outlook, keitaro }
  const begin = async (signal: AbortSignal) => {
    const people = await seedDemo({ ...parts, sheets }, telegram.url, services, signal)
    // Links get their campaigns before days are fetched.
    await allWorked(db)
    return people
  }
  await begin(AbortSignal.abort())
  await world.main.keepFigures()
  await allWorked(db)
  // After a restart the days are already kept.
  const people = await begin(stopping.signal)
  await jobs.stop()
  const chief = people.find(({ username }) => username === config.adminUsername)!
  admin = await world.signIn({ ...chief, id: 0 })
  const signIn = (name: string) => world.signIn({ ...people.find(({ username }) => username === name)!, id: 0 })
  buyer = await signIn('buyer')
  second = await signIn('buyer2')
  lead = await signIn('lead')
})
afterAll(async () => {
  stopping.abort()
  await world.close()
})

describe('the demo shows', () => {
  it('[LAUNCH-04] a library of PWA links for each country, which a second start leaves as it is', async () => {
    const { pwa_links: kept, total } = (await lead.call('listPwaLinks', { query: {} })).body
    expect(total).toBe(5)
    expect(new Set(kept.map(({ country }) => country))).toEqual(new Set(['ES', 'KZ', null]))
    expect(kept.filter(({ active }) => !active)).toHaveLength(1)
  })

  it('[FLOW-06] open accounts in each state, with since when and through which, and closed ones for each reason', async () => {
    const { accounts } = (await lead.call('listTakenWithUsers', { query: { limit: '100' } })).body
    const [open, ended] = [accounts.filter(({ closed }) => !closed), accounts.filter(({ closed }) => closed)]
    expect(new Set(open.map(({ state }) => state))).toEqual(new Set(accountStates))
    expect(new Set(ended.map(({ closeReason }) => closeReason))).toEqual(new Set(closeReasons))
    const apart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))
    for (const { id, takenAt, state, stateSince, closedAt, closeReason } of accounts) {
      const { events } = (await lead.call('getAccountTimeline', { params: { id: String(id) } })).body
      // No event precedes the take or follows the closing.
      const moments = events.map(({ at }) => Date.parse(at))
      expect(moments).toEqual(moments.toSorted((a, b) => b - a))
      const began = events.find(({ kind }) => kind === 'handed_over') ?? events.find(({ kind }) => kind === 'taken')
      expect(apart(began!.at, takenAt)).toBeLessThan(60_000)
      if (closedAt) {
        expect(events[0]).toMatchObject({ kind: 'closed', closeReason })
        expect(apart(events[0]!.at, closedAt)).toBeLessThan(60_000)
      }
      const last = events.find(({ kind }) => kind === 'state_changed')
      expect(last?.state ?? 'new').toBe(state)
      expect(apart(last?.at ?? takenAt, stateSince)).toBeLessThan(60_000)
    }
  })

  it('[LAUNCH-02] a running launch: its account unseen, its mailbox joined, its link not made; none is added by a second start', async () => {
    const { launches } = (await buyer.call('listLaunches')).body
    expect(launches).toMatchObject([
      {
        country: 'ES',
        state: 'open',
        link: null,
        cancelled: null,
        account: { taken: true, stands: 'open', seen: false, pixel: expect.any(String) },
        mailbox: { state: 'taken', email: expect.stringContaining('@outlook.com'), code_shown: false },
      },
    ])
    const { account, mailbox } = launches[0]!
    const params = { id: String(account.record_id) }
    expect((await buyer.call('getTrail', { params, query: { from: 'account' } })).body).toMatchObject({
      ...{ campaign: null, link: null, holder: { you: true } },
      mailbox: { id: mailbox.email_id, state: 'own', health: 'active', opens: true },
    })
  })

  it('[LAUNCH-05] one request for a link that waits, of a buyer who may not create links, for the account of their launch', async () => {
    const { requests, total } = (await admin.call('listLinkRequests', { query: { state: 'waiting' } })).body
    const [launch, ...others] = (await second.call('listLaunches')).body.launches
    expect(others).toEqual([])
    expect(launch).toMatchObject({ state: 'open', link: null, mailbox: { state: 'taken' } })
    const { record_id, account_id, pixel } = launch!.account
    expect(total).toBe(1)
    expect(requests).toMatchObject([
      { asked_by: 'buyer2', state: 'waiting', record_id, account_id, pixel, country: 'ES' },
    ])
    const { pwa_links: kept } = (await lead.call('listPwaLinks', { query: {} })).body
    expect(kept.filter(({ active }) => active).map(({ address }) => address)).toContain(requests[0]!.pwa_link)
    expect((await second.call('getMe')).body.permissions).not.toContain('links.create')
  })

  it('[LOOP-01] a whole trail: from campaign, link, account and mailbox to the other sides and who holds them', async () => {
    const { links } = (await admin.call('listLinks', { query: { limit: '50' } })).body
    const trails = await Promise.all(
      links.map(
        async ({ id }) => (await admin.call('getTrail', { params: { id: String(id) }, query: { from: 'link' } })).body,
      ),
    )
    const whole = trails.filter(({ mailbox, holder }) => mailbox?.state === 'held' && holder !== null)
    expect(whole).toHaveLength(1)
    const { campaign, link, account, mailbox, holder } = whole[0]!
    expect(link!.state).toBe('done')
    expect(['buyer', 'buyer2']).toContain(holder!.username)
    const ids = { campaign: campaign!.id, link: link!.id, account: account!.id!, mailbox: mailbox!.id! }
    const held = (
      await sql<{ same: boolean }>`
      select a.user_id = m.holder_id as same from accounts a join mailboxes m on m.account_row_id = a.row_id
      where a.id = ${ids.account} and m.id = ${ids.mailbox}`.execute(world.db)
    ).rows
    expect(held).toEqual([{ same: true }])
    for (const from of trailStarts) {
      const { body } = await admin.call('getTrail', { params: { id: String(ids[from]) }, query: { from } })
      expect([from, body]).toMatchObject([
        from,
        {
          ...{ campaign: { id: ids.campaign }, link: { id: ids.link }, account: { id: ids.account } },
          ...{ mailbox: { id: ids.mailbox, health: 'active' }, holder: { username: holder!.username } },
          hidden: [],
          locked: [],
        },
      ])
    }
  })

  it('[MON-11] traffic of linked campaigns, several owners, recorded spend, a hand-over, a restated day and a rest that is nobody’s', async () => {
    const { body: campaigns } = await admin.call('listCampaigns', range)
    const { owners } = (await admin.call('listCampaignOwners', range)).body
    const { links } = (await admin.call('listLinks', { query: { limit: '50' } })).body
    const linked = new Set(links.flatMap(({ campaign_id: id }) => id ?? []))
    expect(linked.size).toBe(12)
    const withTraffic = campaigns.filter(({ id, clicks }) => linked.has(id) && clicks! > 0)
    expect(withTraffic.length).toBeGreaterThan(8)

    // Open accounts have the spend that buyers typed; the days of closed ones add up to the total.
    const { accounts } = (await admin.call('listTakenWithUsers', { query: { limit: '100' } })).body
    const recorded = await Promise.all(
      accounts.map(async ({ id, spend, takenAt }) => {
        const { total, days } = (await admin.call('listSpendDays', { params: { id: String(id) } })).body
        // An account that a launch has just taken has no finished day yet.
        const isNew = Date.parse(takenAt) > startedAt
        return { closed: spend !== null, right: spend === null ? isNew || days.length > 0 : total === spend }
      }),
    )
    expect(recorded.filter(({ closed }) => closed).length).toBeGreaterThan(5)
    expect(recorded.filter(({ right }) => !right)).toEqual([])

    const buyers = new Set(owners.flatMap(({ rule, username }) => (rule === 'account' ? username! : [])))
    expect([...buyers].toSorted()).toEqual(['buyer', 'buyer2'])
    // One campaign changed owners, and no day belongs to both.
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

    // The newest finished day: just after midnight that is not yesterday yet.
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

describe('with every id of the demo', () => {
  const sums = ['revenue', 'recorded', 'cost', 'deposits'] as const
  type Sums = Record<(typeof sums)[number], number>
  const nothing: Sums = { revenue: 0, recorded: 0, cost: 0, deposits: 0 }
  const inParts = (told: Record<keyof Sums, number | null>): Sums =>
    Object.fromEntries(sums.map((name) => [name, Math.round((told[name] ?? 0) * 10_000)])) as Sums
  const add = (some: readonly Sums[]): Sums =>
    some.reduce((all, one) => Object.fromEntries(sums.map((name) => [name, all[name] + one[name]])) as Sums, nothing)
  const hasAny = (each: Sums): boolean => sums.some((name) => each[name] > 0)
  /** Results by campaign include accounts without a campaign. */
  const ofDimension = (by: ResultDimension, { lines }: Pick<Results, 'lines'>) => lines.filter((line) => line.by === by)
  const results = async (client: TestClient, by: ResultDimension, of?: string) => {
    const query = { ...range.query, by, ...(of !== undefined && { of }) }
    return client.send('getResults', { query })
  }

  /** `WALK=whole` requests every campaign, by more dimensions; takes minutes. */
  const isWhole = process.env['WALK'] === 'whole'

  it(
    '[MON-08] [MON-07] a buyer and a lead get by every dimension, drill-down and file their own part, and of what is foreign what there would be of none',
    { timeout: 600_000 },
    async () => {
      const ids = async (text: string) =>
        (await sql.raw<{ id: string }>(text).execute(world.db)).rows.map(({ id }) => id)
      const keys: Record<ResultDimension, string[]> = {
        buyer: await ids('select id::text as id from people'),
        campaign: (await ids('select campaign_id::text as id from tracker_campaigns order by campaign_id')).filter(
          (_, at) => isWhole || at % 40 === 0,
        ),
        // A sample of the accounts that nobody took.
        account: await ids(`select distinct account_key as id from accounts
          union (select lower(account_id) from sheet_rows where account_id <> '' limit ${isWhole ? 40 : 5})`),
        sheet: await ids('select id::text as id from sheets'),
        country: await ids('select country as id from links union select country from accounts'),
        day: daysOfRange(range.query.fromDate, range.query.toDate).filter((_, at) => isWhole || at % 4 === 0),
      }
      const { rows: people } = await sql<{ id: number; username: string }>`
        select id, username from people`.execute(world.db)
      const idOf = (name: string) => people.find(({ username }) => username === name)!.id
      const grants = { permission: 'results.people' as const, roles: [], userIds: [idOf('lead')] }
      expect((await lead.send('getResults', { query: range.query })).status).toBe(403)
      expect((await admin.call('saveGrants', { body: grants })).status).toBe(200)
      const members = await ids(`select m.person_id::text as id from group_members m
        where m.until is null and m.group_id = any (select unnest(group_ids) from users where username = 'lead')`)
      const readers = [
        { client: buyer, own: [String(idOf('buyer'))] },
        { client: lead, own: [...new Set([...members, String(idOf('lead'))])] },
      ]
      let asked = 0
      const count = (): number => (asked += 1)
      const wrong: unknown[] = []
      for (const { client, own } of readers) {
        /** Results of these people as an administrator reads them. */
        const expected = new Map<string, Sums>()
        for (const by of resultDimensions)
          for (const person of own)
            for (const line of ofDimension(by, (await results(admin, by, `buyer:${person}`)).body))
              expected.set(
                `${line.by}:${line.key}`,
                add([expected.get(`${line.by}:${line.key}`) ?? nothing, inParts(line)]),
              )
        const held = new Set(await ids(`select account_key as id from accounts where user_id in (${own.join()})`))
        expect([...expected.values()].some(hasAny)).toBe(true)
        for (const by of resultDimensions) {
          const { body } = await results(client, by)
          for (const line of ofDimension(by, body))
            if (JSON.stringify(inParts(line)) !== JSON.stringify(expected.get(`${line.by}:${line.key}`) ?? nothing))
              wrong.push([by, line.key, inParts(line), expected.get(`${line.by}:${line.key}`)])
          const part = [...expected].flatMap(([place, each]) => (place.startsWith(`${by}:`) ? [each] : []))
          if (
            by !== 'account' &&
            by !== 'campaign' &&
            JSON.stringify(inParts(body.total)) !== JSON.stringify(add(part))
          )
            wrong.push([by, 'total', inParts(body.total), add(part)])
        }
        const names = people.filter(({ id }) => !own.includes(String(id))).map(({ username }) => username)
        for (const by of resultDimensions)
          for (const key of keys[by]) {
            const of = `${by}:${encodeURIComponent(key)}`
            const part = expected.get(`${by}:${key}`) ?? nothing
            const isForeign =
              (by === 'buyer' && !own.includes(key)) || (by === 'account' && client === buyer && !held.has(key))
            const turn = asked % resultDimensions.length
            const thens = isWhole ? [turn, (turn + 3) % resultDimensions.length] : [turn]
            for (const then of thens.map((at) => resultDimensions[at]!)) {
              count()
              const { status, body, text } = await results(client, then, of)
              const told = status === 200 ? inParts(body.total) : nothing
              const addsUp = status !== 200 || JSON.stringify(add(body.lines.map(inParts))) === JSON.stringify(told)
              const isAllowed =
                isForeign || hasAny(part) ? status === (isForeign ? 404 : 200) : [200, 404].includes(status)
              if (!isAllowed || !addsUp || JSON.stringify(told) !== JSON.stringify(part))
                wrong.push([of, then, status, told, part])
              const leaked = names.filter((name) => text.includes(`"${name}"`))
              if (leaked.length > 0) wrong.push([of, then, leaked])
              if (then !== resultDimensions[turn]) continue
              count()
              const query = { ...range.query, by: then, of }
              const file = await client.send('getResults', { query }, { accept: 'text/csv' })
              const rows = file.text.trimEnd().split('\r\n').length - 1
              if (file.status !== status || (status === 200 && rows !== body.lines.length))
                wrong.push([of, then, file.status, rows])
            }
          }
      }
      console.log(`${asked} questions for ids of the demo`)
      expect(wrong.slice(0, 10)).toEqual([])
      expect(asked).toBeGreaterThan(isWhole ? 2_000 : 200)
    },
  )
})

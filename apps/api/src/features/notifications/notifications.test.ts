import type { Notification } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import { daysAgo, keepAll, tell } from '../../../test/attention.ts'
import type { TestClient } from '../../../test/client.ts'
import { openEvents } from '../../../test/events.ts'
import { wish } from '../../../test/links.ts'
import { addReadable, canary } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let chief: TestClient
let lead: TestClient
let [ann, bea]: Person[] = []
let [asAnn, asBea]: TestClient[] = []
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief', TRACKER_KEPT_DAYS: '8' }, {}, { historyDays: 20 })
  await world.tracker('/modes', 'PUT', { campaigns: 20 })
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer', username: 'oksana' }))
  ann = await world.person({ role: 'buyer', groupIds: [1, 2, 3] })
  bea = await world.person({ role: 'buyer' })
  asAnn = await world.signIn(ann)
  asBea = await world.signIn(bea)
  await chief.call('saveGrants', { body: { permission: 'links.create', roles: ['buyer'], userIds: [] } })
})
afterAll(() => world.close())

const told = async (client: TestClient, query: object = {}): Promise<Notification[]> =>
  (await client.call('listNotifications', { query: { limit: '100', ...query } })).body.notifications
const newest = async (client: TestClient) => (await told(client))[0]
const unread = async (client: TestClient): Promise<number> => (await client.call('countUnread')).body.unread
const readAll = async (client: TestClient): Promise<void> => {
  const last = await newest(client)
  if (last) await client.call('readNotifications', { body: { until: last.id } })
}
const taken = async (client: TestClient) => {
  const accountId = unique('acc')
  const account = { id: accountId, name: 'Jan Vermeer', login_pass: 'user:canary-secret' }
  const sheet = await addSheetWith(world, [account])
  const { body } = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  return { accountId, id: body.account.recordId, params: { id: String(body.account.recordId) } }
}

describe('people are told', () => {
  it('[DESK-19] of an account that was handed over: both of them, and not who did it', async () => {
    const account = await taken(asAnn!)
    const body = { userId: bea!.id, reason: 'Warm' }
    await lead.call('handOverAccount', { params: account.params, body })
    const data = { accountId: account.accountId, name: 'Jan Vermeer', by: 'oksana', reason: 'Warm' }
    expect([await newest(asAnn!), await newest(asBea!)]).toMatchObject([
      { kind: 'account.passed_on', data, readAt: null },
      { kind: 'account.received', data, readAt: null },
    ])
    expect(JSON.stringify(await told(asAnn!))).not.toContain(bea!.username)
    expect(JSON.stringify(await told(asBea!))).not.toContain(ann!.username)
    expect(await told(lead)).toEqual([])
    const mine = (await asBea!.call('listMyAccounts', { query: {} })).body.accounts
    expect((await newest(asBea!))!.data).toMatchObject({ recordId: mine[0]!.id })
  })

  it('[DESK-19] of an account that was released by somebody else, not by themselves', async () => {
    const account = await taken(asAnn!)
    await lead.call('releaseAccount', { params: account.params, body: { reason: 'Banned' } })
    expect(await newest(asAnn!)).toMatchObject({ kind: 'account.released', data: { accountId: account.accountId } })
    const before = await told(asAnn!)
    const other = await taken(asAnn!)
    await asAnn!.call('undoTake', { params: other.params, body: {} })
    expect(await told(asAnn!)).toEqual(before)
  })

  it('[DESK-19] of accounts of somebody who left: whoever gets them', async () => {
    const leaver = await world.person({ role: 'buyer' })
    const account = await taken(await world.signIn(leaver))
    await chief.call('deleteUser', { params: { id: String(leaver.id) }, body: { accounts: { userId: bea!.id } } })
    expect(await newest(asBea!)).toMatchObject({ kind: 'account.received', data: { accountId: account.accountId } })
  })

  it('[DESK-19] of a link that was finished or failed, whoever asked for it', async () => {
    const { link } = (await asAnn!.call('createLink', { body: wish() })).body
    expect(await newest(asAnn!)).toMatchObject({
      kind: 'link.finished',
      data: { linkId: link.id, campaign: link.campaign_name, address: link.campaign_link },
    })
    const refused = { kind: 'status', status: 422, body: { name: ['Nope'] }, times: 1 }
    await world.tracker('/faults', 'POST', { match: { method: 'POST', path: '/campaigns' }, ...refused })
    const failed = (await asAnn!.call('createLink', { body: wish() })).body.link
    expect(await newest(asAnn!)).toMatchObject({
      kind: 'link.failed',
      data: { linkId: failed.id, trouble: failed.trouble },
    })
    expect((await told(asBea!)).filter(({ kind }) => kind.startsWith('link'))).toEqual([])
  })

  it('[DESK-19] of a code that arrived, and never which', async () => {
    const [box] = await addReadable(world, chief, 1)
    const { email_id: id } = (await asAnn!.call('addMailboxByAddress', { body: { emailAddress: box!.email } })).body
    await world.mail('/mails', 'POST', {
      mailbox: box!.email,
      from: 'TikTok <noreply@account.tiktok.com>',
      subject: 'Your code',
      text: 'Your verification code is 482913.',
    })
    const { code } = (await asAnn!.call('extractCode', { body: { email: box!.email, email_id: id } })).body
    expect(code).toBe('482913')
    expect(await newest(asAnn!)).toMatchObject({ kind: 'mailbox.code', data: { mailboxId: id, email: box!.email } })
    await lead.call('returnMailbox', { params: { id: String(id) }, body: {} })
    expect(await newest(asAnn!)).toMatchObject({ kind: 'mailbox.returned', data: { email: box!.email, by: 'oksana' } })
    const { rows } = await sql`select data::text from notifications`.execute(world.db)
    for (const secret of ['482913', canary]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('[DESK-14] [DESK-19] of what begins and ceases to need attention, once each, if they may see it; many of one rule in one line', async () => {
    await keepAll(world)
    for (const rule of ['spend_without_deposits', 'conversion_halved', 'link_failed', 'mailbox_renewal'] as const) {
      const { rules } = (await chief.call('listAttentionRules')).body
      const body = { enabled: false, ...rules.find((each) => each.rule === rule)!.numbers }
      await chief.call('saveAttentionRule', { params: { rule }, body })
    }
    await chief.call('saveAttentionRule', {
      params: { rule: 'roi_below' },
      body: { enabled: true, days: 1, cost: 20, percent: -90 },
    })
    await world.main.watchAttention()
    const { rows } = await sql<{ id: string }>`
      select campaign_id::text as id from tracker_campaigns where group_id = 1 order by 1 limit 4`.execute(world.db)
    const ids = rows.map(({ id }) => Number(id))
    expect(ids).toHaveLength(4)
    await Promise.all([asAnn!, asBea!, chief].map(readAll))
    await tell(world, ids[0]!, { [daysAgo(1)]: { cost: 1_000_000, revenue: 0 } })
    await world.main.watchAttention()
    await world.main.watchAttention()
    const thing = { kind: 'campaign', id: ids[0] }
    const alerts = async (client: TestClient) =>
      (await told(client, { unread: '1' })).filter(({ kind }) => kind.startsWith('alert'))
    expect(await alerts(asAnn!)).toMatchObject([{ kind: 'alert.opened', data: { rule: 'roi_below', thing } }])
    expect(await alerts(chief)).toHaveLength(1)
    expect(await alerts(asBea!)).toEqual([])
    await tell(world, ids[0]!, { [daysAgo(1)]: { revenue: 2_000_000 } })
    await world.main.watchAttention()
    expect(await alerts(asAnn!)).toMatchObject([{ kind: 'alert.closed', data: { thing } }, { kind: 'alert.opened' }])
    await readAll(asAnn!)
    for (const id of ids) await tell(world, id, { [daysAgo(1)]: { cost: 1_000_000, revenue: 0 } })
    await world.main.watchAttention()
    expect(await alerts(asAnn!)).toMatchObject([
      { kind: 'alerts.opened', data: { rule: 'roi_below', count: ids.length } },
    ])
  })
})

describe('what somebody was told', () => {
  it('[DESK-19] is read by them alone: some, or all up to one; what comes later is not', async () => {
    await Promise.all([asAnn!, asBea!].map(readAll))
    for (let n = 0; n < 3; n += 1) {
      const account = await taken(asAnn!)
      await lead.call('releaseAccount', { params: account.params, body: { reason: `Trial ${n}` } })
    }
    const [third, second, first] = await told(asAnn!, { unread: '1' })
    expect(await unread(asAnn!)).toBe(3)
    await asBea!.call('readNotifications', { body: { ids: [first!.id], until: third!.id } })
    expect(await unread(asAnn!)).toBe(3)
    await asAnn!.call('readNotifications', { body: { ids: [third!.id] } })
    expect((await told(asAnn!, { unread: '1' })).map(({ id }) => id)).toEqual([second!.id, first!.id])
    await asAnn!.call('readNotifications', { body: { until: first!.id } })
    expect((await told(asAnn!, { unread: '1' })).map(({ id }) => id)).toEqual([second!.id])
    const kept = (await told(asAnn!)).find(({ id }) => id === third!.id)!
    await asAnn!.call('readNotifications', { body: { until: third!.id } })
    expect([await unread(asAnn!), (await told(asAnn!)).find(({ id }) => id === third!.id)]).toEqual([0, kept])
  })

  it('[DESK-19] comes in pages, the newest first, counted up to a hundred', async () => {
    await sql`
      insert into notifications (user_id, kind, data)
      select ${bea!.id}, 'mailbox.code', '{"mailboxId": 1, "email": "a@example.com"}' from generate_series(1, 120)`.execute(
      world.db,
    )
    const page = async (n: string) => (await asBea!.call('listNotifications', { query: { page: n, limit: '50' } })).body
    const pages = [await page('1'), await page('2'), await page('3')]
    const ids = pages.flatMap(({ notifications }) => notifications.map(({ id }) => id))
    expect(ids.length).toBe(pages[0]!.total)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(await unread(asBea!)).toBe(100)
    expect((await asBea!.send('listNotifications', { query: { limit: '101' } })).status).toBe(400)
    const ids101 = Array.from({ length: 101 }, (_, n) => n + 1)
    expect((await asBea!.send('readNotifications', { body: { ids: ids101 } })).status).toBe(400)
  })

  it('[DESK-19] is kept for 30 days, and then gone', async () => {
    await sql`update notifications set at = at - interval '29 days 23 hours' where user_id = ${bea!.id}`.execute(
      world.db,
    )
    const before = (await told(asBea!)).length
    expect(before).toBeGreaterThan(0)
    await sql`update notifications set at = at - interval '2 hours' where user_id = ${bea!.id}`.execute(world.db)
    expect([await told(asBea!), await unread(asBea!)]).toEqual([[], 0])
    await world.main.sweep()
    const { rows } = await sql`select from notifications where user_id = ${bea!.id}`.execute(world.db)
    expect(rows).toHaveLength(0)
    expect((await told(asAnn!)).length).toBeGreaterThan(0)
  })

  it('[DESK-19] comes to open pages of theirs, and of nobody else', async () => {
    const [mine, theirs] = [await openEvents(asAnn!, world.main), await openEvents(asBea!, world.main)]
    const account = await taken(asAnn!)
    await lead.call('releaseAccount', { params: account.params, body: { reason: 'Trial' } })
    const heard = (stream: typeof mine) => stream.events.map(({ type }) => type)
    await expect.poll(() => heard(mine)).toContain('notification.own')
    await expect.poll(() => heard(theirs)).toContain('account.released')
    expect(heard(theirs)).not.toContain('notification.own')
    mine.close()
    theirs.close()
  })
})

it('[DESK-19] a change that is not committed tells nobody', async () => {
  const before = await told(asAnn!)
  const account = await taken(asAnn!)
  // The other person may hold no account at all.
  await chief.call('updateUser', { params: { id: String(bea!.id) }, body: { accLimit: 0 } })
  const body = { userId: bea!.id, reason: 'Full' }
  expect((await lead.call('handOverAccount', { params: account.params, body })).status).toBe(409)
  expect(await told(asAnn!)).toEqual(before)
})

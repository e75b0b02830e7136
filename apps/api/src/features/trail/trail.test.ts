import { trailStarts, type Permission, type RoleName, type TrailStart } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { wish } from '../../../test/links.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
let ids: Record<TrailStart, number>
let accountId: string
let email: string
beforeAll(async () => {
  world = await startWorld()
  ;({ accountId, email } = await begin())
})
afterAll(() => world.close())

interface Who {
  id: number
  username: string
  client: TestClient
}
const grant = (who: { id: number }, permission: Permission) =>
  world.db.insertInto('grants').values({ permission, role_id: null, user_id: who.id }).execute()
const somebody = async (role: RoleName, ...permissions: Permission[]): Promise<Who> => {
  const person = await world.person({ role, groupIds: [1, 2] })
  for (const permission of permissions) await grant(person, permission)
  return { ...person, client: await world.signIn(person) }
}
const read = (client: TestClient, from: TrailStart, id = ids[from]) =>
  client.call('getTrail', { params: { id: String(id) }, query: { from } })
const trailOf = async (client: TestClient, from: TrailStart, id?: number) => (await read(client, from, id)).body
/** Answer without the campaign's name in the tracker, which may contain any text. */
const told = ({ campaign: _named, ...rest }: object & { campaign?: unknown }): string => JSON.stringify(rest)
const takeOf = async ({ client }: Who, account: string, url: string) =>
  (await client.call('takeAccount', { body: { accountId: account, sheetUrl: url, rowNumber: 2 } })).body.account
    .recordId

let holder: Who
let maker: Who
let admin: Who
/** One whole trail: an account with its mailbox, held by one person, in a link of theirs, in a campaign of group 1. */
const begin = async () => {
  ;[holder, admin] = [await somebody('buyer', 'links.create'), await somebody('admin', 'links.readAll')]
  maker = await somebody('buyer', 'links.create')
  const account = unique('ACC')
  const [mailbox] = someMailboxes(1)
  const lead = await somebody('TeamleadFarmer')
  await addMailboxes(lead.client, pasteOf([mailbox!]))
  const { url } = await addSheetWith(world, [{ id: account, name: 'Piotr Schmidt', email: mailbox!.email }])
  const record = await takeOf(holder, account, url)
  const added = await holder.client.call('addMailboxByAddress', { body: { emailAddress: mailbox!.email } })
  const { link } = (await holder.client.call('createLink', { body: wish({ account_id: account, group_id: 1 }) })).body
  ids = { campaign: link.campaign_id!, link: link.id, account: record, mailbox: added.body.email_id }
  // From now on the cached tracker list contains the campaign.
  await admin.client.call('listCampaigns', { query: { fresh: '1' } })
  return { accountId: account, email: mailbox!.email }
}

describe('the five sides', () => {
  it('[LOOP-01] [DESK-10] the holder reads all of them from each of the four, with states and the times they were joined', async () => {
    for (const from of trailStarts) {
      const trail = await trailOf(holder.client, from)
      expect([from, trail]).toMatchObject([
        from,
        {
          campaign: { id: ids.campaign, status: 'Active', at: expect.any(String), opens: true },
          link: { id: ids.link, state: 'done', address: expect.stringContaining('http'), opens: true },
          account: { id: ids.account, accountId, name: 'Piotr Schmidt', state: 'new', closed: false, opens: true },
          mailbox: { id: ids.mailbox, email, state: 'own', health: 'active', opens: true },
          holder: { you: true, username: holder.username },
          hidden: [],
          locked: [],
          earlier: [],
          more: 0,
        },
      ])
      const { campaign, link, account, mailbox, holder: whose } = trail
      expect([account!.at, campaign!.at]).toEqual([whose!.at, link!.at])
      for (const at of [link!.at, account!.at, mailbox!.at]) expect(Date.parse(at!)).toBeLessThanOrEqual(Date.now())
    }
  })

  it('[LOOP-01] administrators read the same, with the name of who holds it', async () => {
    for (const from of trailStarts) {
      expect([from, await trailOf(admin.client, from)]).toMatchObject([
        from,
        {
          ...{ campaign: { id: ids.campaign }, link: { id: ids.link, opens: true }, account: { id: ids.account } },
          mailbox: { id: ids.mailbox, state: 'held', opens: true },
          ...{ holder: { you: false, username: holder.username }, hidden: [], locked: [] },
        },
      ])
    }
  })

  it('[LOOP-01] [DESK-10] a buyer of the group reads that the rest of a campaign is another person’s, and not whose', async () => {
    const other = await somebody('buyer', 'links.create')
    const trail = await trailOf(other.client, 'campaign')
    expect(trail).toMatchObject({
      campaign: { id: ids.campaign, opens: true },
      link: null,
      account: null,
      mailbox: null,
      holder: null,
      locked: [],
      hidden: ['link', 'account', 'mailbox', 'holder'],
    })
    for (const name of [holder.username, accountId, email]) expect(told(trail)).not.toContain(name)
  })

  it('[LOOP-01] who made a link for another person’s account reads its ID, and not who holds it', async () => {
    const { link } = (await maker.client.call('createLink', { body: wish({ account_id: accountId }) })).body
    const trail = await trailOf(maker.client, 'link', link.id)
    expect(trail).toMatchObject({
      // Just created: the cached list does not contain it yet, so its status is unknown.
      campaign: { id: link.campaign_id, status: null, opens: false },
      link: { id: link.id, opens: true },
      account: { id: null, accountId, name: null, at: null, opens: false },
      mailbox: null,
      holder: null,
      hidden: ['mailbox', 'holder'],
    })
    for (const name of [holder.username, email]) expect(told(trail)).not.toContain(name)
    // It is the account's current link now, and the one before an earlier one: the holder sees both, and opens their
    // own.
    expect(await trailOf(holder.client, 'account')).toMatchObject({
      link: { id: link.id, opens: false },
      earlier: [{ id: ids.link, accountId, campaignId: ids.campaign, opens: true }],
      more: 0,
    })
    await world.db.deleteFrom('links').where('id', '=', link.id).execute()
  })

  it('[LOOP-01] the sides that a person has no right to are named, whether there are any or not', async () => {
    const farmer = await somebody('farmer')
    const [box] = someMailboxes(1)
    const lead = await somebody('TeamleadFarmer')
    await addMailboxes(lead.client, pasteOf([box!]))
    const { body } = await farmer.client.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
    expect(await trailOf(farmer.client, 'mailbox', body.email_id)).toMatchObject({
      mailbox: { id: body.email_id, email: box!.email, state: 'own', opens: true },
      campaign: null,
      link: null,
      account: null,
      holder: null,
      hidden: [],
      locked: ['campaign', 'link', 'account', 'holder'],
    })
    const buyer = await somebody('buyer')
    const account = unique('ACC')
    const { url } = await addSheetWith(world, [{ id: account, email: `${unique('m')}@example.com` }])
    const record = await takeOf(buyer, account, url)
    expect(await trailOf(buyer.client, 'account', record)).toMatchObject({
      account: { id: record, accountId: account, country: 'ES' },
      holder: { you: true },
      mailbox: { id: null, state: 'not_in_pool', opens: false },
      // There is none, which has nothing to do with rights: the buyer can request one.
      campaign: null,
      link: null,
      hidden: [],
      locked: [],
    })
    // The mailbox belongs to an account that somebody now holds: for the farmer that looks like none.
    const another = unique('ACC')
    const next = await addSheetWith(world, [{ id: another, email: box!.email }])
    await takeOf(buyer, another, next.url)
    expect(await trailOf(farmer.client, 'mailbox', body.email_id)).toMatchObject({
      account: null,
      holder: null,
      hidden: [],
      locked: ['campaign', 'link', 'account', 'holder'],
    })
  })

  it('[LOOP-01] [FLOW-14] a lead of some people reads of these, and of others that there is somebody', async () => {
    const lead = await somebody('TeamleadFarmer', 'links.create')
    expect(await trailOf(lead.client, 'account')).toMatchObject({
      account: { id: ids.account },
      holder: { you: false, username: holder.username },
      mailbox: { id: ids.mailbox, opens: true },
    })
    await admin.client.call('setUserAccess', { params: { id: String(lead.id) }, body: { ownPeopleOnly: true } })
    for (const from of ['account', 'mailbox'] as const) expect((await read(lead.client, from)).status).toBe(404)
    const campaign = await trailOf(lead.client, 'campaign')
    expect(campaign).toMatchObject({ account: null, holder: null, hidden: ['link', 'account', 'mailbox', 'holder'] })
    for (const name of [holder.username, accountId, email]) expect(told(campaign)).not.toContain(name)
    const leadBy = (leadId: number | null) =>
      admin.client.call('updateUser', { params: { id: String(holder.id) }, body: { leadId } })
    await leadBy(lead.id)
    expect(await trailOf(lead.client, 'account')).toMatchObject({ holder: { username: holder.username } })
    await leadBy(null)
  })

  it('[LOOP-01] what is foreign is what does not exist, and without the right to such records it is refused', async () => {
    const other = await somebody('buyer', 'links.create')
    const stranger = await world.person({ role: 'buyer', groupIds: [] })
    const outside = await world.signIn(stranger)
    for (const from of ['link', 'account', 'mailbox'] as const) {
      const [foreign, missing] = [await read(other.client, from), await read(other.client, from, 2_000_000_000)]
      expect([from, foreign.status, missing.status]).toEqual([from, 404, 404])
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
    expect((await read(outside, 'campaign')).status).toBe(404)
    expect((await read(outside, 'link')).status).toBe(403)
    const farmer = await somebody('farmer')
    for (const from of ['campaign', 'link'] as const) expect((await read(farmer.client, from)).status).toBe(403)
  })
})

describe('over time', () => {
  const insert = (campaignId: number | null, account: string, more: object = {}) =>
    world.db
      .insertInto('links')
      .values({
        user_id: holder.id,
        username: 'somebody',
        country: 'ES',
        account_id: account,
        pixel: '1',
        pwa_link: 'https://pwa.example.com/',
        campaign_name: 'joined',
        alias: unique('alias'),
        campaign_id: campaignId,
        campaign_link: 'https://go.example.com/joined',
        state: 'done',
        patient_until: new Date(),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  it('[LOOP-01] the present link of a campaign comes first, five earlier ones are told of, and how many more there are', async () => {
    const account = unique('ACC')
    const made: number[] = []
    for (let index = 0; index < 8; index++) made.push((await insert(ids.campaign, account)).id)
    const trail = await trailOf(holder.client, 'campaign')
    const [newest, ...rest] = made.toReversed()
    expect(trail.link!.id).toBe(newest)
    // Nobody holds that account.
    expect(trail).toMatchObject({ account: { id: null, accountId: account }, holder: null, hidden: [] })
    expect(trail.earlier.map(({ id }) => id)).toEqual(rest.slice(0, 5))
    expect(trail.more).toBe(3)
    // Other people see neither these nor their number.
    const other = await somebody('buyer', 'links.create')
    expect(await trailOf(other.client, 'campaign')).toMatchObject({ earlier: [], more: 0, link: null })
    await world.db.deleteFrom('links').where('id', 'in', made).execute()
  })

  it('[LOOP-01] an attempt that failed does not take the place of a link that was made', async () => {
    const fail = (campaignId: number | null) => insert(campaignId, accountId, { state: 'failed', campaign_link: null })
    // The second link got as far as a campaign.
    const [none, half] = [await fail(null), await fail(ids.campaign)]
    const trail = await trailOf(holder.client, 'account')
    expect([trail.link!.id, (await trailOf(holder.client, 'campaign')).link!.id]).toEqual([ids.link, ids.link])
    const left = { state: 'failed', address: null }
    expect(trail.earlier).toMatchObject([
      { ...left, id: half.id, campaignId: ids.campaign },
      { ...left, id: none.id, campaignId: null },
    ])
    await world.db.deleteFrom('links').where('id', 'in', [none.id, half.id]).execute()
  })

  it('[LOOP-01] a released account is nobody’s: its link says so, and its own record is gone', async () => {
    const account = unique('ACC')
    const { url } = await addSheetWith(world, [{ id: account }])
    const record = await takeOf(holder, account, url)
    const { id } = await insert(null, account, { state: 'failed', campaign_link: null })
    expect(await trailOf(holder.client, 'link', id)).toMatchObject({ holder: { you: true } })
    await holder.client.call('undoTake', { params: { id: String(record) }, body: {} })
    expect(await trailOf(holder.client, 'link', id)).toMatchObject({
      account: { id: null, accountId: account },
      holder: null,
      mailbox: null,
      hidden: [],
    })
    expect((await read(holder.client, 'account', record)).status).toBe(404)
  })
})

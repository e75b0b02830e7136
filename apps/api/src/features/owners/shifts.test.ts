import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, someone, startAnswering } from '../../../test/answering.ts'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { unique } from '../../../test/unique.ts'
import type { Person, World } from '../../../test/world.ts'
import { todayIn } from '../../lib/days.ts'

let place: Awaited<ReturnType<typeof startAnswering>>
let world: World
let chief: TestClient
let roles: Record<string, number>
let lastGroup = 70_000
beforeAll(async () => {
  place = await startAnswering({})
  world = place.world
  chief = await world.signIn(await world.person({ role: 'admin', username: 'oksana' }))
  roles = Object.fromEntries((await chief.call('listRoles')).body.roles.map(({ id, name }) => [name, id]))
})
afterAll(() => place.close())

const today = () => todayIn(figuresZone)
const query = { fromDate: today(), toDate: today() }

/** A group with campaigns, some with figures today and one running without any, and its only buyer. */
const groupOf = async (names: readonly string[], values: readonly [n: number, value: string][] = []) => {
  const group = (lastGroup += 1)
  const ids = names.map((_, n) => group * 100 + n)
  await world.database.pool.query(
    `insert into tracker_campaigns (campaign_id, name, group_id, active, listed)
     select id, name, $3, true, true from unnest($1::bigint[], $2::text[]) u (id, name)`,
    [ids, names, group],
  )
  await world.database.pool.query(
    `insert into tracker_figures (day, campaign_id, sub_value, clicks)
     select $1::date, id, value, 1 from unnest($2::bigint[], $3::text[]) u (id, value)`,
    [today(), values.map(([n]) => ids[n]), values.map(([, value]) => value)],
  )
  const buyer = await world.person({ role: 'buyer', groupIds: [group] })
  return { group, ids, buyer, asBuyer: await world.signIn(buyer) }
}
const preview = async (query: { userId?: string; groupIds: string; roleId?: string }) =>
  (await chief.call('previewOwners', { query })).body
const ownersOf = async (ids: readonly number[]) =>
  (await chief.call('listCampaignOwners', { query })).body.owners
    .filter(({ campaignId }) => ids.includes(campaignId))
    .map(({ campaignId, username, rule }) => [campaignId, username, rule])
const told = async (client: TestClient) =>
  (await client.call('listNotifications', { query: {} })).body.notifications.filter(({ kind }) =>
    kind.startsWith('campaigns.'),
  )
const ownGroups = (who: Person, groupIds: number[], more: object = {}) =>
  chief.call('updateUser', { params: { id: String(who.id) }, body: { groupIds, ...more } })

describe('somebody who comes into the group of its only buyer', () => {
  it('[MON-06] is foreseen: whose campaigns are nobody’s from today, which, and nothing is changed', async () => {
    const { group, ids, buyer } = await groupOf(
      ['ES | Lotto', 'AT | Dating', 'idle'],
      [
        [0, ''],
        [1, 'x'],
        [1, 'y'],
      ],
    )
    const before = await ownersOf(ids)
    const foreseen = {
      day: today(),
      shifts: [
        {
          from: { userId: buyer.id, username: buyer.username },
          to: null,
          campaigns: 3,
          keepable: 3,
          named: [
            { campaignId: ids[1], name: 'AT | Dating' },
            { campaignId: ids[0], name: 'ES | Lotto' },
            { campaignId: ids[2], name: 'idle' },
          ],
        },
      ],
    }
    expect(await preview({ groupIds: String(group), roleId: String(roles['buyer']) })).toEqual(foreseen)
    const other = await world.person({ role: 'buyer', groupIds: [] })
    expect(await preview({ userId: String(other.id), groupIds: `${group},3` })).toEqual(foreseen)
    expect(await ownersOf(ids)).toEqual(before)
    const { users } = (await chief.call('listUsers', { query: {} })).body
    expect(users.filter(({ groupIds }) => groupIds.includes(group)).map(({ id }) => id)).toEqual([buyer.id])
    // The change has exactly the predicted effect, campaign by campaign.
    await ownGroups(other, [group, 3])
    expect((await ownersOf(ids)).map(([, username, rule]) => [username, rule])).toEqual([
      [null, 'none'],
      [null, 'none'],
    ])
  })

  it('[MON-06] changes nothing as a farmer, nor where the sub ID or an assignment decides', async () => {
    const { group, ids, buyer } = await groupOf(['by hand', 'named', 'rest'], [[1, 'sub-of-nina']])
    const nina = await world.person({ role: 'buyer', username: unique('nina') })
    await chief.call('addPersonAlias', { body: { alias: 'sub-of-nina', userId: nina.id } })
    const days = { firstDay: today(), lastDay: null }
    await chief.call('assignCampaign', { body: { campaignId: ids[0]!, userId: nina.id, ...days } })
    expect((await preview({ groupIds: String(group), roleId: String(roles['farmer']) })).shifts).toEqual([])
    expect((await preview({ groupIds: String(group), roleId: String(roles['buyer']) })).shifts).toMatchObject([
      { from: { userId: buyer.id }, to: null, campaigns: 1, named: [{ name: 'rest' }] },
    ])
  })

  it('[MON-06] leaves somebody else the only one where they go, and is told so', async () => {
    const { group, ids, buyer, asBuyer } = await groupOf(['one', 'two'])
    const mover = await world.person({ role: 'buyer', groupIds: [group] })
    const back = await preview({ userId: String(mover.id), groupIds: '' })
    expect(back.shifts).toMatchObject([{ from: null, to: { userId: buyer.id }, campaigns: 2, keepable: 0 }])
    await ownGroups(mover, [])
    expect(await told(asBuyer)).toMatchObject([
      { kind: 'campaigns.gained', data: { count: 2, named: ['one', 'two'], by: 'oksana' } },
    ])
    expect(ids).toHaveLength(2)
  })
})

describe('whose campaigns go', () => {
  it('[DESK-19] [MON-06] is told in the bell how many, which and by whom', async () => {
    const { group, asBuyer } = await groupOf(['d', 'a', 'c', 'b'])
    await chief.call('createUser', {
      body: {
        username: unique('newbie'),
        password: 'correct horse 7',
        telegramId: someone(),
        groupIds: [group],
        roleId: roles['buyer']!,
      },
    })
    expect(await told(asBuyer)).toMatchObject([
      { kind: 'campaigns.lost', data: { count: 4, named: ['a', 'b', 'c'], by: 'oksana' } },
    ])
  })

  it('[MON-06] keeps them where the administrator says so: they are assigned from today, on record, and nobody is told', async () => {
    const { group, ids, buyer, asBuyer } = await groupOf(
      ['one', 'two'],
      [
        [0, ''],
        [1, ''],
      ],
    )
    const other = await world.person({ role: 'buyer', groupIds: [] })
    expect((await ownGroups(other, [group], { keepOwners: [buyer.id] })).status).toBe(200)
    expect(await ownersOf(ids)).toEqual(ids.map((id) => [id, buyer.username, 'assignment']))
    expect(await told(asBuyer)).toEqual([])
    const { records } = (await chief.call('listAudit', { query: { record: `campaign:${ids[0]}` } })).body
    expect(records).toMatchObject([
      { kind: 'owners.campaign_assigned', details: { username: buyer.username, firstDay: today(), lastDay: null } },
    ])
  })

  it('[MON-06] keeps none in which the sub ID names somebody else, too', async () => {
    const { group, ids, buyer, asBuyer } = await groupOf(
      ['shared', 'own'],
      [
        [0, ''],
        [0, 'sub-of-olha'],
        [1, ''],
      ],
    )
    const olha = await world.person({ role: 'buyer', username: unique('olha') })
    await chief.call('addPersonAlias', { body: { alias: 'sub-of-olha', userId: olha.id } })
    const other = await world.person({ role: null, groupIds: [group] })
    const role = { params: { id: String(other.id) }, body: { roleId: roles['buyer']!, keepOwners: [buyer.id] } }
    expect(
      (await preview({ userId: String(other.id), groupIds: String(group), roleId: String(roles['buyer']) })).shifts,
    ).toMatchObject([{ campaigns: 2, keepable: 1 }])
    await chief.call('setUserRole', role)
    expect(await ownersOf([ids[1]!])).toEqual([[ids[1], buyer.username, 'assignment']])
    expect(await told(asBuyer)).toMatchObject([{ data: { count: 1, named: ['shared'] } }])
  })

  it('[MON-06] [FLOW-10] an invitation leaves them to their owner at once, or takes them when it is accepted', async () => {
    const [kept, lost] = [await groupOf(['kept'], [[0, '']]), await groupOf(['lost'], [[0, '']])]
    const body = { username: unique('guest'), roleId: roles['buyer']!, groupIds: [kept.group, lost.group] }
    const { token } = (await chief.call('createInvite', { body: { ...body, keepOwners: [kept.buyer.id] } })).body
    expect(await ownersOf([kept.ids[0]!, lost.ids[0]!])).toEqual([
      [kept.ids[0], kept.buyer.username, 'assignment'],
      [lost.ids[0], lost.buyer.username, 'group'],
    ])
    const client = place.browser()
    const claim = (await client.call('chooseInvitePassword', { body: { token, password: 'correct horse 7' } })).body
    const code = codeIn(await place.start(someone(), claim.link))
    await client.call('acceptInvite', { body: { code } })
    expect(await ownersOf([lost.ids[0]!])).toEqual([[lost.ids[0], null, 'none']])
    expect(await told(kept.asBuyer)).toEqual([])
    expect(await told(lost.asBuyer)).toMatchObject([{ kind: 'campaigns.lost', data: { count: 1, by: 'oksana' } }])
  })
})

describe('somebody who leaves', () => {
  it('[MON-06] [FLOW-13] [DESK-19] leaves another the only buyer, as was foreseen, who is told; undone, both are told', async () => {
    const { group, ids, buyer, asBuyer } = await groupOf(['one', 'two'])
    const leaver = await world.person({ role: 'buyer', groupIds: [group] })
    expect((await preview({ userId: String(leaver.id), groupIds: '' })).shifts).toMatchObject([
      { from: null, to: { userId: buyer.id }, campaigns: 2, keepable: 0 },
    ])
    const { departureId } = (await chief.call('deleteUser', { params: { id: String(leaver.id) }, body: {} })).body
    const gained = { kind: 'campaigns.gained', data: { count: 2, named: ['one', 'two'], by: 'oksana' } }
    expect(await told(asBuyer)).toMatchObject([gained])
    await chief.call('undoDeparture', { params: { id: String(departureId) }, body: {} })
    expect(await told(asBuyer)).toMatchObject([{ ...gained, kind: 'campaigns.lost' }, gained])
    expect(ids).toHaveLength(2)
  })

  it('[MON-06] [FLOW-13] as the only buyer leaves campaigns to nobody, and is not told; undone, they are theirs again and that is told', async () => {
    const { ids, buyer } = await groupOf(['only'], [[0, '']])
    expect((await preview({ userId: String(buyer.id), groupIds: '' })).shifts).toMatchObject([
      { from: { userId: buyer.id }, to: null, campaigns: 1, named: [{ name: 'only' }] },
    ])
    const answer = await chief.call('deleteUser', { params: { id: String(buyer.id) }, body: {} })
    expect(answer.status).toBe(200)
    expect(await ownersOf(ids)).toEqual([[ids[0], null, 'none']])
    await chief.call('undoDeparture', { params: { id: String(answer.body.departureId) }, body: {} })
    expect(await ownersOf(ids)).toEqual([[ids[0], buyer.username, 'group']])
    expect(await told(await world.signIn(buyer))).toMatchObject([
      { kind: 'campaigns.gained', data: { count: 1, named: ['only'], by: 'oksana' } },
    ])
  })
})

it('[MON-06] nobody but administrators foresees it, and of somebody who is not there nothing', async () => {
  const { asBuyer, group } = await groupOf(['x'])
  expect((await asBuyer.send('previewOwners', { query: { groupIds: String(group) } })).status).toBe(403)
  expect((await chief.send('previewOwners', { query: { userId: '999999', groupIds: '' } })).status).toBe(404)
  expect((await chief.send('previewOwners', { query: { groupIds: '1,,2' } })).status).toBe(400)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import { longestHold, longestHoldMs } from '../../../test/holds.ts'
import { createOwners } from './service.ts'

let world: World
let chief: TestClient
let [ann, bea]: Person[] = []
beforeAll(async () => {
  world = await startWorld()
  chief = await world.signIn(await world.person({ role: 'admin', username: 'chief' }))
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query(
    'delete from campaign_assignments; delete from person_aliases; delete from tracker_figures',
  )
  ann = await world.person({ role: 'buyer', groupIds: [1] })
  bea = await world.person({ role: 'buyer', groupIds: [2] })
})

const given = (who: Person, firstDay: string, lastDay: string | null = null, campaignId = 70) => ({
  body: { campaignId, userId: who.id, firstDay, lastDay },
})
const keep = (rows: [day: string, campaign: number, value?: string][]) =>
  world.database.pool.query(
    `insert into tracker_figures (day, campaign_id, sub_value, clicks)
     select day, campaign, value, 1 from json_to_recordset($1) as x(day date, campaign int, value text)`,
    [JSON.stringify(rows.map(([day, campaign, value = '']) => ({ day, campaign, value })))],
  )
const range = { query: { fromDate: '2026-03-01', toDate: '2026-03-10' } }

describe('an assignment', () => {
  it('[MON-06] decides for its days alone, and is in the list with who set it', async () => {
    await keep([
      ['2026-03-01', 70],
      ['2026-03-02', 70],
      ['2026-03-03', 70],
      ['2026-03-03', 71],
    ])
    expect((await chief.call('assignCampaign', given(ann!, '2026-03-02', '2026-03-02'))).status).toBe(200)
    const { owners } = (await chief.call('listCampaignOwners', range)).body
    const row = { campaignId: 70, you: false, left: false }
    const none = { ...row, rule: 'none', username: null }
    expect(owners).toEqual([
      { ...none, firstDay: '2026-03-01', lastDay: '2026-03-03', days: 2 },
      { ...row, rule: 'assignment', username: ann!.username, firstDay: '2026-03-02', lastDay: '2026-03-02', days: 1 },
      { ...none, campaignId: 71, firstDay: '2026-03-03', lastDay: '2026-03-03', days: 1 },
    ])
    const { assignments, total } = (await chief.call('listCampaignAssignments', { query: { search: ann!.username } }))
      .body
    expect(total).toBe(1)
    expect(assignments[0]).toMatchObject({
      campaignId: 70,
      username: ann!.username,
      lastDay: '2026-03-02',
      setBy: 'chief',
    })
  })

  it('[MON-06] that overlaps another is refused with who has which days; beside it, there is room', async () => {
    await chief.call('assignCampaign', given(ann!, '2026-03-01', '2026-03-05'))
    const refused = await chief.call('assignCampaign', given(bea!, '2026-03-05'))
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'duplicate',
      reason: 'assignment',
      values: { campaign: '70', name: ann!.username, from: '2026-03-01', to: '2026-03-05' },
    })
    expect((await chief.call('assignCampaign', given(bea!, '2026-03-06'))).status).toBe(200)
    expect((await chief.call('assignCampaign', given(bea!, '2026-03-05', null, 71))).status).toBe(200)
  })

  it('[MON-06] of the same days asked for twenty times at once is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => chief.call('assignCampaign', given(n % 2 ? ann! : bea!, '2026-03-01'))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)])
  })

  it('[MON-06] a day to come, days in the wrong order and somebody who never was are refused, each in its words', async () => {
    const status = async (who: { id: number }, first: string, last: string | null) =>
      (await chief.call('assignCampaign', given(who as Person, first, last))).body
    expect(await status(ann!, '2099-01-01', null)).toMatchObject({
      reason: 'day_to_come',
      fields: { firstDay: expect.any(String) },
    })
    expect(await status(ann!, '2026-03-01', '2099-01-01')).toMatchObject({
      reason: 'day_to_come',
      fields: { lastDay: expect.any(String) },
    })
    expect(await status(ann!, '2026-03-02', '2026-03-01')).toMatchObject({ reason: 'days_order' })
    expect(await status({ id: 2_000_000_000 }, '2026-03-01', null)).toMatchObject({ code: 'not_found', reason: 'user' })
  })

  it('[MON-06] taken back by ten at once goes once, and is on record once', async () => {
    const { id } = (await chief.call('assignCampaign', given(ann!, '2026-03-01', null, 77))).body.assignment
    const params = { params: { id: String(id) } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => chief.call('removeCampaignAssignment', { ...params, body: {} })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(404)])
    const query = { record: 'campaign:77', kind: 'owners.assignment_removed' }
    expect((await chief.call('listAudit', { query })).body.total).toBe(1)
  })

  it('[MON-06] is changed and taken back, on record with what it was', async () => {
    const { id } = (await chief.call('assignCampaign', given(ann!, '2026-03-01', '2026-03-05'))).body.assignment
    const params = { params: { id: String(id) } }
    const next = { userId: bea!.id, firstDay: '2026-03-02', lastDay: '2026-03-03' }
    expect((await chief.call('changeCampaignAssignment', { ...params, body: next })).body.assignment).toMatchObject(
      next,
    )
    expect((await chief.call('removeCampaignAssignment', { ...params, body: {} })).status).toBe(200)
    expect((await chief.call('removeCampaignAssignment', { ...params, body: {} })).status).toBe(404)
    const { records } = (await chief.call('listAudit', { query: { record: 'campaign:70', sort: 'at' } })).body
    expect(records.slice(-3).map(({ kind }) => kind)).toEqual([
      'owners.campaign_assigned',
      'owners.assignment_changed',
      'owners.assignment_removed',
    ])
    expect(records.at(-2)!.details).toMatchObject({
      username: bea!.username,
      firstDay: '2026-03-02',
      lastDay: '2026-03-03',
      usernameBefore: ann!.username,
      firstDayBefore: '2026-03-01',
      lastDayBefore: '2026-03-05',
    })
    expect(records.at(-1)!.details).toMatchObject({
      username: bea!.username,
      firstDay: '2026-03-02',
      lastDay: '2026-03-03',
    })
  })
})

describe('an alias', () => {
  it('[MON-06] lets a value of the sub ID name a person, whatever its case, and goes', async () => {
    await keep([
      ['2026-03-01', 70, 'ANNIE'],
      ['2026-03-01', 70, bea!.username.toUpperCase()],
      ['2026-03-01', 70, ''],
    ])
    const { id } = (await chief.call('addPersonAlias', { body: { alias: 'Annie', userId: ann!.id } })).body.alias
    const named = async () =>
      (await chief.call('listCampaignOwners', range)).body.owners
        .filter(({ rule }) => rule === 'sub_id')
        .flatMap(({ username }) => username ?? [])
        .toSorted()
    expect(await named()).toEqual([ann!.username, bea!.username].toSorted())
    expect((await chief.call('removePersonAlias', { params: { id: String(id) }, body: {} })).status).toBe(200)
    expect(await named()).toEqual([bea!.username])
  })

  it('[MON-06] that names somebody already, by alias or by user name, is refused with whom', async () => {
    await chief.call('addPersonAlias', { body: { alias: 'twin', userId: ann!.id } })
    for (const alias of ['Twin', ann!.username.toUpperCase()]) {
      const { status, body } = await chief.call('addPersonAlias', { body: { alias, userId: bea!.id } })
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ reason: 'alias', values: { alias, name: ann!.username } }),
      ])
    }
    expect((await chief.call('listPersonAliases')).body.aliases).toHaveLength(1)
  })
})

describe('who reads', () => {
  it('[MON-06] a buyer sees campaigns of their groups alone, and nobody’s name but their own', async () => {
    await world.database.pool.query(
      `insert into tracker_campaigns (campaign_id, name, group_id) values (80, 'a', 1), (81, 'b', 1), (82, 'c', 2)
       on conflict (campaign_id) do update set group_id = excluded.group_id`,
    )
    await keep([
      ['2026-03-01', 80],
      ['2026-03-01', 81],
      ['2026-03-01', 82],
      ['2026-03-01', 83],
    ])
    await chief.call('assignCampaign', given(ann!, '2026-03-01', null, 80))
    await chief.call('assignCampaign', given(bea!, '2026-03-01', null, 81))
    const { owners } = (await (await world.signIn(ann!)).call('listCampaignOwners', range)).body
    expect(owners.map(({ campaignId, rule, username, you }) => [campaignId, rule, username, you])).toEqual([
      [80, 'assignment', ann!.username, true],
      [81, 'assignment', null, false],
    ])
    expect(JSON.stringify(owners)).not.toContain(bea!.username)
  })

  it('[MON-06] who has left is still the owner, and two who had the same name stay two', async () => {
    const [before, after] = [await world.person({ role: 'buyer', username: 'same_name' }), ann!]
    await keep([
      ['2026-03-01', 70],
      ['2026-03-02', 70],
    ])
    await chief.call('assignCampaign', given(before, '2026-03-01', '2026-03-01'))
    await chief.call('deleteUser', { params: { id: String(before.id) }, body: {} })
    await chief.call('updateUser', { params: { id: String(after.id) }, body: { username: 'Same_Name' } })
    await chief.call('assignCampaign', given(after, '2026-03-02', '2026-03-02'))
    const { owners } = (await chief.call('listCampaignOwners', range)).body
    expect(owners.map(({ username, left, firstDay }) => [username, left, firstDay])).toEqual([
      ['Same_Name', false, '2026-03-02'],
      ['same_name', true, '2026-03-01'],
    ])
  })

  it('[MON-06] at most the last 92 days of a range are answered, and the answer says which', async () => {
    const { fromDate, toDate } = (
      await chief.call('listCampaignOwners', { query: { fromDate: '2020-01-01', toDate: '2026-03-10' } })
    ).body
    expect([fromDate, toDate]).toEqual(['2025-12-09', '2026-03-10'])
  })
})

describe('what was worked out is kept, and', () => {
  it('[MON-06] whatever changes owners is seen at once, by another instance too', async () => {
    const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
    const second = await world.instance({ database: world.another() })
    const there = await world.signIn(await world.person({ role: 'admin' }), world.client(second))
    const owners = async () => {
      const [one, other] = await Promise.all([chief, there].map((who) => who.call('listCampaignOwners', range)))
      expect(one!.body).toEqual(other!.body)
      return one!.body.owners.map(({ campaignId, rule, username, days }) => [campaignId, rule, username, days])
    }
    await query('delete from tracker_campaigns where campaign_id in (60, 61)')
    await keep([['2026-03-01', 60, 'ANNIE']])
    const none = [60, 'none', null, 1]
    expect(await owners()).toEqual([none])
    await keep([['2026-03-02', 60, 'ANNIE']])
    expect(await owners()).toEqual([[60, 'none', null, 2]])
    await query('delete from tracker_figures where day = $1', ['2026-03-02'])
    expect(await owners()).toEqual([none])
    // The group, and its members.
    await query(`insert into tracker_campaigns (campaign_id, name, group_id) values (60, 'a', 4)`)
    await query(`update users set group_ids = '{4}' where id = $1`, [bea!.id])
    await query(`update group_members set since = '-infinity' where person_id = $1`, [bea!.id])
    expect(await owners()).toEqual([[60, 'group', bea!.username, 1]])
    await query('update tracker_campaigns set group_id = 5 where campaign_id = 60')
    expect(await owners()).toEqual([none])
    const { id: alias } = (await chief.call('addPersonAlias', { body: { alias: 'Annie', userId: ann!.id } })).body.alias
    expect(await owners()).toEqual([[60, 'sub_id', ann!.username, 1]])
    await chief.call('updateUser', { params: { id: String(ann!.id) }, body: { username: `${ann!.username}_2` } })
    expect(await owners()).toEqual([[60, 'sub_id', `${ann!.username}_2`, 1]])
    // A link, and the holder of its account.
    await query(`insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, created_at, patient_until)
      values ('x', 'US', 'Held-1', '', '', '', 'held', 60, '2026-02-01', now())`)
    expect(await owners()).toEqual([[60, 'sub_id', `${ann!.username}_2`, 1]])
    await query(
      `insert into sheets (spreadsheet_id, gid, name, title, tab, header_row, mapping, columns) values ('held', 0, 'held', '', '', 1, '{}', '{}')`,
    )
    await query(`insert into sheet_rows (sheet_id, row_number, account_id, state, present, fingerprint)
      select id, 1, 'Held-1', 'accepted', true, '' from sheets where spreadsheet_id = 'held'`)
    await query(
      `insert into accounts (row_id, account_id, country, user_id, username, taken_at)
       select id, account_id, 'US', $1, 'x', '2026-02-01' from sheet_rows where account_id = 'Held-1'`,
      [bea!.id],
    )
    expect(await owners()).toEqual([[60, 'account', bea!.username, 1]])
    await query(`update accounts set ended_at = '2026-02-20', ended_how = 'released' where account_id = 'Held-1'`)
    expect(await owners()).toEqual([[60, 'sub_id', `${ann!.username}_2`, 1]])
    await chief.call('removePersonAlias', { params: { id: String(alias) }, body: {} })
    expect(await owners()).toEqual([none])
    // An assignment, and the name of its person.
    const { id } = (await chief.call('assignCampaign', given(ann!, '2026-03-01', null, 60))).body.assignment
    expect(await owners()).toEqual([[60, 'assignment', `${ann!.username}_2`, 1]])
    await chief.call('removeCampaignAssignment', { params: { id: String(id) }, body: {} })
    expect(await owners()).toEqual([none])
    // Old changes that everybody has seen are deleted, and nothing else.
    await query(`update owner_changes set at = at - interval '61 minutes'`)
    await world.main.sweep()
    expect((await query('select 1 from owner_changes')).rowCount).toBe(0)
    expect(await owners()).toEqual([none])
    await second.close()
  })

  it('[MON-06] is worked out once for all who ask, until something changes', async () => {
    await keep([['2026-03-01', 70]])
    const owned = createOwners({ db: world.db, timeZone: figuresZone })
    const ask = async () => (await owned.ofRange('2026-03-01', '2026-03-10')).owners
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, ask))
    for (const other of [...others, await ask()]) expect(other).toBe(first)
    await keep([['2026-03-02', 70]])
    expect(await ask()).not.toBe(first)
  })

  it('[MON-06] [R-19] 5 000 campaigns hold the thread no longer than a fifth of a second at a stretch', async () => {
    await world.database.pool.query(
      `insert into tracker_campaigns (campaign_id, name, group_id) select 100000 + n, '', n % 40 from generate_series(1, 5000) n`,
    )
    await world.database.pool.query(
      `insert into tracker_figures (day, campaign_id, sub_value, clicks)
       select d, 100000 + n, '', 1 from generate_series('2026-03-01'::date, '2026-03-08', '1 day') d, generate_series(1, 5000) n`,
    )
    const owned = createOwners({ db: world.db, timeZone: figuresZone })
    const { longest, value } = await longestHold(() => owned.ofRange('2026-03-01', '2026-03-08'))
    expect(value.owners.filter(({ campaignId, days }) => campaignId > 100_000 && days === 8)).toHaveLength(5_000)
    expect(longest).toBeLessThan(longestHoldMs())
  })
})

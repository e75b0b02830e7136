import { shiftDay } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { openEvents } from '../../../test/events.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { todayIn } from '../../lib/days.ts'

let world: World
let lead: TestClient
let today: string
beforeAll(async () => {
  world = await startWorld()
  lead = (await signedIn('TeamleadFarmer')).client
  today = todayIn(world.config.reportTimeZone)
})
afterAll(() => world.close())

const signedIn = async (role: 'buyer' | 'TeamleadFarmer' | 'farmer') => {
  const who = await world.person({ role })
  return { who, client: await world.signIn(who) }
}
const ago = (days: number): string => shiftDay(today, -days)
const on = (id: number) => ({ params: { id: String(id) } })

/** An account that this person has held for this many days. */
const held = async (client: TestClient, days: number) => {
  const accountId = unique('Acc')
  const sheet = await addSheetWith(world, [{ id: accountId }])
  const taken = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  const { recordId } = taken.body.account
  await backdate(recordId, days)
  return { id: recordId, accountId, sheet }
}
const backdate = (id: number, days: number) =>
  sql`update accounts set taken_at = taken_at - make_interval(days => ${days}) where id = ${id}`.execute(world.db)
const backdateClose = (id: number, days: number) =>
  sql`update accounts set closed_at = closed_at - make_interval(days => ${days}) where id = ${id}`.execute(world.db)

type Days = { day: string; spend: number }[]
const record = (client: TestClient, id: number, days: Days, reason?: string) =>
  client.send('recordSpend', { ...on(id), body: { days, ...(reason !== undefined && { reason }) } })
const daysOf = async (client: TestClient, id: number) => (await client.call('listSpendDays', on(id))).body
const amounts = async (client: TestClient, id: number): Promise<Record<string, number>> =>
  Object.fromEntries((await daysOf(client, id)).days.map(({ day, spend }) => [day, spend]))
const changesOf = async (id: number) => (await lead.call('listSpendChanges', on(id))).body.changes
const close = (client: TestClient, id: number, spend: number) =>
  client.send('closeAccount', { ...on(id), body: { spend } })
const totalOf = async (id: number) => (await lead.call('getAccount', on(id))).body.taken!.spend
const sumOf = (days: Record<string, number>) =>
  Object.values(days).reduce((sum, spend) => sum + Math.round(spend * 100), 0)

/** A campaign of an account with clicks by day. */
let campaigns = 70_000
const linked = async (accountId: string, userId: number, clicks: Record<string, number>, daysAgo = 60) => {
  campaigns += 1
  await sql`
    insert into links (user_id, username, country, account_id, pixel, pwa_link, campaign_name, alias, state, campaign_id,
      campaign_link, patient_until, created_at)
    values (${userId}, 'someone', 'ES', ${accountId}, '1', 'https://pwa.example.com', 'Some', ${unique('alias')}, 'done',
      ${campaigns}, 'https://link.example.com', now(), now() - make_interval(days => ${daysAgo}))`.execute(world.db)
  for (const [day, count] of Object.entries(clicks))
    await sql`
      insert into tracker_figures (day, campaign_id, sub_value, clicks) values (${day}::date, ${campaigns}, '', ${count})`.execute(
      world.db,
    )
}

describe('recording what an account spent', () => {
  it('[MON-03] each day is kept once: 16 after 12 gives 16, the same again changes nothing, and both stand in the history', async () => {
    const { client, who } = await signedIn('buyer')
    const { id } = await held(client, 3)
    expect(
      (
        await record(client, id, [
          { day: ago(1), spend: 12 },
          { day: today, spend: 0 },
        ])
      ).body,
    ).toEqual({
      success: true,
      changed: 2,
      total: 12,
    })
    expect((await record(client, id, [{ day: ago(1), spend: 16 }])).body).toMatchObject({
      code: 'validation',
      reason: 'spend_reason',
    })
    expect((await record(client, id, [{ day: ago(1), spend: 16 }], 'Read wrong')).body).toMatchObject({
      changed: 1,
      total: 16,
    })
    expect((await record(client, id, [{ day: ago(1), spend: 16 }])).body).toMatchObject({ changed: 0, total: 16 })
    expect(await daysOf(client, id)).toEqual({
      firstDay: ago(3),
      lastDay: today,
      openFrom: ago(3),
      closed: false,
      total: 16,
      days: [
        {
          day: ago(1),
          spend: 16,
          source: 'typed',
          reason: 'Read wrong',
          setBy: who.username,
          setAt: expect.any(String),
        },
        { day: today, spend: 0, source: 'typed', reason: '', setBy: who.username, setAt: expect.any(String) },
      ],
    })
    expect(
      (await changesOf(id)).map(({ day, before, after, reason, changedBy }) => [day, before, after, reason, changedBy]),
    ).toEqual([
      [ago(1), 12, 16, 'Read wrong', who.username],
      [today, null, 0, '', who.username],
      [ago(1), null, 12, '', who.username],
    ])
    const { rows } = await sql`
      select details->>'spend' as spend, details->>'spendBefore' as before, details->>'detail' as reason from audit_log
      where record = ${`account:${id}`} and kind = 'accounts.spend_recorded' order by id`.execute(world.db)
    expect(rows).toEqual([
      { spend: '12', before: null, reason: '' },
      { spend: '16', before: '12', reason: 'Read wrong' },
    ])
  })

  it('[MON-03] [MON-04] a day or an amount that cannot be is refused with a reason of its own, and nothing is kept', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 3)
    const refused = async (days: Days) => {
      const { status, body } = await record(client, id, days)
      return [status, body.reason, body.values?.['day']]
    }
    expect([
      await refused([{ day: shiftDay(today, 1), spend: 1 }]),
      await refused([{ day: ago(4), spend: 1 }]),
      await refused([{ day: today, spend: -1 }]),
      await refused([{ day: today, spend: 1.005 }]),
      await refused([{ day: today, spend: 1_000_000.01 }]),
      await refused([
        { day: today, spend: 1 },
        { day: ago(1), spend: 1 },
        { day: today, spend: 2 },
      ]),
    ]).toEqual([
      [400, 'spend_future', shiftDay(today, 1)],
      [400, 'spend_before_take', ago(4)],
      [400, 'spend_negative', today],
      [400, 'spend_decimals', today],
      [400, 'spend_too_much', today],
      [400, 'spend_twice', today],
    ])
    expect((await daysOf(client, id)).days).toEqual([])
    expect(
      (
        await record(client, id, [
          { day: today, spend: 1_000_000 },
          { day: ago(1), spend: 0.07 + 0.01 },
        ])
      ).status,
    ).toBe(200)
  })

  it('[MON-03] [MON-08] holders record their own, past holders the days on which they held it, leads all; what is foreign is not there', async () => {
    const [one, two, other] = [await signedIn('buyer'), await signedIn('buyer'), await signedIn('buyer')]
    const { id } = await held(one.client, 4)
    await record(one.client, id, [{ day: ago(4), spend: 4 }])
    const foreign = [
      await record(other.client, id, [{ day: today, spend: 1 }]),
      await other.client.send('listSpendDays', on(id)),
      await other.client.send('listSpendChanges', on(id)),
      await other.client.send('previewClosing', { ...on(id), query: { spend: '1' } }),
    ]
    expect(foreign.map(({ status, body }) => [status, body.code])).toEqual(foreign.map(() => [404, 'not_found']))
    expect((await (await signedIn('farmer')).client.send('listSpendDays', on(id))).status).toBe(403)

    await lead.call('handOverAccount', { ...on(id), body: { userId: two.who.id, reason: 'holiday' } })
    await sql`update accounts set ended_at = ended_at - interval '2 days' where id = ${id}`.execute(world.db)
    const next = (await two.client.call('listMyAccounts', { query: {} })).body.accounts[0]!.id
    await backdate(next, 2)
    expect((await record(one.client, id, [{ day: ago(2), spend: 2 }])).status).toBe(200)
    expect((await record(one.client, id, [{ day: ago(1), spend: 1 }])).body.reason).toBe('spend_not_held')
    expect((await record(two.client, next, [{ day: ago(1), spend: 1 }])).status).toBe(200)
    expect((await record(lead, next, [{ day: today, spend: 8 }])).status).toBe(200)
    expect((await two.client.send('listSpendDays', on(id))).status).toBe(404)
    expect(await amounts(one.client, id)).toEqual({ [ago(4)]: 4, [ago(2)]: 2 })
    expect(await amounts(two.client, next)).toEqual({ [ago(4)]: 4, [ago(2)]: 2, [ago(1)]: 1, [today]: 8 })
    // Only leads see the names of others.
    expect((await daysOf(two.client, next)).days.map(({ setBy }) => setBy)).toEqual([
      null,
      null,
      two.who.username,
      null,
    ])
    expect((await daysOf(lead, next)).days[0]!.setBy).toBe(one.who.username)
  })

  it('[MON-03] two at once on the same day leave one amount, and a history that leads from one to the other', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 1)
    await lead.csrfToken()
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((spend) => record(spend % 2 ? client : lead, id, [{ day: today, spend }], `is ${spend}`)),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    const changes = (await changesOf(id)).toReversed()
    expect(changes).toHaveLength(6)
    expect(changes.map(({ before }) => before)).toEqual([null, ...changes.slice(0, -1).map(({ after }) => after)])
    expect(await amounts(client, id)).toEqual({ [today]: changes.at(-1)!.after })
  })

  it('[MON-03] open pages of the holder and of leads hear of it', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 1)
    const [own, leads] = [await openEvents(client, world.main), await openEvents(lead, world.main)]
    await record(client, id, [{ day: today, spend: 1 }])
    await expect.poll(() => own.events.map(({ type }) => type)).toContain('spend.own')
    await expect.poll(() => leads.events.map(({ type }) => type)).toContain('spend.changed')
    own.close()
    leads.close()
  })
})

describe('closing with a total', () => {
  it('[MON-04] what is not recorded is spread over the days without an entry, as the clicks of its campaigns, and shown before', async () => {
    const { client, who } = await signedIn('buyer')
    const { id, accountId } = await held(client, 4)
    await linked(accountId, who.id, { [ago(4)]: 10, [ago(3)]: 20, [ago(2)]: 500, [today]: 1 })
    await linked(accountId, who.id, { [today]: 2, [ago(5)]: 900 })
    // Zero spend on that day, which is an entry.
    await record(client, id, [
      { day: ago(2), spend: 0 },
      { day: ago(1), spend: 1.5 },
    ])
    const shown = (await client.call('previewClosing', { ...on(id), query: { spend: '101.51' } })).body
    expect(shown).toEqual({
      firstDay: ago(4),
      lastDay: today,
      recorded: 1.5,
      rest: 100.01,
      rule: 'clicks',
      // 10, 20 and 3 of 33: two cents are left, and go to the largest remainders.
      days: [
        { day: ago(4), spend: 30.31, clicks: 10 },
        { day: ago(3), spend: 60.61, clicks: 20 },
        { day: today, spend: 9.09, clicks: 3 },
      ],
      refused: null,
      recordedDays: [
        { day: ago(2), spend: 0 },
        { day: ago(1), spend: 1.5 },
      ],
    })
    expect((await close(client, id, 101.51)).status).toBe(200)
    const days = await amounts(client, id)
    expect(days).toEqual({ [ago(4)]: 30.31, [ago(3)]: 60.61, [ago(2)]: 0, [ago(1)]: 1.5, [today]: 9.09 })
    expect(sumOf(days)).toBe(10_151)
  })

  it('[MON-04] without clicks the days get equal parts, and single cents go to the first ones', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 2)
    expect((await close(client, id, 1)).status).toBe(200)
    expect(await amounts(client, id)).toEqual({ [ago(2)]: 0.34, [ago(1)]: 0.33, [today]: 0.33 })
  })

  it('[MON-04] a total below what is recorded is refused and names the days, and the account stays open', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 2)
    await record(client, id, [
      { day: ago(2), spend: 5 },
      { day: ago(1), spend: 7.5 },
    ])
    const refused = await close(client, id, 12.49)
    expect([refused.status, refused.body.reason, refused.body.values]).toEqual([
      409,
      'spend_below',
      { recorded: '12.50', days: `${ago(1)} (7.50), ${ago(2)} (5.00)` },
    ])
    const { own } = (await client.call('getAccount', on(id))).body
    expect([own!.closed, own!.spend]).toEqual([false, null])
    await record(client, id, [{ day: today, spend: 0 }])
    expect((await close(client, id, 13)).body.reason).toBe('spend_full')
    expect((await client.call('previewClosing', { ...on(id), query: { spend: '13' } })).body.refused).toBe('full')
    expect((await close(client, id, 12.5)).body).toMatchObject({ success: true, spend: 12.5 })
  })

  it('[MON-04] days that are in its way are corrected with the close, as the preview shows: once, whole or not at all', async () => {
    const { client, who } = await signedIn('buyer')
    const { id } = await held(client, 3)
    await record(client, id, [
      { day: ago(2), spend: 5 },
      { day: ago(1), spend: 7.5 },
    ])
    const before = { [ago(2)]: 5, [ago(1)]: 7.5 }
    const corrections = [{ day: ago(1), spend: 2.5 }]
    const closeWith = (by: TestClient, body: { corrections?: Days; reason?: string }) =>
      by.send('closeAccount', { ...on(id), body: { spend: 8.01, ...body } })
    const shown = await client.call('previewClosing', {
      ...on(id),
      query: { spend: '8.01', corrections: `${ago(1)}:2.5` },
    })
    expect(shown.body).toMatchObject({
      refused: null,
      recorded: 7.5,
      rest: 0.51,
      days: [
        { day: ago(3), spend: 0.26 },
        { day: today, spend: 0.25 },
      ],
    })
    const refusals = [
      await closeWith(client, { corrections }),
      await closeWith(client, { corrections: [{ day: ago(1), spend: 7 }], reason: 'Read wrong' }),
      await closeWith(client, { corrections: [{ day: ago(4), spend: 1 }], reason: 'Read wrong' }),
      await closeWith(client, { corrections: [{ day: ago(1), spend: 2.505 }], reason: 'Read wrong' }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.reason])).toEqual([
      [400, 'spend_reason'],
      [409, 'spend_below'],
      [400, 'spend_before_take'],
      [400, 'spend_decimals'],
    ])
    // Neither half of it was done.
    expect(await amounts(client, id)).toEqual(before)
    expect((await client.call('getAccount', on(id))).body.own!.closed).toBe(false)
    // Somebody else's account is not found, with corrections or without.
    const other = (await signedIn('buyer')).client
    expect((await closeWith(other, { corrections, reason: 'Mine' })).status).toBe(404)

    const twice = await Promise.all([1, 2].map(() => closeWith(client, { corrections, reason: 'Read wrong' })))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await amounts(lead, id)).toEqual({ [ago(3)]: 0.26, [ago(2)]: 5, [ago(1)]: 2.5, [today]: 0.25 })
    expect(await totalOf(id)).toBe(8.01)
    const corrected = (await changesOf(id)).filter(({ before: amount }) => amount !== null)
    expect(corrected).toMatchObject([
      { day: ago(1), before: 7.5, after: 2.5, source: 'typed', reason: 'Read wrong', changedBy: who.username },
    ])
    expect((await closeWith(client, { corrections, reason: 'Again' })).body.code).toBe('already_closed')
  })

  it('[MON-04] [R-03] the total of a closed account is the sum of its days, whichever of them is corrected', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 2)
    await record(client, id, [{ day: ago(1), spend: 4 }])
    await close(client, id, 10)
    const correct = (spend: number) => lead.send('correctSpend', { ...on(id), body: { spend, reason: 'invoice' } })
    expect((await correct(11.01)).status).toBe(200)
    expect(await amounts(lead, id)).toEqual({ [ago(2)]: 3.51, [ago(1)]: 4, [today]: 3.5 })
    expect((await correct(3.99)).body.reason).toBe('spend_below')
    expect((await correct(4)).status).toBe(200)
    expect(await amounts(lead, id)).toEqual({ [ago(1)]: 4 })
    expect((await record(client, id, [{ day: today, spend: 1 }], 'late')).body.reason).toBe('spend_closed')
    expect((await record(lead, id, [{ day: today, spend: 1 }])).body.reason).toBe('spend_reason')
    expect((await record(lead, id, [{ day: today, spend: 1.25 }], 'late')).body).toMatchObject({
      changed: 1,
      total: 5.25,
    })
    expect(await totalOf(id)).toBe(5.25)
    const { events } = (await lead.call('getAccountTimeline', on(id))).body
    expect(events.slice(0, 1)).toMatchObject([{ kind: 'spend_corrected', detail: 'late', spend: 5.25, spendBefore: 4 }])
  })

  it('[MON-04] [R-03] a smaller total of a closed account comes with its wrong days corrected, or not at all', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 2)
    await record(client, id, [{ day: ago(1), spend: 7.5 }])
    const change = (by: TestClient, corrections: Days, spend = 5) =>
      by.send('correctSpend', { ...on(id), body: { spend, corrections, reason: 'invoice' } })
    const corrections = [{ day: ago(1), spend: 2.25 }]
    // An open account gets its total by closing.
    expect((await change(lead, corrections)).body.code).toBe('wrong_state')
    await close(client, id, 10)
    const before = await amounts(lead, id)
    expect(before).toEqual({ [ago(2)]: 1.25, [ago(1)]: 7.5, [today]: 1.25 })
    const shown = await lead.call('previewClosing', { ...on(id), query: { spend: '5', corrections: `${ago(1)}:2.25` } })
    expect(shown.body).toMatchObject({
      refused: null,
      recorded: 2.25,
      rest: 2.75,
      days: [
        { day: ago(2), spend: 1.38 },
        { day: today, spend: 1.37 },
      ],
    })
    const refusals = [
      await change(lead, [{ day: ago(1), spend: 6 }]),
      await change(lead, [{ day: ago(3), spend: 1 }]),
      await change(client, corrections),
    ]
    expect(refusals.map(({ status, body }) => [status, body.reason ?? body.code])).toEqual([
      [409, 'spend_below'],
      [400, 'spend_before_take'],
      [403, 'forbidden'],
    ])
    // Neither half of it was done.
    expect([await amounts(lead, id), await totalOf(id)]).toEqual([before, 10])

    expect((await change(lead, corrections)).status).toBe(200)
    expect(await amounts(lead, id)).toEqual({ [ago(2)]: 1.38, [ago(1)]: 2.25, [today]: 1.37 })
    expect(await totalOf(id)).toBe(5)
    expect(
      (await changesOf(id)).filter(({ source, before: amount }) => source === 'typed' && amount !== null),
    ).toMatchObject([{ day: ago(1), before: 7.5, after: 2.25, reason: 'invoice' }])
    const { events } = (await lead.call('getAccountTimeline', on(id))).body
    expect(events.slice(0, 1)).toMatchObject([
      { kind: 'spend_corrected', detail: 'invoice', spend: 5, spendBefore: 10 },
    ])
  })

  it('[MON-04] after closing leads record days of the last 30, up to the close', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 40)
    await close(client, id, 0)
    await backdateClose(id, 10)
    const reason = async (day: string) => (await record(lead, id, [{ day, spend: 1 }], 'late')).body.reason
    expect([await reason(ago(9)), await reason(ago(31)), await reason(ago(30)), await reason(ago(10))]).toEqual([
      'spend_after_close',
      'spend_too_old',
      undefined,
      undefined,
    ])
    expect((await daysOf(lead, id)).openFrom).toBe(ago(30))
    expect((await daysOf(client, id)).openFrom).toBeNull()
    expect(await totalOf(id)).toBe(2)
  })

  it('[MON-04] of a closed account only days that can be corrected are offered to be', async () => {
    const { client } = await signedIn('buyer')
    const { id } = await held(client, 40)
    const [old, late] = [ago(39), ago(20)]
    await record(client, id, [
      { day: old, spend: 5 },
      { day: late, spend: 7 },
    ])
    const offered = async (by: TestClient, spend: string) => {
      const { body } = await by.call('previewClosing', { ...on(id), query: { spend } })
      return [body.refused, ...body.recordedDays.map(({ day }) => day)]
    }
    expect(await offered(client, '4')).toEqual(['below', old, late])
    await close(client, id, 12)
    await backdateClose(id, 10)
    expect(await offered(lead, '4')).toEqual(['below', late])
    expect(await offered(client, '4')).toEqual(['below'])
    const correct = async (day: string) =>
      (await record(lead, id, [{ day, spend: 1 }], 'Read wrong')).body.reason ?? 'corrected'
    expect([await correct(old), await correct(late)]).toEqual(['spend_too_old', 'corrected'])
  })

  it('[MON-04] an account that was closed before its days were kept has them as soon as somebody looks after it', async () => {
    const { client } = await signedIn('buyer')
    const [first, second] = [await held(client, 1), await held(client, 1)]
    for (const { id } of [first, second]) await close(client, id, 10)
    await sql`delete from account_spends where account_key = any (${[first, second].map(({ accountId }) => accountId.toLowerCase())})`.execute(
      world.db,
    )
    await record(lead, first.id, [{ day: today, spend: 6 }], 'invoice')
    expect([await amounts(lead, first.id), await totalOf(first.id)]).toEqual([{ [ago(1)]: 5, [today]: 6 }, 11])
    await world.main.sweep()
    expect(await amounts(lead, second.id)).toEqual({ [ago(1)]: 5, [today]: 5 })
  })
})

import { type Campaign, type OwnerPart } from '@app/contract'
import { divideCampaign, readCsv, shiftDay, totalCampaigns } from '@app/figures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresMeasures, figuresZone } from '../../../test/figures.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import { transactAlone } from '../../context/context.ts'
import { zeros } from '../../lib/figures.ts'
import { todayIn } from '../../lib/days.ts'
import { queryFor } from '../figures/kept-days.ts'
import { replaceDay } from '../figures/repository/replace-day.ts'

// A campaign that is handed over within a range, with sums written out by hand.

let world: World
let [chief, lead, ofAnn, ofBea, ofCid]: TestClient[] = []
let [ann, bea, gone]: Person[] = []
/**
 * Handed over from Ann to Bea; Ann’s throughout; first a former person’s, then nobody’s; Bea’s, in a group that the
 * others do not see.
 */
let [handed, steady, left, foreign]: [number, number, number, number] = [0, 0, 0, 0]
const today = todayIn(figuresZone)
const ago = (days: number): string => shiftDay(today, -days)
const range = { fromDate: ago(8), toDate: ago(1) }

/** Per day, 8 days ago first; money in 1/10 000 dollar. */
const traffic = {
  clicks: [1, 2, 3, 4, 5, 6, 7, 8],
  deposits: [0, 1, 0, 1, 1, 1, 1, 0],
  revenue: [10_001, 20_002, 30_003, 40_004, 50_005, 60_006, 70_007, 80_008],
  cost: [33_333, 33_333, 33_333, 33_333, 33_333, 33_333, 33_333, 33_333],
} as const

beforeAll(async () => {
  world = await startWorld()
  await world.tracker('/modes', 'PUT', { strayClicks: false })
  const listed = (await world.tracker('/campaigns')) as { id: number; group: string | null }[]
  const inGroup = (name: string) => listed.flatMap(({ id, group }) => (group === name ? [id] : []))
  const [one, two, three] = inGroup('Team A')
  ;[handed, steady, left, foreign] = [one!, two!, three!, inGroup('Team B')[0]!]
  await world.database.pool.query(
    `insert into tracker_campaigns (campaign_id, name, group_id)
     select c, '', 1 from unnest($1::bigint[]) c union all select $2, '', 2
     on conflict (campaign_id) do update set group_id = excluded.group_id`,
    [[handed, steady, left], foreign],
  )
  for (let back = 8; back >= 1; back -= 1)
    await transactAlone(
      world.database.db,
      () => undefined,
    )((tx) =>
      replaceDay(tx, {
        day: ago(back),
        askedAt: new Date().toISOString(),
        over: true,
        unread: 0,
        missing: [],
        askedFor: queryFor({ timeZone: figuresZone, measures: figuresMeasures, subId: undefined }),
        parts: [handed, steady, left, foreign].map((campaignId) => ({
          campaignId,
          subValue: '',
          figures: {
            ...zeros,
            clicks: BigInt(traffic.clicks[8 - back]!),
            deposits: BigInt(traffic.deposits[8 - back]!),
            revenue: BigInt(traffic.revenue[8 - back]!),
            cost: BigInt(traffic.cost[8 - back]!),
          },
        })),
      }),
    )
  const admin = await world.person({ role: 'admin' })
  chief = await world.signIn(admin)
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer', groupIds: [1] }))
  ann = await world.person({ role: 'buyer', groupIds: [1] })
  bea = await world.person({ role: 'buyer', groupIds: [1, 2] })
  gone = await world.person({ role: 'buyer', groupIds: [1] })
  ofAnn = await world.signIn(ann)
  ofBea = await world.signIn(bea)
  ofCid = await world.signIn(await world.person({ role: 'buyer', groupIds: [1] }))
  for (const [campaignId, who, from, to] of [
    [handed, ann, 8, 5],
    [handed, bea, 4, null],
    [steady, ann, 8, null],
    [left, gone, 8, 7],
    [foreign, bea, 8, 8],
    [foreign, ann, 7, null],
  ] as const) {
    const lastDay = to === null ? null : ago(to)
    const body = { campaignId, userId: who.id, firstDay: ago(from), lastDay }
    expect((await chief.call('assignCampaign', { body })).status).toBe(200)
  }
  expect((await chief.call('deleteUser', { params: { id: String(gone.id) }, body: {} })).status).toBe(200)
})
afterAll(() => world.close())

const partsFor = async (client: TestClient, query: { fromDate: string; toDate: string } = range) => {
  const { status, body } = await client.call('listOwnerParts', { query })
  expect(status).toBe(200)
  return body
}
const campaignsFor = async (client: TestClient, query: { fromDate: string; toDate: string } = range) =>
  (await client.call('listCampaigns', { query })).body as unknown as Campaign[]
const told = ({ username, you, left: hasLeft, assigned, clicks, deposits, revenue, cost }: OwnerPart) => [
  ...[assigned ? (username ?? 'another') : 'nobody', you, hasLeft, clicks, deposits, revenue, cost],
]
const of = (parts: readonly OwnerPart[], id: number) => parts.filter(({ campaignId }) => campaignId === id).map(told)

describe('a campaign that was handed over', () => {
  it('[DESK-13] has what each owner has, to the last part of a cent, the last days first', async () => {
    const { parts, open } = await partsFor(chief!)
    expect(open).toBe(false)
    expect(of(parts, handed)).toEqual([
      [bea!.username, false, false, 26, 3, 26.0026, 13.3332],
      [ann!.username, false, false, 10, 2, 10.001, 13.3332],
    ])
    expect(of(parts, left)).toEqual([
      ['nobody', false, false, 33, 4, 33.0033, 19.9998],
      [gone!.username, false, true, 3, 1, 3.0003, 6.6666],
    ])
    expect(of(parts, steady)).toEqual([])
    expect(new Set(parts.map(({ campaignId }) => campaignId))).toEqual(new Set([handed, left, foreign]))
  })

  it('[DESK-13] for a buyer has the own part by name and what others have together without; for a lead all names of the own groups', async () => {
    const own = (await partsFor(ofAnn!)).parts
    expect(of(own, handed)).toEqual([
      ['another', false, false, 26, 3, 26.0026, 13.3332],
      [ann!.username, true, false, 10, 2, 10.001, 13.3332],
    ])
    expect(of(own, left).map(([who]) => who)).toEqual(['nobody', 'another'])
    expect(JSON.stringify(own)).not.toContain(bea!.username)
    // Both owners are just others to this person: the campaign stays whole.
    const others = (await partsFor(ofCid!)).parts
    expect(of(others, handed)).toEqual([])
    const led = (await partsFor(lead!)).parts
    expect(of(led, handed).map(([who]) => who)).toEqual([bea!.username, ann!.username])
    for (const parts of [own, led, others]) expect(of(parts, foreign)).toEqual([])
    expect(of((await partsFor(ofBea!)).parts, foreign).map(([who]) => who)).toEqual(['another', bea!.username])
  })

  it('[DESK-13] of everybody adds up to the campaign, exactly, of finished days and with today', async () => {
    for (const client of [chief!, lead!, ofAnn!, ofBea!])
      for (const query of [range, { fromDate: ago(8), toDate: today }]) {
        const { parts, open } = await partsFor(client, query)
        expect(open).toBe(query.toDate === today)
        const campaigns = await campaignsFor(client, query)
        const byCampaign = Map.groupBy(parts, ({ campaignId }) => campaignId)
        expect(byCampaign.size).toBeGreaterThan(1)
        for (const [id, all] of byCampaign) {
          const whole = campaigns.find((campaign) => campaign.id === id)!
          // Nothing is left over, including today.
          const divided = divideCampaign(whole, all, false)!
          const { clicks, deposits, revenue, cost, profit, roi } = whole
          expect(totalCampaigns(divided)).toMatchObject({ clicks, deposits, revenue, cost, profit, roi })
        }
      }
  })

  it('[DESK-13] is in files by owner a line of each, with own days; their sums are those of the file that is not', async () => {
    const fileFor = async (client: TestClient, more: object) => {
      const { text } = await client.send('listCampaigns', { query: { ...range, ...more } }, { accept: 'text/csv' })
      const [head, ...lines] = readCsv(text.replace('\uFEFF', ''))
      return lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at]!])))
    }
    for (const [client, names] of [
      [chief!, [bea!.username, ann!.username]],
      [lead!, [bea!.username, ann!.username]],
      [ofAnn!, ['another user', 'you']],
    ] as const) {
      const grouped = await fileFor(client, { group: 'owner' })
      const own = grouped.filter(({ ID }) => ID === String(handed))
      expect(own.map(({ Owner, Clicks, Revenue, Cost, Profit }) => [Owner, Clicks, Revenue, Cost, Profit])).toEqual(
        [
          [`${names[0]}: ${ago(4)}/${ago(1)}`, '26', '26.0026', '13.3332', '12.6694'],
          [`${names[1]}: ${ago(8)}/${ago(5)}`, '10', '10.001', '13.3332', '-3.3322'],
        ].toSorted(
          (one, other) =>
            grouped.findIndex((row) => row['Owner'] === one[0]) - grouped.findIndex((row) => row['Owner'] === other[0]),
        ),
      )
      const groups = grouped.map(({ Owner }) => Owner!.replace(/: .*/, ''))
      expect(groups.filter((name, at) => name !== groups[at - 1])).toEqual([...new Set(groups)])
      expect(JSON.stringify(grouped)).not.toContain('; ')
      const sumOf = (rows: readonly Record<string, string>[], name: string) =>
        rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 10_000), 0)
      const whole = await fileFor(client, {})
      for (const name of ['Clicks', 'Deposits', 'Revenue', 'Cost', 'Profit'])
        expect([name, sumOf(grouped, name)]).toEqual([name, sumOf(whole, name)])
    }
  })

  it('[DESK-13] stays whole where owners of the whole range are not told', async () => {
    expect((await partsFor(chief!, { fromDate: ago(120), toDate: ago(1) })).parts).toEqual([])
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Campaign } from '@app/contract'
import { totalCampaigns } from '@app/figures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { createKeitaro } from '../../adapters/keitaro/index.ts'

// Sums are compared with whole numbers from the raw text of the tracker, without any of the program's code.

const scale = 12

/** Quotient rounded to a whole number, half to even. */
const rounded = (value: bigint, by: bigint): bigint => {
  const [quotient, rest] = [value / by, value % by]
  const twice = 2n * (rest < 0n ? -rest : rest)
  const size = by < 0n ? -by : by
  const up = twice > size || (twice === size && quotient % 2n !== 0n)
  return up ? quotient + (value < 0n === by < 0n ? 1n : -1n) : quotient
}
/** A decimal as a whole number of 10⁻¹² units, rounded to four decimals. */
const wholeOf = (text: string): bigint => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!
  const smallest = 10n ** BigInt(scale - 4)
  return rounded(BigInt(sign + whole + part.padEnd(scale, '0')), smallest) * smallest
}
/** Whole number of units as a decimal, such as 12.3400. */
const textOf = (parts: bigint, places: number): string => {
  const digits = String(parts < 0n ? -parts : parts).padStart(places + 1, '0')
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const amountText = (value: bigint): string => textOf(rounded(value, 10n ** BigInt(scale - 4)), 4)
/** As sent on the wire. */
const amount = (value: bigint): number => Number(amountText(value))
const percent = (revenue: bigint, cost: bigint): number | null =>
  cost === 0n ? null : Number(textOf(rounded((revenue - cost) * 10_000n, cost), 2))
const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + wholeOf(text), 0n)

let seed = 7
const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
/** Mostly below a cent, sometimes ending in a tie, sometimes beyond the precision of a float. */
const money = (): string => {
  const digits = 4 + next(4)
  const kind = next(10)
  if (kind === 0) return `${100_000_000 + next(1_000_000_000)}.${String(next(10_000)).padStart(4, '0')}`
  if (kind === 1) return `${next(9)}.00${next(10)}5`
  if (kind === 2) return `${next(500)}.${next(100)}`
  return `0.00${String(next(10 ** (digits - 2))).padStart(digits - 2, '0')}`
}

interface Row {
  key: string
  cost: string
  revenue: string
  clicks: string
}

let server: Server
let world: World
let client: TestClient
/** Rows of each response, by request. */
const sent = new Map<string, Row[]>()
const campaignIds = Array.from({ length: 60 }, (_each, index) => 500 + index)

/** Numbers as they occur in the response text: bare or quoted. */
const written = (text: string): string => (next(2) ? text : `"${text}"`)

const build = (body: string): string => {
  const { range, dimensions } = JSON.parse(body) as { range: { from: string; to: string }; dimensions: string[] }
  const [from, to] = [range.from.slice(0, 10), range.to.slice(0, 10)]
  const byDay = dimensions[0] === 'day'
  const keys: string[] = []
  if (byDay)
    for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
      keys.push(new Date(at).toISOString().slice(0, 10))
  else keys.push(...campaignIds.map(String))
  const rows = keys.map((key): Row => ({ key, cost: money(), revenue: money(), clicks: String(next(90_000)) }))
  sent.set(`${dimensions[0]} ${from} ${to}`, rows)
  const texts = rows.map(
    ({ key, cost, revenue, clicks }) =>
      `{${byDay ? `"day":"${key}"` : `"campaign_id":${key},"campaign":"C ${key}","campaign_group_id":1`},` +
      `"cost":${written(cost)},"revenue":${written(revenue)},"clicks":${written(clicks)},` +
      '"leads":0,"regs":0,"deposits":0,"sales":0,"conversions":0}',
  )
  return `{"rows":[${texts.join(',')}],"total":${rows.length}}`
}

beforeAll(async () => {
  server = createServer(async (req, res) => {
    const path = new URL(req.url ?? '', 'http://localhost').pathname
    const { searchParams } = new URL(req.url ?? '', 'http://localhost')
    let body = ''
    for await (const chunk of req) body += String(chunk)
    const listed = campaignIds.map((id) => ({ id, name: `C ${id}`, alias: '', group_id: 1, state: 'active' }))
    res.setHeader('content-type', 'application/json')
    // Hours do not matter here: without them the program requests days.
    if (body.includes('"day_hour"')) res.writeHead(500).end('{}')
    else if (path.endsWith('/report/build')) res.end(build(body))
    else if (path.endsWith('/campaigns')) res.end(JSON.stringify(searchParams.get('offset') === '0' ? listed : []))
    else res.end('[]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world = await startWorld()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const instance = await world.instance({ tracker: createKeitaro({ url, apiKey: 'any' }) })
  client = await world.signIn(await world.person({ role: 'admin' }), world.client(instance))
})
afterAll(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
})

/** From one day to two months, all different. */
const ranges = Array.from({ length: 40 }, (_each, index) => {
  const first = Date.parse('2026-01-01') + index * 86_400_000
  const last = first + (index === 0 ? 0 : next(62)) * 86_400_000
  return [first, last].map((at) => new Date(at).toISOString().slice(0, 10)) as [string, string]
})

describe('figures with parts of a cent', () => {
  it('[API-09] [ENT-04] of 40 ranges are the exact sums of what the tracker sent, each number of it rounded once', async () => {
    for (const [fromDate, toDate] of ranges) {
      const { body } = await client.call('getStats', { query: { fromDate, toDate } })
      const rows = sent.get(`day ${fromDate} ${toDate}`)!
      const [cost, revenue] = [sumOf(rows.map((row) => row.cost)), sumOf(rows.map((row) => row.revenue))]
      expect(body).toMatchObject({
        cost: amount(cost),
        revenue: amount(revenue),
        totalRevenue: amount(revenue),
        profit: amount(revenue - cost),
        roi: percent(revenue, cost),
        clicks: rows.reduce((sum, { clicks }) => sum + Number(clicks), 0),
      })
      expect(body.dailyData.cost).toEqual(rows.map((row) => amount(wholeOf(row.cost))))
      expect(body.dailyData.profit).toEqual(rows.map((row) => amount(wholeOf(row.revenue) - wholeOf(row.cost))))
      expect(body.dailyData.roi).toEqual(rows.map((row) => percent(wholeOf(row.revenue), wholeOf(row.cost))))
    }
  })

  it('[API-10] are the same in the list of campaigns, its file and its sums', async () => {
    for (const [fromDate, toDate] of ranges) {
      const query = { fromDate, toDate, sort: 'id' as const }
      const campaigns = (await client.call('listCampaigns', { query })).body as unknown as Campaign[]
      const rows = sent.get(`campaign_id ${fromDate} ${toDate}`)!
      const expected = rows.map(({ key, ...row }) => {
        const [cost, revenue] = [wholeOf(row.cost), wholeOf(row.revenue)]
        const figures = [amount(revenue), amount(cost), amount(revenue - cost), percent(revenue, cost)]
        return [Number(key), Number(row.clicks), ...figures]
      })
      expect(campaigns.map((each) => [each.id, each.clicks, each.revenue, each.cost, each.profit, each.roi])).toEqual(
        expected,
      )
      const { text } = await client.send('listCampaigns', { query }, { accept: 'text/csv' })
      const lines = text.trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => [0, 4, 6, 7, 8].map((place) => Number(line.split(',')[place])))).toEqual(
        expected.map((figures) => figures.slice(0, 5)),
      )
      // The page adds up the received values, each with four decimals.
      const parts = (of: 'cost' | 'revenue') => sumOf(rows.map((row) => amountText(wholeOf(row[of]))))
      expect(totalCampaigns(campaigns)).toMatchObject({
        cost: amount(parts('cost')),
        revenue: amount(parts('revenue')),
        clicks: rows.reduce((sum, { clicks }) => sum + Number(clicks), 0),
      })
    }
  })
})

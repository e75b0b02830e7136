import { resultDimensions } from '@app/contract'
import { byteOrderMark, readCsv } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { figuresZone } from '../../../test/figures.ts'
import { allWorked } from '../../../test/jobs.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

// Notes in pages and files about unknown days and about restated figures, with both in one range.

let world: World
let admin: TestClient
const daysAgo = (days: number): string => dayBefore(todayIn(figuresZone), days)
const rowsOf = async <Row>(query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(world.db)).rows
const keepAll = async (): Promise<void> => {
  await world.main.keepFigures()
  await allWorked(world.db)
}
const pass = (minutes: number) => rowsOf(`update tracker_days set asked_at = asked_at - interval '${minutes} minutes'`)

const bad = [9, 5, 4].map(daysAgo)
const changedDay = daysAgo(2)
const range = { fromDate: daysAgo(10), toDate: daysAgo(1) }
const note = `Unknown, not in any figure: ${bad[0]}, ${bad[1]}–${bad[2]}`
let campaign: number

beforeAll(async () => {
  world = await startWorld({}, {}, { historyDays: 40 })
  await world.tracker('/modes', 'PUT', { campaigns: 20 })
  admin = await world.signIn(await world.person({ role: 'admin' }))
  await keepAll()
  const [most] = await rowsOf<{ id: number }>(
    `select campaign_id::int as id from tracker_figures where day = '${changedDay}' order by clicks desc limit 1`,
  )
  campaign = most!.id
  await world.tracker('/corrections', 'POST', { day: changedDay, campaignId: campaign, column: 'deposits', by: 3 })
  await world.tracker('/corrections', 'POST', {
    day: changedDay,
    campaignId: campaign,
    column: 'sale_revenue',
    by: -4_321,
  })
  // A day that will be lost has changed, too.
  await world.tracker('/corrections', 'POST', { day: bad[1], campaignId: campaign, column: 'deposits', by: 5 })
  await pass(61)
  await keepAll()
  // Two days are lost, one was kept under other settings, and the tracker no longer returns them.
  for (const table of ['tracker_days', 'tracker_figures'])
    await rowsOf(`delete from ${table} where day in ('${bad[0]}', '${bad[2]}')`)
  await rowsOf(`update tracker_days set asked_for = 'another measure' where day = '${bad[1]}'`)
  for (const day of bad)
    await world.tracker('/faults', 'POST', { kind: 'status', status: 500, match: { day }, times: 10_000 })
  await keepAll()
})
afterAll(() => world.close())

const fileOf = async (call: 'listCampaigns' | 'compareCampaigns' | 'getResults', query: Record<string, string>) => {
  const { status, text } = await admin.send(call, { query } as never, { accept: 'text/csv' })
  expect(status).toBe(200)
  const [head = [], ...lines] = readCsv(text.replace(byteOrderMark, ''))
  const last = lines.at(-1)!
  const at = (name: string): number => head.indexOf(name)
  return { head, lines, rows: lines.slice(0, -1), last, at }
}
/** A line with a note and nothing that could be mistaken for a figure. */
const expectNote = ({ head, last }: Awaited<ReturnType<typeof fileOf>>) =>
  expect(last).toEqual(head.map((name) => (name === 'Note' ? note : '')))

it('[MON-02] a page names the days that are not known, and still marks what has changed', async () => {
  const { body } = await admin.call('getStats', { query: range })
  expect([body.unknownDays, body.stale]).toEqual([bad.toSorted(), true])
  expect(body.restated.map(({ day, metric }) => [day, metric])).toEqual(
    expect.arrayContaining([
      [changedDay, 'deposits'],
      [changedDay, 'revenue'],
    ]),
  )
  expect(body.restated.map(({ day }) => day)).not.toContain(bad[1])
  const rows = (await admin.call('listCampaigns', { query: range })).body as unknown as { id: number }[]
  expect(rows.find(({ id }) => id === campaign)).toHaveProperty('restated')
  expect(JSON.stringify(rows)).not.toContain('Unknown, not')
  expect(rows.every(({ id }) => id !== undefined)).toBe(true)
})

it('[MON-02] [CAMP-19] the file of campaigns has the days that are not known as its last line, and no number with them', async () => {
  const { body } = await admin.call('getStats', { query: range })
  const file = await fileOf('listCampaigns', range)
  expectNote(file)
  const sum = (name: string) => file.rows.reduce((all, row) => all + Number(row[file.at(name)]), 0)
  expect([sum('Clicks'), sum('Deposits')]).toEqual([body.clicks, body.deposits])
  expect(file.rows.every((row) => /^\d+$/.test(row[file.at('ID')]!))).toBe(true)
  expectNote(await fileOf('listCampaigns', { ...range, columns: 'name,clicks' }))
  expectNote(await fileOf('listCampaigns', { ...range, search: 'no campaign is called so' }))
  expectNote(await fileOf('compareCampaigns', { ...range, compare: 'period' }))
  const [said] = await rowsOf<{ rows: number }>(
    `select (details ->> 'rows')::int as rows from audit_log where kind = 'lists.exported' order by id limit 1`,
  )
  expect(said!.rows).toBe(file.rows.length)
})

it('[MON-02] [MON-07] files of results have it too, in every dimension, and say which lines have changed', async () => {
  const { body: stats } = await admin.call('getStats', { query: range })
  for (const by of resultDimensions) {
    const file = await fileOf('getResults', { ...range, by })
    expectNote(file)
    const changed = file.rows.filter((row) => row[file.at('Note')] !== '')
    expect(changed).toHaveLength(1)
    expect(file.rows.reduce((all, each) => all + Number(each[file.at('Deposits')]), 0)).toBe(stats.deposits)
    const [row] = changed as [string[]]
    const deposits = Number(row[file.at('Deposits')])
    const said = row[file.at('Note')]!.split('; ').toSorted()
    expect(said[0]).toBe(`deposits: changed from ${deposits - 3} to ${deposits} after ${changedDay} had ended`)
    const [, from, to] = /^revenue: changed from (\S+) to (\S+) after/.exec(said[1]!)!
    expect(to).toBe(row[file.at('Revenue')])
    expect(Math.round((Number(to) - Number(from)) * 100)).toBe(-4_321)
    if (by === 'campaign') expect(row[file.at('ID')] || row[file.at('Name')]).toContain(String(campaign))
  }
  const { body } = await admin.call('getResults', { query: range })
  expect(body.unknownDays).toEqual(bad.toSorted())
  expect(body.restated.map(({ day }) => day)).toEqual([changedDay, changedDay])
  expect([JSON.stringify(body).includes('"note"'), 'note' in body]).toEqual([false, false])
})

it('[MON-02] a file of a range that is known has no such line', async () => {
  const known = { fromDate: daysAgo(3), toDate: daysAgo(1) }
  for (const call of ['listCampaigns', 'getResults'] as const) {
    const { lines, at } = await fileOf(call, known)
    expect(lines.filter((row) => row[at('Note')]?.startsWith('Unknown, not'))).toEqual([])
  }
})

it('[MON-02] of a day that is not known by itself nothing is refused: it is named', async () => {
  const day = { fromDate: bad[1]!, toDate: bad[1]! }
  const { status, body } = await admin.call('getStats', { query: day })
  expect([status, body.unknownDays, body.dailyData.clicks]).toEqual([200, [bad[1]], [null]])
  // Unknown figures are not shown as zero, and no metric is blamed.
  expect([body.clicks, body.revenue, body.warnings]).toEqual([null, null, []])
  const rows = (await admin.call('listCampaigns', { query: day })).body as unknown as { clicks: number | null }[]
  expect(new Set(rows.map(({ clicks }) => clicks))).toEqual(new Set([null]))
  const { body: results } = await admin.call('getResults', { query: day })
  expect([results.unknownDays, results.total.revenue, results.missing]).toEqual([[bad[1]], null, []])
  const file = await fileOf('listCampaigns', day)
  expect(file.last[file.at('Note')]).toBe(`Unknown, not in any figure: ${bad[1]}`)
  expect(file.rows.every((row) => row[file.at('Revenue')] === '' && row[file.at('Note')] === '')).toBe(true)
})

it('[DESK-10] while days are not known, the values of a campaign add up to what the tracker tells of all days', async () => {
  await world.tracker('/faults', 'DELETE')
  const { status, body } = await admin.call('getCampaignBreakdown', { params: { id: String(campaign) }, query: range })
  expect(status).toBe(200)
  expect(body.breakdown.map(({ line }) => line)).not.toContain('apart')
  expect(body.breakdown.reduce((all, { clicks }) => all + clicks!, 0)).toBe(body.total.clicks)
  expect(Math.min(...body.breakdown.map(({ clicks }) => clicks!))).toBeGreaterThanOrEqual(0)
})

it('[MON-02] a mark stays where the tracker tells the whole of a range, since one of its days is not kept', async () => {
  await rowsOf(`update tracker_days set failed_at = null, trouble = null, failures = 0`)
  const { body } = await admin.call('getStats', { query: { ...range, fresh: '1' } })
  expect([body.unknownDays, body.stale]).toEqual([[], false])
  expect(body.restated.map(({ day }) => day)).toContain(changedDay)
  const rows = (await admin.call('listCampaigns', { query: { ...range, fresh: '1' } })).body as unknown as {
    id: number
    restated?: unknown
  }[]
  expect(rows.filter(({ restated }) => restated).map(({ id }) => id)).toEqual([campaign])
})

it('[MON-02] [R-13] while the tracker fails, a range with today is as old as its oldest day', async () => {
  await keepAll()
  const withToday = { fromDate: daysAgo(3), toDate: daysAgo(0) }
  const before = await admin.call('getStats', { query: withToday })
  expect(Date.parse(before.body.asOf)).toBeGreaterThan(Date.now() - 120_000)
  await rowsOf(`update tracker_days set asked_at = asked_at - interval '26 hours' where day = '${daysAgo(3)}'`)
  await world.tracker('/faults', 'POST', { kind: 'status', status: 503, match: { path: '/' }, times: 10_000 })
  const [oldest] = await rowsOf<{ at: Date }>(
    `select min(asked_at) as at from tracker_days where day >= '${daysAgo(3)}'`,
  )
  const { body } = await admin.call('getStats', { query: { ...withToday, fresh: '1' } })
  expect([body.stale, body.asOf]).toEqual([true, oldest!.at.toISOString()])
  const standing = await admin.call('getCampaignsStanding', { query: { ...withToday, fresh: '1' } })
  expect(Date.parse(standing.body.asOf)).toBeLessThan(Date.now() - 25 * 3_600_000)
})

import { jobReasons } from '@app/contract'
import { startSheets } from '@app/simulators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../../../../test/unique.ts'
import type { TestClient } from '../../../../test/client.ts'
import { startWorld, type World } from '../../../../test/world.ts'
import { createGoogleSheets } from '#adapters/sheets/index.ts'

let world: World
let google: Awaited<ReturnType<typeof startSheets>>
beforeAll(async () => {
  google = await startSheets()
  // Our share of the quota and Google's, as in production.
  const { serviceAccount, url: apiRoot, tokenUrl } = google
  world = await startWorld({}, { sheets: createGoogleSheets({ serviceAccount, apiRoot, tokenUrl }) })
})
afterAll(async () => {
  await world.close()
  await google.close()
})

const control = async <T>(path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${google.url}/control${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}
const header = ['id', 'country', 'status']
const newSheet = (ids: readonly string[]) =>
  control<{ id: string; url: string }>('/documents', {
    title: unique('Doc'),
    tabs: [{ title: 'Accounts', rows: [header, ...ids.map((id) => [id, 'ES'])] }],
  })
const owed = async (): Promise<number> =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from sheet_marks where written < wanted`.execute(world.db)).rows[0]!
      .n,
  )
/**
 * All accounts of a sheet are held and none is marked; a few are released at once, which triggers writes to the sheet.
 */
const oweMarks = async (admin: TestClient, lead: TestClient, count: number): Promise<void> => {
  const { url } = await newSheet(Array.from({ length: count }, () => unique()))
  const { sheet } = (await lead.call('addSheet', { body: { url } })).body
  const [leaver, other] = [await world.person({ role: 'buyer' }), await world.person({ role: 'buyer' })]
  await sql`
    with taken as (
      insert into accounts (row_id, account_id, country, user_id, username)
      select r.id, account_id, country, u.id, u.username from sheet_rows r
      join users u on u.id = case when row_number <= 21 then ${leaver.id}::integer else ${other.id}::integer end
      where sheet_id = ${sheet.id} returning id, row_id
    ), held as (update sheet_rows r set holding_id = t.id from taken t where r.id = t.row_id)
    insert into sheet_marks (row_id, wanted) select row_id, 1 from taken`.execute(world.db)
  const gone = await admin.call('deleteUser', { params: { id: String(leaver.id) }, body: { accounts: 'release' } })
  expect(gone.status).toBe(200)
}

it('[R-08] [R-13] while 2 000 marks wait for the quota, sheets are added, read again, listed and taken from at once', async () => {
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  const admin = await world.signIn(await world.person({ isAdmin: true }))
  const buyer = await world.signIn(await world.person({ role: 'buyer' }))
  await oweMarks(admin, lead, 2_000)
  // The marks have used their share of this minute.
  const reason = `"reason":"${jobReasons.quota}"`
  await expect.poll(() => world.lines.some((line) => line.includes(reason)), { interval: 50 }).toBe(true)
  expect(await owed()).toBeGreaterThan(1_000)
  const spent: number[] = []
  const timed = async <T extends { status: number; text: string }>(work: Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const reply = await work
    spent.push(performance.now() - startedAt)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply
  }
  for (let n = 0; n < 3; n++) {
    const id = unique()
    const { url } = await newSheet([id])
    const { sheet } = (await timed(lead.call('addSheet', { body: { url } }))).body
    await timed(lead.call('refreshSheet', { params: { id: String(sheet.id) }, body: {} }))
    await timed(lead.call('listSheets', { query: {} }))
    await timed(buyer.call('takeAccount', { body: { accountId: id, sheetUrl: `sheet:${sheet.id}`, rowNumber: 2 } }))
  }
  // Quota is released once a request is a minute old.
  expect(Math.max(...spent)).toBeLessThan(20_000)
  expect(await owed()).toBeGreaterThan(1_000)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../../../test/unique.ts'
import { readTables } from '../../../test/canary.ts'
import type { TestClient } from '../../../test/client.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ STORE_CARD_CODES: 'sealed' })
})
afterAll(() => world.close())

const kept = async (): Promise<number[]> =>
  (await world.db.selectFrom('card_codes').select('id').orderBy('id').execute()).map(({ id }) => id)

it('[S-58] asked to keep card codes, they are sealed from the first look until the account is closed or given back', async () => {
  const ids = [unique(), unique()]
  const codes = ids.map(() => unique('card'))
  const rows = [['id', 'country', 'cvv'], ...ids.map((id, n) => [id, 'ES', codes[n]!])]
  const document = (await world.sheets('/documents', 'POST', { title: 'Cards', tabs: [{ title: 'A', rows }] })) as {
    url: string
  }
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  const added = await lead.call('addSheet', { body: { url: document.url } })
  const buyer = await world.signIn(await world.person({ role: 'buyer' }))
  const take = async (accountId: string) =>
    (
      await buyer.call('takeAccount', {
        body: { accountId, sheetUrl: `sheet:${added.body.sheet.id}`, rowNumber: 2 },
      })
    ).body.account.recordId
  const reveal = (client: TestClient, id: number) =>
    client.call('revealAccount', { params: { id: String(id) }, body: { fields: ['cvv'] } })
  const [first, second] = [await take(ids[0]!), await take(ids[1]!)]
  expect(await kept()).toEqual([])
  expect((await reveal(buyer, first)).body).toEqual({ cvv: codes[0] })
  expect((await reveal(buyer, second)).body).toEqual({ cvv: codes[1] })
  expect(await kept()).toEqual([first, second])
  const tablesWith = await readTables(world.database)
  for (const code of codes) expect(tablesWith(code)).toEqual([])

  await world.sheets('/faults', 'POST', { match: { path: '/v4/' }, kind: 'status', status: 503, times: 1_000 })
  expect((await reveal(buyer, first)).body).toEqual({ cvv: codes[0] })
  await buyer.call('closeAccount', { params: { id: String(first) }, body: { spend: 1 } })
  await buyer.call('undoTake', { params: { id: String(second) }, body: {} })
  expect(await kept()).toEqual([])
  expect((await reveal(buyer, first)).status).toBe(503)
})

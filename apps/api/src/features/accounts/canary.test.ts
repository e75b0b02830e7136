import { contract, type Endpoint, type Operation } from '@app/contract'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../../../test/unique.ts'
import { readTables } from '../../../test/canary.ts'
import type { TestClient } from '../../../test/client.ts'
import { openEvents } from '../../../test/events.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const login = `canary-login-${unique()}`
const card = `${unique('canary-card')}`
/** In base32 letters, like the secret of one-time codes. */
const totp = `CANARY${randomInt(1e8, 9e8)
  .toString()
  .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}7`

/** Everything that a person can read without revealing a secret, as one text. */
const everythingReadBy = async (client: TestClient, params: Record<string, string>): Promise<string> => {
  const texts: string[] = []
  for (const [name, endpoint] of Object.entries(contract) as [Operation, Endpoint][]) {
    if (endpoint.method !== 'GET' || endpoint.stream) continue
    const query = endpoint.query && 'id' in endpoint.query.shape ? { id: '1-0' } : {}
    for (const accept of ['application/json', ...(endpoint.csv ? ['text/csv'] : [])])
      texts.push((await client.send(name, { params, query }, { accept })).text)
  }
  return texts.join('\n')
}

it('[S-58] [S-60] [FLOW-07] the secret of one-time codes stands in the sheet alone, a login and a card code stand in the sheet and in the answers to their holder, and nowhere else', async () => {
  const id = unique()
  const document = (await world.sheets('/documents', 'POST', {
    title: 'Canary',
    tabs: [
      {
        title: 'Accounts',
        rows: [
          ['id', 'country', 'login_pass', 'cvv', 'totp', 'status'],
          [id, 'ES', login, card, totp],
          [`${id}-wrong`, 'ES', login, card, `${totp}!`],
        ],
      },
    ],
  })) as { id: string; url: string }
  const people = await Promise.all(
    (['TeamleadFarmer', 'buyer', 'buyer', 'admin'] as const).map(async (role) =>
      world.signIn(await world.person({ role })),
    ),
  )
  const [lead, holder, other, admin] = people as [TestClient, TestClient, TestClient, TestClient]
  const heard = await openEvents(lead, world.main)
  const said: string[] = []

  said.push((await lead.send('checkSheet', { body: { url: document.url } })).text)
  const added = await lead.send('addSheet', { body: { url: document.url } }, { 'idempotency-key': id })
  said.push(added.text)
  const sheet = (added.body as { sheet: { id: number } }).sheet
  const wanted = { accountId: id, sheetUrl: `sheet:${sheet.id}`, rowNumber: 2 }
  const taken = await holder.send('takeAccount', { body: wanted }, { 'idempotency-key': id })
  expect(taken.text).toContain(login)
  const params = { id: String((taken.body as { account: { recordId: number } }).account.recordId) }
  const reveal = (client: TestClient, key = 'reveal') =>
    client.send('revealAccount', { params, body: { fields: ['login_pass', 'cvv'] } }, { 'idempotency-key': key })
  expect((await reveal(holder)).body).toEqual({ login_pass: login, cvv: card })
  expect((await reveal(lead)).body).toEqual({ login_pass: login, cvv: card })

  const codes = await holder.send('showOneTimeCodes', { params, body: {} }, { 'idempotency-key': 'codes' })
  expect(codes.status).toBe(200)
  said.push(codes.text, (await other.send('showOneTimeCodes', { params, body: {} })).text)

  // Failures must not contain it either.
  said.push((await other.send('takeAccount', { body: wanted })).text, (await reveal(other)).text)
  await world.sheets('/faults', 'POST', { kind: 'body', body: `<p>${card}</p>`, times: 1_000 })
  said.push((await reveal(holder, 'broken')).text)
  await world.sheets('/faults', 'DELETE')
  await holder.send('saveNotes', { params, body: { notes: 'mine' } })
  await holder.send('closeAccount', { params, body: { spend: 1 } })
  await expect
    .poll(async () => JSON.stringify(await world.sheets(`/documents/${document.id}/tabs/0?rows=5`)))
    .toContain(`closed #${params.id}`)

  const all = { id: params.id, sheet: 'ES' }
  for (const client of people) said.push(await everythingReadBy(client, all))
  said.push(await everythingReadBy(admin, { id: String(sheet.id), sheet: String(sheet.id) }))
  said.push(await (await fetch(`${world.main.url}/metrics`)).text(), JSON.stringify(heard.events), ...world.lines)
  heard.close()
  const tablesWith = await readTables(world.database)
  for (const secret of [login, card, totp]) {
    expect(said.filter((text) => text.includes(secret))).toEqual([])
    expect(tablesWith(secret)).toEqual([])
  }
  // The search itself finds existing values.
  expect(tablesWith(id)).toContain('public.accounts')
})

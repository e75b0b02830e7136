// Runs on both databases: every call, with one connection and with many.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../test/accounts.ts'
import type { TestClient } from '../../test/client.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../../test/mailboxes.ts'
import { unique } from '../../test/unique.ts'
import { startWorld, type Person, type World } from '../../test/world.ts'

let world: World
let lead: TestClient
let admin: TestClient
let holder: { person: Person; client: TestClient }
let other: TestClient
beforeAll(async () => {
  world = await startWorld()
  const signIn = async (role: 'TeamleadFarmer' | 'admin' | 'buyer') => {
    const person = await world.person({ role })
    return { person, client: await world.signIn(person) }
  }
  lead = (await signIn('TeamleadFarmer')).client
  admin = (await signIn('admin')).client
  holder = await signIn('buyer')
  other = (await signIn('buyer')).client
})
afterAll(() => world.close())

type Read = 'getAccount' | 'getMailbox' | 'getUser' | 'getAuditRecord'
const read = (client: TestClient, call: Read, id: number) => client.call(call, { params: { id: String(id) } })
const missing = 987_654

/** A foreign record gets the same answer as a missing one, except for its number. */
const expectAbsent = async (client: TestClient, call: Read, id: number) => {
  const [foreign, none] = [await read(client, call, id), await read(client, call, missing)]
  expect([foreign.status, none.status]).toEqual([404, 404])
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
}

describe('one account by its number', () => {
  it('[DESK-09] is shown to its holder and to leads, and is nothing to another buyer', async () => {
    const id = unique('ACC')
    const sheet = await addSheetWith(world, [{ id, name: 'Piotr Schmidt', login_pass: 'secret-login:secret-pass' }])
    const taken = await holder.client.call('takeAccount', {
      body: { accountId: id, sheetUrl: sheet.url, rowNumber: 2 },
    })
    expect(taken.status).toBe(200)
    const [own] = (await holder.client.call('listMyAccounts', { query: {} })).body.accounts
    const answer = await read(holder.client, 'getAccount', own!.id)
    expect(answer.body).toEqual({ own, taken: null, mailbox: null })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    expect((await read(lead, 'getAccount', own!.id)).body).toMatchObject({ own: null, taken: { id: own!.id } })
    await expectAbsent(other, 'getAccount', own!.id)
  })
})

describe('one mailbox by its number', () => {
  it('[DESK-09] is shown to its holder and to who looks after the pool, and is nothing to others', async () => {
    const [box] = someMailboxes(1)
    await addMailboxes(lead, pasteOf([box!]))
    await holder.client.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
    const [own] = (await holder.client.call('listMyMailboxes', { query: {} })).body.emails
    const id = own!.email_id
    expect((await read(holder.client, 'getMailbox', id)).body).toEqual({ own, pool: null, account: null })
    expect((await read(lead, 'getMailbox', id)).body).toMatchObject({ own: null, pool: { id, email: box!.email } })
    await expectAbsent(other, 'getMailbox', id)
  })
})

describe('one person, one row of the log', () => {
  it('[DESK-09] are as in their lists, for administrators', async () => {
    const { users } = (await admin.call('listUsers', { query: {} })).body
    const person = users.find(({ id }) => id === holder.person.id)!
    expect((await read(admin, 'getUser', person.id)).body).toEqual(person)
    const [record] = (await admin.call('listAudit', { query: {} })).body.records
    expect((await read(admin, 'getAuditRecord', record!.id)).body).toMatchObject({ id: record!.id, kind: record!.kind })
    for (const call of ['getUser', 'getAuditRecord'] as const) {
      expect((await read(admin, call, missing)).status).toBe(404)
      expect((await read(lead, call, missing)).status).toBe(403)
    }
  })
})

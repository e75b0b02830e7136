import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { wish } from '../../../test/links.ts'
import { addReadable } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
let chief: TestClient
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
})
afterAll(() => world.close())

const nothing = { accounts: null, mailboxes: null, links: null, launches: null, requests: null }
const dayOf = async (client: TestClient) => (await client.call('getMyDay')).body

it('[DESK-20] a buyer’s day: their open accounts with the limit, their mailboxes that wait, their links in work', async () => {
  const person = await world.person({ role: 'buyer' })
  const buyer = await world.signIn(person)
  expect(await dayOf(buyer)).toEqual({ ...nothing, accounts: { open: 0, limit: null } })
  await chief.call('updateUser', { params: { id: String(person.id) }, body: { accLimit: 5 } })
  const ids = [unique('acc'), unique('acc')]
  const sheet = await addSheetWith(
    world,
    ids.map((id) => ({ id, login_pass: 'user:pass' })),
  )
  const records: number[] = []
  for (const [n, accountId] of ids.entries()) {
    const body = { accountId, sheetUrl: sheet.url, rowNumber: n + 2 }
    records.push((await buyer.call('takeAccount', { body })).body.account.recordId)
  }
  await buyer.call('closeAccount', { params: { id: String(records[0]) }, body: { spend: 1 } })
  const [box] = await addReadable(world, chief, 1)
  const { email_id: id } = (await buyer.call('addMailboxByAddress', { body: { emailAddress: box!.email } })).body
  const { watchingUntil } = (await buyer.call('extractCode', { body: { email: box!.email, email_id: id } })).body
  await chief.call('saveGrants', { body: { permission: 'links.create', roles: ['buyer'], userIds: [] } })
  await world.tracker('/faults', 'POST', {
    match: { method: 'POST', path: '/campaigns' },
    times: 99,
    kind: 'status',
    status: 503,
  })
  const making = buyer.call('createLink', { body: wish() })
  await expect.poll(async () => (await dayOf(buyer)).links).toMatchObject({ working: 1, country: 'ES' })
  expect(await dayOf(buyer)).toMatchObject({
    accounts: { open: 1, limit: 5 },
    mailboxes: { waiting: 1, until: watchingUntil },
  })
  const holder = await world.person({ role: 'buyer' })
  const other = await world.signIn(holder)
  expect(await dayOf(other)).toEqual({ ...nothing, accounts: { open: 0, limit: null } })
  // A watch that outlives the holding belongs to nobody, neither to the person who began it nor to the new holder.
  await world.db.updateTable('mailboxes').set({ holder_id: holder.id }).where('id', '=', id).execute()
  expect((await dayOf(buyer)).mailboxes).toBeNull()
  expect((await dayOf(other)).mailboxes).toBeNull()
  await world.tracker('/faults', 'DELETE')
  await making
})

it('[DESK-20] [LAUNCH-05] a launch with a step left to do, and then the link that it asked for, until it is decided', async () => {
  const buyer = await world.signIn(await world.person({ role: 'buyer' }))
  const accountId = unique('acc')
  const sheet = await addSheetWith(world, [{ id: accountId, name: 'Anna Ortiz', login_pass: 'user:pass' }])
  const body = { accountId, sheetUrl: sheet.url, rowNumber: 2 }
  const { recordId } = (await buyer.call('takeAccount', { body })).body.account
  const { id } = (await buyer.call('beginLaunch', { body: { account: recordId } })).body
  expect(await dayOf(buyer)).toMatchObject({
    launches: { open: 1, id, account: accountId, name: 'Anna Ortiz' },
    requests: null,
  })
  const wanted = { account: recordId, pwa_link: wish().pwa_link, pixel: '1' }
  const { request } = (await buyer.call('askForLink', { body: wanted })).body
  expect(await dayOf(buyer)).toMatchObject({ launches: null, requests: { waiting: 1, since: request.asked_at } })
  await chief.call('refuseLinkRequest', { params: { id: String(request.id) }, body: { word: 'Later' } })
  expect(await dayOf(buyer)).toMatchObject({ launches: { open: 1 }, requests: null })
})

it('[DESK-20] who may hold nothing has no part in it', async () => {
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  expect(await dayOf(lead)).toEqual(nothing)
})

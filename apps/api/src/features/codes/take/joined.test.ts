import { accounts, events, type EventType } from '@app/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../../test/accounts.ts'
import type { TestClient } from '../../../../test/client.ts'
import { openEvents } from '../../../../test/events.ts'
import { addMailboxes, addReadable, pasteOf, signedInAs, someMailboxes } from '../../../../test/mailboxes.ts'
import { unique } from '../../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let lead: TestClient
let farmer: { who: Person; client: TestClient }
let buyer: { who: Person; client: TestClient }
let other: { who: Person; client: TestClient }
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  farmer = await signIn('farmer')
  buyer = await signIn('buyer')
  other = await signIn('buyer')
  await world.db.updateTable('users').set({ acc_limit: 50 }).execute()
})
afterAll(() => world.close())

/** Adds a mailbox to the pool; returns its address. */
const box = async (): Promise<string> => {
  const [mailbox] = someMailboxes(1)
  await addMailboxes(lead, pasteOf([mailbox!]), { isExisting: true })
  return mailbox!.email
}
/** An account of a sheet that names a mailbox. */
const offer = async (email: string) => {
  const [id, name] = [unique(), unique('Piotr Schmidt')]
  const sheet = await addSheetWith(world, [{ id, name, email }])
  return { id, name, take: { body: { accountId: id, sheetUrl: sheet.url, rowNumber: 2 } } }
}
const takeIt = async (client: TestClient, account: Awaited<ReturnType<typeof offer>>): Promise<number> =>
  (await client.call('takeAccount', account.take)).body.account.recordId
const on = (id: number) => ({ params: { id: String(id) } })
const mailboxOf = async (client: TestClient, id: number) => (await client.call('getAccount', on(id))).body.mailbox
const add = async (client: TestClient, emailAddress: string): Promise<number> =>
  (await client.call('addMailboxByAddress', { body: { emailAddress } })).body.email_id
const mine = async (client: TestClient, id: number) =>
  (await client.call('listMyMailboxes', { query: {} })).body.emails.find(({ email_id }) => email_id === id)

it('[FLOW-05] an account tells how its mailbox stands for who looks: whose it is, and of others nothing more', async () => {
  const email = await box()
  const account = await offer(email.toUpperCase())
  const recordId = await takeIt(buyer.client, account)
  const own = await mailboxOf(buyer.client, recordId)
  expect(own).toEqual({ email, state: 'own', id: expect.any(Number), holder: null })
  const { id } = own!
  expect(await mailboxOf(lead, recordId)).toEqual({ email, state: 'held', id, holder: buyer.who.username })
  await lead.call('returnMailbox', { ...on(id!), body: {} })
  expect(await mailboxOf(buyer.client, recordId)).toEqual({ email, state: 'free', id: null, holder: null })
  await add(farmer.client, email)
  expect(await mailboxOf(buyer.client, recordId)).toEqual({ email, state: 'held', id: null, holder: null })
  await lead.call('deleteMailbox', { ...on(id!), body: {} })
  const named = email.toUpperCase()
  expect(await mailboxOf(buyer.client, recordId)).toEqual({
    email: named,
    state: 'not_in_pool',
    id: null,
    holder: null,
  })
  const without = await takeIt(buyer.client, await offer(''))
  expect(await mailboxOf(buyer.client, without)).toBeNull()
})

it('[FLOW-05] a mailbox tells its account by ID and name: whose it is to who leads, and to others that it is not theirs', async () => {
  const email = await box()
  const account = await offer(email)
  const recordId = await takeIt(buyer.client, account)
  const { id } = (await mailboxOf(buyer.client, recordId))!
  const accountOf = async (client: TestClient) => (await client.call('getMailbox', on(id!))).body.account
  const told = { account_id: account.id, account_name: account.name, record_id: recordId }
  const holder = { you: true, username: buyer.who.username }
  expect(await accountOf(buyer.client)).toEqual({ ...told, holder })
  expect(await accountOf(lead)).toEqual({ ...told, holder: { ...holder, you: false } })
  expect(await mine(buyer.client, id!)).toMatchObject({
    account_id: account.id,
    account_name: account.name,
    account_record: recordId,
  })
  const pool = (await lead.call('listPool', { query: { search: email } })).body.emails
  expect(pool).toMatchObject([{ account_id: account.id, account_name: account.name }])
  // The account is handed over, and the mailbox stays.
  const reason = 'moved'
  await lead.call('handOverAccount', { ...on(recordId), body: { userId: other.who.id, reason } })
  const alone = { ...told, record_id: null, holder: { you: false, username: null } }
  expect(await accountOf(buyer.client)).toEqual(alone)
  expect((await mine(buyer.client, id!))!.account_record).toBeNull()
  const [held] = (await other.client.call('listMyAccounts', { query: {} })).body.accounts
  expect(await mailboxOf(other.client, held!.id)).toEqual({ email, state: 'held', id: null, holder: null })
  expect(await accountOf(lead)).toMatchObject({ record_id: held!.id, holder: { username: other.who.username } })
})

it('[FLOW-05] a mailbox that is added by the address that an own open account names comes with that account', async () => {
  const email = await box()
  const account = await offer(email)
  const recordId = await takeIt(buyer.client, account)
  const { id } = (await mailboxOf(buyer.client, recordId))!
  await buyer.client.call('unpinMailbox', { ...on(id!), body: {} })
  expect((await mailboxOf(buyer.client, recordId))!.state).toBe('free')
  await add(buyer.client, email)
  expect(await mine(buyer.client, id!)).toMatchObject({ account_id: account.id, account_record: recordId })
  expect((await mailboxOf(buyer.client, recordId))!.state).toBe('own')
  // Bound to the account, not only found again by its address.
  const pool = (await lead.call('listPool', { query: { search: email } })).body.emails
  expect(pool).toMatchObject([{ account_id: account.id }])
  await buyer.client.call('unpinMailbox', { ...on(id!), body: {} })
  // An account of somebody else is not joined, and not mentioned.
  await add(other.client, email)
  expect(await mine(other.client, id!)).toMatchObject({ account_id: null, account_name: null, account_record: null })
  expect((await other.client.call('getMailbox', on(id!))).body.account).toBeNull()
  expect((await lead.call('getMailbox', on(id!))).body.account).toMatchObject({ record_id: recordId })
})

it('[FLOW-05] who held the mailbox before the account sees the one with the other', async () => {
  const email = await box()
  const id = await add(buyer.client, email)
  const account = await offer(email)
  const recordId = await takeIt(buyer.client, account)
  expect(await mailboxOf(buyer.client, recordId)).toMatchObject({ state: 'own', id })
  expect(await mine(buyer.client, id)).toMatchObject({
    account_id: account.id,
    account_name: account.name,
    account_record: recordId,
  })
})

it('[FLOW-05] foreign accounts and mailboxes are not there, and a mailbox that was taken away gives no code', async () => {
  const { email } = (await addReadable(world, lead, 1))[0]!
  const recordId = await takeIt(buyer.client, await offer(email))
  const { id } = (await mailboxOf(buyer.client, recordId))!
  expect((await other.client.call('getAccount', on(recordId))).status).toBe(404)
  expect((await other.client.call('getMailbox', on(id!))).status).toBe(404)
  const code = { body: { email, email_id: id! } }
  expect((await other.client.call('extractCode', code)).status).toBe(404)
  expect((await buyer.client.call('extractCode', code)).status).toBe(200)
  // A lead takes it away while the account stays.
  await lead.call('returnMailbox', { ...on(id!), body: {} })
  expect((await buyer.client.call('extractCode', code)).status).toBe(404)
  expect(await world.db.selectFrom('mailbox_watches').selectAll().where('mailbox_id', '=', id!).execute()).toEqual([])
  expect((await mailboxOf(buyer.client, recordId))!.state).toBe('free')
})

it('[FLOW-05] what happens to a mailbox reaches the page that shows its account, and the other way round', async () => {
  const email = await box()
  const page = await openEvents(buyer.client, world.main)
  /** Entities that are stale on that page. */
  const stale = () => new Set(page.events.flatMap(({ type }) => [...events[type satisfies EventType].entities]))
  const toShow = (shown: readonly string[]) => shown.some((entity) => stale().has(entity as 'OwnAccount'))
  const recordId = await takeIt(buyer.client, await offer(email))
  await expect.poll(() => toShow(['OwnMailbox']) && toShow(['OwnAccount'])).toBe(true)
  const { id } = (await mailboxOf(buyer.client, recordId))!
  page.events.length = 0
  await lead.call('returnMailbox', { ...on(id!), body: {} })
  await expect.poll(() => toShow(accounts.getAccount.entities)).toBe(true)
  page.events.length = 0
  await add(farmer.client, email)
  await expect.poll(() => toShow(accounts.getAccount.entities)).toBe(true)
  page.close()
})

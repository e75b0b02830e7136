import { accountLabel } from '@app/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { wish, settled } from '../../../test/links.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../../test/mailboxes.ts'
import { confirmedPreview } from '../../../test/tables.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let lead: TestClient
let admin: TestClient
let buyer: { who: Person; client: TestClient }
/** One account with everything that can be joined to it. */
const account = { id: unique('EU'), name: unique('Piotr Schmidt'), recordId: 0, email: '' }
let linkId: number
const granted = async (role: 'buyer' | 'admin') => {
  const who = await world.person({ role })
  await world.db.insertInto('grants').values({ permission: 'links.create', role_id: null, user_id: who.id }).execute()
  return { who, client: await world.signIn(who) }
}
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  admin = (await granted('admin')).client
  buyer = await signIn('buyer')
  const [box] = someMailboxes(1)
  await addMailboxes(lead, pasteOf([box!]), { isExisting: true })
  account.email = box!.email
  const { id, name, email } = account
  const sheet = await addSheetWith(world, [{ id, name, email, login_pass: 'user:pass' }])
  const free = await buyer.client.call('listAvailableAccounts', { params: { sheet: 'ES' }, query: {} })
  expect(free.body.accounts).toMatchObject([{ id, name }])
  const taken = await buyer.client.call('takeAccount', { body: { accountId: id, sheetUrl: sheet.url, rowNumber: 2 } })
  account.recordId = taken.body.account.recordId
  const link = await admin.call('createLink', { body: wish({ account_id: id }) })
  linkId = link.body.link.id
})
afterAll(() => world.close())

const both = () => ({ accountId: account.id, accountName: account.name })
const written = () => ({ account_id: account.id, account_name: account.name })
const on = (id: number) => ({ params: { id: String(id) } })

it('[FLOW-03] an account is called by its ID and its own name, and by its ID alone without one', () => {
  expect(accountLabel('EU-0041', 'Piotr Schmidt')).toBe('EU-0041 Piotr Schmidt')
  for (const none of [null, '', 'EU-0041']) expect(accountLabel('EU-0041', none)).toBe('EU-0041')
})

it('[FLOW-03] every list and record that names an account has its name and its ID', async () => {
  const { recordId, email } = account
  const mine = (await buyer.client.call('listMyAccounts', { query: {} })).body.accounts
  expect(mine).toMatchObject([both()])
  expect((await lead.call('listTakenWithUsers', { query: {} })).body.accounts).toMatchObject([both()])
  expect((await lead.call('getAccount', on(recordId))).body.taken).toMatchObject(both())
  const [mailbox] = (await buyer.client.call('listMyMailboxes', { query: {} })).body.emails
  expect(mailbox).toMatchObject(written())
  expect((await buyer.client.call('getMailbox', on(mailbox!.email_id))).body.account).toMatchObject(written())
  expect((await lead.call('listPool', { query: { search: email } })).body.emails).toMatchObject([written()])
  expect((await admin.call('listLinks', { query: {} })).body.links).toMatchObject([written()])
  expect((await admin.call('getLink', on(linkId))).body).toMatchObject(written())
  const { name } = account
  const { body: trail } = await admin.call('getTrail', { ...on(linkId), query: { from: 'link' } })
  expect(trail.account).toMatchObject({ accountId: account.id, name })
  await buyer.client.call('revealAccount', { ...on(recordId), body: { fields: ['login_pass'] } })
  const seen = await admin.call('listSeenSecrets', { ...on(buyer.who.id), query: {} })
  expect(seen.body.secrets[0]).toMatchObject(both())
  const text = `${account.id};2026-01-01;5`
  expect((await confirmedPreview(lead, text)).lines).toMatchObject([{ account: account.id, name }])
  const { found } = (await lead.call('findAnything', { query: { words: email } })).body
  expect(found).toMatchObject([{ kind: 'mailbox', name: email, detail: accountLabel(account.id, name) }])
  const byName = (await lead.call('findAnything', { query: { words: name.toLowerCase() } })).body.found
  expect(byName).toMatchObject([{ kind: 'account', name: accountLabel(account.id, name) }])
})

it('[FLOW-03] every file with accounts in it has a column for the ID and one for the name', async () => {
  const files = [
    [buyer.client, 'listMyAccounts', {}],
    [lead, 'listTakenWithUsers', {}],
    [admin, 'listAllTaken', {}],
    [buyer.client, 'listMyMailboxes', {}],
    [lead, 'listPool', { query: { search: account.email } }],
    [admin, 'listLinks', {}],
    [admin, 'listSeenSecrets', on(buyer.who.id)],
  ] as const
  for (const [client, call, parts] of files) {
    const { text } = await client.send(call, parts, { accept: 'text/csv' })
    const [head, row] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
    const columns = head!.split(',')
    const cells = row!.split(',')
    const of = (name: string) => cells[columns.indexOf(name)]
    expect([call, of('Account'), of(call === 'listLinks' ? 'ID Account' : 'Account ID')]).toEqual([
      ...[call, account.name, account.id],
    ])
  }
})

it('[FLOW-03] what the bell tells names the account by both; of somebody else’s account the ID alone', async () => {
  const finishedOf = async (client: TestClient) =>
    (await client.call('listNotifications', { query: {} })).body.notifications.find(
      ({ kind }) => kind === 'link.finished',
    )?.data
  await settled(admin, linkId)
  expect(await finishedOf(admin)).toMatchObject(both())
  const { client } = await granted('buyer')
  const { link } = (await client.call('createLink', { body: wish({ account_id: account.id }) })).body
  await settled(client, link.id)
  const alone = { account_id: account.id, account_name: null }
  expect((await client.call('getLink', on(link.id))).body).toMatchObject(alone)
  expect((await client.call('listLinks', { query: {} })).body.links).toMatchObject([alone])
  expect(await finishedOf(client)).toMatchObject({ accountId: account.id, accountName: null })
  const reason = 'shared'
  await lead.call('releaseAccount', { ...on(account.recordId), body: { reason } })
  const told = (await buyer.client.call('listNotifications', { query: {} })).body.notifications
  expect(told.find(({ kind }) => kind === 'account.released')?.data).toMatchObject({
    accountId: account.id,
    name: account.name,
  })
})

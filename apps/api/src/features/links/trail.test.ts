import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { wish } from '../../../test/links.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => void (world = await startWorld()))
afterAll(() => world.close())

const granted = async (role: 'buyer' | 'farmer' | 'admin' | 'TeamleadFarmer') => {
  const who = await world.person({ role })
  await world.db.insertInto('grants').values({ permission: 'links.create', role_id: null, user_id: who.id }).execute()
  return { who, client: await world.signIn(who) }
}
const trailOf = async (client: TestClient, id: number) =>
  (await client.call('getLinkTrail', { params: { id: String(id) } })).body

it('from a link to its account, holder and mailbox: each for those who may see it', async () => {
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  const [mailbox] = someMailboxes(1)
  await addMailboxes(lead, pasteOf([mailbox!]))
  const account = unique('acc')
  const { url } = await addSheetWith(world, [{ id: account, name: 'Reels 7', email: mailbox!.email }])
  const [holder, other, admin] = [await granted('buyer'), await granted('buyer'), await granted('admin')]
  await holder.client.call('takeAccount', { body: { accountId: account, sheetUrl: url, rowNumber: 2 } })

  const mine = (await holder.client.call('createLink', { body: wish({ account_id: account }) })).body.link
  const whole = {
    account: { account_id: account, name: 'Reels 7', closed: false, holder: holder.who.username },
    mailbox: { email: mailbox!.email },
  }
  expect(await trailOf(holder.client, mine.id)).toMatchObject({
    account: { ...whole.account, mine: true },
    mailbox: { ...whole.mailbox, mine: true },
  })
  expect(await trailOf(admin.client, mine.id)).toMatchObject({
    account: { ...whole.account, mine: false },
    mailbox: { ...whole.mailbox, mine: false },
  })

  // The same account in somebody else's link tells nothing about who holds it.
  const theirs = (await other.client.call('createLink', { body: wish({ account_id: account }) })).body.link
  expect(await trailOf(other.client, theirs.id)).toEqual({ account: null, mailbox: null })
  // And back: the links of an account, and of a campaign.
  const found = async (query: object) =>
    (await admin.client.call('listLinks', { query })).body.links.map(({ id }) => id)
  expect(await found({ account_id: account })).toEqual([theirs.id, mine.id])
  expect(await found({ campaign_id: String(mine.campaign_id) })).toEqual([mine.id])
})

it('an account that nobody holds has no trail', async () => {
  const { client } = await granted('buyer')
  const { link } = (await client.call('createLink', { body: wish() })).body
  expect(await trailOf(client, link.id)).toEqual({ account: null, mailbox: null })
})

it('a link for a closed account is refused unless that is meant, and then on record', async () => {
  const account = unique('acc')
  const { url } = await addSheetWith(world, [{ id: account }])
  const { client } = await granted('buyer')
  const taken = await client.call('takeAccount', { body: { accountId: account, sheetUrl: url, rowNumber: 2 } })
  await client.call('closeAccount', { params: { id: String(taken.body.account.recordId) }, body: { spend: 1 } })
  // However it is written: the same account.
  const wanted = wish({ account_id: account.toUpperCase() })
  const made = async () => (await client.call('listLinks', { query: { account_id: account } })).body.links
  const refused = await client.send('createLink', { body: wanted })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'wrong_state', reason: 'account_closed', error: `The account ${account.toUpperCase()} is closed` },
  ])
  expect(await made()).toEqual([])
  const { link } = (await client.call('createLink', { body: { ...wanted, closed_account: true } })).body
  expect(await made()).toMatchObject([{ id: link.id, state: 'done' }])
  const { details } = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('record', '=', `link:${link.id}`)
    .where('kind', '=', 'links.created')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ closed: true })
})

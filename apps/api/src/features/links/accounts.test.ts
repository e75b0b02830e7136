import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { wish } from '../../../test/links.ts'
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

it('a link for a closed account is refused unless that is meant, and then on record', async () => {
  const account = unique('acc')
  const { url } = await addSheetWith(world, [{ id: account }])
  const { client } = await granted('buyer')
  const taken = await client.call('takeAccount', { body: { accountId: account, sheetUrl: url, rowNumber: 2 } })
  await client.call('closeAccount', { params: { id: String(taken.body.account.recordId) }, body: { spend: 1 } })
  // The same account in any spelling.
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

it('[LAUNCH-06] the form is offered the own accounts, leads and administrators those of all, with pixel and country', async () => {
  const [open, closed, odd] = [unique('open'), unique('closed'), `${unique('odd')} x`]
  const { url } = await addSheetWith(world, [
    { id: open, name: 'Reels 8', country: 'KZ', pixel: '4711' },
    { id: closed, pixel: 'no pixel' },
    { id: odd },
  ])
  const [holder, other, lead] = [await granted('buyer'), await granted('buyer'), await granted('TeamleadFarmer')]
  const taken: number[] = []
  for (const [index, accountId] of [open, closed, odd].entries()) {
    const body = { accountId, sheetUrl: url, rowNumber: index + 2 }
    taken.push((await holder.client.call('takeAccount', { body })).body.account.recordId)
  }
  await holder.client.call('closeAccount', { params: { id: String(taken[1]) }, body: { spend: 1 } })
  const offered = async (client: TestClient, search?: string) =>
    (await client.call('listLinkAccounts', { query: { ...(search && { search }) } })).body
  const [first, second, ...more] = (await offered(holder.client)).accounts
  // Accounts that no link can name are not offered; closed ones come last.
  expect(more).toEqual([])
  expect(first).toEqual({
    record_id: taken[0],
    account_id: open,
    account_name: 'Reels 8',
    country: 'KZ',
    pixel: '4711',
    closed: false,
    holder: holder.who.username,
    mine: true,
  })
  expect(second).toMatchObject({ account_id: closed, pixel: null, closed: true })
  expect(await offered(other.client)).toMatchObject({ accounts: [], total: 0 })
  expect((await offered(lead.client, open)).accounts).toEqual([{ ...first, mine: false }])
})

it('[LAUNCH-06] an account that nobody holds whom the person sees is refused where a known one is asked for, else on record', async () => {
  const account = unique('acc')
  const { url } = await addSheetWith(world, [{ id: account }])
  const [holder, other, lead] = [await granted('buyer'), await granted('buyer'), await granted('TeamleadFarmer')]
  await holder.client.call('takeAccount', { body: { accountId: account, sheetUrl: url, rowNumber: 2 } })
  const wanted = { ...wish({ account_id: account.toUpperCase() }), known_account: true }
  const refused = await other.client.send('createLink', { body: wanted })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'wrong_state', reason: 'account_unknown' }])
  // An account that somebody else holds looks like one that nobody holds.
  const missing = await other.client.send('createLink', { body: { ...wanted, account_id: unique('acc') } })
  expect([missing.status, missing.body]).toMatchObject([409, { code: 'wrong_state', reason: 'account_unknown' }])
  expect((await other.client.call('listLinks', { query: {} })).body.total).toBe(0)
  const detailsOf = async (id: number) => {
    const row = await world.db
      .selectFrom('audit_log')
      .select('details')
      .where('record', '=', `link:${id}`)
      .where('kind', '=', 'links.created')
      .executeTakeFirstOrThrow()
    return row.details
  }
  for (const { client } of [holder, lead]) {
    const { link } = (await client.call('createLink', { body: wanted })).body
    expect(await detailsOf(link.id)).not.toHaveProperty('unknown')
  }
  const { link } = (await other.client.call('createLink', { body: { ...wanted, known_account: false } })).body
  expect(await detailsOf(link.id)).toMatchObject({ unknown: true })
})

it('[FLOW-03] the history keeps the name of an account that was released, for those alone who had it or lead', async () => {
  const account = unique('acc')
  const { url } = await addSheetWith(world, [{ id: account, name: 'Anna Ortiz' }])
  const [holder, lead, next] = [await granted('buyer'), await granted('TeamleadFarmer'), await granted('buyer')]
  const body = { accountId: account, sheetUrl: url, rowNumber: 2 }
  const { recordId } = (await holder.client.call('takeAccount', { body })).body.account
  await holder.client.call('createLink', { body: wish({ account_id: account }) })
  const named = async (client: TestClient) =>
    (await client.call('listLinks', { query: { account_id: account } })).body.links.map((link) => link.account_name)
  expect(await named(holder.client)).toEqual(['Anna Ortiz'])
  await lead.client.call('releaseAccount', { params: { id: String(recordId) }, body: { reason: 'Trial' } })
  expect(await named(holder.client)).toEqual(['Anna Ortiz'])
  // Somebody who never had it makes a link for its ID, and does not see the holder's name for it.
  await next.client.call('createLink', { body: wish({ account_id: account, pixel: '1' }) })
  expect(await named(next.client)).toEqual([null])
})

import { mostFound, type Campaign, type Found, type RecentKind } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let campaigns: Campaign[]
const who: Partial<Record<string, { person: Person; client: TestClient }>> = {}
const client = (name: string): TestClient => who[name]!.client
const find = async (name: string, words?: string): Promise<Found[]> =>
  (await client(name).call('findAnything', { query: words === undefined ? {} : { words } })).body.found

const [accountId, email] = [unique('ACC'), `${unique('box')}@example.com`]
let ids: Record<'account' | 'mailbox' | 'link', number>

beforeAll(async () => {
  world = await startWorld()
  for (const [name, role, groupIds] of [
    ['admin', 'admin', []],
    ['lead', 'TeamleadFarmer', [1]],
    ['holder', 'buyer', [1]],
    ['other', 'buyer', [2]],
    ['farmer', 'farmer', []],
    ['nobody', null, []],
  ] as const) {
    const person = await world.person({ role, groupIds: [...groupIds] })
    who[name] = { person, client: await world.signIn(person) }
  }
  campaigns = (await client('admin').call('listCampaigns', { query: {} })).body as unknown as Campaign[]
  const sheet = await addSheetWith(world, [{ id: accountId, name: 'Piotr Schmidt' }])
  await client('holder').call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  const [box] = someMailboxes(1, { email })
  await addMailboxes(client('lead'), pasteOf([box!]))
  await client('holder').call('addMailboxByAddress', { body: { emailAddress: email } })
  const { id } = await world.db
    .insertInto('links')
    .values({
      user_id: who['admin']!.person.id,
      username: 'admin',
      country: 'ES',
      account_id: accountId,
      pixel: '1',
      pwa_link: 'https://pwa.example.com/',
      campaign_name: `ES | ${accountId}`,
      alias: unique('alias'),
      patient_until: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [account] = (await client('holder').call('listMyAccounts', { query: {} })).body.accounts
  const [mailbox] = (await client('holder').call('listMyMailboxes', { query: {} })).body.emails
  ids = { account: account!.id, mailbox: mailbox!.email_id, link: id }
})
afterAll(() => world.close())

const kindsOf = (found: readonly Found[]) => [...new Set(found.map(({ kind }) => kind))].toSorted()

describe('what is found', () => {
  it('[DESK-08] campaigns by words of their name and by number, of the own groups alone', async () => {
    const mine = campaigns.find(({ group_id, id }) => group_id === 1 && id > 0)!
    const foreign = campaigns.find(({ group_id, id }) => group_id === 2 && id > 0)!
    const words = mine.name.split(/\W+/).filter(Boolean).slice(-2).join(' ').toUpperCase()
    expect((await find('holder', words)).map(({ id }) => id)).toContain(mine.id)
    expect((await find('holder', String(mine.id))).some(({ kind, id }) => kind === 'campaign' && id === mine.id)).toBe(
      true,
    )
    expect((await find('holder', foreign.name)).filter(({ kind }) => kind === 'campaign')).toEqual([])
    expect((await find('admin', foreign.name)).map(({ id }) => id)).toContain(foreign.id)
  })

  it('[DESK-08] of many campaigns the first few, and how many there are in the own groups', async () => {
    const { found, campaigns: total } = (await client('holder').call('findAnything', { query: { words: '|' } })).body
    expect(found.filter(({ kind }) => kind === 'campaign')).toHaveLength(mostFound)
    const own = campaigns.filter(({ group_id, id, name }) => group_id === 1 && id > 0 && name.includes('|'))
    expect(total).toBeGreaterThanOrEqual(own.length)
    const all = (await client('admin').call('findAnything', { query: { words: '|' } })).body.campaigns
    expect(all).toBeGreaterThan(total)
    expect((await client('farmer').call('findAnything', { query: { words: '|' } })).body.campaigns).toBe(0)
  })

  it('[DESK-08] an account by its ID or its name, a mailbox by its address', async () => {
    for (const words of [`${accountId.toLowerCase()} piotr`, accountId.slice(1), 'Schmidt'])
      expect(await find('holder', words)).toEqual([
        { kind: 'account', id: ids.account, name: `${accountId} Piotr Schmidt`, detail: 'ES', recent: false },
      ])
    for (const words of [email.slice(0, 9), email.slice(1), email.toUpperCase()])
      expect(await find('holder', words)).toMatchObject([{ kind: 'mailbox', id: ids.mailbox, name: email }])
  })

  it('[DESK-08] of each kind only what each role may see, whatever there is', async () => {
    const words = [accountId, email, who['holder']!.person.username]
    const seen = async (name: string) =>
      kindsOf(
        (await Promise.all(words.map((each) => find(name, each)))).flat().filter(({ kind }) => kind !== 'campaign'),
      )
    expect(await seen('admin')).toEqual(['account', 'link', 'mailbox', 'person'])
    expect(await seen('lead')).toEqual(['account', 'mailbox'])
    expect(await seen('holder')).toEqual(['account', 'mailbox'])
    for (const name of ['other', 'farmer', 'nobody']) expect([name, await seen(name)]).toEqual([name, []])
  })

  it('[DESK-08] few of each kind, and percent signs are letters like others', async () => {
    const alike = unique('alike')
    for (let n = 0; n < 7; n++) await world.person({ username: `${alike}${n}` })
    expect(await find('admin', alike)).toHaveLength(5)
    const found = await find('admin', 'a')
    for (const kind of kindsOf(found)) expect(found.filter((each) => each.kind === kind).length).toBeLessThanOrEqual(5)
    expect(await find('admin', '%')).toEqual([])
  })

  it('[DESK-08] a sheet by its name for who manages sheets, an own launch by its account', async () => {
    const sheets = (await client('lead').call('listSheets', { query: {} })).body.sheets
    const [sheet] = sheets
    expect(await find('lead', sheet!.name)).toContainEqual(
      expect.objectContaining({ kind: 'sheet', id: sheet!.id, name: sheet!.name }),
    )
    expect(kindsOf(await find('holder', sheet!.name))).not.toContain('sheet')
    const [account] = (await client('holder').call('listMyAccounts', { query: {} })).body.accounts
    const { body: launch } = await client('holder').call('beginLaunch', { body: { account: account!.id } })
    expect((await find('holder', 'Schmidt')).map(({ kind, id }) => [kind, id])).toEqual([
      ['account', account!.id],
      ['launch', launch.id],
    ])
    expect(kindsOf(await find('lead', 'Schmidt'))).toEqual(['account'])
  })
})

describe('what was opened lately', () => {
  const open = (name: string, kind: RecentKind, id: number) => client(name).call('noteOpened', { body: { kind, id } })

  it('[DESK-08] stands first, the newest before the rest, for this person alone', async () => {
    expect(await find('holder')).toEqual([])
    await open('holder', 'account', ids.account)
    await open('holder', 'mailbox', ids.mailbox)
    expect((await find('holder')).map(({ kind, recent }) => [kind, recent])).toEqual([
      ['mailbox', true],
      ['account', true],
    ])
    await open('holder', 'account', ids.account)
    expect((await find('holder')).map(({ kind }) => kind)).toEqual(['account', 'mailbox'])
    expect(await find('lead')).toEqual([])
    expect((await find('holder', 'piotr'))[0]).toMatchObject({ kind: 'account', recent: true })
  })

  it('[DESK-08] says nothing of what the person may not see, though they name it', async () => {
    const foreign = campaigns.find(({ group_id, id }) => group_id === 1 && id > 0)!
    for (const [kind, id] of [
      ['campaign', foreign.id],
      ['account', ids.account],
      ['mailbox', ids.mailbox],
      ['link', ids.link],
      ['person', who['admin']!.person.id],
    ] as const)
      expect((await open('other', kind, id)).status).toBe(200)
    expect(await find('other')).toEqual([])
  })

  it('[DESK-08] at most twenty are kept', async () => {
    for (let id = 1; id <= 25; id++) await open('farmer', 'link', id)
    const { rows } = {
      rows: await world.db
        .selectFrom('recent_records')
        .selectAll()
        .where('user_id', '=', who['farmer']!.person.id)
        .execute(),
    }
    expect(rows.map(({ record_id }) => record_id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 6),
    )
  })
})

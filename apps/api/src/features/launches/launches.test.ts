import type { Launch } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith, type TestAccount } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { openEvents } from '../../../test/events.ts'
import { figuresZone } from '../../../test/figures.ts'
import { lookAt, settled, trackerFault } from '../../../test/links.ts'
import { addMailboxes, addReadable, pasteOf, signedInAs, someMailboxes } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { todayIn } from '../../lib/days.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'

let world: World
let second: Instance
let lead: TestClient
let buyer: { who: Person; client: TestClient }
let other: { who: Person; client: TestClient }
let tracker: ReturnType<typeof lookAt>
beforeAll(async () => {
  world = await startWorld({ COUNTRIES: countries.join(',') })
  second = onServers ? await world.instance({ database: world.another() }) : world.main
  tracker = lookAt(world.keitaro)
  // One template for all countries.
  const headers = { 'api-key': world.keitaro.apiKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: '[template] all', alias: unique('template') })
  await fetch(`${world.keitaro.url}/admin_api/v1/campaigns`, { method: 'POST', headers, body })
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  buyer = await signIn('buyer')
  other = await signIn('buyer')
  await world.db.updateTable('users').set({ acc_limit: 200 }).execute()
  await grantLinks([buyer.who.id, other.who.id])
})
afterAll(() => world.close())

const grantLinks = async (ids: readonly number[]) => {
  await world.db.deleteFrom('grants').execute()
  for (const user_id of ids)
    await world.db.insertInto('grants').values({ permission: 'links.create', role_id: null, user_id }).execute()
}
const on = (id: number) => ({ params: { id: String(id) } })
/** Each test has its own countries, so that no other test's accounts are next. */
const countries =
  'AD AE AL AM AR AT AU AZ BA BD BE BG BO BR BY CA CH CL CM CN CO CR CU CY CZ DE DK DO DZ EC EE EG FI FR GB GE GH GR HN HR'.split(
    ' ',
  )
const nextCountry = () => countries.shift()!
const offer = async (country: string, ...accounts: Partial<TestAccount>[]) => {
  const all = accounts.map((each) => ({
    id: unique('acc'),
    country,
    pixel: '881204417730265',
    login_pass: 'canary:login',
    ...each,
  }))
  await addSheetWith(world, all)
  for (const [n, { id }] of all.entries())
    await sql`update sheet_rows set first_seen = now() - make_interval(days => ${30 - n}) where account_id = ${id}`.execute(
      world.db,
    )
  return all.map(({ id }) => id)
}
const box = async (): Promise<string> => {
  const [mailbox] = someMailboxes(1)
  await addMailboxes(lead, pasteOf([mailbox!]), { isExisting: true })
  return mailbox!.email
}
const pwa = { pwa_link: 'https://pwa.example.com/reels' }
const begin = async (account: string | number, client = buyer.client): Promise<Launch> => {
  const { status, body } = await client.call('beginLaunch', { body: { account } })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const read = async (id: number, client = buyer.client): Promise<Launch> => (await client.call('getLaunch', on(id))).body
const cancel = async (id: number) => (await buyer.client.call('cancelLaunch', { ...on(id), body: {} })).body
const mine = async (client = buyer.client) =>
  (await client.call('listMyAccounts', { query: {} })).body.accounts.filter(({ closed }) => !closed)
const holds = async (accountId: string) => (await mine()).some((each) => each.accountId === accountId)
const boxes = async () => (await buyer.client.call('listMyMailboxes', { query: {} })).body.emails
const revealed = async (recordId: number) => {
  const rows = world.db.selectFrom('account_events').select('id').where('holding_id', '=', recordId)
  return (await rows.where('kind', '=', 'revealed').execute()).length
}
/** Moves the take back by this many minutes. */
const minutesAgo = (recordId: number, minutes: number) =>
  sql`update accounts set taken_at = now() - make_interval(mins => ${minutes}) where id = ${recordId}`.execute(world.db)
const newest = async (country: string) => {
  const [accountId] = await offer(country, {})
  const launch = await begin(country)
  expect(launch.account.account_id).toBe(accountId)
  return launch
}

describe('from nothing to a link', () => {
  it('[LAUNCH-01] the country brings the next free account and its mailbox, the PWA link the rest; buyers see no stock', async () => {
    const country = nextCountry()
    const email = await box()
    const [first] = await offer(country, { email }, {})
    const launch = await begin(country.toLowerCase())
    expect(launch).toMatchObject({ country, state: 'open', link: null, cancelled: null })
    expect(launch.account).toMatchObject({ account_id: first, taken: true, stands: 'open', seen: false })
    expect(launch.mailbox).toMatchObject({ state: 'taken', email, email_id: expect.any(Number), code_shown: false })
    expect((await boxes()).find((each) => each.email === email)?.account_id).toBe(first)
    const asked = (await buyer.client.call('makeLaunchLink', { ...on(launch.id), body: pwa })).body
    expect(asked.link).toMatchObject({ ...pwa, state: 'creating' })
    await settled(buyer.client, asked.link!.id)
    const done = await read(launch.id)
    expect(done).toMatchObject({
      state: 'done',
      link: { state: 'done', campaign_link: expect.stringMatching(/^http/) },
    })
    expect((await tracker.campaignsFor(first!)).map(({ id }) => id)).toEqual([done.link!.campaign_id])
    expect((await buyer.client.send('takeMailboxes', { body: { count: 1 } })).status).toBe(403)
  })

  it('[LAUNCH-01] an own account is launched, too, and has one open launch, whoever asks how often', async () => {
    const country = nextCountry()
    await offer(country, {})
    const { recordId } = (await buyer.client.call('takeNextAccount', { body: { country } })).body.account
    const launches = await Promise.all([begin(recordId), begin(recordId), begin(recordId)])
    expect(new Set(launches.map(({ id }) => id)).size).toBe(1)
    expect(launches[0]!.account).toMatchObject({ record_id: recordId, taken: false, seen: true })
    const foreign = await other.client.send('beginLaunch', { body: { account: recordId } })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  })

  it('[LAUNCH-01] an account without a mailbox gets one active one of the stock, and not a second one', async () => {
    const country = nextCountry()
    const launch = await newest(country)
    expect(launch.mailbox).toMatchObject({ state: 'none', email: null, email_id: null })
    const set = (from: 'stock' | 'account' | 'none') =>
      buyer.client.send('setLaunchMailbox', { ...on(launch.id), body: { from } })
    const empty = await set('stock')
    expect([empty.status, empty.body.code]).toEqual([409, 'out_of_stock'])
    await addMailboxes(lead, pasteOf(someMailboxes(3)))
    const before = (await boxes()).length
    const both = await Promise.all([set('stock'), set('stock')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]!.body.mailbox).toEqual(both[1]!.body.mailbox)
    expect((await boxes()).length).toBe(before + 1)
    expect((await boxes())[0]).toMatchObject({ account_id: launch.account.account_id, email_status: 'active' })
    expect((await set('none')).body.mailbox).toMatchObject({ state: 'skipped', email_id: null })
    expect((await boxes()).length).toBe(before)
  })

  it('[LAUNCH-01] nothing is begun where no account is free or the person has no room', async () => {
    const country = nextCountry()
    const none = await buyer.client.send('beginLaunch', { body: { account: country } })
    expect([none.status, none.body.code]).toEqual([409, 'already_taken'])
    await offer(country, {})
    const { who, client } = await signedInAs(world)('buyer')
    await world.db.updateTable('users').set({ acc_limit: 0 }).where('id', '=', who.id).execute()
    const full = await client.send('beginLaunch', { body: { account: country } })
    expect([full.status, full.body.code]).toEqual([409, 'limit_reached'])
    expect((await client.call('listLaunches')).body.launches).toEqual([])
  })
})

describe('countries that no links are made for', () => {
  const refusal = { code: 'wrong_state', error: expect.stringContaining('ZW') }

  it('[LAUNCH-01] nothing is taken for a launch where no links are made, however it is asked for', async () => {
    const [here] = [nextCountry()]
    await offer('ZW', {})
    const launch = await newest(here)
    const body = { account: 'zw', instead: launch.account.record_id }
    const refused = await Promise.all([
      buyer.client.send('beginLaunch', { body: { account: 'ZW' } }),
      buyer.client.send('beginLaunch', { body: { account: 'zw' } }),
      buyer.client.send('changeLaunchAccount', { ...on(launch.id), body }),
    ])
    for (const answer of refused) expect([answer.status, answer.body]).toEqual([409, expect.objectContaining(refusal)])
    expect((await read(launch.id)).account).toEqual(launch.account)
    expect(await holds(launch.account.account_id)).toBe(true)
    expect((await mine()).some((each) => each.country === 'ZW')).toBe(false)
    // Outside a launch it can be taken as usual.
    expect((await buyer.client.call('takeNextAccount', { body: { country: 'ZW' } })).body.account.country).toBe('ZW')
  })

  it('[LAUNCH-01] one that an administrator switched off a moment ago is refused, too', async () => {
    const country = nextCountry()
    await offer(country, {})
    await world.db.updateTable('link_countries').set({ active: false }).where('code', '=', country).execute()
    const off = await buyer.client.send('beginLaunch', { body: { account: country } })
    expect([off.status, off.body.code]).toEqual([409, 'wrong_state'])
    await world.db.updateTable('link_countries').set({ active: true }).where('code', '=', country).execute()
    expect((await begin(country)).country).toBe(country)
  })
})

describe('a record of the server', () => {
  it('[LAUNCH-02] a launch begun twice under one key is one; another device sees it and hears of each step', async () => {
    const country = nextCountry()
    await offer(country, {}, {})
    const device = await world.signIn(buyer.who, world.client(second))
    const stream = await openEvents(device, second)
    try {
      const key = { 'idempotency-key': unique('key') }
      const ask = () => buyer.client.send('beginLaunch', { body: { account: country } }, key)
      const [one, two] = await Promise.all([ask(), ask()])
      const again = await ask()
      const { id } = again.body as Launch
      expect([one, two].filter(({ status }) => status === 200).every(({ body }) => body.id === id)).toBe(true)
      expect((await device.call('listLaunches')).body.launches[0]).toEqual(await read(id))
      const heard = () => stream.events.filter((each) => each.type === 'launch.own' && each.launchId === id).length
      await expect.poll(heard).toBe(1)
      await device.call('makeLaunchLink', { ...on(id), body: pwa })
      await expect.poll(heard).toBe(2)
      await settled(device, (await read(id)).link!.id)
      expect((await mine()).filter((each) => each.country === country)).toHaveLength(1)
    } finally {
      stream.close()
    }
  })

  it('[LAUNCH-02] ten presses on two devices make one link and one campaign', async () => {
    const launch = await newest(nextCountry())
    const device = await world.signIn(buyer.who, world.client(second))
    const press = (client: TestClient) => client.send('makeLaunchLink', { ...on(launch.id), body: pwa })
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => press(n % 2 ? device : buyer.client)))
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const ids = new Set(all.map(({ body }) => body.link?.id))
    expect(ids.size).toBe(1)
    await settled(buyer.client, [...ids][0]!)
    expect(await tracker.campaignsFor(launch.account.account_id)).toHaveLength(1)
    expect((await press(device)).body.link?.id).toBe([...ids][0])
  })

  it('[LAUNCH-02] a link that was refused is asked for anew with another PWA link; one that was made stays', async () => {
    const launch = await newest(nextCountry())
    const refusal = { kind: 'status', status: 422, body: { name: ['Nope'] } }
    await trackerFault(world, 'POST', '/campaigns', refusal)
    const ask = async (address: string) =>
      (await buyer.client.call('makeLaunchLink', { ...on(launch.id), body: { pwa_link: address } })).body.link!
    const first = await ask('https://pwa.example.com/one')
    expect(await settled(buyer.client, first.id)).toMatchObject({ state: 'failed' })
    expect(await read(launch.id)).toMatchObject({ state: 'open', link: { message: expect.any(String) } })
    const next = await ask('https://pwa.example.com/two')
    expect(next.id).not.toBe(first.id)
    expect(await settled(buyer.client, next.id)).toMatchObject({
      state: 'done',
      pwa_link: 'https://pwa.example.com/two',
    })
    expect((await ask('https://pwa.example.com/three')).id).toBe(next.id)
    expect(await tracker.campaignsFor(launch.account.account_id)).toHaveLength(1)
  })

  it('[LAUNCH-02] another country gives the account and its mailbox back and takes the next one there, once', async () => {
    const [here, there] = [nextCountry(), nextCountry()]
    const email = await box()
    await offer(here, { email })
    await offer(there, {}, {})
    const launch = await begin(here)
    const change = (account: string | number, instead = launch.account.record_id) =>
      buyer.client.send('changeLaunchAccount', { ...on(launch.id), body: { account, instead } })
    const before = (await mine()).length
    const answers = await Promise.all([change(there), change(there)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body.account).toEqual(answers[1]!.body.account)
    expect(answers[0]!.body).toMatchObject({ country: there, mailbox: { state: 'none' } })
    expect([(await mine()).length, await holds(launch.account.account_id)]).toEqual([before, false])
    expect((await boxes()).some((each) => each.email === email)).toBe(false)
    const now = (await read(launch.id)).account.record_id
    await buyer.client.call('makeLaunchLink', { ...on(launch.id), body: pwa })
    expect((await change(here, now)).body.code).toBe('wrong_state')
  })
})

describe('while others act', () => {
  it('[LAUNCH-02] an account that was handed over, closed or given back meanwhile makes no link, and the launch says so', async () => {
    const [handed, closed, undone] = [
      await newest(nextCountry()),
      await newest(nextCountry()),
      await newest(nextCountry()),
    ]
    const ids = [handed, closed, undone].map(({ account }) => account.record_id)
    await lead.call('handOverAccount', { ...on(ids[0]!), body: { userId: other.who.id, reason: 'Trial' } })
    await lead.call('closeAccount', { ...on(ids[1]!), body: { spend: 1 } })
    await buyer.client.call('undoTake', { ...on(ids[2]!), body: {} })
    const stands = await Promise.all([handed, closed, undone].map(async ({ id }) => (await read(id)).account.stands))
    expect(stands).toEqual(['gone', 'closed', 'gone'])
    const make = async ({ id }: Launch) =>
      (await buyer.client.send('makeLaunchLink', { ...on(id), body: pwa })).body.code
    expect([await make(handed), await make(closed), await make(undone)]).toEqual([
      'not_found',
      'wrong_state',
      'not_found',
    ])
    const kept = [await cancel(handed.id), await cancel(closed.id)].map(({ cancelled }) => cancelled?.kept)
    expect(kept).toEqual([[{ what: 'account', why: 'moved' }], [{ what: 'account', why: 'closed' }]])
    // Its row is free again: the same launch takes the next one.
    const body = { account: undone.country, instead: ids[2]! }
    const again = (await buyer.client.call('changeLaunchAccount', { ...on(undone.id), body })).body
    expect(again.account).toMatchObject({ stands: 'open', taken: true })
  })

  it('[LAUNCH-02] a right that was taken away in the middle ends where it is needed, and the rest goes on', async () => {
    const launch = await newest(nextCountry())
    await grantLinks([other.who.id])
    const link = await buyer.client.send('makeLaunchLink', { ...on(launch.id), body: pwa })
    expect([link.status, link.body.code, (await read(launch.id)).link]).toEqual([403, 'forbidden', null])
    await grantLinks([buyer.who.id, other.who.id])
    expect((await other.client.send('makeLaunchLink', { ...on(launch.id), body: pwa })).status).toBe(404)
    expect((await cancel(launch.id)).cancelled).toMatchObject({ returned: ['account'], kept: [] })
  })

  it('[LAUNCH-02] of cancelling and making the link at once one counts, and the account goes with it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const launch = await newest(nextCountry())
      const [made, cancelled] = await Promise.all([
        buyer.client.send('makeLaunchLink', { ...on(launch.id), body: pwa }),
        buyer.client.send('cancelLaunch', { ...on(launch.id), body: {} }),
      ])
      expect(cancelled.status).toBe(200)
      const now = await read(launch.id)
      if (now.link) await settled(buyer.client, now.link.id)
      expect(await holds(launch.account.account_id)).toBe(made.status === 200)
      expect(now.cancelled).toMatchObject(
        made.status === 200
          ? {
              returned: [],
              kept: [
                { what: 'account', why: 'link' },
                { what: 'link', why: 'link' },
              ],
            }
          : { returned: ['account'], kept: [] },
      )
      expect(await tracker.campaignsFor(launch.account.account_id)).toHaveLength(made.status === 200 ? 1 : 0)
    }
  })
})

describe('what is seen and what goes back', () => {
  it('[LAUNCH-03] a launch shows no login and marks nobody as having seen it until it is revealed; a plain take is as ever', async () => {
    const country = nextCountry()
    await offer(country, {}, {}, {})
    const launch = await begin(country)
    const id = launch.account.record_id
    expect(JSON.stringify(launch)).not.toContain('canary')
    expect([launch.account.seen, await revealed(id)]).toEqual([false, 0])
    const shown = await buyer.client.call('revealAccount', { ...on(id), body: { fields: ['login_pass'] } })
    expect([shown.body.login_pass, await revealed(id)]).toEqual(['canary:login', 1])
    expect((await read(launch.id)).account.seen).toBe(true)
    const key = { 'idempotency-key': unique('key') }
    const quiet = () => buyer.client.send('takeNextAccount', { body: { country, withoutLogin: true } }, key)
    for (const { body } of [await quiet(), await quiet()])
      expect([body.account.login_pass, body.account.login, await revealed(body.account.recordId)]).toEqual([
        null,
        null,
        0,
      ])
    const plain = (await buyer.client.call('takeNextAccount', { body: { country } })).body.account
    expect([plain.login_pass, await revealed(plain.recordId)]).toEqual(['canary:login', 1])
  })

  it('[LAUNCH-03] cancelling returns an account that nobody saw at any time, with the mailbox that it brought', async () => {
    const country = nextCountry()
    const email = await box()
    await offer(country, { email })
    const launch = await begin(country)
    await minutesAgo(launch.account.record_id, 5_000)
    expect((await buyer.client.send('undoTake', { ...on(launch.account.record_id), body: {} })).body.code).toBe(
      'wrong_state',
    )
    const answer = await cancel(launch.id)
    expect(answer).toMatchObject({ state: 'cancelled', cancelled: { returned: ['account', 'mailbox'], kept: [] } })
    expect(await holds(launch.account.account_id)).toBe(false)
    expect((await boxes()).some((each) => each.email === email)).toBe(false)
    expect(await cancel(launch.id)).toEqual(answer)
    expect((await begin(country)).account.account_id).toBe(launch.account.account_id)
  })

  it('[LAUNCH-03] a seen account goes back within ten minutes with its mark, later it stays and the answer says why', async () => {
    const country = nextCountry()
    const [early, late] = [await newest(country), await newest(nextCountry())]
    const reveal = { body: { fields: ['login_pass' as const] } }
    for (const { account } of [early, late])
      await buyer.client.call('revealAccount', { ...on(account.record_id), ...reveal })
    await minutesAgo(early.account.record_id, 9)
    await minutesAgo(late.account.record_id, 11)
    expect((await cancel(early.id)).cancelled).toMatchObject({ returned: ['account'], kept: [] })
    expect(await revealed(early.account.record_id)).toBe(1)
    await other.client.call('takeNextAccount', { body: { country } })
    const taken = (await lead.call('listTakenWithUsers', { query: { search: early.account.account_id } })).body.accounts
    expect(taken).toMatchObject([{ seenBy: [buyer.who.username] }])
    expect((await cancel(late.id)).cancelled).toMatchObject({ returned: [], kept: [{ what: 'account', why: 'seen' }] })
    expect(await holds(late.account.account_id)).toBe(true)
  })

  it('[LAUNCH-03] what the person had before stays, and so does a mailbox of which a code was shown', async () => {
    const country = nextCountry()
    const [readable] = await addReadable(world, lead, 1)
    await offer(country, { email: readable!.email })
    const launch = await begin(country)
    await world.mail('/mails', 'POST', {
      mailbox: readable!.email,
      from: 'TikTok <noreply@account.tiktok.com>',
      subject: 'Your code',
      text: 'Your verification code is 482913.',
    })
    const asked = { email: readable!.email, email_id: launch.mailbox.email_id! }
    expect((await buyer.client.call('extractCode', { body: asked })).body.code).toBe('482913')
    expect((await read(launch.id)).mailbox.code_shown).toBe(true)
    const kept = (await cancel(launch.id)).cancelled
    expect(kept).toMatchObject({ returned: ['account'], kept: [{ what: 'mailbox', why: 'code_shown' }] })

    const email = await box()
    const elsewhere = nextCountry()
    await offer(elsewhere, { email })
    const { recordId } = (await buyer.client.call('takeNextAccount', { body: { country: elsewhere } })).body.account
    await buyer.client.call('addMailboxByAddress', { body: { emailAddress: email } })
    const own = await begin(recordId)
    expect(own.mailbox).toMatchObject({ state: 'own', email, code_shown: false })
    expect((await cancel(own.id)).cancelled).toMatchObject({
      returned: [],
      kept: [
        { what: 'account', why: 'own' },
        { what: 'mailbox', why: 'own' },
      ],
    })
    expect((await mine()).some((each) => each.id === recordId)).toBe(true)
    expect((await boxes()).some((each) => each.email === email)).toBe(true)
  })

  it('[LAUNCH-03] an account of which a spend was recorded stays, and a finished launch is not cancelled', async () => {
    const launch = await newest(nextCountry())
    const { record_id: id } = launch.account
    await minutesAgo(id, 30)
    const day = todayIn(figuresZone)
    await buyer.client.call('recordSpend', { ...on(id), body: { days: [{ day, spend: 4 }] } })
    expect((await cancel(launch.id)).cancelled?.kept).toEqual([{ what: 'account', why: 'spend' }])
    const done = await newest(nextCountry())
    const { link } = (await buyer.client.call('makeLaunchLink', { ...on(done.id), body: pwa })).body
    await settled(buyer.client, link!.id)
    const late = await buyer.client.send('cancelLaunch', { ...on(done.id), body: {} })
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
  })
})

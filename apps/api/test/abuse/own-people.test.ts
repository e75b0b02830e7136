import { eventTypes, type LiveEvent } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../accounts.ts'
import { holdRequest, type Changing } from '../acting.ts'
import { daysAgo } from '../attention.ts'
import type { TestClient } from '../client.ts'
import { openEvents, type OpenEvents } from '../events.ts'
import { addMailboxes, pasteOf, someMailboxes, type TestMailbox } from '../mailboxes.ts'
import { pausing } from '../pausing.ts'
import { confirmedPreview, previewCloses } from '../tables.ts'
import { unique } from '../unique.ts'
import { startWorld, type Person, type World } from '../world.ts'
import { calls } from './sampling.ts'

/**
 * A lead who sees only their own people, with one buyer of their own and one of somebody else's. The other buyer's
 * things have unique names.
 */
interface Buyer {
  who: Person
  client: TestClient
  account: number
  accountId: string
  closed: number
  closedId: string
  mailbox: number
  email: string
}

let world: World
let chief: TestClient
let lead: { who: Person; client: TestClient }
let peer: { who: Person; client: TestClient }
let mine: Buyer
let theirs: Buyer
let sheet: { id: number; url: string }
let spare: string[]
let free: { accountId: string; mailbox: TestMailbox }
/** Handed over from the other buyer to the lead's own. */
let passed: number

const on = (id: number) => ({ params: { id: String(id) } })
const signedIn = async (role: 'admin' | 'TeamleadFarmer' | 'buyer') => {
  const who = await world.person({ role, groupIds: [1] })
  return { who, client: await world.signIn(who) }
}
const limit = (ownPeopleOnly: boolean, { id }: Person = lead.who) =>
  chief.call('setUserAccess', { ...on(id), body: { ownPeopleOnly } })
const leadOf = (person: Person, leadId: number | null) =>
  chief.call('updateUser', { ...on(person.id), body: { leadId } })
const take = async ({ client }: { client: TestClient }, accountId: string): Promise<number> =>
  (await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })).body.account.recordId
const nextSpare = (): string => spare.shift()!
const taken = async (client: TestClient): Promise<number[]> =>
  (await client.call('listTakenWithUsers', { query: {} })).body.accounts.map(({ id }) => id)

/** Current state: holdings, their history, and records. */
const stand = async (): Promise<unknown[]> => {
  const tables = ['accounts', 'account_events', 'account_spends', 'mailboxes', 'mailbox_takes', 'audit_log']
  const digests = []
  for (const name of tables)
    digests.push(
      (
        await sql`select md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)) from ${sql.table(name)} t`.execute(
          world.db,
        )
      ).rows,
    )
  return digests
}

beforeAll(async () => {
  world = await startWorld({ TRACKER_KEPT_DAYS: '7' }, {}, { historyDays: 20 })
  chief = (await signedIn('admin')).client
  lead = await signedIn('TeamleadFarmer')
  peer = await signedIn('TeamleadFarmer')
  spare = Array.from({ length: 12 }, () => unique('Spare'))
  const ids = { mine: unique('Mine'), theirs: unique('Theirs'), passed: unique('Passed'), free: unique('Free') }
  const closed = { mine: unique('MineClosed'), theirs: unique('TheirsClosed') }
  const all = [...Object.values(ids), ...Object.values(closed), ...spare]
  sheet = await addSheetWith(
    world,
    all.map((id) => ({ id, login_pass: `${id}:secret` })),
  )
  const boxes = someMailboxes(3)
  await addMailboxes(peer.client, pasteOf(boxes))
  const buyer = async (name: 'mine' | 'theirs', at: number): Promise<Buyer> => {
    const person = await signedIn('buyer')
    const account = await take(person, ids[name])
    const done = await take(person, closed[name])
    await person.client.call('closeAccount', { ...on(done), body: { spend: 10 } })
    await person.client.call('saveNotes', { ...on(account), body: { notes: unique(`Note${name}`) } })
    const { email } = boxes[at]!
    const { body } = await person.client.call('addMailboxByAddress', { body: { emailAddress: email } })
    const held = { account, accountId: ids[name], closed: done, closedId: closed[name] }
    return { ...person, ...held, mailbox: body.email_id, email }
  }
  mine = await buyer('mine', 0)
  theirs = await buyer('theirs', 1)
  free = { accountId: ids.free, mailbox: boxes[2]! }
  const first = await take(theirs, ids.passed)
  await theirs.client.call('revealAccount', { ...on(first), body: { fields: ['login_pass'] } })
  await peer.client.call('handOverAccount', { ...on(first), body: { userId: mine.who.id, reason: 'Trial' } })
  passed = (await mine.client.call('listMyAccounts', { query: {} })).body.accounts.find(
    ({ accountId }) => accountId === ids.passed,
  )!.id
  await leadOf(mine.who, lead.who.id)
  await limit(true)
  await chief.call('saveGrants', {
    body: { permission: 'results.people', roles: [], userIds: [lead.who.id, peer.who.id] },
  })
})
afterAll(() => world.close())

/** Texts that would reveal the other buyer, their things, or other leads. */
const traces = (): string[] => [
  theirs.who.username,
  theirs.accountId,
  theirs.closedId,
  theirs.email,
  peer.who.username,
  'Notetheirs',
]
const tracesIn = (text: string): string[] => traces().filter((each) => text.toLowerCase().includes(each.toLowerCase()))

describe('a lead who sees own people only', () => {
  it('[FLOW-14] finds what these have and the free stock in each list, its sums and its file, and no trace of others', async () => {
    const { client } = lead
    const own = [passed, mine.closed, mine.account].toSorted((a, b) => a - b)
    expect((await taken(client)).toSorted((a, b) => a - b)).toEqual(own)
    const { total, totals, states } = (await client.call('listTakenWithUsers', { query: {} })).body
    expect({ total, users: totals.byUser, open: states.new }).toEqual({
      total: 3,
      users: [{ username: mine.who.username, accounts: 3, spend: 10 }],
      open: 2,
    })
    const file = await client.send('listTakenWithUsers', { query: {} }, { accept: 'text/csv' })
    expect(file.text.trim().split('\n')).toHaveLength(4)
    expect((await client.call('listTakers')).body.people).toEqual([
      { userId: mine.who.id, username: mine.who.username },
    ])
    const pool = (await client.call('listPool', { query: {} })).body
    expect(pool.emails.map(({ email }) => email).toSorted()).toEqual([mine.email, free.mailbox.email].toSorted())
    expect(pool).toMatchObject({ total: 2, statistics: { total_emails: 2, available_emails: 1, used_emails: 1 } })
    expect(pool.emails.map(({ created_by_name: name }) => name)).toEqual(['', ''])
    const stock = (await client.call('listStock', { query: {} })).body
    expect(stock.emails.map(({ email }) => email)).toEqual([free.mailbox.email])
    expect(
      (await client.call('listSheets', { query: {} })).body.sheets.find(({ id }) => id === sheet.id),
    ).toMatchObject({
      taken: 3,
      free: 13,
    })
    expect((await client.call('getAccountsSummary', { query: {} })).body.total).toBeGreaterThanOrEqual(13)
    for (const words of [mine.accountId, mine.email, free.mailbox.email])
      expect((await client.call('findAnything', { query: { words } })).body.found).toHaveLength(1)

    // Everybody else still sees all of it, from the same cached answers.
    expect((await taken(peer.client)).toSorted((a, b) => a - b)).toEqual(
      [...own, theirs.account, theirs.closed].toSorted((a, b) => a - b),
    )
    expect((await peer.client.call('listPool', { query: {} })).body.total).toBe(3)
    expect((await client.call('getMe')).body.ownPeople).toBe(1)
    expect((await peer.client.call('getMe')).body.ownPeople).toBeNull()
  })

  it('[FLOW-14] reads no name and nothing of others in any answer, of lists or about what is theirs to see, whatever is sought', async () => {
    const records: Record<string, number[]> = {
      '/accounts': [mine.account, mine.closed, passed],
      '/outlook-emails': [mine.mailbox],
      '/sheets': [sheet.id],
    }
    const { permissions } = (await lead.client.call('getMe')).body
    const reading = calls.filter(
      ([, { method, stream, access }]) =>
        method === 'GET' && !stream && [access].flat().some((each) => permissions.some((own) => own === each)),
    )
    const found: unknown[] = []
    let asked = 0
    for (const [name, { path, query, csv }] of reading) {
      const start = `/${path.split('/')[1]}`
      const ids = path.includes('/:id') ? (records[start] ?? []) : path.includes('/:sheet') ? [sheet.id] : [0]
      const fields = Object.keys(query?.shape ?? {})
      const days = { fromDate: daysAgo(3), toDate: daysAgo(0), spend: '10', by: 'account', page: '1' }
      const needed = Object.fromEntries(
        Object.entries(days).filter(([field, value]) => fields.includes(field) && value !== undefined),
      )
      const words = [...traces(), ''].flatMap((each) =>
        fields.includes('search') ? [{ search: each }] : fields.includes('words') ? [{ words: each }] : [{}],
      )
      for (const id of ids)
        for (const more of fields.includes('search') || fields.includes('words') ? words : [{}])
          for (const accept of csv ? ['application/json', 'text/csv'] : ['application/json']) {
            const params = { id: String(id), sheet: String(id) }
            const { status, text } = await lead.client.send(name, { params, query: { ...needed, ...more } }, { accept })
            asked += Number(status === 200)
            // Only refusals may repeat the search text.
            if (status === 200 && tracesIn(text).length > 0) found.push([name, more, tracesIn(text)])
          }
    }
    expect(found).toEqual([])
    expect(asked).toBeGreaterThan(40)
    const timeline = (await lead.client.call('getAccountTimeline', on(passed))).body.events
    expect(timeline).toMatchObject([{ kind: 'handed_over', username: null, detail: `… → ${mine.who.username}: Trial` }])
    const whole = (await peer.client.call('getAccountTimeline', on(passed))).body.events
    expect(whole.length).toBeGreaterThan(timeline.length)
    const history = (await lead.client.call('getMailboxHistory', on(mine.mailbox))).body
    expect(history.takes).toMatchObject([{ username: mine.who.username }])
  })

  it('[FLOW-14] acts on nothing of others, whether named by number, by person, by address or in a text', async () => {
    const { client } = lead
    const before = await stand()
    const none = 2_000_000_000
    const answer = async (asked: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await asked
      return [status, { ...(body as object), requestId: '' }]
    }
    const overTo = (userId: number, id = mine.account) =>
      answer(client.call('handOverAccount', { ...on(id), body: { userId, reason: 'Try' } }))
    expect(await overTo(theirs.who.id)).toEqual(await overTo(none))
    expect(await overTo(mine.who.id, theirs.account)).toEqual(await overTo(mine.who.id, none))
    for (const [name, body] of [
      ['releaseAccount', { reason: 'Try' }],
      ['closeAccount', { spend: 1 }],
      ['saveNotes', { notes: 'x' }],
      ['setAccountState', { state: 'banned' }],
      ['revealAccount', { fields: ['login_pass'] }],
      ['recordSpend', { days: [{ day: daysAgo(0), spend: 1 }] }],
    ] as const)
      expect([name, (await client.send(name, { ...on(theirs.account), body })).status]).toEqual([name, 404])
    for (const name of ['returnMailbox', 'checkMailbox', 'deleteMailbox'] as const)
      expect([name, (await client.send(name, { ...on(theirs.mailbox), body: {} })).status]).toEqual([name, 404])
    const text = (accountId: string) => `account,day,spend\n${accountId},${daysAgo(0)},5`
    const { lines } = await confirmedPreview(client, text(theirs.accountId))
    expect(lines.map(({ verdict }) => verdict)).toEqual(['unknown'])
    expect((await client.call('markMailboxesInvalid', { body: { emailsData: theirs.email } })).body).toMatchObject({
      updated: 0,
      errors: [{ reason: 'not_in_pool' }],
    })
    const [other] = someMailboxes(1, { email: theirs.email })
    expect((await addMailboxes(client, pasteOf([other!]))).body).toMatchObject({ inserted: 0, updated: 0 })
    expect((await client.call('deleteMailboxes', { body: { ids: [theirs.mailbox] } })).body.deleted).toBe(0)
    const many = { accounts: [theirs.account], reason: 'Try' }
    expect((await client.call('handOverAccounts', { body: { ...many, userId: theirs.who.id } })).status).toBe(409)
    expect((await previewCloses(client, `${theirs.accountId},5`)).lines).toMatchObject([
      { verdict: 'unknown', username: null, recordId: null },
    ])
    expect((await client.call('listHolders')).body.holders.map(({ username }) => username)).toEqual([mine.who.username])
    const held = (await client.send('takeAccount', { body: { accountId: theirs.accountId, sheetUrl: sheet.url } }))
      .status
    expect(held).toBe(403)
    expect(await stand()).toEqual(before)

    // A bulk change keeps the rows that it could not do.
    const { id } = (await client.call('releaseAccounts', { body: many })).body
    await expect.poll(async () => (await client.call('getBulkChange', on(id))).body.endedAt).not.toBeNull()
    expect((await client.call('getBulkChange', on(id))).body.items).toMatchObject([
      { accountId: null, accountName: null, state: 'refused' },
    ])
    expect(await stand()).toEqual(before)

    // Things of their own people, and the stock, can be changed as before.
    expect((await client.call('setAccountState', { ...on(mine.account), body: { state: 'running' } })).status).toBe(200)
    expect((await client.call('markMailboxesInvalid', { body: { emailsData: free.mailbox.email } })).body.updated).toBe(
      1,
    )
  })

  it('[FLOW-14] [MON-08] reads the results of own people, by who leads them and not by groups', async () => {
    const range = { fromDate: daysAgo(2), toDate: daysAgo(1) }
    const of = ({ id }: Person) => lead.client.call('getResults', { query: { ...range, by: 'day', of: `buyer:${id}` } })
    expect((await of(mine.who)).status).toBe(200)
    expect((await of(theirs.who)).status).toBe(404)
    expect((await lead.client.call('getResults', { query: { ...range, by: 'buyer' } })).body.scope).toBe('people')
  })
})

describe('events', () => {
  const heardBy = async (pages: readonly OpenEvents[], act: () => Promise<unknown>): Promise<LiveEvent[][]> => {
    const from = pages.map(({ events }) => events.length)
    await act()
    // All earlier events have been sent by then; pool changes are batched, and follow a little later.
    await chief.call('addPersonAlias', { body: { alias: unique('alias'), userId: mine.who.id } })
    const last = ['owners.changed', 'mailbox.changed']
    const hasHeard = ({ events }: OpenEvents, at: number): boolean =>
      last.every((wanted) => events.slice(from[at]).some(({ type }) => type === wanted))
    await expect.poll(() => pages.every(hasHeard)).toBe(true)
    return pages.map(({ events }, at) => events.slice(from[at]).filter(({ type }) => type !== 'owners.changed'))
  }

  it('[FLOW-14] tell a limited lead nothing of what others have but that the stock changed, and what is theirs as before', async () => {
    const pages = [await openEvents(lead.client, world.main), await openEvents(peer.client, world.main)]
    const [own, others] = [nextSpare(), nextSpare()]
    let recordId = 0
    const use = async (buyer: Buyer, accountId: string) => {
      recordId = await take(buyer, accountId)
      await buyer.client.call('revealAccount', { ...on(recordId), body: { fields: ['login_pass'] } })
      await buyer.client.call('recordSpend', { ...on(recordId), body: { days: [{ day: daysAgo(0), spend: 3 }] } })
      await chief.call('releaseAccount', { ...on(recordId), body: { reason: 'Over' } })
      await chief.call('returnMailbox', { ...on(buyer.mailbox), body: {} })
      await buyer.client.call('addMailboxByAddress', { body: { emailAddress: buyer.email } })
    }
    const [limited, whole] = await heardBy(pages, () => use(theirs, others))
    const said = JSON.stringify(limited)
    expect(said).not.toContain(others)
    expect(new Set(limited!.map(({ type }) => type))).toEqual(new Set(['sheet.changed', 'mailbox.changed']))
    for (const event of limited!) if (event.type === 'mailbox.changed') expect(event.mailboxId).toBeNull()
    expect(new Set(whole!.map(({ type }) => type))).toEqual(
      new Set(['account.taken', 'account.changed', 'spend.changed', 'account.released', 'mailbox.changed']),
    )
    const [ofOwn] = await heardBy(pages, () => use(mine, own))
    expect(ofOwn).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'account.taken', accountId: own }),
        expect.objectContaining({ type: 'account.changed', recordId }),
        expect.objectContaining({ type: 'spend.changed', recordId }),
        expect.objectContaining({ type: 'account.released', accountId: own }),
      ]),
    )
    // A page that was disconnected gets the same events.
    const since = (await lead.client.call('getEventsSince', { query: { id: pages[0]!.events[0]!.id } })).body
    expect(JSON.stringify(since)).not.toContain(others)
    expect(since.events.every(({ type }) => eventTypes.includes(type))).toBe(true)
    for (const page of pages) page.close()
  })

  it('[FLOW-14] the switch and the lead of a person hold from the next answer and event on, are on record, and go back', async () => {
    const page = await openEvents(peer.client, world.main)
    const told = async (): Promise<void> =>
      expect.poll(() => page.events.filter(({ type }) => type === 'people.own')).not.toHaveLength(0)
    const heard = (accountId: string) => JSON.stringify(page.events).includes(accountId)
    expect(await taken(peer.client)).toContain(theirs.account)
    await limit(true, peer.who)
    await told()
    expect(await taken(peer.client)).toEqual([])
    const [hidden, seen] = [nextSpare(), nextSpare()]
    await take(theirs, hidden)
    await leadOf(theirs.who, peer.who.id)
    expect(await taken(peer.client)).toContain(theirs.account)
    const record = await take(theirs, seen)
    await expect.poll(() => heard(seen)).toBe(true)
    expect(heard(hidden)).toBe(false)
    await chief.call('releaseAccount', { ...on(record), body: { reason: 'Over' } })

    await leadOf(theirs.who, null)
    expect(await taken(peer.client)).toEqual([])
    await limit(false, peer.who)
    expect(await taken(peer.client)).toContain(theirs.account)
    const about = async (person: Person) =>
      (await chief.call('listAudit', { query: { record: `user:${person.id}` } })).body.records.map(
        ({ kind, details }) => [kind, details],
      )
    expect(await about(theirs.who)).toEqual([
      ['users.changed', expect.objectContaining({ lead: null, leadBefore: peer.who.username })],
      ['users.changed', expect.objectContaining({ lead: peer.who.username, leadBefore: null })],
    ])
    expect(await about(peer.who)).toEqual([
      ['users.access_changed', expect.objectContaining({ ownPeopleOnly: false, ownPeopleOnlyBefore: true })],
      ['users.access_changed', expect.objectContaining({ ownPeopleOnly: true, ownPeopleOnlyBefore: false })],
    ])
    page.close()
  })
})

describe('who is limited to whom', () => {
  it('[FLOW-14] is for administrators to say: only a team lead leads, nobody themselves, and an administrator sees everything', async () => {
    for (const { client } of [lead, mine]) {
      const set = await client.call('setUserAccess', { ...on(lead.who.id), body: { ownPeopleOnly: false } })
      const led = await client.call('updateUser', { ...on(theirs.who.id), body: { leadId: lead.who.id } })
      expect([set.status, led.status]).toEqual([403, 403])
    }
    for (const leadId of [mine.who.id, 2_000_000_000])
      expect((await leadOf(theirs.who, leadId)).body).toMatchObject({
        code: 'validation',
        fields: { leadId: expect.any(String) },
      })
    expect((await leadOf(lead.who, lead.who.id)).status).toBe(400)
    await chief.call('setUserAccess', { ...on(lead.who.id), body: { isAdmin: true } })
    expect(await taken(lead.client)).toContain(theirs.account)
    await chief.call('setUserAccess', { ...on(lead.who.id), body: { isAdmin: false } })
    expect(await taken(lead.client)).not.toContain(theirs.account)
  })

  it('[FLOW-14] what own people closed who have left is still their lead’s to see', async () => {
    const gone = await signedIn('buyer')
    const record = await take(gone, nextSpare())
    await gone.client.call('closeAccount', { ...on(record), body: { spend: 1 } })
    await leadOf(gone.who, lead.who.id)
    expect(await taken(lead.client)).toContain(record)
    await chief.call('deleteUser', { ...on(gone.who.id), body: {} })
    expect(await taken(lead.client)).toContain(record)
    expect((await lead.client.call('getMe')).body.ownPeople).toBe(1)
  })

  it('[FLOW-14] [S-25] whoever is limited while a request is held acts on nothing that is another’s', async () => {
    const paused = pausing(world.database)
    const at = await world.instance({ database: paused.database })
    paused.watch(at.server)
    const held = await world.signIn(peer.who, world.client(at))
    await held.csrfToken()
    const acts: [Changing, number, object][] = [
      ['releaseAccount', theirs.account, { reason: 'Held' }],
      ['handOverAccount', theirs.account, { userId: mine.who.id, reason: 'Held' }],
      ['closeAccount', theirs.account, { spend: 1 }],
      ['saveNotes', theirs.account, { notes: 'Held' }],
      ['revealAccount', theirs.account, { fields: ['login_pass'] }],
      ['correctSpend', theirs.closed, { spend: 99, reason: 'Held' }],
      ['returnMailbox', theirs.mailbox, {}],
      ['deleteMailbox', theirs.mailbox, {}],
    ]
    const begins = paused.hold((text) => text === 'begin')
    const requests = await Promise.all(
      acts.flatMap(([name, id, body]) =>
        // Complete requests are admitted and wait for their transaction; the others are still sending their body.
        [true, false].map((whole) => holdRequest(at.url, held, name, { ...on(id), body }, { whole })),
      ),
    )
    await expect.poll(() => begins.count()).toBe(acts.length)
    expect((await limit(true, peer.who)).status).toBe(200)
    const before = await stand()
    begins.release()
    const answers = await Promise.all(requests.map((each) => each.finish()))
    for (const { name, status } of answers) expect([name, [403, 404].includes(status)]).toEqual([name, true])
    expect(await stand()).toEqual(before)
    await limit(false, peer.who)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith, type TestAccount } from '../../../test/accounts.ts'
import { unique } from '../../../test/unique.ts'
import type { TestClient } from '../../../test/client.ts'
import { onServers } from '../../../test/database/database.ts'
import { openEvents } from '../../../test/events.ts'
import { startWorld, type Instance, type Person, type World } from '../../../test/world.ts'
import { dayBefore, todayIn } from '../../lib/days.ts'

let world: World
let second: Instance
beforeAll(async () => {
  world = await startWorld()
  second = onServers ? await world.instance() : world.main
})
afterAll(() => world.close())

const some = (count: number, more: Partial<TestAccount> = {}): TestAccount[] =>
  Array.from({ length: count }, () => ({ id: unique(), login_pass: 'user:pass', ...more }))
const signedIn = async (role: 'buyer' | 'TeamleadFarmer' | 'admin' | 'farmer' = 'buyer', at: Instance = world.main) => {
  const who = await world.person({ role })
  return { who, client: await world.signIn(who, world.client(at)) }
}
/** Buyers on both instances, created one at a time: hashing has a queue of its own. */
const many = async (count: number) => {
  const people: Awaited<ReturnType<typeof signedIn>>[] = []
  for (let n = 0; n < count; n += 1) people.push(await signedIn('buyer', n % 2 ? world.main : second))
  return people
}
const take = (client: TestClient, sheet: { url: string }, id: string, rowNumber = 2) =>
  client.call('takeAccount', { body: { accountId: id, sheetUrl: sheet.url, rowNumber } })
const mine = async (client: TestClient) => (await client.call('listMyAccounts', { query: {} })).body.accounts
const limitOf = (who: Person, limit: number | null) =>
  world.db.updateTable('users').set({ acc_limit: limit }).where('id', '=', who.id).execute()

describe('what is free', () => {
  it('[API-41] [ENT-09] [SHEET-08] the summary counts all sheets by country, [API-35] [ENT-08] [SHEET-07] the list names the rows of one', async () => {
    const accounts = some(3, { country: 'Кіпр' })
    const [one, two] = [await addSheetWith(world, accounts), await addSheetWith(world, some(2, { country: 'CY' }))]
    const { client } = await signedIn()
    const summary = (await client.call('getAccountsSummary', { query: {} })).body
    expect(summary).toMatchObject({ success: true, byCountry: { CY: 5 } })
    expect(summary.message).toBe(`${summary.total} accounts are available`)
    expect(summary.total).toBe(Object.values(summary.byCountry).reduce((sum, n) => sum + n, 0))
    const list = async (sheet: string) =>
      (await client.call('listAvailableAccounts', { params: { sheet }, query: {} })).body
    expect((await list('cy')).total).toBe(5)
    const ofOne = await list(String(one.id))
    expect(ofOne.accounts).toEqual(
      accounts.map(({ id }, n) => ({
        id,
        name: null,
        country: 'CY',
        row: n + 2,
        url: one.url,
        sheet: expect.any(String),
        mailType: null,
        whGeo: null,
        pixel: false,
        email: false,
        since: expect.stringMatching(/Z$/),
      })),
    )
    expect((await list(String(two.id))).total).toBe(2)
    // A held account is not free.
    const taken = { accountId: accounts[0]!.id, sheetUrl: one.url, rowNumber: 2 }
    expect((await client.send('takeAccount', { body: taken })).status).toBe(200)
    const later = (await client.call('getAccountsSummary', { query: {} })).body
    expect([later.byCountry['CY'], later.total]).toEqual([4, summary.total - 1])
    expect((await list('cy')).total).toBe(4)
    expect((await client.send('listAvailableAccounts', { params: { sheet: 'x-1' } })).status).toBe(400)
  })

  it('[API-37] own accounts come all at once, or as the page that is asked for', async () => {
    const accounts = some(3)
    const sheet = await addSheetWith(world, accounts)
    const { who, client } = await signedIn()
    await limitOf(who, 10)
    for (const [n, { id }] of accounts.entries()) await take(client, sheet, id, n + 2)
    const page = async (query: object) => (await client.call('listMyAccounts', { query })).body
    const all = await page({})
    expect(all.accounts).toHaveLength(3)
    expect(await page({ page: '2', limit: '2' })).toEqual({
      accounts: all.accounts.slice(2),
      total: 3,
      page: 2,
      limit: 2,
    })
    expect(await page({ page: '1' })).toMatchObject({ accounts: all.accounts, total: 3, limit: 100 })
    expect((await client.send('listMyAccounts', { query: { page: '0' } })).status).toBe(400)
  })

  it('[PERM-32] [S-60] no list carries a secret', async () => {
    const sheet = await addSheetWith(world, some(2, { login_pass: 'canary-login', cvv: 'canary-cvv' }))
    const [{ client }, lead] = [await signedIn(), await signedIn('TeamleadFarmer')]
    const [free] = (await client.call('listAvailableAccounts', { params: { sheet: String(sheet.id) }, query: {} })).body
      .accounts
    await take(client, sheet, free!.id)
    const answers = [
      await client.call('listAvailableAccounts', { params: { sheet: String(sheet.id) }, query: {} }),
      await client.call('listMyAccounts', { query: {} }),
      await lead.client.call('listTakenWithUsers', { query: {} }),
      await lead.client.call('listSheets', { query: {} }),
      await lead.client.call('getSheetReport', { params: { id: String(sheet.id) } }),
      await lead.client.call('getAccountTimeline', { params: { id: String((await mine(client))[0]!.id) } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('canary')
    const { rows } = await sql<{ row: string }>`
      select r::text as row from sheet_rows r union all select a::text from audit_log a
      union all select e::text from account_events e union all select j::text from pgboss.job j`.execute(world.db)
    expect(rows.map(({ row }) => row).join()).not.toContain('canary')
    expect(world.lines.join()).not.toContain('canary')
  })
})

describe('taking', () => {
  it('[API-36] [API-37] [ENT-10] [ENT-12] [ACC-14] answers what the buyer needs, once, and puts the account into the own list', async () => {
    const [account] = some(1, {
      name: 'Anna',
      country: 'Spain',
      login_pass: 'me@x:pa:ss',
      pixel: '123',
      link: 'https://a.example/1',
      mail_type: 'Outlook',
      wh_geo: 'PL',
    })
    const sheet = await addSheetWith(world, [account!])
    const { client } = await signedIn()
    const { status, body } = await take(client, sheet, account!.id.toUpperCase())
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      account: {
        recordId: expect.any(Number) as number,
        id: account!.id,
        name: 'Anna',
        country: 'ES',
        login_pass: 'me@x:pa:ss',
        login: null,
        password: null,
        link: 'https://a.example/1',
      },
    })
    const [own] = await mine(client)
    expect(own).toMatchObject({
      id: body.account.recordId,
      accountId: account!.id,
      closed: false,
      spend: null,
      pixel: '123',
      notes: '',
    })
    expect(own!.details).toEqual({
      country: 'ES',
      mail_type: 'Outlook',
      wh_geo: 'PL',
      pixel: '123',
      cvv: null,
      login_pass: null,
      link: 'https://a.example/1',
    })
    expect(own!.returnableUntil).not.toBeNull()
  })

  it('[ACC-16] the same person’s repetition answers the same; another’s is refused, and only administrators read by whom; leads see it', async () => {
    const [account] = some(1)
    const sheet = await addSheetWith(world, [account!])
    const [{ client, who }, { client: other }, { client: lead }, { client: admin }] = [
      await signedIn(),
      await signedIn(),
      await signedIn('TeamleadFarmer'),
      await signedIn('admin'),
    ]
    const first = await take(client, sheet, account!.id)
    expect((await take(client, sheet, account!.id)).body).toEqual(first.body)
    const refused = await take(other, sheet, account!.id)
    expect([refused.status, refused.body.code, refused.body.values]).toEqual([409, 'already_taken', undefined])
    expect((await take(admin, sheet, account!.id)).body).toMatchObject({
      code: 'already_taken',
      values: { username: who.username },
    })
    const free = { params: { sheet: String(sheet.id) }, query: {} }
    expect((await other.call('listAvailableAccounts', free)).body.accounts).toEqual([])
    expect((await mine(client)).map(({ accountId }) => accountId)).toEqual([account!.id])
    expect((await lead.call('listTakenWithUsers', { query: { search: account!.id } })).body.accounts).toMatchObject([
      { accountId: account!.id, userUsername: who.username },
    ])
    for (const wrong of ['sheet:999999', 'https://evil.example/', '']) {
      expect((await take(other, { url: wrong }, unique())).body.code).toBe('gone_from_sheet')
    }
  })

  it('[R-01] [ACC-16] one of fifty simultaneous takes wins (over two instances where there are two)', async () => {
    const [account] = some(1)
    const sheet = await addSheetWith(world, [account!])
    const people = await many(50)
    for (const { client } of people) await client.csrfToken()
    // On a slow machine some requests find no free connection and are told to retry.
    const persist = async ({ client }: (typeof people)[number]) => {
      for (;;) {
        const { status } = await take(client, sheet, account!.id)
        if (status !== 503) return status
      }
    }
    const statuses = await Promise.all(people.map(persist))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from accounts where account_key = lower(${account!.id})`.execute(world.db)
    expect(rows[0]!.n).toBe('1')
  })

  it('[R-02] [ACC-30] a limit counts open accounts and holds against simultaneous takes; 0 is none, none is unlimited', async () => {
    const accounts = some(12)
    const sheet = await addSheetWith(world, accounts)
    const { client, who } = await signedIn()
    await limitOf(who, 3)
    await client.csrfToken()
    // Each with its own idempotency key, like a page that repeats a request with an unknown outcome.
    const answers = await Promise.all(
      accounts.slice(0, 8).map(({ id }) => {
        const body = { accountId: id, sheetUrl: sheet.url, rowNumber: 2 }
        return client.send('takeAccount', { body }, { 'idempotency-key': unique('key') })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      limit: 3,
      error: 'You have reached your limit of 3 accounts',
    })
    const [open] = await mine(client)
    await client.call('closeAccount', { params: { id: String(open!.id) }, body: { spend: 1 } })
    expect((await take(client, sheet, accounts[8]!.id)).status).toBe(200)
    await limitOf(who, 0)
    expect((await take(client, sheet, accounts[9]!.id)).body.code).toBe('limit_reached')
    expect(await mine(client)).toHaveLength(4)
    await limitOf(who, null)
    expect((await take(client, sheet, accounts[10]!.id)).status).toBe(200)
  })

  it('[ACC-18] [ACC-19] the mailbox of the row comes along, or the answer says why not; the take succeeds in any case', async () => {
    const [mail, held, absent] = ['fresh', 'held', 'absent'].map((name) => `${unique(name)}@example.com`)
    const { client, who } = await signedIn()
    const { who: other } = await signedIn()
    const box = (email: string, holder: number | null) =>
      world.db
        .insertInto('mailboxes')
        .values({ email, holder_id: holder, account_row_id: null, taken_at: null })
        .execute()
    await box(mail!, null)
    await box(held!, other.id)
    const accounts = [mail, mail, held, absent].map((email) => ({ id: unique(), email: email!.toUpperCase() }))
    const sheet = await addSheetWith(world, accounts)
    const outcomes = []
    for (const { id } of accounts) outcomes.push((await take(client, sheet, id)).body)
    expect(
      outcomes.map((body) => [body.success, body.emailTransfer?.outcome, body.account.emailTransfer?.success]),
    ).toEqual([
      [true, 'added', true],
      [true, 'already_yours', false],
      [true, 'held', false],
      [true, 'not_in_pool', false],
    ])
    expect(outcomes[1]!.emailTransfer?.message).toContain('already in your Codes')
    const row = await world.db
      .selectFrom('mailboxes')
      .select('holder_id')
      .where('email', '=', mail!)
      .executeTakeFirstOrThrow()
    expect(row.holder_id).toBe(who.id)
  })

  it('a change of the sheet goes with the take, or neither stands', async () => {
    const [account] = some(1)
    const sheet = await addSheetWith(world, [account!])
    const { client } = await signedIn()
    await take(client, sheet, account!.id)
    const { rows } = await sql<{ wanted: number; jobs: string }>`
      select m.wanted, (select count(*) from pgboss.job j where j.name = 'sheet.mark' and j.data -> 'data' ->> 'rowId' = r.id::text) as jobs
      from sheet_rows r join sheet_marks m on m.row_id = r.id where r.account_key = lower(${account!.id})`.execute(
      world.db,
    )
    expect(rows).toEqual([{ wanted: 1, jobs: '1' }])
  })

  it('other open pages hear of it, without a name', async () => {
    const [account] = some(1)
    const sheet = await addSheetWith(world, [account!])
    const [{ client }, { client: other }] = [await signedIn(), await signedIn('buyer', second)]
    const page = await openEvents(other, second)
    await take(client, sheet, account!.id)
    // Sheets of other tests change meanwhile.
    const heard = () => page.events.filter((event) => event.type === 'account.taken' && event.accountId === account!.id)
    await expect.poll(heard).toMatchObject([{ sheetId: sheet.id, country: 'ES' }])
    expect(Object.keys(heard()[0]!).sort()).toEqual(['accountId', 'at', 'country', 'id', 'sheetId', 'type'])
    page.close()
  })
})

describe('closing', () => {
  const taken = async () => {
    const [account] = some(1)
    const sheet = await addSheetWith(world, [account!])
    const buyer = await signedIn()
    const id = String((await take(buyer.client, sheet, account!.id)).body.account.recordId)
    return { ...buyer, id, sheet, account: account! }
  }
  const close = (client: TestClient, id: string, spend: unknown) =>
    client.send('closeAccount', { params: { id }, body: { spend } })

  it('[API-38] [ACC-23] [ACC-24] [R-03] stores the spend once; a second close changes nothing', async () => {
    const { client, id } = await taken()
    expect((await close(client, id, 12.5)).body).toMatchObject({ success: true, spend: 12.5 })
    const [first] = await mine(client)
    const second = await close(client, id, 99)
    expect([second.status, second.body.code]).toEqual([409, 'already_closed'])
    const [own] = await mine(client)
    expect(own).toEqual(first)
    expect(own).toMatchObject({ closed: true, spend: 12.5, closedAt: expect.any(String), returnableUntil: null })
  })

  it('[R-03] of ten simultaneous closes one counts', async () => {
    const { client, id } = await taken()
    await client.csrfToken()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => close(client, id, n + 1)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    expect((await mine(client))[0]!.spend).toBe((good[0]!.body as unknown as { spend: number }).spend)
  })

  it.each([-0.01, 1_000_000.01, 1.005, '12', null, Number.NaN])('[S-47] a spend of %s is refused', async (spend) => {
    const { client, id } = await taken()
    expect((await close(client, id, spend)).status).toBe(400)
    expect((await mine(client))[0]).toMatchObject({ closed: false, spend: null })
    const most = spend === -0.01 ? 0 : 1_000_000
    expect((await close(client, id, most)).body).toMatchObject({ spend: most })
  })

  it('[ENT-13] a closed account is never free again', async () => {
    const { client, id, sheet, account } = await taken()
    await close(client, id, 0)
    const { client: other } = await signedIn()
    expect((await take(other, sheet, account.id)).body.code).toBe('already_taken')
    expect((await client.call('undoTake', { params: { id }, body: {} })).body.code).toBe('already_closed')
    const { client: lead } = await signedIn('TeamleadFarmer')
    expect((await lead.call('releaseAccount', { params: { id }, body: { reason: 'x' } })).body.code).toBe(
      'already_closed',
    )
  })

  it('[PERM-31] [S-41] another’s account answers like a missing one, in every call', async () => {
    const { id } = await taken()
    const { client: stranger } = await signedIn()
    const calls = (target: string) => [
      close(stranger, target, 1),
      stranger.send('saveNotes', { params: { id: target }, body: { notes: 'x' } }),
      stranger.send('revealAccount', { params: { id: target }, body: { fields: ['login_pass'] } }),
      stranger.send('undoTake', { params: { id: target } }),
      stranger.send('getAccountTimeline', { params: { id: target } }),
    ]
    const [foreign, missing] = [await Promise.all(calls(id)), await Promise.all(calls('999999'))]
    const shape = (answers: typeof foreign) => answers.map(({ status, body }) => [status, { ...body, requestId: '' }])
    expect(shape(foreign)).toEqual(shape(missing))
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('notes', () => {
  it('[API-39] [ACC-25] are saved, up to 5 000 characters, on closed accounts too; what changed elsewhere is not overwritten', async () => {
    const [account] = some(1)
    const sheet = await addSheetWith(world, [account!])
    const { client } = await signedIn()
    const id = String((await take(client, sheet, account!.id)).body.account.recordId)
    const save = (notes: string, version?: number) =>
      client.call('saveNotes', { params: { id }, body: { notes, ...(version !== undefined && { version }) } })
    expect((await save('a 😀', 0)).body.notesVersion).toBe(1)
    expect((await save('mine', 0)).body.code).toBe('stale_edit')
    expect((await save('x'.repeat(5_001), 1)).status).toBe(400)
    expect((await mine(client))[0]).toMatchObject({ notes: 'a 😀', notesVersion: 1 })
    expect((await save('x'.repeat(5_000), 1)).status).toBe(200)
    await client.call('closeAccount', { params: { id }, body: { spend: 0 } })
    expect((await save('closed', 2)).status).toBe(200)
    expect((await mine(client))[0]).toMatchObject({ notes: 'closed', notesVersion: 3 })
  })
})

describe('giving back', () => {
  it('undone within ten minutes it is free again and marked as seen; later it is too late', async () => {
    const [one, two] = some(2)
    const sheet = await addSheetWith(world, [one!, two!])
    const { client, who } = await signedIn()
    const undo = (id: number) => client.call('undoTake', { params: { id: String(id) }, body: {} })
    const first = (await take(client, sheet, one!.id)).body.account.recordId
    expect((await undo(first)).status).toBe(200)
    expect((await undo(first)).status).toBe(404)
    expect(await mine(client)).toEqual([])
    const { client: other } = await signedIn()
    expect((await take(other, sheet, one!.id)).status).toBe(200)
    const { client: lead } = await signedIn('TeamleadFarmer')
    const overview = (await lead.call('listTakenWithUsers', { query: { search: one!.id } })).body.accounts
    expect(overview.map(({ seenBy }) => seenBy)).toEqual([[who.username]])
    const late = (await take(client, sheet, two!.id)).body.account.recordId
    await sql`update accounts set taken_at = now() - interval '11 minutes' where id = ${late}`.execute(world.db)
    expect((await undo(late)).body.code).toBe('wrong_state')
  })

  it('a lead releases with a reason, hands over within the other’s limit, and corrects a spend with its history', async () => {
    const accounts = some(3)
    const sheet = await addSheetWith(world, accounts)
    const [{ client }, { client: to, who: next }, { client: lead }, farmer] = [
      await signedIn(),
      await signedIn(),
      await signedIn('TeamleadFarmer'),
      await signedIn('farmer'),
    ]
    const ids: string[] = []
    for (const { id } of accounts) ids.push(String((await take(client, sheet, id)).body.account.recordId))
    expect((await lead.send('releaseAccount', { params: { id: ids[0] }, body: { reason: '  ' } })).status).toBe(400)
    expect((await lead.call('releaseAccount', { params: { id: ids[0]! }, body: { reason: 'left' } })).status).toBe(200)
    expect((await take(to, sheet, accounts[0]!.id)).status).toBe(200)
    const handOver = (id: string, userId: number) =>
      lead.call('handOverAccount', { params: { id }, body: { userId, reason: 'holiday' } })
    const { people } = (await lead.call('listTakers')).body
    expect(people).toContainEqual({ userId: next.id, username: next.username })
    expect(people.map(({ userId }) => userId)).not.toContain(farmer.who.id)
    expect((await handOver(ids[1]!, farmer.who.id)).body.code).toBe('wrong_state')
    await limitOf(next, 1)
    expect((await handOver(ids[1]!, next.id)).body.code).toBe('limit_reached')
    await limitOf(next, 2)
    expect((await handOver(ids[1]!, next.id)).status).toBe(200)
    expect((await mine(to)).map(({ accountId }) => accountId).sort()).toEqual([accounts[0]!.id, accounts[1]!.id].sort())
    expect((await mine(client)).map(({ accountId }) => accountId)).toEqual([accounts[2]!.id])
    await client.call('closeAccount', { params: { id: ids[2]! }, body: { spend: 10 } })
    const correct = (spend: number) =>
      lead.call('correctSpend', { params: { id: ids[2]! }, body: { spend, reason: 'typo' } })
    expect((await correct(100.1)).status).toBe(200)
    expect((await mine(client))[0]!.spend).toBe(100.1)
    const { events } = (await lead.call('getAccountTimeline', { params: { id: ids[2]! } })).body
    expect(events.map(({ kind }) => kind)).toEqual(['spend_corrected', 'closed', 'revealed', 'taken'])
    expect(events.map(({ detail, spend, spendBefore }) => [detail, spend, spendBefore]).slice(0, 2)).toEqual([
      ['typo', 100.1, 10],
      [null, 10, null],
    ])
    expect((await client.call('releaseAccount', { params: { id: ids[2]! }, body: { reason: 'x' } })).status).toBe(403)
  })

  it('[ACC-23] amounts are kept as numbers, in the history and on record; those of older rows are read from their text', async () => {
    const [account] = some(1)
    const sheet = await addSheetWith(world, [account!])
    const [{ client }, lead] = [await signedIn(), (await signedIn('TeamleadFarmer')).client]
    const { recordId } = (await take(client, sheet, account!.id)).body.account
    const params = { id: String(recordId) }
    await client.call('closeAccount', { params, body: { spend: 1234.5 } })
    await lead.call('correctSpend', { params, body: { spend: 0.07, reason: 'typo: 1 → 2' } })
    const { rows: stored } = await sql`
      select kind, detail, spend::float8, spend_before::float8 as before from account_events
      where holding_id = ${recordId} and kind in ('closed', 'spend_corrected') order by id`.execute(world.db)
    expect(stored).toEqual([
      { kind: 'closed', detail: null, spend: 1234.5, before: null },
      { kind: 'spend_corrected', detail: 'typo: 1 → 2', spend: 0.07, before: 1234.5 },
    ])
    const { rows: recorded } = await sql`
      select details from audit_log where record = ${`account:${recordId}`}
        and kind in ('accounts.closed', 'accounts.spend_corrected') order by id`.execute(world.db)
    expect(recorded).toEqual([
      { details: { detail: null, spend: 1234.5, spendBefore: null, closeReason: null } },
      { details: { detail: 'typo: 1 → 2', spend: 0.07, spendBefore: 1234.5 } },
    ])
    const amounts = async () =>
      (await lead.call('getAccountTimeline', { params })).body.events
        .slice(0, 2)
        .map(({ detail, spend, spendBefore }) => [detail, spend, spendBefore])
    const both = [
      ['typo: 1 → 2', 0.07, 1234.5],
      [null, 1234.5, null],
    ]
    expect(await amounts()).toEqual(both)
    await sql`
      update account_events set spend = null, spend_before = null,
        detail = case kind when 'closed' then '1234.50' else '1234.50 → 0.07: typo: 1 → 2' end
      where holding_id = ${recordId} and kind in ('closed', 'spend_corrected')`.execute(world.db)
    expect(await amounts()).toEqual(both)
  })

  it('[R-01] [R-02] a thousand random takes, returns, closes, releases and hand-overs by twenty people (two hundred on the embedded database) keep one holder, the limits and the total', async () => {
    const accounts = some(30, { login_pass: '' })
    const sheet = await addSheetWith(world, accounts)
    const people = await many(20)
    for (const { who, client } of people) {
      await limitOf(who, 3)
      await client.csrfToken()
    }
    const lead = (await signedIn('TeamleadFarmer')).client
    await lead.csrfToken()
    const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
    const step = async (): Promise<void> => {
      const { client } = pick(people)
      const roll = Math.random()
      if (roll < 0.5) return void (await take(client, sheet, pick(accounts).id))
      const own = (await mine(client)).filter(({ closed }) => !closed)
      if (own.length === 0) return
      const params = { id: String(pick(own).id) }
      if (roll < 0.65) await client.call('undoTake', { params, body: {} })
      else if (roll < 0.68) await client.call('closeAccount', { params, body: { spend: 5 } })
      else if (roll < 0.85) await lead.call('releaseAccount', { params, body: { reason: 'r' } })
      else await lead.call('handOverAccount', { params, body: { userId: pick(people).who.id, reason: 'r' } })
    }
    const check = async (): Promise<void> => {
      const { rows } = await sql<{ held: string; holders: string; over: string; loose: string }>`
        with here as (select a.* from accounts a join sheet_rows r on r.id = a.row_id where r.sheet_id = ${sheet.id} and a.ended_at is null)
        select (select count(*) from here) as held, (select count(distinct account_key) from here) as holders,
          (select count(*) from (select 1 from here where closed_at is null group by user_id having count(*) > 3) x) as over,
          (select count(*) from sheet_rows r where r.sheet_id = ${sheet.id}
            and (r.holding_id is not null) <> exists (select 1 from here h where h.row_id = r.id and h.id = r.holding_id)) as loose
      `.execute(world.db)
      const { held, holders, over, loose } = rows[0]!
      expect([held === holders, over, loose]).toEqual([true, '0', '0'])
      const free = (await lead.call('listSheets', { query: {} })).body.sheets.find(({ id }) => id === sheet.id)!
      expect(free.free + free.taken).toBe(accounts.length)
    }
    for (let round = 0; round < (onServers ? 50 : 10); round += 1) {
      await Promise.all(Array.from({ length: 20 }, step))
      await check()
    }
  }, 300_000)
})

describe('revealing', () => {
  it('[S-59] [PERM-32] shows the login to its holder and to leads, each time on record; another’s is not there', async () => {
    const [account] = some(1, { login_pass: 'secret:word' })
    const sheet = await addSheetWith(world, [account!])
    const { client, who } = await signedIn()
    const id = String((await take(client, sheet, account!.id)).body.account.recordId)
    const reveal = (as: TestClient) => as.call('revealAccount', { params: { id }, body: { fields: ['login_pass'] } })
    expect((await reveal(client)).body).toEqual({ login_pass: 'secret:word' })
    const { client: lead, who: leader } = await signedIn('TeamleadFarmer')
    expect((await reveal(lead)).status).toBe(200)
    expect((await reveal((await signedIn()).client)).status).toBe(404)
    const rows = await world.db
      .selectFrom('audit_log')
      .select(['username', 'details'])
      .where('kind', '=', 'accounts.revealed')
      .where('record', '=', `account:${id}`)
      .orderBy('id')
      .execute()
    // The take itself comes first.
    expect(rows.map(({ username }) => username)).toEqual([who.username, who.username, leader.username])
    expect(rows.map(({ details }) => details)).toEqual(
      ['delivered', 'shown', 'shown'].map((how) => ({ detail: 'login_pass', how })),
    )
  })
})

describe('the overview', () => {
  it('[API-34] [API-40] [ENT-11] [ACC-04] [ADMIN-30] pages, searches, sorts and sums what everybody took', async () => {
    const name = unique('Called ')
    const accounts = some(3, { country: 'Чилі', name })
    const sheet = await addSheetWith(world, accounts)
    const [{ client, who }, { client: lead }, { client: admin }] = [
      await signedIn(),
      await signedIn('TeamleadFarmer'),
      await signedIn('admin'),
    ]
    const ids: string[] = []
    for (const { id } of accounts) ids.push(String((await take(client, sheet, id)).body.account.recordId))
    await client.call('closeAccount', { params: { id: ids[0]! }, body: { spend: 10.1 } })
    await client.call('closeAccount', { params: { id: ids[1]! }, body: { spend: 20.2 } })
    const query = { search: who.username, sort: '-spend' as const }
    const { body } = await lead.call('listTakenWithUsers', { query })
    expect(
      body.accounts.map(({ id, spend, closed, userUsername }) => [String(id), spend, closed, userUsername]),
    ).toEqual([
      [ids[1], 20.2, true, who.username],
      [ids[0], 10.1, true, who.username],
      [ids[2], null, false, who.username],
    ])
    expect(body).toMatchObject({
      total: 3,
      page: 1,
      limit: 100,
      totals: {
        spend: 30.3,
        byUser: [{ username: who.username, accounts: 3, spend: 30.3 }],
        byCountry: [{ country: 'CL', accounts: 3, spend: 30.3 }],
      },
    })
    expect(
      (await lead.call('listTakenWithUsers', { query: { ...query, page: '2', limit: '2' } })).body.accounts,
    ).toHaveLength(1)
    expect((await lead.call('listTakenWithUsers', { query: { ...query, state: 'open' } })).body.total).toBe(1)
    expect((await lead.call('listTakenWithUsers', { query: { search: '100%_' } })).body.total).toBe(0)
    const today = todayIn(world.config.reportTimeZone)
    const inDays = async (days: { fromDate?: string; toDate?: string }) =>
      (await lead.call('listTakenWithUsers', { query: { ...query, ...days } })).body.total
    expect(await inDays({ toDate: dayBefore(today, 1) })).toBe(0)
    expect(await inDays({ fromDate: dayBefore(today, -1) })).toBe(0)
    expect(await inDays({ fromDate: dayBefore(today, 1), toDate: dayBefore(today, -1) })).toBe(3)
    const person = { userId: who.id, username: who.username }
    expect(body.accounts[2]).toEqual({
      id: Number(ids[2]),
      accountId: accounts[2]!.id,
      accountName: name,
      country: 'CL',
      userId: who.id,
      userUsername: who.username,
      takenBy: { ...person, role: 'buyer' },
      isUserAdmin: false,
      takenAt: expect.stringMatching(/Z$/),
      closed: false,
      closedAt: null,
      state: 'new',
      stateSince: body.accounts[2]!.takenAt,
      closeReason: null,
      closeNote: null,
      spend: null,
      sheet: expect.any(String),
      writing: expect.any(String),
      seenBy: [],
    })
    expect(body.accounts[0]!.closedAt).toMatch(/Z$/)
    expect((await admin.call('listAllTaken', { query })).body.total).toBe(3)
    for (const search of [
      name.toUpperCase(),
      accounts[1]!.id.toUpperCase(),
      who.username.toUpperCase(),
      'cl',
      'buyer',
    ]) {
      const found = (await admin.call('listAllTaken', { query: { search } })).body.accounts
      expect([search, found.some(({ id }) => String(id) === ids[1])]).toEqual([search, true])
    }
    expect((await admin.call('listAllTaken', { query: { search: 'farmer' } })).body.total).toBe(0)
    for (const [client_, status] of [
      [client, 403],
      [lead, 403],
    ] as const)
      expect((await client_.call('listAllTaken', { query })).status).toBe(status)
  })
})

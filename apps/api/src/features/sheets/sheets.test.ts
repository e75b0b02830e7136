import { sheetTemplate } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../../../test/unique.ts'
import type { TestClient } from '../../../test/client.ts'
import { startWorld, type World } from '../../../test/world.ts'

interface Document {
  id: string
  title: string
  url: string
  tabs: { sheetId: number; title: string }[]
}
interface Seen {
  path: string
  method: string
  body: unknown
}

let world: World
let lead: TestClient
beforeAll(async () => {
  world = await startWorld()
  // The adapter's own tests cover the quota; here many tests share a minute.
  const plenty = 100_000
  await world.sheets('/modes', 'PUT', {
    readsPerUser: plenty,
    readsPerProject: plenty,
    writesPerUser: plenty,
    writesPerProject: plenty,
    retryAfter: 1,
  })
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
})
afterAll(() => world.close())
afterEach(() => world.sheets('/faults', 'DELETE'))

const header = [
  'ID',
  'Name',
  'Country',
  'Login:pass',
  'CVV',
  'Status',
  'Taken by',
  'Taken at',
  'Spend',
  'Closed at',
  'Email',
]
const account = (id: string, country = 'ES', status = '') => [id, `Name ${id}`, country, 'user:pass', '123', status]

/** A document of somebody, shared with us. */
const newDocument = async (rows: (string | number)[][], more: object = {}): Promise<Document> =>
  (await world.sheets('/documents', 'POST', {
    title: unique('Doc'),
    tabs: [{ title: 'Accounts', rows }],
    ...more,
  })) as Document
const edit = (of: Document, op: string, more: object = {}) =>
  world.sheets('/edits', 'POST', { spreadsheetId: of.id, sheetId: 0, op, ...more })
/** Visible contents of the document. */
const cells = async (of: Document): Promise<string[][]> => {
  const { cells: shown } = (await world.sheets(`/documents/${of.id}/tabs/0?rows=500`)) as {
    cells: { text: string }[][]
  }
  return shown.map((row) => row.map(({ text }) => text))
}
const rowOf = async (of: Document, id: string): Promise<string[]> =>
  (await cells(of)).find(([first]) => first === id) ?? []

const add = (of: Document, more: object = {}) => lead.call('addSheet', { body: { url: of.url, ...more } })
const added = async (rows: (string | number)[][]) => {
  const document = await newDocument([header, ...rows])
  const { status, body } = await add(document)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { document, sheet: body.sheet, report: body.report }
}
const buyer = async () => {
  const who = await world.person({ role: 'buyer' })
  return { who, client: await world.signIn(who) }
}
const take = (client: TestClient, sheetId: number, accountId: string, rowNumber = 2) =>
  client.call('takeAccount', { body: { accountId, sheetUrl: `sheet:${sheetId}`, rowNumber } })
const sheetNamed = async (id: number) =>
  (await lead.call('listSheets', { query: {} })).body.sheets.find((sheet) => sheet.id === id)!
const refresh = (id: number) => lead.call('refreshSheet', { params: { id: String(id) }, body: {} })

describe('adding a sheet', () => {
  it('[API-42] [SHEET-04] [API-43] [ENT-03] reads it first, registers it, and offers its accounts', async () => {
    const id = unique()
    const document = await newDocument([header, account(id)])
    const { status, body } = await add(document, { description: ' From Anna ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'Google Sheet added successfully!',
      sheet: {
        name: document.title,
        description: 'From Anna',
        tab: 'Accounts',
        free: 1,
        taken: 0,
        trouble: null,
        unwritten: 0,
      },
    })
    expect(body.sheet.url).toBe(`https://docs.google.com/spreadsheets/d/${document.id}/edit#gid=0`)
    const { sheets, serviceAccount } = (await lead.call('listSheets', { query: {} })).body
    expect(sheets).toContainEqual(body.sheet)
    expect(body.sheet).toMatchObject({ id: expect.any(Number), createdAt: expect.stringMatching(/Z$/) })
    expect(serviceAccount).toBe(world.google.serviceAccount.client_email)
    const { client } = await buyer()
    const free = (await client.call('listAvailableAccounts', { params: { sheet: String(body.sheet.id) }, query: {} }))
      .body
    expect(free.accounts).toMatchObject([
      { id, country: 'ES', row: 2, url: `sheet:${body.sheet.id}`, sheet: body.sheet.name },
    ])
    expect(free.accounts).toHaveLength(1)
  })

  it('[R-10] added again with the same key it answers the same, and is registered once', async () => {
    const document = await newDocument([header, account(unique())])
    const send = () => lead.send('addSheet', { body: { url: document.url } }, { 'idempotency-key': document.id })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(
      (await lead.call('listSheets', { query: {} })).body.sheets.filter(({ name }) => name === document.title),
    ).toHaveLength(1)
  })

  it('checks first: title, columns found, and what becomes of each row', async () => {
    const [id, twice] = [unique(), unique()]
    const { document: other } = await added([account(unique())])
    const document = await newDocument([
      header,
      account(id),
      account(twice, 'Іспанія'),
      account(twice),
      account('', 'ES'),
      account(unique(), 'Atlantis'),
      account(unique(), 'KZ', 'Взято'),
      ['', ''],
    ])
    const { body } = await lead.call('checkSheet', { body: { url: document.url } })
    expect(body).toMatchObject({
      title: document.title,
      tab: 'Accounts',
      mapping: { id: 'ID', country: 'Country', login_pass: 'Login:pass', taken_at: 'Taken at' },
      report: { accepted: 2, duplicate: 1, missing: 1, unknownCountry: 1, alreadyTaken: 1 },
    })
    expect(body.report!.rows.map(({ row, state, detail }) => [row, state, detail])).toEqual([
      [4, 'duplicate', null],
      [5, 'missing', null],
      [6, 'unknown_country', 'Atlantis'],
      [7, 'taken_in_sheet', null],
    ])
    expect(JSON.stringify(body)).not.toContain('user:pass')
    expect((await lead.call('listSheets', { query: {} })).body.sheets.some(({ name }) => name === document.title)).toBe(
      false,
    )
    void other
  })

  it('an id of another sheet is a conflict that names the sheet, and is not offered twice', async () => {
    const id = unique()
    const first = await added([account(id)])
    const second = await added([account(id.toUpperCase()), account(unique())])
    expect(second.report).toMatchObject({
      accepted: 1,
      duplicate: 1,
      rows: [{ row: 2, state: 'duplicate', detail: first.sheet.name }],
    })
    const { conflicts } = (await lead.call('listSheetConflicts')).body
    expect(conflicts.filter(({ sheetId }) => sheetId === second.sheet.id)).toMatchObject([
      { accountId: id.toUpperCase(), kind: 'duplicate', row: 2 },
    ])
  })

  it('a column can be named where it is not recognised, and another row can be the header', async () => {
    const id = unique()
    const document = await newDocument([['My accounts'], ['Ref', 'Where', 'Misc'], [id, 'Spain', 'x']])
    expect((await add(document)).body).toMatchObject({
      code: 'vendor_rejected',
      reason: 'sheet_header',
      values: { columns: 'id, country' },
    })
    const { body } = await add(document, { headerRow: 2, mapping: { id: 'Ref', country: 'Where' } })
    expect(body.report).toMatchObject({ accepted: 1 })
    await refresh(body.sheet.id)
    expect((await sheetNamed(body.sheet.id)).free).toBe(1)
  })

  const look = async (rows: (string | number)[][], more: object = {}) => {
    const document = await newDocument(rows)
    const check = (body: object = {}) => lead.call('checkSheet', { body: { url: document.url, ...more, ...body } })
    return { document, check, body: (await check()).body }
  }
  const pixel = (n: number) => String(700_000_000_000_000 + n)

  it('[FLOW-08] finds the header below titles and empty rows, in Ukrainian too, and says in which row it is', async () => {
    const ids = [unique(), unique()]
    const { document, body } = await look([
      ['Акаунти Європа', '', '', ''],
      ['', '', '', ''],
      ['ID акаунта', 'Назва', 'Країна', 'Пошта'],
      [ids[0]!, 'Anna', 'Іспанія', 'a@example.com'],
      [ids[1]!, 'Ben', 'DE', 'b@example.com'],
    ])
    expect(body).toMatchObject({
      headerRow: 3,
      headless: false,
      missing: [],
      mapping: { id: 'ID акаунта', name: 'Назва', country: 'Країна', email: 'Пошта' },
      samples: [ids[0], 'Anna', 'Іспанія', 'a@example.com'],
      report: { accepted: 2 },
      address: `https://docs.google.com/spreadsheets/d/${document.id}/edit#gid=0`,
    })
    const { headerRow, mapping } = body
    expect((await add(document, { headerRow, mapping })).body.report).toMatchObject({ accepted: 2 })
  })

  it('[FLOW-08] proposes columns by what stands in them, uses none unasked, and shows no secret among the samples', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => [
      `AB-${unique()}`,
      ['ES', 'DE', 'PL', 'UA', 'IT'][n]!,
      `box${n}@example.com`,
      pixel(n),
      `login${n}:canary-${n}`,
      `https://example.com/${n}`,
      `canary${n}Qv7`,
      String(301 + n),
    ])
    const { document, check, body } = await look([['Ref', 'Where', 'Box', 'Px', 'Data', 'Www', 'Misc', 'N'], ...rows])
    const proposed = { id: 'Ref', country: 'Where', email: 'Box', pixel: 'Px', login_pass: 'Data', link: 'Www' }
    expect(body).toMatchObject({ mapping: {}, missing: ['id', 'country'], report: null, proposed })
    expect(body.samples).toEqual([
      rows[0]![0],
      'ES',
      'box0@example.com',
      pixel(0),
      '•••',
      'https://example.com/0',
      '•••',
      '•••',
    ])
    expect(JSON.stringify(body)).not.toContain('canary')
    expect((await add(document)).body).toMatchObject({ reason: 'sheet_header' })
    // The proposed mapping is checked, then added: three presses including the first.
    const { body: checked } = await check({ mapping: body.proposed })
    expect(checked).toMatchObject({ missing: [], mapping: proposed, report: { accepted: 5 } })
    expect((await add(document, { mapping: checked.mapping })).body.report).toMatchObject({ accepted: 5 })
  })

  it('[FLOW-08] proposes a header of foreign names below a title, too', async () => {
    const { body } = await look([
      ['My accounts', '', ''],
      ['Ref', 'Where', 'Data'],
      [`ZZ-${unique()}`, 'Spain', 'x:canary'],
    ])
    expect(body).toMatchObject({
      headerRow: 2,
      headless: false,
      proposed: { id: 'Ref', country: 'Where', login_pass: 'Data' },
    })
  })

  it('[FLOW-08] understands each column of the template', async () => {
    const { body } = await look([[...sheetTemplate], [unique(), 'Anna', 'ES']])
    expect(Object.keys(body.mapping)).toEqual([...sheetTemplate])
  })

  it('[FLOW-08] refuses with what to do: rows without any names, and two tables side by side', async () => {
    const bare = await look([
      [unique(), 'ES'],
      [unique(), 'DE'],
    ])
    expect(bare.body).toMatchObject({ headless: true, report: null, missing: ['id', 'country'] })
    const two = await look([
      ['ID', 'Country', '', 'ID', 'Country'],
      [unique(), 'ES', '', unique(), 'DE'],
    ])
    expect(two.body).toMatchObject({ code: 'vendor_rejected', reason: 'sheet_columns', values: { column: 'ID' } })
  })

  it('[FLOW-08] looks at a sheet of 20 000 rows with foreign names at once, and lists what was left out, as a file too', async () => {
    // Random names sometimes have no digit: one of them does not hide the meaning of the column.
    const idOf = (n: number): string => (n === 9 ? 'M-accabcdef' : `M-${unique()}`)
    const many = Array.from({ length: 19_999 }, (_, n) => [idOf(n), n % 4 === 0 ? 'Atlantis' : 'ES'])
    const { document, body } = await look([['Ref', 'Where'], ...many])
    // A quarter of the values are no countries: too many to propose it.
    expect(body).toMatchObject({ headless: false, missing: ['id', 'country'], proposed: { id: 'Ref' } })
    const { body: known } = await add(document, { mapping: { id: 'Ref', country: 'Where' } })
    expect(known.report).toMatchObject({ accepted: 14_999, unknownCountry: 5_000 })
    expect(known.report.rows).toHaveLength(100)
    const params = { id: String(known.sheet.id) }
    const page = (await lead.call('listSheetRows', { params, query: { page: '2', limit: '1' } })).body
    expect(page).toMatchObject({
      total: 5_000,
      leftOut: [
        {
          row: 6,
          accountId: many[4]![0],
          name: null,
          state: 'unknown_country',
          detail: 'Atlantis',
          url: `${known.sheet.url}&range=A6`,
        },
      ],
    })
    const file = await lead.send('listSheetRows', { params, query: {} }, { accept: 'text/csv' })
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(5_001)
    expect(lines[1]).toBe(`2,${many[0]![0]},,unknown_country,Atlantis,${known.sheet.url}&range=A2`)
  })

  it('[S-49] an address that is not a document of Google is refused, and nothing is asked outside', async () => {
    const before = ((await world.sheets('/requests?after=0')) as Seen[]).length
    for (const url of [
      'https://evil.example/x',
      'http://169.254.169.254/',
      world.google.url,
      'javascript:alert(1)',
      '  ',
      ...['http://docs.google.com', 'https://docs.google.com.evil.example', 'https://docs.google.com@evil.example'].map(
        (place) => `${place}/spreadsheets/d/1${'x'.repeat(43)}/edit`,
      ),
      `https://evil.example/?at=https://docs.google.com/spreadsheets/d/1${'x'.repeat(43)}/edit`,
    ])
      expect((await lead.send('addSheet', { body: { url } })).status).toBe(400)
    expect(((await world.sheets('/requests?after=0')) as Seen[]).length).toBe(before)
  })

  it.each([
    ['not shared', { access: 'none' }, 'sheet_not_shared'],
    ['an Office file', { kind: 'office' }, 'sheet_office'],
  ])('one that is %s says what to do', async (_name, more, reason) => {
    const { status, body } = await add(await newDocument([header], more))
    expect([status, body.code, body.reason]).toEqual([422, 'vendor_rejected', reason])
    if (reason === 'sheet_not_shared') expect(body.error).toContain(world.google.serviceAccount.client_email)
  })

  it('one that does not exist, a tab that does not, two equal columns, and the same tab twice', async () => {
    const missing = `https://docs.google.com/spreadsheets/d/1${'x'.repeat(43)}/edit`
    expect((await lead.call('addSheet', { body: { url: missing } })).body.reason).toBe('sheet_not_found')
    const { document, sheet } = await added([account(unique())])
    expect(
      (await lead.call('addSheet', { body: { url: document.url.replace(/#gid=\d+/, '#gid=99') } })).body.reason,
    ).toBe('sheet_tab')
    expect((await add(await newDocument([['id', 'country', 'id']]))).body).toMatchObject({
      reason: 'sheet_columns',
      values: { column: 'id' },
    })
    expect((await add(document)).body).toMatchObject({
      code: 'duplicate',
      reason: 'sheet',
      values: { name: sheet.name },
    })
  })

  it('[API-44] [SHEET-06] removed, its free accounts vanish and the taken ones stay; added again everything is back', async () => {
    const [one, two] = [unique(), unique()]
    const { document, sheet } = await added([account(one), account(two)])
    const { client } = await buyer()
    await take(client, sheet.id, one)
    expect((await lead.call('removeSheet', { params: { id: String(sheet.id) }, body: {} })).status).toBe(200)
    expect((await lead.call('removeSheet', { params: { id: String(sheet.id) }, body: {} })).status).toBe(404)
    expect((await take((await buyer()).client, sheet.id, two)).body.code).toBe('gone_from_sheet')
    const mine = async () =>
      (await client.call('listMyAccounts', { query: {} })).body.accounts.map(({ accountId }) => accountId)
    expect(await mine()).toEqual([one])
    const again = await add(document)
    expect(again.body.sheet).toMatchObject({ id: sheet.id, free: 1, taken: 1 })
    expect(await mine()).toEqual([one])
  })

  it.each(['buyer', 'farmer', null] as const)('[PERM-20] a %s manages no sheets', async (role) => {
    const client = await world.signIn(await world.person({ role }))
    const { sheet } = await added([account(unique())])
    const of = { params: { id: sheet.id } }
    const calls = [
      ['listSheets', {}],
      ['checkSheet', { body: { url: 'x' } }],
      ['addSheet', { body: { url: 'x' } }],
      ['listSheetConflicts', {}],
      ['getSheetReport', of],
      ['refreshSheet', { ...of, body: {} }],
      ['removeSheet', { ...of, body: {} }],
    ] as const
    const statuses = async (as: typeof client) => {
      const found = []
      for (const [name, parts] of calls) found.push((await as.send(name, parts)).status)
      return found
    }
    expect(await statuses(client)).toEqual(calls.map(() => 403))
    expect((await sheetNamed(sheet.id)).free).toBe(1)
    // A lead gets 400 for an invalid address.
    expect(await statuses(lead)).toEqual([200, 400, 400, 200, 200, 200, 200])
  })
})

describe('people at work in the sheet', () => {
  it('[R-07] rows that are sorted, inserted and deleted are followed: never another account is handed out', async () => {
    const ids = [unique('a'), unique('b'), unique('c')]
    const { document, sheet } = await added(ids.map((id) => account(id)))
    await edit(document, 'sort', { column: 1, descending: true })
    await edit(document, 'insertRows', {
      before: 2,
      count: 2,
      values: [account(unique('new')), account(unique('new'))],
    })
    const { client } = await buyer()
    // Listed before the change: by now the number refers to another row.
    const taken = await take(client, sheet.id, ids[0]!, 2)
    expect(taken.body.account.id).toBe(ids[0])
    await refresh(sheet.id)
    expect(await sheetNamed(sheet.id)).toMatchObject({ free: 4, taken: 1 })
    const row = (await cells(document)).findIndex(([id]) => id === ids[2])
    await edit(document, 'deleteRows', { row: row + 1 })
    await refresh(sheet.id)
    expect((await take(client, sheet.id, ids[2]!)).body.code).toBe('gone_from_sheet')
  })

  it('[SHEET-07] [R-07] [S-52] a take is written into its own row as plain text, wherever the row went meanwhile', async () => {
    const [one, two] = [unique('=1+1'), unique()]
    const { document, sheet } = await added([account(one.replace('=', "'=")), account(two)])
    const { client, who } = await buyer()
    await world.sheets('/faults', 'POST', { match: { path: 'values' }, kind: 'status', status: 503, times: 1 })
    await edit(document, 'insertRows', { before: 2, count: 3 })
    const { recordId } = (await take(client, sheet.id, two)).body.account
    await expect.poll(() => rowOf(document, two)).toMatchObject({ 5: `taken #${recordId}`, 6: who.username })
    expect((await rowOf(document, one)).slice(5).join('')).toBe('')
    await client.call('closeAccount', { params: { id: String(recordId) }, body: { spend: 12.5 } })
    await expect.poll(() => rowOf(document, two)).toMatchObject({ 5: `closed #${recordId}`, 8: '12.50' })
    expect((await rowOf(document, two))[7]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const writes = ((await world.sheets('/requests?after=0')) as Seen[]).filter(
      ({ method, path }) => method === 'POST' && path.includes('values:batchUpdate'),
    )
    expect(writes.length).toBeGreaterThan(0)
    expect(JSON.stringify(writes)).not.toContain('USER_ENTERED')
    await expect.poll(async () => (await sheetNamed(sheet.id)).unwritten).toBe(0)
    // Our own mark does not remove the account from the mirror, nor assign it to somebody else.
    await refresh(sheet.id)
    expect(await sheetNamed(sheet.id)).toMatchObject({ taken: 1, free: 1 })
  })

  it('given back, the row is clean again and free for the next one', async () => {
    const id = unique()
    const { document, sheet } = await added([account(id)])
    const [{ client }, { client: next }] = [await buyer(), await buyer()]
    const { recordId } = (await take(client, sheet.id, id)).body.account
    await expect.poll(() => rowOf(document, id)).toMatchObject({ 5: `taken #${recordId}` })
    await client.call('undoTake', { params: { id: String(recordId) }, body: {} })
    await expect.poll(async () => (await rowOf(document, id)).slice(5).join('')).toBe('')
    await refresh(sheet.id)
    expect((await take(next, sheet.id, id)).status).toBe(200)
  })

  it('[FLOW-06] a column for it shows the state of an account while it is held, and what people wrote there comes back', async () => {
    const [id, free] = [unique(), unique()]
    const stated = [...header, 'Account state']
    const document = await newDocument([
      stated,
      [...account(id), '', '', '', '', '', 'keep'],
      [...account(free), '', '', '', '', '', 'mine'],
    ])
    const { sheet } = (await add(document)).body
    const { client } = await buyer()
    const { recordId } = (await take(client, sheet.id, id)).body.account
    const params = { id: String(recordId) }
    const state = async (of: string) => (await rowOf(document, of))[11]
    await expect.poll(() => state(id)).toBe('new')
    await client.call('setAccountState', { params, body: { state: 'warming_up' } })
    await expect.poll(() => state(id)).toBe('warming up')
    expect(await state(free)).toBe('mine')
    await client.call('undoTake', { params, body: {} })
    await expect.poll(() => state(id)).toBe('keep')
    expect(await state(free)).toBe('mine')
  })

  it('[FLOW-06] a sheet without a column for it is not written when a state is set', async () => {
    const id = unique()
    const { document, sheet } = await added([account(id)])
    const { client } = await buyer()
    const { recordId } = (await take(client, sheet.id, id)).body.account
    await expect.poll(async () => (await sheetNamed(sheet.id)).unwritten).toBe(0)
    await expect.poll(() => rowOf(document, id)).toMatchObject({ 5: `taken #${recordId}` })
    await client.call('setAccountState', { params: { id: String(recordId) }, body: { state: 'running' } })
    expect((await sheetNamed(sheet.id)).unwritten).toBe(0)
  })

  it('[R-07] a row that vanished, or that somebody else marked, becomes a conflict for people; no other row is touched', async () => {
    const [gone, marked, other] = [unique(), unique(), unique()]
    const { document, sheet } = await added([account(gone), account(marked), account(other)])
    await edit(document, 'deleteRows', { row: 2 })
    await edit(document, 'setCell', { row: 2, column: 6, value: 'taken by Ivan' })
    const { client } = await buyer()
    await take(client, sheet.id, gone)
    await take(client, sheet.id, marked)
    await expect
      .poll(async () =>
        (await lead.call('listSheetConflicts')).body.conflicts
          .filter(({ sheetId }) => sheetId === sheet.id)
          .map(({ accountId, kind }) => `${accountId} ${kind}`)
          .sort((a, b) => a.localeCompare(b)),
      )
      .toEqual([`${gone} not_written`, `${marked} not_written`].sort((a, b) => a.localeCompare(b)))
    expect((await rowOf(document, marked))[5]).toBe('taken by Ivan')
    expect((await rowOf(document, other)).slice(5).join('')).toBe('')
  })

  it('[R-07] [R-09] a mark that a sort carried into another row in the instant of its writing is mended there, too', async () => {
    const [one, two] = [unique('a'), unique('b')]
    const { document, sheet } = await added([account(one), account(two)])
    const { client } = await buyer()
    const second = (await take(client, sheet.id, two)).body.account.recordId
    await expect.poll(() => rowOf(document, two)).toMatchObject({ 5: `taken #${second}` })
    const writes = { method: 'POST', path: 'values:batchUpdate' }
    await world.sheets('/faults', 'POST', { match: writes, kind: 'delay', ms: 3_000, times: 1 })
    const first = (await take(client, sheet.id, one)).body.account.recordId
    // The fault is used up as soon as the call has arrived.
    await expect.poll(async () => ((await world.sheets('/faults')) as unknown[]).length).toBe(0)
    await edit(document, 'sort', { column: 1, descending: true })
    await expect.poll(() => rowOf(document, one)).toMatchObject({ 5: `taken #${first}` })
    await expect
      .poll(async () => {
        await refresh(sheet.id)
        return rowOf(document, two)
      })
      .toMatchObject({ 5: `taken #${second}` })
  })

  it.each([
    [
      'that goes elsewhere just before it is written',
      'values:batchUpdate',
      { before: { op: 'insertRows', before: 2 } },
    ],
    [
      'that was away while rows got their names',
      ':batchUpdate',
      { before: { op: 'moveRow', row: 2, to: 4 }, after: { op: 'moveRow', row: 4, to: 2 } },
    ],
  ])('[R-07] a row %s is written once, and nothing is ever written into another one', async (_name, path, edits) => {
    const ids = [unique(), unique(), unique()]
    const { document, sheet } = await added(ids.map((id) => account(id)))
    for (const [when, each] of Object.entries(edits))
      await world.sheets('/between', 'POST', {
        path,
        when,
        edits: [{ spreadsheetId: document.id, sheetId: 0, ...each }],
      })
    const { client } = await buyer()
    const { recordId } = (await take(client, sheet.id, ids[0]!)).body.account
    await expect.poll(async () => (await sheetNamed(sheet.id)).unwritten).toBe(0)
    expect(await world.sheets('/between')).toEqual([])
    expect(await rowOf(document, ids[0]!)).toMatchObject({ 5: `taken #${recordId}` })
    for (const id of ids.slice(1)) expect((await rowOf(document, id)).slice(5).join('')).toBe('')
    // A write to the wrong row would have been reverted by another write.
    const requests = (await world.sheets('/requests?after=0')) as Seen[]
    const written = requests.filter((each) => each.path.includes(`${document.id}/values:batchUpdate`))
    expect(written.length).toBe(1)
  })

  it('[S-58] a card code is read from the sheet when it is looked at, and kept nowhere', async () => {
    const id = unique()
    const { document, sheet } = await added([account(id)])
    await edit(document, 'setCell', { row: 2, column: 5, value: "'042" })
    const { client } = await buyer()
    const { recordId } = (await take(client, sheet.id, id)).body.account
    await edit(document, 'insertRows', { before: 2, count: 1 })
    const reveal = () => client.call('revealAccount', { params: { id: String(recordId) }, body: { fields: ['cvv'] } })
    expect((await reveal()).body).toEqual({ cvv: '042' })
    await world.sheets('/faults', 'POST', { match: { path: 'values' }, kind: 'status', status: 503, times: 1_000 })
    const refused = await reveal()
    expect([refused.status, refused.body.code]).toEqual([503, 'vendor_down'])
  })
})

describe('Google in trouble', () => {
  it.each([
    ['429', { kind: 'status', status: 429, times: 2 }],
    ['500', { kind: 'status', status: 500, times: 2 }],
    ['a lost reply', { kind: 'dropAfter', times: 1 }],
    ['a cut connection', { kind: 'dropBefore', times: 2 }],
    ['HTML', { kind: 'body', body: '<html></html>', times: 2 }],
  ])(
    '[R-06] [R-09] writing meets %s: database and sheet agree in the end, and the take was never held up',
    async (_name, fault) => {
      const id = unique()
      const { document, sheet } = await added([account(id)])
      const { client } = await buyer()
      await world.sheets('/faults', 'POST', { match: { path: 'batchUpdate' }, ...fault })
      const { status, body } = await take(client, sheet.id, id)
      expect(status).toBe(200)
      await expect
        .poll(() => rowOf(document, id), { timeout: 60_000 })
        .toMatchObject({ 5: `taken #${body.account.recordId}` })
      await expect.poll(async () => (await sheetNamed(sheet.id)).unwritten, { timeout: 60_000 }).toBe(0)
    },
  )

  it('waiting for the quota is no trouble of a sheet', async () => {
    const { sheet } = await added([account(unique())])
    await world.sheets('/faults', 'POST', { kind: 'status', status: 429, times: 1_000 })
    expect((await refresh(sheet.id)).body).toMatchObject({ code: 'vendor_down', reason: 'sheets_quota' })
    expect((await sheetNamed(sheet.id)).trouble).toBeNull()
  })

  it('a sheet that cannot be read any more says why and what to do; its list stays, and it comes back by itself', async () => {
    const id = unique()
    const { document, sheet } = await added([account(id)])
    await world.sheets('/sharing', 'PUT', { spreadsheetId: document.id, access: 'none' })
    expect((await refresh(sheet.id)).body).toMatchObject({ code: 'vendor_rejected', reason: 'sheet_not_shared' })
    const told = { trouble: 'vendor_rejected/sheet_not_shared', troubleValues: { email: expect.any(String) }, free: 1 }
    expect(await sheetNamed(sheet.id)).toMatchObject(told)
    const { client } = await buyer()
    const { trouble } = (await client.call('getAccountsSummary', { query: {} })).body
    expect(trouble).not.toBeNull()
    expect((await take(client, sheet.id, id)).status).toBe(200)
    await world.sheets('/sharing', 'PUT', { spreadsheetId: document.id, access: 'editor' })
    await expect.poll(async () => (await refresh(sheet.id)).status).toBe(200)
    expect((await sheetNamed(sheet.id)).trouble).toBeNull()
  })

  it('[R-08] [R-09] marks of a sheet that somebody must mend wait without asking Google, and are written when it is', async () => {
    const [one, two] = [unique(), unique()]
    const { document, sheet } = await added([account(one), account(two)])
    const { client } = await buyer()
    await world.sheets('/sharing', 'PUT', { spreadsheetId: document.id, access: 'none' })
    expect((await refresh(sheet.id)).body.code).toBe('vendor_rejected')
    const asked = async () =>
      ((await world.sheets('/requests?after=0')) as Seen[]).filter(({ path }) => path.includes(document.id)).length
    const before = await asked()
    for (const id of [one, two]) expect((await take(client, sheet.id, id)).status).toBe(200)
    const waiting = () =>
      sql`select from pgboss.job j join sheet_rows r on r.id::text = j.singleton_key
        where j.state = 'retry' and r.sheet_id = ${sheet.id}`.execute(world.db)
    await expect.poll(async () => (await waiting()).rows.length).toBe(2)
    expect(await asked()).toBe(before)
    await world.sheets('/sharing', 'PUT', { spreadsheetId: document.id, access: 'editor' })
    await expect.poll(async () => (await refresh(sheet.id)).status).toBe(200)
    // Retried within about seventy seconds.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(world.db)
    for (const id of [one, two]) await expect.poll(async () => (await rowOf(document, id))[5]).toMatch(/^taken #/)
  })

  it('[S-60] no log line carries the key, a token or a cell', async () => {
    const id = unique('told')
    const { sheet } = await added([account(id)])
    // Google's error message may quote the request.
    const body = JSON.stringify({ error: { message: `Bearer ya29.x ${id} user:pass PRIVATE KEY` } })
    for (const kind of ['status', 'body'] as const) {
      await world.sheets('/faults', 'POST', { match: { path: '/v4/' }, kind, status: 500, body, times: 100 })
      expect((await refresh(sheet.id)).status).toBeGreaterThanOrEqual(500)
      await world.sheets('/faults', 'DELETE')
    }
    expect((await take((await buyer()).client, sheet.id, id)).status).toBe(200)
    const lines = world.lines.join('\n')
    expect(lines).toContain('"operation":"refreshSheet"')
    for (const secret of ['PRIVATE KEY', 'user:pass', 'ya29', 'Bearer', `Name ${id}`])
      expect([secret, lines.includes(secret)]).toEqual([secret, false])
  })
})

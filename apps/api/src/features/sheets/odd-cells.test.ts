import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type World } from '../../../test/world.ts'

interface Document {
  id: string
  url: string
}
type Cell = string | number | boolean

let world: World
let lead: TestClient
let viewer: TestClient
beforeAll(async () => {
  world = await startWorld()
  const plenty = 100_000
  await world.sheets('/modes', 'PUT', {
    readsPerUser: plenty,
    readsPerProject: plenty,
    writesPerUser: plenty,
    writesPerProject: plenty,
    retryAfter: 1,
  })
  lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  viewer = await world.signIn(await world.person({ role: 'buyer' }))
})
afterAll(() => world.close())

const header = ['ID', 'Geo', 'Login:pass', 'Email', 'Pixel', 'Status', 'Taken by']
const newDocument = async (rows: Cell[][]): Promise<Document> =>
  (await world.sheets('/documents', 'POST', {
    title: unique('Odd'),
    tabs: [{ title: 'Accounts', rows }],
  })) as Document
const setCell = (of: Document, row: number, column: number, value: Cell) =>
  world.sheets('/edits', 'POST', { spreadsheetId: of.id, sheetId: 0, op: 'setCell', row, column, value })
const added = async (rows: Cell[][]) => {
  const document = await newDocument(rows)
  const { status, body } = await lead.call('addSheet', { body: { url: document.url } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { document, ...body }
}
const refresh = (id: number) => lead.call('refreshSheet', { params: { id: String(id) }, body: {} })
const leftOut = async (id: number) =>
  (await lead.call('listSheetRows', { params: { id: String(id) }, query: { limit: 100 } })).body
const offered = async (id: number) =>
  (await viewer.call('listAvailableAccounts', { params: { sheet: String(id) }, query: {} })).body.accounts
const buyer = async () => world.signIn(await world.person({ role: 'buyer' }))
const take = (client: TestClient, sheetId: number, accountId: string) =>
  client.call('takeAccount', { body: { accountId, sheetUrl: `sheet:${sheetId}`, rowNumber: 2 } })
const sheetNamed = async (id: number) =>
  (await lead.call('listSheets', { query: {} })).body.sheets.find((sheet) => sheet.id === id)
/** The sheet shows what it is owed. */
const written = (id: number) => expect.poll(async () => (await sheetNamed(id))?.unwritten).toBe(0)
const shownRow = async (of: Document, row: number): Promise<{ text: string; number?: number }[]> =>
  ((await world.sheets(`/documents/${of.id}/tabs/0?from=${row}&rows=1`)) as { cells: { text: string }[][] }).cells[0]!

/** Rows as people and formulas leave them: what is written besides the id, and what becomes of it. */
const kinds: [make: (id: string) => Cell[], state: string | null, detail?: string][] = [
  [(id) => [id, 'ES', 'u:p', `${id}@outlook.com`, "'1234567890123456", '', ''], null],
  [(id) => ['=Gone!A1', 'ES', `u:${id}`], 'formula_error', 'ID: #REF!'],
  [(id) => ['=IMPORTRANGE("x","A1")', 'ES', `u:${id}`], 'formula_error', 'ID: Loading...'],
  [(id) => [id, '=NA()', 'u:p'], 'formula_error', 'Geo: #N/A'],
  [(id) => [id, "'#Н/Д", 'u:p'], 'formula_error', 'Geo: #Н/Д'],
  [(id) => [id, "'Завантаження…", 'u:p'], 'formula_error', 'Geo: Завантаження…'],
  [(id) => [id, 'ES', 'u:p', '', '', '=1/0'], 'formula_error', 'Status: #DIV/0!'],
  [(id) => [id, 'ES', 'u:p', '', '', "'#ЗНАЧ!"], 'formula_error', 'Status: #ЗНАЧ!'],
  [(id) => [id, 'ES', 'u:p', '', '', '', '=NOPE(1)'], 'formula_error', 'Taken by: #NAME?'],
  [(id) => [id, 'ES', 'u:p', '', '', '', "'#ИМЯ?"], 'formula_error', 'Taken by: #ИМЯ?'],
  [(id) => [id, 'ES', '=SQRT(-1)'], 'formula_error', 'Login:pass: #NUM!'],
  [(id) => [`'#ССЫЛКА!`, 'ES', `u:${id}`], 'formula_error', 'ID: #ССЫЛКА!'],
  [(id) => [`'Loading…`, 'ES', `u:${id}`], 'formula_error', 'ID: Loading…'],
  [(id) => [id, "'#ДЕЛ/0!", 'u:p'], 'formula_error', 'Geo: #ДЕЛ/0!'],
  [(id) => [id, 'ES', 'u:p', '', '', "'Загрузка…"], 'formula_error', 'Status: Загрузка…'],
  // What a failed formula shows is no mailbox, and no pixel.
  [(id) => [id, 'ES', 'u:p', '=NA()', '=1/0'], null],
  [(id) => [id, 'ES', 'u:p', '', '', false, false], null],
  [(id) => [id, '🇪🇸', 'u:p', '', '', '', '—'], null],
  [(id) => [id, 'ES - Spain', 'u:p', '', '', "'ЛОЖЬ", "'-"], null],
  [(id) => [id, 'Spain (ES)', 'u:p', '', '', '', 'n/a'], null],
  [(id) => [id, 'ES', 'u:p', '', '', true, false], 'taken_in_sheet'],
  [(id) => [id, 'ES', 'u:p', '', '', false, true], 'taken_in_sheet'],
  [(id) => [id, 'ES', 'u:p', '', '', "'ІСТИНА"], 'taken_in_sheet'],
  [(id) => [id, 'ES', 'u:p', '', '', '', 'Anna'], 'taken_in_sheet'],
  [(id) => [id, 'N/A', 'u:p'], 'unknown_country', 'N/A'],
  [(id) => ['', 'ES', `u:${id}`], 'missing'],
  [(id) => ["'—", 'ES', `u:${id}`], 'missing'],
  [(id) => [false, 'ES', `u:${id}`], 'missing'],
]
const longNumbers: Cell[][] = [
  [7_123_456_789_012_345_678, 'ES', 'u:1'],
  [7_123_459_999_012_345_678, 'ES', 'u:2'],
  ['8,123,456,789,012,345,678', 'ES', 'u:3'],
  ["'6.12346E+18", 'ES', 'u:4'],
  ["'6,12346E+18", 'ES', 'u:5'],
]

it('[SHEET-07] [SHEET-04] of 200 rows with formula errors, boxes and long numbers the sound ones are offered, and each other is named', async () => {
  const rows: Cell[][] = []
  const sound: string[] = []
  const faulty: { row: number; state: string; detail?: string | null }[] = []
  for (const each of longNumbers) {
    rows.push(each)
    faulty.push({ row: rows.length + 1, state: 'long_number' })
  }
  for (let n = 0; rows.length < 200; n += 1) {
    const [make, state, detail] = kinds[n % kinds.length]!
    const id = unique('odd-')
    rows.push(make(id))
    if (state === null) sound.push(id)
    else faulty.push({ row: rows.length + 1, state, detail: detail ?? null })
  }
  const document = await newDocument([header, ...rows])
  const foreseen = await lead.call('checkSheet', { body: { url: document.url } })
  const { body } = await lead.call('addSheet', { body: { url: document.url } })
  const count = (state: string): number => faulty.filter((each) => each.state === state).length
  const counts = {
    accepted: sound.length,
    duplicate: 0,
    missing: count('missing'),
    unknownCountry: count('unknown_country'),
    formulaError: count('formula_error'),
    longNumber: 5,
    alreadyTaken: count('taken_in_sheet'),
  }
  expect(sound.length + faulty.length).toBe(200)
  expect(body.report).toMatchObject(counts)
  expect(foreseen.body.report).toEqual(body.report)
  const { leftOut: first, total } = await leftOut(body.sheet.id)
  const { body: rest } = await lead.call('listSheetRows', {
    params: { id: String(body.sheet.id) },
    query: { limit: 100, page: 2 },
  })
  expect(total).toBe(faulty.length)
  const named = [...first, ...rest.leftOut]
  expect(named).toMatchObject(faulty)
  expect(named.slice(0, 5).map(({ accountId, detail }) => [accountId, detail])).toEqual(
    ['7.12346E+18', '7.12346E+18', '8,123,456,789,012,350,000', '6.12346E+18', '6,12346E+18'].map((text) => [
      expect.any(String),
      `ID: ${text}`,
    ]),
  )
  const free = await offered(body.sheet.id)
  expect(free.map(({ id }) => id).toSorted()).toEqual(sound.toSorted())
  expect(new Set(free.map(({ country }) => country))).toEqual(new Set(['ES']))
  expect(free.filter(({ email }) => email)).toHaveLength(Math.ceil(195 / kinds.length))
  // Read once more, nothing is otherwise.
  await refresh(body.sheet.id)
  expect((await lead.call('getSheetReport', { params: { id: String(body.sheet.id) } })).body.report).toEqual(body.report)
})

/** What formulas show that failed, or are still being worked out, as programs of several languages and people write it. */
const failures = [
  ...['#REF!', '#DIV/0!', '#N/A', '#n/a', '#NAME?', '#VALUE!', '#NUM!', '#NULL!', '#ERROR!', '#SPILL!', '#CALC!'],
  ...['#ССЫЛКА!', '#ДЕЛ/0!', '#Н/Д', '#ИМЯ?', '#ЗНАЧ!', '#ЧИСЛО!', '#ПУСТО!', '#ОШИБКА!', '#ПЕРЕНОС!'],
  ...['#ПОСИЛАННЯ!', '#ДІЛ/0!', "#ІМ'Я?", '#ІМ’Я?', '#ЗНАЧЕННЯ!', '#ПОМИЛКА!'],
  ...['#BEZUG!', '#NV', '#ADR!', '#NOM ?', '#VALEUR\u00a0!', '#¡REF!', '#¿NOMBRE?', '#BRAK', '#GETTING_DATA'],
  ...['Loading...', 'Loading…', 'loading', 'Загрузка…', 'Загрузка...', 'Идёт загрузка…', 'Завантаження…', 'Завантаження...'],
  '\u200b#REF!\ufeff',
]

it('[SHEET-07] [SHEET-04] what a failed formula shows is in no language an id, a country, a status or a name', async () => {
  const sound = unique('fe-')
  const places: [column: string, make: (id: string, text: string) => Cell[]][] = [
    ['ID', (id, text) => [text, 'ES', `u:${id}`]],
    ['Geo', (id, text) => [id, text, 'u:p']],
    ['Status', (id, text) => [id, 'ES', 'u:p', '', '', text]],
    ['Taken by', (id, text) => [id, 'ES', 'u:p', '', '', '', text]],
  ]
  for (const [column, make] of places) {
    const { sheet, report } = await added([
      header,
      ...failures.map((text) => make(unique('fe-'), `'${text}`)),
      [`${sound}-${column}`, 'ES', 'u:p'],
    ])
    expect(report).toMatchObject({ accepted: 1, formulaError: failures.length, duplicate: 0, missing: 0 })
    const named = (await leftOut(sheet.id)).leftOut
    expect(named.map(({ row, state, detail }) => [row, state, detail])).toEqual(
      failures.map((text, n) => [n + 2, 'formula_error', `${column}: ${text.replaceAll(/[\u200b\ufeff]/g, '')}`]),
    )
    expect((await offered(sheet.id)).map(({ id }) => id)).toEqual([`${sound}-${column}`])
  }
})

it('[SHEET-07] what looks like a failed formula in part only is what it says', async () => {
  const ids = ['#REF', '#12!7', 'REF!', 'Loading dock 7', '#Anna!'].map((text) => `${text} ${unique('fe-')}`)
  const { sheet, report } = await added([
    header,
    ...ids.map((id) => [id, 'ES', "'#Пароль!"]),
    [unique('fe-'), 'ES', 'loading'],
    [unique('fe-'), 'ES', 'u:p', '', '', 'Loading dock', 'nobody'],
  ])
  expect(report).toMatchObject({ accepted: ids.length + 2, formulaError: 0 })
  const client = await buyer()
  const { body } = await take(client, sheet.id, ids[0]!)
  expect(body.account).toMatchObject({ id: ids[0], login_pass: '#Пароль!' })
})

describe('nobody', () => {
  const none = [
    ...['-', '--', '‐', '‑', '–', '—', '―', '−', '﹣', '－', '─', '⸺', '_', '...', '…', '- -', '/'].slice(0, -1),
    ...['n/a', 'Н/Д', 'no', 'нет', 'немає', 'Ніхто', 'FALSE', 'False', 'ЛОЖЬ', 'ХИБНІСТЬ', '☐', '\u200b', '\u2800', '\u00a0'],
  ]
  it.each(['Taken by', 'Взяв', 'Хто взяв', 'Взял', 'Buyer'])('[SHEET-07] is named under %s by dashes, boxes and words for it', async (name) => {
    const [ids, taken] = [none.map(() => unique('no-')), ['Anna', 'TRUE', 'x', '-a-', 'Norma'].map((by) => [unique('no-'), by])]
    const { sheet, report } = await added([
      ['ID', 'Geo', 'Login:pass', name],
      ...ids.map((id, n) => [id, 'ES', 'u:p', `'${none[n]}`]),
      ...ids.slice(0, 1).map(() => [unique('no-'), 'ES', 'u:p', false]),
      ...taken.map(([id, by]) => [id!, 'ES', 'u:p', `'${by}`]),
    ])
    expect(report).toMatchObject({ accepted: none.length + 1, alreadyTaken: taken.length })
    expect((await offered(sheet.id)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect((await leftOut(sheet.id)).leftOut.map(({ accountId }) => accountId)).toEqual(taken.map(([id]) => id))
  })
})

describe('a sheet of formulas', () => {
  it.each([
    ['whose formulas all fail', async (of: Document) => {
      for (const row of [2, 3]) await setCell(of, row, 1, '=Gone!A1')
    }],
    ['that is still loading', async (of: Document) => {
      for (const row of [2, 3]) await setCell(of, row, 2, '=IMPORTRANGE("x","B1")')
    }],
    ['that one formula fills, which failed', async (of: Document) => {
      await setCell(of, 2, 1, "'#ССЫЛКА!")
      await setCell(of, 3, 1, '')
    }],
    ['whose header failed', (of: Document) => setCell(of, 1, 1, '=Gone!A1')],
  ])('[SHEET-04] [R-09] one %s keeps its last reading and says so, until it is well', async (_name, spoil) => {
    const [one, two] = [unique('f-'), unique('f-')]
    const { document, sheet } = await added([header, [one, 'ES', 'u:p'], [two, 'PL', 'u:p']])
    await spoil(document)
    const failed = await refresh(sheet.id)
    expect([failed.status, failed.body.code, failed.body.reason]).toEqual([422, 'vendor_rejected', 'sheet_errors'])
    expect((await offered(sheet.id)).map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    expect(await sheetNamed(sheet.id)).toMatchObject({ trouble: 'vendor_rejected/sheet_errors', readAt: sheet.readAt, free: 2 })
    const again = await newDocument([['=Gone!A1'], ['', '']])
    expect((await lead.call('checkSheet', { body: { url: again.url } })).body.reason).toBe('sheet_errors')
    await setCell(document, 1, 1, 'ID')
    for (const [row, id, country] of [[2, one, 'ES'], [3, two, 'PL']] as const) {
      await setCell(document, row, 1, id)
      await setCell(document, row, 2, country)
    }
    expect((await refresh(sheet.id)).status).toBe(200)
    expect(await sheetNamed(sheet.id)).toMatchObject({ trouble: null, free: 2 })
  })

  it('[SHEET-07] [R-01] a held row whose formulas fail stays held as it was read, and is well again with them', async () => {
    const [one, two] = [unique('f-'), unique('f-')]
    const { document, sheet } = await added([header, [one, 'ES', 'user:secret'], [two, 'PL', 'u:p']])
    const client = await buyer()
    const { body } = await take(client, sheet.id, one)
    await written(sheet.id)
    await setCell(document, 2, 2, '=NA()')
    await setCell(document, 2, 3, '=Gone!A1')
    await refresh(sheet.id)
    const own = async () => (await client.call('listMyAccounts', { query: {} })).body.accounts
    expect(await own()).toMatchObject([{ accountId: one, country: 'ES' }])
    const revealed = await client.call('revealAccount', {
      params: { id: String(body.account.recordId) },
      body: { fields: ['login_pass'] },
    })
    expect(revealed.body.login_pass).toBe('user:secret')
    expect((await leftOut(sheet.id)).total).toBe(0)
    await setCell(document, 2, 2, 'ES')
    await setCell(document, 2, 3, 'user:secret')
    expect((await refresh(sheet.id)).body.sheet).toMatchObject({ trouble: null })
  })
})

describe('boxes', () => {
  it('[SHEET-07] [R-07] a mark takes the place of a box that is not ticked, and gives it back as a box', async () => {
    const id = unique('box-')
    const { document, sheet } = await added([header, [id, 'ES', 'u:p', '', '', false, false]])
    const client = await buyer()
    const { body } = await take(client, sheet.id, id)
    await written(sheet.id)
    expect((await shownRow(document, 2)).slice(5).map(({ text }) => text)).toEqual([
      `taken #${body.account.recordId}`,
      expect.stringMatching(/./),
    ])
    await client.call('undoTake', { params: { id: String(body.account.recordId) }, body: {} })
    await written(sheet.id)
    await refresh(sheet.id)
    expect((await shownRow(document, 2)).slice(5).map(({ text }) => text)).toEqual(['FALSE', 'FALSE'])
    const free = await offered(sheet.id)
    expect(free.map(({ id: each }) => each)).toEqual([id])
  })
})

describe('ids and pixels', () => {
  it('[SHEET-07] numbers that are shown with separators or decimals are read as numbers, and known as they were', async () => {
    const start = String(1_000_000 + Math.floor(Math.random() * 8_999_999))
    const shown = `${start[0]},${start.slice(1, 4)},${start.slice(4, 7)},000`
    const { sheet, report } = await added([
      header,
      [shown, 'ES', 'u:p', '', '1,234,567,890,123'],
      [`'${start}001.0`, 'ES', 'u:p'],
      [`'${start}000`, 'ES', 'u:other'],
    ])
    expect(report).toMatchObject({ accepted: 2, duplicate: 1 })
    expect((await offered(sheet.id)).map(({ id }) => id).toSorted()).toEqual([`${start}000`, `${start}001`])
    const client = await buyer()
    const { status } = await take(client, sheet.id, `${start}000`)
    expect(status).toBe(200)
    await written(sheet.id)
    const { accounts } = (await client.call('listMyAccounts', { query: {} })).body
    expect(accounts).toMatchObject([{ accountId: `${start}000`, pixel: '1234567890123' }])
    expect((await refresh(sheet.id)).body.sheet).toMatchObject({ free: 1, taken: 1, unwritten: 0 })
  })

  it('[SHEET-07] [ACC-16] invisible marks are in no id, country, status, name of a column or person, and passwords keep theirs', async () => {
    const id = unique('inv-')
    const { sheet, report, document } = await added([
      ['\u200bI\u00adD', 'Ge\u2060o', 'Login', 'Account password\ufeff', 'Email', 'Status', 'Taken by'],
      [`${id}\u200b`, '\u202aES', 'user', 'pass\u200bword', `${id}@outlook.com\u200b`, '\u200b', '\u2800'],
      [`\ufeff${id}`, 'ES', 'user', 'other'],
      [`${id}\u00ad-2`, 'E\u200dS', 'user', 'x', '', 'take\u200bn'],
    ])
    expect(report).toMatchObject({ accepted: 1, duplicate: 1, alreadyTaken: 1 })
    expect((await leftOut(sheet.id)).leftOut).toMatchObject([
      { row: 3, accountId: id, state: 'duplicate' },
      { row: 4, accountId: `${id}-2`, state: 'taken_in_sheet' },
    ])
    const client = await buyer()
    const { body } = await take(client, sheet.id, `${id}\u200b`)
    expect(body.account).toMatchObject({ id, password: 'pass\u200bword', emailTransfer: { email: `${id}@outlook.com` } })
    await written(sheet.id)
    expect((await shownRow(document, 2))[5]!.text).toBe(`taken #${body.account.recordId}`)
    expect((await refresh(sheet.id)).body.sheet).toMatchObject({ free: 0, taken: 1, unwritten: 0 })
  })
})

it('[SHEET-07] [LNK-05] a pixel that lost digits is none', async () => {
  const [one, two, three] = [unique('px-'), unique('px-'), unique('px-')]
  const { sheet } = await added([
    header,
    [one, 'ES', 'u:p', '', 7_123_456_789_012_345_678],
    [two, 'ES', 'u:p', '', "'7,12346E+18"],
    [three, 'ES', 'u:p', '', 1_234_567_890_123_456],
  ])
  expect((await offered(sheet.id)).map(({ id, pixel }) => [id, pixel])).toEqual([
    [one, false],
    [two, false],
    [three, true],
  ])
  const client = await buyer()
  await take(client, sheet.id, three)
  const { accounts } = (await client.call('listMyAccounts', { query: {} })).body
  expect(accounts).toMatchObject([{ accountId: three, pixel: '1234567890123456' }])
})

describe('links and Google', () => {
  it.each([
    ['without its beginning', (id: string) => `docs.google.com/spreadsheets/d/${id}/edit#gid=0`],
    ['through a page of Google’s', (id: string) => `https://www.google.com/url?sa=D&q=${encodeURIComponent(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`)}&ust=17`],
    ['of Drive', (id: string) => `https://drive.google.com/open?id=${id}&usp=drive_fs`],
    ['of a file in Drive', (id: string) => `https://drive.google.com/file/d/${id}/view?usp=sharing`],
    ['with invisible characters', (id: string) => `\u200bhttps://docs.google.com/spreadsheets/d/${id.slice(0, 5)}\u200b${id.slice(5)}/edit\ufeff`],
    ['within a message', (id: string) => `Accounts: https://docs.google.com/spreadsheets/d/${id}/edit?usp=drivesdk, please add`],
  ])('[SHEET-04] [S-49] a link %s leads to its sheet, once', async (_name, linkTo) => {
    const account = unique('ln-')
    const document = await newDocument([header, [account, 'ES', 'u:p']])
    const { status, body } = await lead.call('checkSheet', { body: { url: linkTo(document.id) } })
    expect([status, body.report?.accepted]).toEqual([200, 1])
    const { sheet } = (await lead.call('addSheet', { body: { url: linkTo(document.id) } })).body
    expect(sheet.url).toContain(`https://docs.google.com/spreadsheets/d/${document.id}/edit#gid=0`)
    expect((await lead.call('addSheet', { body: { url: document.url } })).body.code).toBe('duplicate')
  })

  it.each(['an uploaded file', ...(['unknownField', 'wrongPlace'] as const)])(
    '[SHEET-04] only %s that is one is called an Office file',
    async (what) => {
      const documents = (await world.sheets('/documents', 'GET')) as { id: string; title: string }[]
      const office = documents.find(({ title }) => title.endsWith('.xlsx'))!
      const document = await newDocument([header, [unique('g-'), 'ES', 'u:p']])
      const isOffice = what === 'an uploaded file'
      if (!isOffice) await world.sheets('/modes', 'PUT', { refusal: what })
      const url = isOffice ? `https://docs.google.com/spreadsheets/d/${office.id}/edit` : document.url
      const { body } = await lead.call('checkSheet', { body: { url } })
      await world.sheets('/modes', 'PUT', { refusal: null })
      expect(body.reason ?? body.code).toBe(
        isOffice ? 'sheet_office' : what === 'wrongPlace' ? 'sheets_project' : 'sheets',
      )
    },
  )

  it('[SHEET-04] a published copy is told from what is no link', async () => {
    const url = 'https://docs.google.com/spreadsheets/d/e/2PACX-1vQabcdefghijkl/pubhtml'
    const { status, body } = await lead.call('checkSheet', { body: { url } })
    expect([status, body.code, body.reason]).toEqual([400, 'validation', 'sheet_published'])
    expect(body.error).toContain('address bar')
  })

  it.each([
    ['domainPolicy', 422, 'sheet_domain'],
    ['billingOff', 502, 'sheets_project'],
    ['projectSuspended', 502, 'sheets_project'],
    ['page', 502, 'sheets_front'],
  ] as const)('[SHEET-04] %s says by whom it can be mended', async (refusal, status, reason) => {
    const document = await newDocument([header, [unique('g-'), 'ES', 'u:p']])
    await world.sheets('/modes', 'PUT', { refusal })
    try {
      const { status: said, body } = await lead.call('checkSheet', { body: { url: document.url } })
      expect([said, body.reason]).toEqual([status, reason])
      if (reason === 'sheet_domain') expect(body.error).toContain(world.google.serviceAccount.client_email)
      else expect(body.error).toMatch(/administrator/)
    } finally {
      await world.sheets('/modes', 'PUT', { refusal: null })
    }
    expect((await lead.call('checkSheet', { body: { url: document.url } })).status).toBe(200)
  })
})

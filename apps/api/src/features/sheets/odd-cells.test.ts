import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  oddHeader,
  startOddSheets,
  type OddSheets,
  type SheetCell,
  type SheetDocument,
} from '../../../test/odd-sheets.ts'
import { unique } from '../../../test/unique.ts'

let sheets: OddSheets
beforeAll(async () => {
  sheets = await startOddSheets()
})
afterAll(() => sheets.world.close())

/** Rows as people and formulas leave them: cells besides the id, and the resulting state. */
const kinds: [make: (id: string) => SheetCell[], state: string | null, detail?: string][] = [
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
  // The text of a failed formula is neither a mailbox nor a pixel.
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
const longNumbers: SheetCell[][] = [
  [7_123_456_789_012_346_000, 'ES', 'u:1'],
  [7_123_459_999_012_346_000, 'ES', 'u:2'],
  ['8,123,456,789,012,345,678', 'ES', 'u:3'],
  ["'6.12346E+18", 'ES', 'u:4'],
  ["'6,12346E+18", 'ES', 'u:5'],
]

it('[SHEET-07] [SHEET-04] of 200 rows with formula errors, boxes and long numbers the sound ones are offered, and each other is named', async () => {
  const rows: SheetCell[][] = []
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
  const document = await sheets.newDocument([oddHeader, ...rows])
  const foreseen = await sheets.lead.call('checkSheet', { body: { url: document.url } })
  const { body } = await sheets.lead.call('addSheet', { body: { url: document.url } })
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
  const { leftOut: first, total } = await sheets.leftOut(body.sheet.id)
  const rest = await sheets.leftOut(body.sheet.id, 2)
  expect(total).toBe(faulty.length)
  const named = [...first, ...rest.leftOut]
  expect(named).toMatchObject(faulty)
  expect(named.slice(0, 5).map(({ accountId, detail }) => [accountId, detail])).toEqual(
    ['7.12346E+18', '7.12346E+18', '8,123,456,789,012,350,000', '6.12346E+18', '6,12346E+18'].map((text) => [
      expect.any(String),
      `ID: ${text}`,
    ]),
  )
  const free = await sheets.offered(body.sheet.id)
  expect(free.map(({ id }) => id).toSorted()).toEqual(sound.toSorted())
  expect(new Set(free.map(({ country }) => country))).toEqual(new Set(['ES']))
  expect(free.filter(({ email }) => email)).toHaveLength(Math.ceil(195 / kinds.length))
  // Another read changes nothing.
  await sheets.refresh(body.sheet.id)
  expect((await sheets.lead.call('getSheetReport', { params: { id: String(body.sheet.id) } })).body.report).toEqual(
    body.report,
  )
})

/** Texts of failed or pending formulas in programs of several languages, and as people type them. */
const failures = [
  ...['#REF!', '#DIV/0!', '#N/A', '#n/a', '#NAME?', '#VALUE!', '#NUM!', '#NULL!', '#ERROR!', '#SPILL!', '#CALC!'],
  ...['#ССЫЛКА!', '#ДЕЛ/0!', '#Н/Д', '#ИМЯ?', '#ЗНАЧ!', '#ЧИСЛО!', '#ПУСТО!', '#ОШИБКА!', '#ПЕРЕНОС!'],
  ...['#ПОСИЛАННЯ!', '#ДІЛ/0!', "#ІМ'Я?", '#ІМ’Я?', '#ЗНАЧЕННЯ!', '#ПОМИЛКА!'],
  ...['#BEZUG!', '#NV', '#ADR!', '#NOM ?', '#VALEUR\u00a0!', '#¡REF!', '#¿NOMBRE?', '#BRAK', '#GETTING_DATA'],
  ...[
    'Loading...',
    'Loading…',
    'loading',
    'Загрузка…',
    'Загрузка...',
    'Идёт загрузка…',
    'Завантаження…',
    'Завантаження...',
  ],
  '\u200b#REF!\ufeff',
]

it('[SHEET-07] [SHEET-04] what a failed formula shows is in no language an id, a country, a status or a name', async () => {
  const sound = unique('fe-')
  const places: [column: string, make: (id: string, text: string) => SheetCell[]][] = [
    ['ID', (id, text) => [text, 'ES', `u:${id}`]],
    ['Geo', (id, text) => [id, text, 'u:p']],
    ['Status', (id, text) => [id, 'ES', 'u:p', '', '', text]],
    ['Taken by', (id, text) => [id, 'ES', 'u:p', '', '', '', text]],
  ]
  for (const [column, make] of places) {
    const { sheet, report } = await sheets.added([
      oddHeader,
      ...failures.map((text) => make(unique('fe-'), `'${text}`)),
      [`${sound}-${column}`, 'ES', 'u:p'],
    ])
    expect(report).toMatchObject({ accepted: 1, formulaError: failures.length, duplicate: 0, missing: 0 })
    const named = (await sheets.leftOut(sheet.id)).leftOut
    expect(named.map(({ row, state, detail }) => [row, state, detail])).toEqual(
      failures.map((text, n) => [n + 2, 'formula_error', `${column}: ${text.replaceAll(/[\u200b\ufeff]/g, '')}`]),
    )
    expect((await sheets.offered(sheet.id)).map(({ id }) => id)).toEqual([`${sound}-${column}`])
  }
})

it('[SHEET-07] what looks like a failed formula in part only is what it says', async () => {
  const ids = ['#REF', '#12!7', 'REF!', 'Loading dock 7', '#Anna!'].map((text) => `${text} ${unique('fe-')}`)
  const { sheet, report } = await sheets.added([
    oddHeader,
    ...ids.map((id) => [id, 'ES', "'#Пароль!"]),
    [unique('fe-'), 'ES', 'loading'],
    [unique('fe-'), 'ES', 'u:p', '', '', 'Loading dock', 'nobody'],
  ])
  expect(report).toMatchObject({ accepted: ids.length + 2, formulaError: 0 })
  const client = await sheets.buyer()
  const { body } = await sheets.take(client, sheet.id, ids[0]!)
  expect(body.account).toMatchObject({ id: ids[0], login_pass: '#Пароль!' })
})

describe('nobody', () => {
  const none = [
    ...['-', '--', '‐', '‑', '–', '—', '―', '−', '﹣', '－', '─', '⸺', '_', '...', '…', '- -'],
    ...[
      'n/a',
      'Н/Д',
      'no',
      'нет',
      'немає',
      'Ніхто',
      'FALSE',
      'False',
      'ЛОЖЬ',
      'ХИБНІСТЬ',
      '☐',
      '\u200b',
      '\u2800',
      '\u00a0',
    ],
  ]
  it.each(['Taken by', 'Взяв', 'Хто взяв', 'Взял', 'Buyer'])(
    '[SHEET-07] is named under %s by dashes, boxes and words for it',
    async (name) => {
      const [ids, taken] = [
        none.map(() => unique('no-')),
        ['Anna', 'TRUE', 'x', '-a-', 'Norma'].map((by) => [unique('no-'), by]),
      ]
      const { sheet, report } = await sheets.added([
        ['ID', 'Geo', 'Login:pass', name],
        ...ids.map((id, n) => [id, 'ES', 'u:p', `'${none[n]}`]),
        ...ids.slice(0, 1).map(() => [unique('no-'), 'ES', 'u:p', false]),
        ...taken.map(([id, by]) => [id!, 'ES', 'u:p', `'${by}`]),
      ])
      expect(report).toMatchObject({ accepted: none.length + 1, alreadyTaken: taken.length })
      expect((await sheets.offered(sheet.id)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      expect((await sheets.leftOut(sheet.id)).leftOut.map(({ accountId }) => accountId)).toEqual(
        taken.map(([id]) => id),
      )
    },
  )
})

describe('a sheet of formulas', () => {
  it.each([
    [
      'whose formulas all fail',
      async (of: SheetDocument) => {
        for (const row of [2, 3]) await sheets.setCell(of, row, 1, '=Gone!A1')
      },
    ],
    [
      'that is still loading',
      async (of: SheetDocument) => {
        for (const row of [2, 3]) await sheets.setCell(of, row, 2, '=IMPORTRANGE("x","B1")')
      },
    ],
    [
      'that one formula fills, which failed',
      async (of: SheetDocument) => {
        await sheets.setCell(of, 2, 1, "'#ССЫЛКА!")
        await sheets.setCell(of, 3, 1, '')
      },
    ],
    ['whose header failed', (of: SheetDocument) => sheets.setCell(of, 1, 1, '=Gone!A1')],
  ])('[SHEET-04] [R-09] one %s keeps its last reading and says so, until it is well', async (_name, spoil) => {
    const [one, two] = [unique('f-'), unique('f-')]
    const { document, sheet } = await sheets.added([oddHeader, [one, 'ES', 'u:p'], [two, 'PL', 'u:p']])
    await spoil(document)
    const failed = await sheets.refresh(sheet.id)
    expect([failed.status, failed.body.code, failed.body.reason]).toEqual([422, 'vendor_rejected', 'sheet_errors'])
    expect((await sheets.offered(sheet.id)).map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    expect(await sheets.sheetNamed(sheet.id)).toMatchObject({
      trouble: 'vendor_rejected/sheet_errors',
      readAt: sheet.readAt,
      free: 2,
    })
    const again = await sheets.newDocument([['=Gone!A1'], ['', '']])
    expect((await sheets.lead.call('checkSheet', { body: { url: again.url } })).body.reason).toBe('sheet_errors')
    await sheets.setCell(document, 1, 1, 'ID')
    for (const [row, id, country] of [
      [2, one, 'ES'],
      [3, two, 'PL'],
    ] as const) {
      await sheets.setCell(document, row, 1, id)
      await sheets.setCell(document, row, 2, country)
    }
    expect((await sheets.refresh(sheet.id)).status).toBe(200)
    expect(await sheets.sheetNamed(sheet.id)).toMatchObject({ trouble: null, free: 2 })
  })

  it('[SHEET-07] [R-01] a held row whose formulas fail stays held as it was read, and is well again with them', async () => {
    const [one, two] = [unique('f-'), unique('f-')]
    const { document, sheet } = await sheets.added([oddHeader, [one, 'ES', 'user:secret'], [two, 'PL', 'u:p']])
    const client = await sheets.buyer()
    const { body } = await sheets.take(client, sheet.id, one)
    await sheets.written(sheet.id)
    await sheets.setCell(document, 2, 2, '=NA()')
    await sheets.setCell(document, 2, 3, '=Gone!A1')
    await sheets.refresh(sheet.id)
    const own = async () => await sheets.own(client)
    expect(await own()).toMatchObject([{ accountId: one, country: 'ES' }])
    const revealed = await client.call('revealAccount', {
      params: { id: String(body.account.recordId) },
      body: { fields: ['login_pass'] },
    })
    expect(revealed.body.login_pass).toBe('user:secret')
    expect((await sheets.leftOut(sheet.id)).total).toBe(0)
    await sheets.setCell(document, 2, 2, 'ES')
    await sheets.setCell(document, 2, 3, 'user:secret')
    expect((await sheets.refresh(sheet.id)).body.sheet).toMatchObject({ trouble: null })
  })
})

describe('boxes', () => {
  it('[SHEET-07] [R-07] a mark takes the place of a box that is not ticked, and gives it back as a box', async () => {
    const id = unique('box-')
    const { document, sheet } = await sheets.added([oddHeader, [id, 'ES', 'u:p', '', '', false, false]])
    const client = await sheets.buyer()
    const { body } = await sheets.take(client, sheet.id, id)
    await sheets.written(sheet.id)
    expect((await sheets.shownRow(document, 2)).slice(5)).toEqual([
      `taken #${body.account.recordId}`,
      expect.stringMatching(/./),
    ])
    await client.call('undoTake', { params: { id: String(body.account.recordId) }, body: {} })
    await sheets.written(sheet.id)
    await sheets.refresh(sheet.id)
    expect((await sheets.shownRow(document, 2)).slice(5)).toEqual(['FALSE', 'FALSE'])
    const free = await sheets.offered(sheet.id)
    expect(free.map(({ id: each }) => each)).toEqual([id])
  })
})

it('[SHEET-07] what a failed formula shows is no card code', async () => {
  const ids = [unique('cc-'), unique('cc-'), unique('cc-')]
  const codes = ['=Gone!A1', "'Loading…", '042']
  const { sheet } = await sheets.added([
    ['ID', 'Geo', 'Login:pass', 'CVV'],
    ...ids.map((id, n) => [id, 'ES', 'u:p', n === 2 ? `'${codes[n]}` : codes[n]!]),
  ])
  const client = await sheets.buyer()
  const shown: (string | null | undefined)[] = []
  for (const id of ids) {
    const { recordId } = (await sheets.take(client, sheet.id, id)).body.account
    const revealed = await client.call('revealAccount', {
      params: { id: String(recordId) },
      body: { fields: ['cvv'] },
    })
    shown.push(revealed.body.cvv)
  }
  expect(shown).toEqual([null, null, '042'])
})

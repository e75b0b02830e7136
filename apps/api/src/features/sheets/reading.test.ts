import { describe, expect, it } from 'vitest'
import { addressOf, isPublished, readAddress } from './address.ts'
import { recogniseColumns } from './columns.ts'
import { countryOf } from '../../lib/countries.ts'
import { mergeRows, type Ids } from './merge.ts'
import type { KnownRow } from './repository/mirror.ts'
import { readRows, type SheetRow } from './rows.ts'

const key = Buffer.alloc(32, 7)
const header = ['ID', 'Країна', 'Login:Pass', 'Status', 'Taken by', 'CVV']
const { columns } = recogniseColumns(header)
const read = (...rows: string[][]): Promise<SheetRow[]> => readRows(key, [header, ...rows], columns, 1)
const row = (id: string, country = 'ES', login = 'a:b', status = ''): string[] => [id, country, login, status]

describe('an address', () => {
  const id = '1AbC-def_GHIjklMNOpqrsTUVwxyz0123456789abcd'
  it.each([
    [`https://docs.google.com/spreadsheets/d/${id}/edit#gid=42`, 42],
    [`https://docs.google.com/spreadsheets/d/${id}/edit?gid=0#gid=7`, 7],
    [`https://docs.google.com/spreadsheets/d/${id}/edit?gid=9`, 9],
    [`https://docs.google.com/spreadsheets/d/${id}/edit?usp=sharing`, null],
    [`https://docs.google.com/spreadsheets/d/${id}`, null],
    [`  https://docs.google.com/spreadsheets/u/1/d/${id}/htmlview  `, null],
    [`docs.google.com/spreadsheets/d/${id}/edit#gid=42`, 42],
    [`HTTPS://Docs.Google.com/spreadsheets/u/12/d/${id}/edit?gid=3#gid=3`, 3],
    [`https://docs.google.com/a/team.example/spreadsheets/d/${id}/edit`, null],
    [`https://docs.google.com/spreadsheets/d/${id}/m/view`, null],
    [`https://docs.google.com/spreadsheets/d/${id}/mobilebasic?pli=1`, null],
    [`https://drive.google.com/open?id=${id}&usp=drive_fs`, null],
    [`https://drive.google.com/u/1/open?id=${id}`, null],
    [`https://drive.google.com/file/d/${id}/view?usp=sharing`, null],
    [`https://drive.google.com/file/u/0/d/${id}/edit`, null],
    [
      `https://www.google.com/url?sa=D&q=${encodeURIComponent(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=7`)}&ust=17`,
      7,
    ],
    [`Accounts for November: https://docs.google.com/spreadsheets/d/${id}/edit#gid=5, please add`, 5],
    [`<https://docs.google.com/spreadsheets/d/${id}/edit>`, null],
    [`\u200bhttps://docs.google.com/spread\u00adsheets/d/${id.slice(0, 9)}\u2060${id.slice(9)}/edit#gid=8\ufeff`, 8],
  ])('[S-49] [SHEET-04] of a document gives its id and tab: %s', (text, gid) => {
    expect(readAddress(text)).toEqual({ spreadsheetId: id, gid })
  })

  it.each([
    `http://docs.google.com/spreadsheets/d/${id}`,
    `https://docs.google.com.evil.example/spreadsheets/d/${id}`,
    `https://evil.example/https://docs.google.com/spreadsheets/d/${id}`,
    `https://user:pass@docs.google.com/spreadsheets/d/${id}`,
    `https://docs.google.com@evil.example/spreadsheets/d/${id}`,
    `https://docs.google.com:8443/spreadsheets/d/${id}`,
    `https://docs.google.com/spreadsheets/d/e/2PACX-${id}/pubhtml`,
    `https://docs.google.com/document/d/${id}/edit`,
    `https://www.google.com/url?q=${encodeURIComponent(`http://docs.google.com/spreadsheets/d/${id}`)}`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://evil.example/spreadsheets/d/${id}`)}`,
    `https://www.google.com/search?q=${encodeURIComponent(`https://docs.google.com/spreadsheets/d/${id}`)}`,
    `https://drive.google.com/drive/folders/${id}`,
    `https://docsgoogle.com/spreadsheets/d/${id}`,
    `https://docs.google.com/forms/d/e/1FAIpQL${id}/viewform`,
    `https://docs.google.com/spreadsheets/d/${id}/../../../../etc`,
    `https://docs.google.com/spreadsheets/d/${id}/edit#gid=99999999999`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://169.254.169.254/latest/meta-data',
    id,
    '',
  ])('[S-49] of anything else is refused: %s', (text) => {
    const address = readAddress(text)
    // An impossible tab is dropped; only the id is ever used.
    if (text.includes('99999999999')) expect(address?.gid ?? null).toBeNull()
    else expect(address).toBeNull()
  })

  it('[SHEET-04] of what was published is told from others', () => {
    for (const kind of ['pubhtml?gid=0&single=true', 'pub?output=csv', 'pubhtml'])
      for (const front of ['https://docs.google.com', 'docs.google.com', 'https://docs.google.com/a/team.example']) {
        const text = `${front}/spreadsheets/d/e/2PACX-1vQ${id}/${kind}`
        expect([readAddress(text), isPublished(text)]).toEqual([null, true])
      }
    expect(isPublished(`https://docs.google.com/spreadsheets/d/${id}/edit`)).toBe(false)
    expect(isPublished('https://evil.example/spreadsheets/d/e/2PACX-1vQ/pubhtml')).toBe(false)
  })

  it('[R-19] is looked for in any text in no time', () => {
    const started = performance.now()
    for (const text of [
      'docs.google.com/'.repeat(125),
      `docs.google.com/spreadsheets/d/${'/a'.repeat(900)}!`,
      'https://'.repeat(250),
    ])
      expect(readAddress(text)).toBeNull()
    expect(performance.now() - started).toBeLessThan(100)
  })

  it('[S-51] for people is https and Google’s, whatever was pasted', () => {
    expect(addressOf(id, 5)).toBe(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=5`)
  })
})

describe('columns', () => {
  it('are found by English, Ukrainian and Russian names, in any case, order and spacing', () => {
    expect(
      recogniseColumns([
        '  Страна ',
        'E-mail',
        'ID_Account',
        'acc id',
        'ЛОГІН / ПАРОЛЬ',
        'Mail Type',
        'WH-geo',
        'Spend, $',
      ]).columns,
    ).toEqual({
      country: 0,
      email: 1,
      id: 3,
      login_pass: 4,
      mail_type: 5,
      wh_geo: 6,
      spend: 7,
    })
  })

  it('are found under the numero sign and the words of everyday sheets', () => {
    expect(recogniseColumns(['№ ', 'Країна', 'Хто взяв', 'Коли взяв', 'Витрати', 'Закрито']).columns).toEqual({
      id: 0,
      country: 1,
      taken_by: 2,
      taken_at: 3,
      spend: 4,
      closed_at: 5,
    })
  })

  it('say what is missing, and which name stands twice', () => {
    expect(recogniseColumns(['name', 'link'])).toMatchObject({ missing: ['id', 'country'], doubled: [] })
    expect(recogniseColumns(['id', 'country', 'id'])).toMatchObject({ missing: [], doubled: ['id'] })
    expect(recogniseColumns([])).toMatchObject({ missing: ['id', 'country'] })
  })

  it('a chosen name wins over a usual one', () => {
    const chosen = recogniseColumns(['id', 'Ref', 'country'], { id: 'ref' })
    expect(chosen).toMatchObject({ columns: { id: 1, country: 2 }, missing: [] })
    expect(recogniseColumns(['id', 'country'], { id: 'absent' }).missing).toEqual(['id'])
  })
})

describe('countries', () => {
  it.each([
    ['ES', 'ES'],
    [' spain ', 'ES'],
    ['Іспанія', 'ES'],
    ['ИСПАНИЯ', 'ES'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['США', 'US'],
    ['Казахстан', 'KZ'],
    ['🇺🇦', 'UA'],
    ['🇬🇧 UK', 'GB'],
    ['UA 🇺🇦', 'UA'],
    ['Ukraine (UA)', 'UA'],
    ['UA - Ukraine', 'UA'],
    ['PL — Польща', 'PL'],
    ['UA/Ukraine', 'UA'],
    ['United States of America', 'US'],
    ['United States (USA)', 'US'],
    ['the Netherlands', 'NL'],
    ['UA Ukraine', 'UA'],
    ['Ukraine UA', 'UA'],
    ['UA Poland', null],
    ['Congo - Kinshasa', 'CD'],
    ['Guinea-Bissau', 'GW'],
    ['Ukraine (PL)', null],
    ['UA - Poland', null],
    ['🇺🇦🇵🇱', null],
    ['UA, PL', null],
    ['#N/A', null],
    ['N/A', null],
    ['Spa\u200bin', 'ES'],
    ['Türkiye', 'TR'],
    ['Польща', 'PL'],
    ['XX', null],
    ['EU', null],
    ['Atlantis', null],
    ['12', null],
    ['', null],
  ])('%s is %s', (text, code) => expect(countryOf(text)).toBe(code))
})

describe('rows', () => {
  it('are read below the header, empty ones left out, leading zeros and emoji kept', async () => {
    const rows = await read(
      row('007', 'Spain', '😀:x'),
      ['', '', ''],
      row('8', 'Atlantis'),
      row('', 'ES'),
      row('9', 'KZ', 'a', 'Взято'),
    )
    expect(
      rows.map(({ row: at, accountId, country, loginPass, state }) => [at, accountId, country, loginPass, state]),
    ).toEqual([
      [2, '007', 'ES', '😀:x', 'accepted'],
      [4, '8', null, 'a:b', 'unknown_country'],
      [5, '', 'ES', 'a:b', 'missing'],
      [6, '9', 'KZ', 'a', 'taken_in_sheet'],
    ])
  })

  it('a fingerprint follows what a row is, not where it stands, who took it or its card code', async () => {
    const [one] = await read(row('1'))
    const [, moved] = await read(row('0'), [...row('1', 'ES', 'a:b', 'taken #4'), 'anna', '123'])
    const [other] = await read(row('1', 'ES', 'a:c'))
    expect(moved!.fingerprint.equals(one!.fingerprint)).toBe(true)
    expect(other!.fingerprint.equals(one!.fingerprint)).toBe(false)
    expect(
      (await readRows(Buffer.alloc(32, 8), [header, row('1')], columns, 1))[0]!.fingerprint.equals(one!.fingerprint),
    ).toBe(false)
  })
})

describe('what changes when a sheet is read again', () => {
  const among = (elsewhere: Map<string, string>): Ids => ({ keyOf: (id) => id.toLowerCase(), elsewhere })
  const none = among(new Map())
  const known = (rows: readonly SheetRow[], more: Partial<KnownRow> = {}): KnownRow[] =>
    rows.map((each, index) => ({
      id: String(index + 1),
      accountKey: each.accountId.toLowerCase(),
      fingerprint: each.fingerprint,
      row: each.row,
      state: each.state,
      present: true,
      holding: null,
      owed: false,
      partly: false,
      culprit: each.culprit,
      ...more,
    }))

  it('nothing, when nothing did', async () => {
    const rows = await read(row('1'), row('2'), row('3'))
    expect(mergeRows(rows, known(rows), none)).toEqual({ changed: [], moved: [], amiss: [] })
  })

  it('[R-07] rows that were sorted, or moved by others, stay the same rows', async () => {
    const before = known(await read(row('1'), row('2'), row('3')))
    const after = await read(row('3'), row('new'), row('2'), row('1'))
    const { changed, moved } = mergeRows(after, before, none)
    expect(changed).toMatchObject([{ id: null, state: 'accepted', row: { accountId: 'new' } }])
    expect(moved).toEqual([
      { id: '3', row: 2, state: 'accepted', present: true, culprit: null },
      { id: '2', row: 4, state: 'accepted', present: true, culprit: null },
      { id: '1', row: 5, state: 'accepted', present: true, culprit: null },
    ])
  })

  it('[R-07] a row that is gone stays known as not present, and is found again when it comes back', async () => {
    const [one, two] = await read(row('1'), row('2'))
    expect(mergeRows([two!], known([one!, two!]), none).moved).toEqual([
      { id: '1', row: 2, state: 'accepted', present: false, culprit: null },
    ])
    const gone = known([one!], { present: false })
    expect(mergeRows([one!], gone, none).moved).toEqual([
      { id: '1', row: 2, state: 'accepted', present: true, culprit: null },
    ])
  })

  it('a row that reads differently under the same id is the same row, changed', async () => {
    const before = known(await read(row('1', 'ES', 'old')))
    expect(mergeRows(await read(row('1', 'KZ', 'new')), before, none).changed).toMatchObject([
      { id: '1', row: { country: 'KZ', loginPass: 'new' } },
    ])
  })

  it('of equal ids the first is offered, unless another one is held; those of other sheets are not', async () => {
    const rows = await read(row('A', 'ES', '1'), row('a', 'ES', '2'), row('b'))
    const fresh = mergeRows(rows, [], among(new Map([['b', 'Other sheet']])))
    expect(fresh.changed.map(({ state }) => state)).toEqual(['accepted', 'duplicate', 'duplicate'])
    const before = known(rows).map((each, index) => ({
      ...each,
      holding: index === 1 ? { id: 7, closed: false } : null,
      state: index === 1 ? ('accepted' as const) : each.state,
    }))
    expect(mergeRows(rows, before, none).moved).toEqual([
      { id: '1', row: 2, state: 'duplicate', present: true, culprit: null },
    ])
  })

  it('our own mark in the sheet does not make a row somebody else’s', async () => {
    const rows = await read(row('1', 'ES', 'a:b', 'taken #12'))
    const nothing = { changed: [], moved: [], amiss: [] }
    const held = { state: 'accepted', holding: { id: 12, closed: false } } as const
    expect(mergeRows(rows, known(rows, held), none)).toEqual(nothing)
    expect(mergeRows(rows, known(rows, { state: 'accepted', owed: true }), none)).toEqual(nothing)
    expect(mergeRows(rows, known(rows, { state: 'accepted' }), none).moved).toMatchObject([{ state: 'taken_in_sheet' }])
  })

  it.each([
    ['the mark of another take', 'taken #3', { id: 12, closed: false }, 3],
    ['the mark from before the close', 'taken #12', { id: 12, closed: true }, 12],
    ['none', '', { id: 12, closed: false }, null],
    ['the mark of a take that is over', 'closed #3', null, 3],
  ])('[R-07] a row that shows %s, and is owed nothing, is named', async (_name, mark, holding, take) => {
    const rows = await read(row('1', 'ES', 'a:b', mark))
    const before = known(rows, { state: 'accepted', holding })
    expect(mergeRows(rows, before, none).amiss).toEqual([{ id: '1', take }])
    expect(mergeRows(rows, known(rows, { state: 'accepted', holding, owed: true }), none).amiss).toEqual([])
  })

  it.each([
    ['what people wrote', 'busy, ask Ivan', { id: 12, closed: false }],
    ['more than a mark', 'taken #3 ok', null],
    ['nothing, and is free', '', null],
  ])('[R-07] a row that shows %s is left alone', async (_name, mark, holding) => {
    const rows = await read(row('1', 'ES', 'a:b', mark))
    expect(mergeRows(rows, known(rows, { state: 'accepted', holding }), none).amiss).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { largestTab } from '../../ports/sheets.ts'
import { startForTest } from './harness.ts'
import { failureOf, risky, sheetsSuite } from './sheets.suite.ts'

sheetsSuite(async () => {
  const { sheets, make, edit } = await startForTest()
  return {
    sheets,
    make: async (rows) => ({ id: await make(rows.map((row) => row.map((text) => text && `'${text}`))), gid: 0 }),
    insertRow: async (id, gid, before) => void (await edit(id, { op: 'insertRows', before }, gid)),
  }
})

describe('texts', () => {
  it('[SHEET-07] numbers that lost digits in the sheet are named by their cells; texts as long are not', async () => {
    const { sheets, make } = await startForTest()
    const id = await make([
      ['id', 'pixel', 'digits', 'text'],
      ["'A1", 7_123_456_789_012_346_000, '7,123,456,789,012,345,678', "'7123456789012345600"],
      ["'A2", 1_234_567_890_123_456, '1,234,567,890', "'1234567890123450"],
      ["'A3", "'7.12346E+18", '', "'1234567890123456"],
    ])
    const { rows, inexact } = await sheets.read(id, 0)
    expect(rows.slice(1)).toEqual([
      ['A1', '7.12346E+18', '7,123,456,789,012,350,000', '7123456789012345600'],
      ['A2', '1234567890123456', '1,234,567,890', '1234567890123450'],
      ['A3', '7.12346E+18', '', '1234567890123456'],
    ])
    expect(inexact).toEqual([
      { row: 1, column: 1 },
      { row: 1, column: 2 },
    ])
  })

  it('are those that people see: zeros in front, dates and sums as they are written', async () => {
    const { sheets, make } = await startForTest()
    const id = await make([["'007", '20.11.2026', '1 234,50', '=1/0', '=A1&"!"', true, '12%']], { locale: 'uk_UA' })
    const [row] = (await sheets.read(id, 0)).rows
    expect(row).toEqual(['007', '20.11.2026', '1\u00A0234,50', '#DIV/0!', '007!', 'TRUE', '12%'])
  })

  it.each(['en_US', 'uk_UA'])('whole numbers that a sheet shortens have all their digits (%s)', async (locale) => {
    const { sheets, make, requests } = await startForTest()
    const id = await make(
      [
        ['id', 'pixel', 'code'],
        ['a', 1_234_567_890_123_456, "'1.5E+15"],
        ['b', 1_234_567_890_123_457, "'007"],
        ['c', "'1234567890123458", 7],
        ['d', 1e19],
        ['e', '', ''],
      ],
      { locale },
    )
    const { rows } = await sheets.read(id, 0)
    expect(rows).toEqual([
      ['id', 'pixel', 'code'],
      ['a', '1234567890123456', '1.5E+15'],
      ['b', '1234567890123457', '007'],
      ['c', '1234567890123458', '7'],
      ['d', '1E+19'],
      ['e'],
    ])
    expect(await sheets.readRow(id, 0, 2)).toEqual(rows[1])
    const paths = (await requests()).map(({ path }) => path.split('/').at(-1))
    expect(paths.filter((path) => path === 'values:batchGetByDataFilter')).toHaveLength(4)
  })

  it('of rows that move between two requests are never mixed up', async () => {
    const { sheets, make, edit, fault, requests } = await startForTest()
    const id = await make([['1234567890123456'], ["'text"], ['2234567890123456']])
    // The second request, which fetches the digits, is delayed; meanwhile somebody moves the rows.
    await fault({ kind: 'delay', ms: 1, match: { path: 'batchGet' } })
    await fault({ kind: 'delay', ms: 1_500, match: { path: 'batchGet' } })
    const reading = sheets.read(id, 0)
    const reads = async () => (await requests()).filter(({ path }) => path.includes('batchGet')).length
    await expect.poll(reads, { interval: 20 }).toBe(1)
    await edit(id, { op: 'moveRow', row: 1, to: 3 })
    expect((await reading).rows).toEqual([['text'], ['2234567890123456'], ['1234567890123456']])
    expect(await reads()).toBe(4)
  })

  it('of the large documents arrive whole, in three requests', async () => {
    const { sheets, titled, requests } = await startForTest()
    const { title, tab, rows } = await sheets.read(titled('All accounts'), null)
    expect([title, tab, rows.length]).toEqual(['All accounts, all years', 'All', 4_201])
    expect(rows[4_200]![0]).toBe('BIG-4200')
    expect(rows.flat().some((text) => /E\+\d/.test(text))).toBe(false)
    const reads = (await requests()).filter(({ path }) => path.startsWith('/v4'))
    expect(reads).toHaveLength(3)
  })

  it('beyond what is read make a tab too large; blank space does not', async () => {
    const { sheets, make, edit, secrets } = await startForTest()
    const id = await make([['id'], ['a']])
    await edit(id, { op: 'resize', rows: largestTab.rows + 10, columns: largestTab.columns + 2 })
    expect((await sheets.read(id, 0)).rows).toEqual([['id'], ['a']])
    for (const [row, column] of [
      [largestTab.rows + 1, 1],
      [1, largestTab.columns + 1],
    ] as const) {
      await edit(id, { op: 'setCell', row, column, value: 'x' })
      expect((await failureOf(sheets.read(id, 0), secrets)).failure).toBe('tooLarge')
      await edit(id, { op: 'setCell', row, column, value: null })
    }
    await edit(id, { op: 'setCell', row: largestTab.rows, column: largestTab.columns, value: 'x' })
    expect((await sheets.read(id, 0)).rows).toHaveLength(largestTab.rows)
    await edit(id, { op: 'setCell', row: 1, column: largestTab.columns + 1, value: 'x' })
    expect(await sheets.readRow(id, 0, 1)).toEqual(['id'])
  })

  it('of an empty tab are no rows', async () => {
    const { sheets, titled } = await startForTest()
    expect(await sheets.read(titled('Нова'), null)).toEqual({
      title: 'Нова таблиця',
      tab: 'Аркуш1',
      gid: 0,
      rows: [],
    })
  })
})

describe('tabs', () => {
  it('are told in order, and read by their own id or as the first one', async () => {
    const { sheets, titled } = await startForTest()
    const id = titled('Tier 1')
    expect(await sheets.describe(id)).toEqual({
      title: 'Tier 1 (свободные)',
      tabs: [
        { gid: 1_714_636_915, title: 'Tier 1', rows: 1_000, columns: 26 },
        { gid: 0, title: 'Лист2', rows: 1_000, columns: 26 },
      ],
    })
    expect((await sheets.read(id, null)).gid).toBe(1_714_636_915)
    expect((await sheets.read(id, 0)).rows).toEqual([])
  })

  it('[R-07] are written where they are, also when their title has gone to another tab', async () => {
    const { sheets, make, edit, shown } = await startForTest()
    const id = await make([['own']])
    await sheets.read(id, 0)
    await edit(id, { op: 'renameTab', title: 'Renamed' })
    const { sheetId } = await edit(id, { op: 'addTab', title: 'Tab' })
    await edit(id, { op: 'setCell', row: 1, column: 1, value: 'other' }, sheetId)
    await sheets.write(id, 0, [{ row: 1, column: 0, value: 'written' }])
    expect(await shown(id, 0)).toEqual([['written']])
    expect(await shown(id, sheetId)).toEqual([['other']])
    expect(await sheets.readRow(id, 0, 1)).toEqual(['written'])
  })
})

describe('what is sent', () => {
  it('[S-52] writes are RAW, each cell a range of its own, all in one request', async () => {
    const { sheets, make, requests, shown } = await startForTest()
    const id = await make([['a', '=1+1', 'c'], ['d']])
    await sheets.write(
      id,
      0,
      risky.map((value, index) => ({ row: index + 1, column: 2, value })),
    )
    const writes = (await requests()).filter(({ path }) => path.includes('values:batchUpdate'))
    expect(writes).toHaveLength(1)
    const { valueInputOption, data } = writes[0]!.body as {
      valueInputOption: string
      data: { dataFilter: { gridRange: Record<string, number> } }[]
    }
    expect(valueInputOption).toBe('RAW')
    expect(data).toHaveLength(risky.length)
    for (const { dataFilter } of data) {
      const { startRowIndex = 0, endRowIndex, startColumnIndex = 0, endColumnIndex } = dataFilter.gridRange
      expect([endRowIndex, endColumnIndex]).toEqual([startRowIndex + 1, startColumnIndex + 1])
    }
    // The formula next to it is still one, and text that looks like a formula is not.
    expect((await shown(id))[0]).toEqual(['a', '=1+1', '=1+1'])
    expect((await sheets.read(id, 0)).rows[0]).toEqual(['a', '2', '=1+1'])
  })

  it('signs in once for many calls, together or one after another', async () => {
    const { sheets, make, requests, modes } = await startForTest()
    const id = await make([['a']])
    await Promise.all(Array.from({ length: 4 }, () => sheets.describe(id)))
    await sheets.readRow(id, 0, 1)
    const signIns = async () => (await requests()).filter(({ path }) => path === '/token').length
    expect(await signIns()).toBe(1)
    // A deleted key is noticed when the next token is due.
    await modes({ keyRevoked: true })
    expect(await sheets.readRow(id, 0, 1)).toEqual(['a'])
  })

  it('a token that is not accepted any more is replaced', async () => {
    const { sheets, make, requests, fault, shown } = await startForTest()
    const id = await make([['a']])
    await sheets.describe(id)
    await fault({ kind: 'status', status: 401, match: { path: 'batchUpdate' } })
    await sheets.write(id, 0, [{ row: 1, column: 0, value: 'b' }])
    expect(await shown(id)).toEqual([['b']])
    expect((await requests()).filter(({ path }) => path === '/token')).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { startForTest } from './harness.ts'

const start = async () => {
  const sheets = await startForTest()
  const id = await sheets.make([
    ['id', 'code', 'when', 'sum'],
    ["'007", '007', '2026-11-20', 1_234.5],
    [],
    ['=A1&"!"', null, '', '=SUM(D2)*2'],
    ['1234567890123456'],
  ])
  const get = async (range: string, query = '') => (await sheets.call('GET', `${id}/values/${range}${query}`)).body
  return { ...sheets, id, get }
}

describe('values', () => {
  it('come as shown: blanks at the ends left out, inner ones kept', async () => {
    const { get } = await start()
    expect(await get('Tab')).toEqual({
      range: 'Tab!A1:Z1000',
      majorDimension: 'ROWS',
      values: [
        ['id', 'code', 'when', 'sum'],
        ['007', '7', '2026-11-20', '1234.5'],
        [],
        ['id!', '', '', '2469'],
        ['1.23457E+15'],
      ],
    })
    expect(await get('Tab!E1:F9')).toEqual({ range: 'Tab!E1:F9', majorDimension: 'ROWS' })
  })

  it('come as they are, as formulas, by columns', async () => {
    const { get } = await start()
    const raw = await get('A2:D5', '?valueRenderOption=UNFORMATTED_VALUE')
    expect(raw.values).toEqual([['007', 7, 46_346, 1_234.5], [], ['id!', '', '', 2_469], [1_234_567_890_123_456]])
    const dated = await get('C2', '?valueRenderOption=UNFORMATTED_VALUE&dateTimeRenderOption=FORMATTED_STRING')
    expect(dated.values).toEqual([['2026-11-20']])
    const formulas = await get('A4:D4', '?valueRenderOption=FORMULA')
    expect(formulas.values).toEqual([['=A1&"!"', '', '', '=SUM(D2)*2']])
    expect((await get('A1:B2', '?majorDimension=COLUMNS')).values).toEqual([
      ['id', '007'],
      ['code', '7'],
    ])
  })

  it.each([
    ['Tab!A1:AZ2000', 'Tab!A1:Z1000'],
    ["'tab'!b2", 'Tab!B2'],
    ['A:A', 'Tab!A1:A1000'],
    ['%27Tab%27%21A1%3AB1', 'Tab!A1:B1'],
  ])('%s is understood as %s', async (range, echoed) => {
    const { get } = await start()
    expect((await get(range)).range).toBe(echoed)
  })

  it.each([
    ['Gone!A1', 'Unable to parse range: Gone!A1'],
    ['Tab!A1:B2:C3', 'Unable to parse range: Tab!A1:B2:C3'],
    ['Tab!A1001', 'Range (Tab!A1001) exceeds grid limits. Max rows: 1000, max columns: 26'],
    ['AA1', 'Range (Tab!AA1) exceeds grid limits. Max rows: 1000, max columns: 26'],
  ])('%s is refused', async (range, message) => {
    const { get } = await start()
    expect((await get(range)).error).toEqual({ code: 400, status: 'INVALID_ARGUMENT', message })
  })

  it('several ranges come in one answer, or not at all', async () => {
    const { call, id } = await start()
    const both = await call('GET', `${id}/values:batchGet?ranges=A1:B1&ranges=%27Tab%27!D2`)
    expect(both.body).toMatchObject({
      spreadsheetId: id,
      valueRanges: [{ range: 'Tab!A1:B1' }, { values: [['1234.5']] }],
    })
    expect((await call('GET', `${id}/values:batchGet?ranges=A1&ranges=Gone!A1`)).status).toBe(400)
    const filters = {
      dataFilters: [{ gridRange: { startRowIndex: 1, endRowIndex: 2, endColumnIndex: 1 } }, { a1Range: 'D2' }],
    }
    const filtered = (await call('POST', `${id}/values:batchGetByDataFilter`, filters)).body.valueRanges
    expect(filtered.map((each: { valueRange: { values: unknown } }) => each.valueRange.values)).toEqual([
      [['007']],
      [['1234.5']],
    ])
  })
})

describe('a document', () => {
  it('tells its tabs, with and without a slash at the end, and no cells unless asked', async () => {
    const { call, titled } = await start()
    const id = titled('Free')
    const { body } = await call('GET', id)
    expect(body).toEqual((await call('GET', `${id}/`)).body)
    expect(body).toMatchObject({
      spreadsheetId: id,
      properties: { title: 'Free accounts: Europe', locale: 'en_US' },
      spreadsheetUrl: expect.stringMatching(/^https:\/\/docs\.google\.com\/spreadsheets\/d\//),
    })
    expect(body.sheets[1]).toEqual({
      properties: {
        sheetId: 1_804_289_383,
        title: 'Summary',
        index: 1,
        sheetType: 'GRID',
        gridProperties: { rowCount: 1_000, columnCount: 26 },
      },
    })
  })

  it('gives cells of a range with what is shown and what it is', async () => {
    const { call, id } = await start()
    const body = { includeGridData: true, dataFilters: [{ a1Range: 'A4:D4' }] }
    for (const path of [`${id}:getByDataFilter`, `${id}/:getByDataFilter`]) {
      const { sheets } = (await call('POST', path, body)).body
      expect(sheets).toHaveLength(1)
      const [data] = sheets[0].data
      expect([data.startRow, data.startColumn, data.rowMetadata.length, data.columnMetadata.length]).toEqual([
        3,
        undefined,
        1,
        4,
      ])
      expect(data.rowData[0].values[3]).toEqual({
        userEnteredValue: { formulaValue: '=SUM(D2)*2' },
        effectiveValue: { numberValue: 2_469 },
        formattedValue: '2469',
      })
    }
    const ranged = (await call('GET', `${id}?ranges=A1:B1&includeGridData=true`)).body.sheets[0].data[0]
    expect(ranged.rowData[0].values.map((each: { formattedValue: string }) => each.formattedValue)).toEqual([
      'id',
      'code',
    ])
  })

  it('gives only the fields that are asked for, and cells when they are among them', async () => {
    const { call, id } = await start()
    const fields =
      'properties.title,sheets(properties/sheetId,data(rowData(values(formattedValue,effectiveValue.numberValue))))'
    const filter = { dataFilters: [{ gridRange: { startRowIndex: 1, endRowIndex: 2, endColumnIndex: 2 } }] }
    expect((await call('POST', `${id}/:getByDataFilter?fields=${fields}`, filter)).body).toEqual({
      properties: { title: 'Made' },
      sheets: [
        {
          properties: { sheetId: 0 },
          data: [
            {
              rowData: [
                {
                  values: [
                    { effectiveValue: {}, formattedValue: '007' },
                    { effectiveValue: { numberValue: 7 }, formattedValue: '7' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
    expect((await call('GET', `${id}?fields=properties(title`)).body.error.status).toBe('INVALID_ARGUMENT')
    const unknown = { dataFilters: [{ gridRange: { sheetId: 5 } }] }
    expect((await call('POST', `${id}:getByDataFilter`, unknown)).body.error.message).toBe('No grid with id: 5')
  })

  it('the seeded ones are the same everywhere, and large and mixed enough', async () => {
    const { titled, shown } = await start()
    const again = await startForTest()
    for (const [title, sheetId, rows] of [
      ['Free', 0, 421],
      ['Вільні', 0, 365],
      ['Tier 1', 1_714_636_915, 301],
    ] as const) {
      const cells = await shown(titled(title), sheetId)
      expect(cells.slice(0, 5)).toEqual((await again.shown(again.titled(title), sheetId)).slice(0, 5))
      expect(cells).toHaveLength(rows)
    }
    const countries = new Set((await shown(titled('Free'))).map((row) => row[2]))
    for (const each of ['ES', 'Spain', 'Іспанія', 'испания']) expect([each, countries.has(each)]).toEqual([each, true])
    const codes = (await shown(titled('Вільні'))).map((row) => row[4]!)
    expect(codes.some((each) => /^0\d\d$/.test(each))).toBe(true)
  })
})

describe('what is no text', () => {
  it('errors, boxes and long numbers come as the service gives them, shown and by themselves', async () => {
    const { call, make } = await startForTest()
    const id = await make([
      ['=1/0', '=NA()', '=SQRT(-1)', '=IMPORTRANGE("other","A1")', '=Gone!A1'],
      [true, false, 7_123_456_789_012_346_000, '7,123,456,789,012,345,678', "'7123456789012345678"],
    ])
    const read = async (how: string) =>
      (await call('GET', `${id}/values/Tab?valueRenderOption=${how}`)).body.values as unknown[][]
    const errors = ['#DIV/0!', '#N/A', '#NUM!', 'Loading...', '#REF!']
    expect(await read('FORMATTED_VALUE')).toEqual([
      errors,
      ['TRUE', 'FALSE', '7.12346E+18', '7,123,456,789,012,350,000', '7123456789012345678'],
    ])
    expect(await read('UNFORMATTED_VALUE')).toEqual([
      errors,
      [true, false, 7_123_456_789_012_346_000, 7_123_456_789_012_346_000, '7123456789012345678'],
    ])
  })
})

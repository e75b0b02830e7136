import { describe, expect, it } from 'vitest'
import { startForTest } from './harness.ts'

const start = async (rows: unknown[][] = [['id', 'code'], ['a', '=1+1'], ['b']]) => {
  const sheets = await startForTest()
  const id = await sheets.make(rows)
  const put = (range: string, option: string, values: unknown[][]) =>
    sheets.call('PUT', `${id}/values/${range}?valueInputOption=${option}&includeValuesInResponse=true`, { values })
  const raw = async (range: string) =>
    (await sheets.call('GET', `${id}/values/${range}?valueRenderOption=FORMULA`)).body.values
  return { ...sheets, id, put, raw }
}

const risky = ['00123', '=1+1', '+380501234567', '1E5', '2-3', "'x", 'TRUE']

describe('values', () => {
  it('RAW are kept as they are; USER_ENTERED are taken as typed', async () => {
    const { put, raw } = await start()
    expect((await put('A5:G5', 'RAW', [risky])).body.updatedData.values).toEqual([risky])
    expect(await raw('A5:G5')).toEqual([risky])
    await put('A6:G6', 'USER_ENTERED', [risky])
    expect(await raw('A6:G6')).toEqual([[123, '=1+1', 380_501_234_567, 100_000, expect.any(Number), 'x', true]])
    expect((await put('A7', 'USER_ENTERED', [['=A6*2']])).body.updatedData.values).toEqual([['246']])
  })

  it('null leaves a cell alone, an empty text clears it', async () => {
    const { put, raw } = await start()
    const { body } = await put('A2:B2', 'RAW', [[null, '']])
    expect(body).toMatchObject({ updatedRange: 'Tab!A2:B2', updatedRows: 1, updatedColumns: 2, updatedCells: 1 })
    expect(await raw('A2:B2')).toEqual([['a']])
  })

  it('beside the range, outside the grid, or without a way to write, are refused', async () => {
    const { put, call, id, raw } = await start()
    expect((await put('A1', 'RAW', [['x', 'y']])).body.error.message).toBe(
      'Requested writing within range [Tab!A1], but tried writing to column [B]',
    )
    expect((await put('A1', 'RAW', [['x'], ['y']])).body.error.message).toContain('row [2]')
    expect((await put('A1001', 'RAW', [['x']])).body.error.message).toContain('exceeds grid limits')
    expect((await call('PUT', `${id}/values/A1`, { values: [['x']] })).body.error.message).toContain('valueInputOption')
    expect((await call('PUT', `${id}/values/A1?valueInputOption=RAW`, { values: 'x' })).body.error.code).toBe(400)
    expect((await call('PUT', `${id}/values/A1?valueInputOption=RAW`, '{"broken')).body.error.status).toBe(
      'INVALID_ARGUMENT',
    )
    expect(await raw('A1')).toEqual([['id']])
  })

  it('a batch is written whole or not at all', async () => {
    const { call, id, raw } = await start()
    const batch = (data: object[]) => call('POST', `${id}/values:batchUpdate`, { valueInputOption: 'RAW', data })
    const good = { range: "'Tab'!A2", values: [['x']] }
    expect((await batch([good, { range: 'Gone!A1', values: [['y']] }])).status).toBe(400)
    expect(await raw('A2')).toEqual([['a']])
    expect((await batch([good, { range: 'B3', values: [['=y']] }])).body).toMatchObject({
      totalUpdatedCells: 2,
      totalUpdatedSheets: 1,
      responses: [{ updatedRange: 'Tab!A2' }, { updatedRange: 'Tab!B3' }],
    })
    expect(await raw('A2:B3')).toEqual([
      ['x', '=1+1'],
      ['b', '=y'],
    ])
  })

  it('are written by the id of the tab as well', async () => {
    const { call, id, raw, edit } = await start()
    await edit(id, { op: 'renameTab', title: 'Other' })
    const gridRange = { sheetId: 0, startRowIndex: 1, endRowIndex: 2, startColumnIndex: 1, endColumnIndex: 2 }
    const write = (filter: object) =>
      call('POST', `${id}/values:batchUpdateByDataFilter`, {
        valueInputOption: 'RAW',
        data: [{ dataFilter: filter, majorDimension: 'ROWS', values: [['=x']] }],
      })
    expect((await write({ gridRange })).body).toMatchObject({
      totalUpdatedCells: 1,
      responses: [{ updatedRange: 'Other!B2', updatedCells: 1, dataFilter: { gridRange } }],
    })
    expect(await raw('B2')).toEqual([['=x']])
    expect((await write({ gridRange: { ...gridRange, sheetId: 9 } })).body.error.message).toBe('No grid with id: 9')
  })

  it('protected cells are not changed', async () => {
    const { put, edit, id, raw } = await start()
    await edit(id, { op: 'protectColumn', column: 2 })
    expect((await put('B2', 'RAW', [['x']])).body.error).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^You are trying to edit a protected cell/),
    })
    expect((await put('A2', 'RAW', [['x']])).status).toBe(200)
    await edit(id, { op: 'unprotect' })
    expect((await put('B2', 'RAW', [['y']])).status).toBe(200)
    expect(await raw('A2:B2')).toEqual([['x', 'y']])
  })

  it('are appended below the table, and cleared', async () => {
    const { call, id, raw } = await start()
    const query = 'valueInputOption=RAW&insertDataOption=INSERT_ROWS&includeValuesInResponse=true'
    const { body } = await call('POST', `${id}/values/%27Tab%27!A1:append?${query}`, { values: [['c', null, '=3']] })
    expect(body).toMatchObject({
      tableRange: 'Tab!A1:B3',
      updates: { updatedRange: 'Tab!A4:C4', updatedCells: 2, updatedData: { values: [['c', '', '=3']] } },
    })
    expect((await call('POST', `${id}/values/Tab!A2:B3:clear`)).body.clearedRange).toBe('Tab!A2:B3')
    expect(await raw('Tab')).toEqual([['id', 'code'], [], [], ['c', '', '=3']])
  })
})

describe('a batch of changes', () => {
  const cell = (text: object) => [{ values: [{ userEnteredValue: text }] }]

  it('is applied whole or not at all, on either path', async () => {
    const { call, id, raw } = await start()
    const good = { updateCells: { rows: cell({ stringValue: 'x' }), start: { sheetId: 0, rowIndex: 1 }, fields: '*' } }
    const wrong = { deleteDimension: { range: { sheetId: 9, dimension: 'ROWS', startIndex: 0, endIndex: 1 } } }
    for (const path of [`${id}:batchUpdate`, `${id}/:batchUpdate`])
      expect((await call('POST', path, { requests: [good, wrong] })).body.error.message).toContain('No grid with id: 9')
    expect(await raw('A2')).toEqual([['a']])
    const range = { sheetId: 0, startRowIndex: 2, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 1 }
    const both = [good, { updateCells: { rows: cell({ formulaValue: '=1' }), range, fields: 'userEnteredValue' } }]
    const answer = await call('POST', `${id}/:batchUpdate`, {
      requests: both,
      includeSpreadsheetInResponse: true,
      responseIncludeGridData: true,
      responseRanges: ['Tab!A2:A3'],
    })
    expect(answer.body.replies).toEqual([{}, {}])
    expect(answer.body.updatedSpreadsheet.sheets[0].data[0].rowData[1].values[0].formattedValue).toBe('1')
    expect(await raw('A2:A3')).toEqual([['x'], ['=1']])
  })

  it('moves rows and columns', async () => {
    const { call, id, raw } = await start()
    const dimension = (dimension: string, startIndex: number, endIndex: number) => ({
      range: { sheetId: 0, dimension, startIndex, endIndex },
    })
    const update = (...requests: object[]) => call('POST', `${id}:batchUpdate`, { requests })
    await update({ insertDimension: dimension('ROWS', 1, 2) }, { insertDimension: dimension('COLUMNS', 0, 1) })
    expect(await raw('Tab')).toEqual([['', 'id', 'code'], [], ['', 'a', '=1+1'], ['', 'b']])
    await update({ deleteDimension: dimension('COLUMNS', 0, 1) }, { deleteDimension: dimension('ROWS', 1, 2) })
    const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 2 }
    await update({ deleteRange: { range, shiftDimension: 'ROWS' } })
    await update({ updateSheetProperties: { properties: { sheetId: 0, title: 'New' }, fields: 'title' } })
    expect(await raw('New')).toEqual([['id', 'code'], ['b']])
    expect((await update({ addChart: {} })).body.error.message).toBe(
      'Invalid requests[0]: addChart is not supported here',
    )
  })
})

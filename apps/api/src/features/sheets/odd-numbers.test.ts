import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oddHeader, startOddSheets, type OddSheets } from '../../../test/odd-sheets.ts'
import { unique } from '../../../test/unique.ts'

let sheets: OddSheets
beforeAll(async () => {
  sheets = await startOddSheets()
})
afterAll(() => sheets.world.close())

describe('ids and pixels', () => {
  it('[SHEET-07] numbers that are shown with separators or decimals are read as numbers, and known as they were', async () => {
    const start = String(1_000_000 + Math.floor(Math.random() * 8_999_999))
    const shown = `${start[0]},${start.slice(1, 4)},${start.slice(4, 7)},000`
    const { sheet, report } = await sheets.added([
      oddHeader,
      [shown, 'ES', 'u:p', '', '1,234,567,890,123'],
      [`'${start}001.0`, 'ES', 'u:p'],
      [`'${start}000`, 'ES', 'u:other'],
    ])
    expect(report).toMatchObject({ accepted: 2, duplicate: 1 })
    expect((await sheets.offered(sheet.id)).map(({ id }) => id).toSorted()).toEqual([`${start}000`, `${start}001`])
    const client = await sheets.buyer()
    const { status } = await sheets.take(client, sheet.id, `${start}000`)
    expect(status).toBe(200)
    await sheets.written(sheet.id)
    const accounts = await sheets.own(client)
    expect(accounts).toMatchObject([{ accountId: `${start}000`, pixel: '1234567890123' }])
    expect((await sheets.refresh(sheet.id)).body.sheet).toMatchObject({ free: 1, taken: 1, unwritten: 0 })
  })

  it('[SHEET-07] [ACC-16] invisible marks are in no id, country, status, name of a column or person, and passwords keep theirs', async () => {
    const id = unique('inv-')
    const { sheet, report, document } = await sheets.added([
      ['\u200bI\u00adD', 'Ge\u2060o', 'Login', 'Account password\ufeff', 'Email', 'Status', 'Taken by'],
      [`${id}\u200b`, '\u202aES', 'user', 'pass\u200bword', `${id}@outlook.com\u200b`, '\u200b', '\u2800'],
      [`\ufeff${id}`, 'ES', 'user', 'other'],
      [`${id}\u00ad-2`, 'E\u200dS', 'user', 'x', '', 'take\u200bn'],
    ])
    expect(report).toMatchObject({ accepted: 1, duplicate: 1, alreadyTaken: 1 })
    expect((await sheets.leftOut(sheet.id)).leftOut).toMatchObject([
      { row: 3, accountId: id, state: 'duplicate' },
      { row: 4, accountId: `${id}-2`, state: 'taken_in_sheet' },
    ])
    const client = await sheets.buyer()
    const { body } = await sheets.take(client, sheet.id, `${id}\u200b`)
    expect(body.account).toMatchObject({
      id,
      password: 'pass\u200bword',
      emailTransfer: { email: `${id}@outlook.com` },
    })
    await sheets.written(sheet.id)
    expect((await sheets.shownRow(document, 2))[5]).toBe(`taken #${body.account.recordId}`)
    expect((await sheets.refresh(sheet.id)).body.sheet).toMatchObject({ free: 0, taken: 1, unwritten: 0 })
  })
})

it('[SHEET-07] a pixel that lost digits is none', async () => {
  const [one, two, three] = [unique('px-'), unique('px-'), unique('px-')]
  const { sheet } = await sheets.added([
    oddHeader,
    [one, 'ES', 'u:p', '', 7_123_456_789_012_346_000],
    [two, 'ES', 'u:p', '', "'7,12346E+18"],
    [three, 'ES', 'u:p', '', 1_234_567_890_123_456],
  ])
  expect((await sheets.offered(sheet.id)).map(({ id, pixel }) => [id, pixel])).toEqual([
    [one, false],
    [two, false],
    [three, true],
  ])
  const client = await sheets.buyer()
  await sheets.take(client, sheet.id, three)
  const accounts = await sheets.own(client)
  expect(accounts).toMatchObject([{ accountId: three, pixel: '1234567890123456' }])
})

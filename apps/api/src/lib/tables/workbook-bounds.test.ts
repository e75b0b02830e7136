// Long: packs and reads what is large or hostile.
import { expect, it } from 'vitest'
import { workbook, zip, type WorkbookParts } from '../../../test/workbooks.ts'
import type { UnreadableTable } from './grid.ts'
import { readWorkbook } from './workbook.ts'

const firstSheet = 'xl/worksheets/sheet1.xml'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const refusal = async (bytes: Uint8Array) => {
  const error = (await readWorkbook(bytes, 0).then(
    () => null,
    (reason: unknown) => reason,
  )) as UnreadableTable | null
  return error && [error.reason, error.line]
}
const refusalOf = (parts: WorkbookParts) => refusal(workbook(parts))
const inSheet = (rows: string): string => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

it('[MON-15] more rows, columns, sheets, cells or texts than a table has are refused, and where', async () => {
  const rows = (count: number): string => '<row><c><v>1</v></c></row>'.repeat(count)
  expect((await readWorkbook(workbook({ sheets: { S: rows(20_100) + '<row/>'.repeat(9) } }), 0)).rows).toHaveLength(
    20_100,
  )
  expect(await refusalOf({ sheets: { S: rows(20_101) } })).toEqual(['too_many_lines', 20_101])
  const widest = workbook({ sheets: { S: '<row><c r="GR1"><v>1</v></c></row>' } })
  expect((await readWorkbook(widest, 0)).rows[0]!.cells).toHaveLength(200)
  for (const column of ['GS', 'XFD'])
    expect(await refusalOf({ sheets: { S: `<row r="3"><c r="${column}3"><v>1</v></c></row>` } })).toEqual([
      'too_many_columns',
      3,
    ])
  expect(await refusalOf({ sheets: { S: `<row>${'<c/>'.repeat(1_000_001)}</row>` } })).toEqual(['too_much', 1])
  expect(await refusalOf({ strings: '<si/>'.repeat(200_001) })).toEqual(['too_much', null])
  expect(await refusalOf({ strings: `<si><t>${'ї'.repeat(1_000)}</t></si>`.repeat(16_800) })).toEqual([
    'too_much',
    null,
  ])
  const sheets = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`S${index}`, '']))
  expect(await refusalOf({ sheets })).toEqual(['too_much', null])
})

it('[MON-15] hostile archives are left as soon as they show themselves', async () => {
  const mebibyte = 1_024 * 1_024
  const fill = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))
  const lots = 70 * mebibyte
  const strings = `<sst xmlns="${main}">`
  for (const [name, data, reason] of [
    [firstSheet, Buffer.alloc(lots, 0x20), 'too_much'],
    [firstSheet, inSheet(fill(`<x/>${' '.repeat(1_000_000)}`, lots)), 'too_much'],
    [firstSheet, inSheet(fill('<x/>', 36 * mebibyte)), 'too_much'],
    [firstSheet, inSheet(fill('<!---->', lots)), 'too_much'],
    [firstSheet, inSheet(fill('<?a b?>', lots)), 'too_much'],
    [firstSheet, inSheet(`<row><c><v>${fill('<![CDATA[1]]>', 110 * mebibyte)}`), 'too_much'],
    [firstSheet, inSheet('<a>'.repeat(1_000)), 'too_much'],
    [firstSheet, inSheet(`<row ${Array.from({ length: 2_000 }, (_, at) => `a${at}=""`).join(' ')}/>`), 'too_much'],
    [firstSheet, `<!DOCTYPE a [<!ENTITY b "c">]>${inSheet('<row><c t="str"><v>&b;</v></c></row>')}`, 'broken_workbook'],
    [firstSheet, `<!DOCTYPE a SYSTEM "file:///etc/passwd">${inSheet('')}`, 'broken_workbook'],
    ['xl/sharedStrings.xml', `${strings}${fill('<si><t>x</t></si>', lots)}`, 'too_much'],
    ['xl/sharedStrings.xml', `${strings}<si><t>${fill('ї', lots)}`, 'too_much'],
    ['xl/styles.xml', `<styleSheet xmlns="${main}"><cellXfs>${fill('<xf/>', lots)}`, 'too_much'],
    ['xl/workbook.xml', `<workbook xmlns="${main}"><sheets>${fill('<sheet/>', lots)}`, 'too_much'],
    [
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${fill('<Relationship/>', lots)}`,
      'too_much',
    ],
  ] as const)
    expect((await refusalOf({ strings: '', others: [{ name, data }] }))?.[0]).toBe(reason)
  const files = Array.from({ length: 2_001 }, (_, at) => ({ name: `a${at}`, data: '', stored: true }))
  expect(await refusal(zip(files))).toEqual(['too_much', null])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workbook, workbookFiles, zip, type WorkbookParts, type ZipFile } from '../../../test/workbooks.ts'
import type { UnreadableTable } from './grid.ts'
import { readWorkbook } from './workbook.ts'

const firstSheet = 'xl/worksheets/sheet1.xml'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const cellsOf = async (parts: WorkbookParts, sheet = 0) =>
  (await readWorkbook(workbook(parts), sheet)).rows.map(({ line, cells }) => [line, ...cells])
const row = async (cells: string, parts: WorkbookParts = {}) =>
  (await readWorkbook(workbook({ ...parts, sheets: { S: `<row r="1">${cells}</row>` } }), 0)).rows[0]!
/** Value and format of a number with a cell format. */
const shown = async (value: number | string, format: string | number, properties = '') => {
  const { cells, formats } = await row(`<c r="A1" s="1"><v>${value}</v></c>`, { formats: [format], properties })
  return [cells[0], formats![0]!.kind, formats![0]!.currency]
}
const refusal = async (bytes: Uint8Array) => {
  const error = (await readWorkbook(bytes, 0).then(
    () => null,
    (reason: unknown) => reason,
  )) as UnreadableTable | null
  return error && [error.reason, error.line]
}
const refusalOf = (parts: WorkbookParts) => refusal(workbook(parts))
const withSheet = (data: string | Buffer): WorkbookParts => ({ others: [{ name: firstSheet, data }] })
const inSheet = (rows: string): string => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'samples', name))

it('[MON-15] workbooks that other programs saved are read as their people see them', async () => {
  const names = ['Account ID', 'Дата', 'Amount spent (EUR)', 'Витрачено', 'Сума', 'Note']
  for (const [name, formula] of [
    ['openpyxl.xlsx', ''],
    ['libreoffice.xlsx', '-6.7'],
  ] as const) {
    const { sheets, sheet, separator, encoding, rows } = await readWorkbook(sample(name), 0)
    expect([sheets, sheet, separator, encoding]).toEqual([['Витрати', 'Second'], 0, null, null])
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, ...names],
      [2, '7.12345678901235E+17', '2026-11-22', '0.3', '12.34', '1500.5', '<b>&"quoted"'],
      [3, 'act_712345678901234567', '2026-11-22 13:05', '-7', '0.0000001', '', 'Рядок\nдругий'],
      [4, '3', '13:05', 'TRUE', formula, '#REF!', 'проміжок'],
      [9, 'Разом', '', '5'],
    ])
    const currencies = rows.map(({ formats }) => formats!.map((format) => format?.currency))
    expect(currencies[1]).toEqual([null, null, 'EUR', 'UAH', 'MX$', undefined])
    expect(currencies[4]).toEqual([undefined, undefined, 'CAD'])
  }
  const counted = await readWorkbook(sample('xlsxwriter-1904.xlsx'), 0)
  expect(counted.rows.map(({ cells }) => cells)).toEqual([
    ['Account', 'Day', 'Spend', 'Locale', 'Rich'],
    ['123456789012345', '2026-11-22', '10.5', '3.25', 'one two three'],
    ['a', '', '2', '#DIV/0!', 'FALSE'],
    ['xy', '2026-01-01 23:59'],
  ])
  expect(counted.rows[1]!.formats).toEqual([
    undefined,
    { kind: 'date', currency: null },
    { kind: 'number', currency: 'UAH' },
    { kind: 'number', currency: null },
    undefined,
  ])
})

it('[MON-15] a cell of each type is its text, a formula its kept value, and gaps are empty', async () => {
  const { cells } = await row(
    '<c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t xml:space="preserve">ins </t></r><r><t>ide</t></r></is></c>' +
      '<c t="str"><f>A1&amp;"x"</f><v> a &lt; b </v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#REF!</v></c>' +
      '<c r="H1" t="d"><v>2026-11-22T13:05:00</v></c><c r="I1"><f>1+1</f></c><c r="J1" t="str"><f>B9</f><v></v></c>' +
      '<c r="K1" t="n"><f>1+1</f><v>2</v></c><c r="L1" t="str"><v>a_x000D_b_x005F_x</v></c><c r="M1"><v>n/a</v></c>',
    {
      strings:
        '<si><t>zero</t></si><si><r><t>東</t></r><r><rPr><b/></rPr><t xml:space="preserve">京 </t></r><rPh sb="0" eb="1"><t>とう</t></rPh></si>',
    },
  )
  expect(cells).toEqual([
    '東京',
    '',
    'ins ide',
    'a < b',
    '',
    'TRUE',
    '#REF!',
    '2026-11-22 13:05',
    '',
    '',
    '2',
    'a\rb_x',
    'n/a',
  ])
})

it('[MON-15] rows keep their numbers, hidden ones too, and empty ones are left out', async () => {
  const sheets = {
    S:
      '<row r="2"><c r="A2"><v>2</v></c></row><row r="3" hidden="1"><c r="B3"><v>3</v></c></row><row r="4"/>' +
      '<row r="5"><c r="A5" s="0"/><c r="XFD5"/></row><row><c><v>6</v></c><c><v>7</v></c></row><row><c r="C9"><v>9</v></c></row>',
  }
  expect(await cellsOf({ sheets })).toEqual([
    [2, '2'],
    [3, '', '3'],
    [6, '6', '7'],
    [9, '', '', '9'],
  ])
})

it('[MON-15] strict workbooks, prefixed names and UTF-16 are read like all others', async () => {
  const sheets = { S: '<row r="7"><c r="B7" t="s"><v>0</v></c><c r="C7"><v>7</v></c></row>' }
  const strings = '<si><t>Їжак</t></si>'
  for (const dialect of ['transitional', 'strict'] as const)
    for (const prefix of ['', 'x'])
      expect(await cellsOf({ sheets, strings, dialect, prefix })).toEqual([[7, '', 'Їжак', '7']])
  const wide = Buffer.from(
    `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${inSheet('<row><c t="str"><v>Ї</v></c></row>')}`,
    'utf16le',
  )
  expect(await cellsOf(withSheet(wide))).toEqual([[1, 'Ї']])
})

it('[MON-15] elements of foreign namespaces are no cells', async () => {
  const foreign = '<x:row xmlns:x="urn:x"><c r="A1"><v>1</v></c></x:row>'
  const inner = '<row r="2"><c r="A2"><v>2</v><x:v xmlns:x="urn:x">3</x:v></c></row>'
  expect(await cellsOf({ sheets: { S: foreign + inner } })).toEqual([[2, '2']])
})

it('[MON-15] a sheet is chosen among those that people see', async () => {
  const sheets = Object.fromEntries(
    ['Таємний', 'A & B', 'Other'].map((name) => [name, `<row><c t="str"><v>${name.length}</v></c></row>`]),
  )
  const states = ['veryHidden']
  expect(await cellsOf({ sheets, states }, 1)).toEqual([[1, '5']])
  const beyond = await readWorkbook(workbook({ sheets, states }), 7)
  expect([beyond.sheets, beyond.sheet, beyond.rows.length]).toEqual([['A & B', 'Other'], 0, 1])
  const allHidden = await readWorkbook(workbook({ sheets, states: ['hidden', 'hidden', 'hidden'] }), 0)
  expect(allHidden.sheets).toHaveLength(3)
})

it('[MON-15] numbers are plain decimals of 15 digits, and those with more stay in scientific notation', async () => {
  for (const [stored, text] of [
    ['0.30000000000000004', '0.3'],
    ['12.340000000000002', '12.34'],
    ['-1.1E-7', '-0.00000011'],
    ['1E3', '1000'],
    ['123.0', '123'],
    ['-0', '0'],
    ['123456789012345', '123456789012345'],
    ['7.12345678901235E+17', '7.12345678901235E+17'],
    ['7.12345678901235E17', '7.12345678901235E+17'],
    ['712345678901234567', '7.12345678901235E+17'],
    ['1000000000000000', '1E+15'],
    ['999999999999999.9', '1E+15'],
  ])
    expect(await shown(stored!, 0)).toEqual([text, 'number', null])
  // Texts, not hexadecimal or infinite numbers.
  for (const text of ['0x10', 'Infinity', '1e999', '1,5'])
    expect((await row(`<c><v>${text}</v></c>`)).formats).toEqual([undefined])
})

it('[MON-15] the currency of a number is that of its format', async () => {
  for (const [format, currency] of [
    ['[$$-409]#,##0.00', 'USD'],
    ['[$$-en-US]#,##0.00', 'USD'],
    ['[$€-2] #,##0.00', 'EUR'],
    ['[$€-x-euro2]#,##0', 'EUR'],
    ['[$₴-422]#,##0.00', 'UAH'],
    ['#,##0.00\\ [$грн.-422]', 'UAH'],
    ['[$USD] #,##0', 'USD'],
    ['"$"#,##0.00', 'USD'],
    ['\\$#,##0.00', 'USD'],
    ['$#,##0.00;[Red]-$#,##0.00', 'USD'],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 'USD'],
    ['#,##0.00\\ "₴"', 'UAH'],
    ['#,##0.00 "грн."', 'UAH'],
    ['#,##0.00\\ \\г\\р\\н\\.', 'UAH'],
    ['_-* #,##0.00\\ _₴_-;\\-* #,##0.00\\ _₴_-', null],
    ['[$£-809]#,##0', 'GBP'],
    ['EUR 0.00', 'EUR'],
    ['0.00" USD"', 'USD'],
    ['[$$-1009]#,##0.00', 'CAD'],
    ['[$$-en-CA]#,##0.00', 'CAD'],
    ['[$$-C09]#,##0.00', 'AUD'],
    ['[$$-1000C09]#,##0.00', 'AUD'],
    ['[$$-80A]#,##0.00', 'MXN'],
    ['[$¥-411]#,##0', 'JPY'],
    ['[$¥-804]#,##0', 'CNY'],
    ['[$kr-41D] #,##0', 'kr'],
    ['"MX$"#,##0.00', 'MX$'],
    ['"A$"#,##0.00', 'A$'],
    ['[$€-2]#,##0;[$$-409]-#,##0', 'EUR/USD'],
    ['[$-409]#,##0.00', null],
    ['#,##0" шт."', null],
    ['0.0,"K"', null],
    ['0.00E+00', null],
    ['General', null],
    ['[h]:mm:ss', null],
    ['[<1]0.00;0', null],
  ] as const)
    expect([format, ...(await shown(1.5, format))]).toEqual([format, '1.5', 'number', currency])
  // Built-in formats are shown in the viewer's currency; a redefined one in that of its author.
  for (const id of [0, 2, 5, 8, 9, 37, 44, 49]) expect(await shown(0.25, id)).toEqual(['0.25', 'number', null])
  const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="44" formatCode="#,##0.00\\ &quot;₴&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="44"/></cellXfs></styleSheet>`
  const own = await row('<c s="1"><v>3</v></c>', { others: [{ name: 'xl/styles.xml', data: styles }] })
  expect(own.formats).toEqual([{ kind: 'number', currency: 'UAH' }])
})

it('[MON-15] days are told by their format, in both ways of counting', async () => {
  for (const format of [
    14,
    22,
    27,
    36,
    50,
    58,
    'dd\\.mm\\.yyyy',
    '[$-409]d-mmm-yy;@',
    '[$-F800]dddd, mmmm dd, yyyy',
    'yyyy"р."',
    'YYYY-MM-DD',
  ])
    expect(await shown(46_348, format)).toEqual(['2026-11-22', 'date', null])
  expect(await shown(44_886, 14, 'date1904="1"')).toEqual(['2026-11-22', 'date', null])
  expect(await shown(46_348.545_138_888_89, 22)).toEqual(['2026-11-22 13:05', 'date', null])
  expect(await shown(46_348.999_999, 22)).toEqual(['2026-11-23', 'date', null])
  expect(await shown(0.545_138_888_89, 'h:mm AM/PM')).toEqual(['13:05', 'date', null])
  for (const [serial, day] of [
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [2_958_465, '9999-12-31'],
  ] as const)
    expect(await shown(serial, 14)).toEqual([day, 'date', null])
  // Not dates: numbers as stored.
  for (const serial of ['-1', '2958466', '46348000']) expect(await shown(serial, 14)).toEqual([serial, 'number', null])
  for (const format of ['[h]:mm', '[mm]:ss', 46, '"day "0', '\\d0', '[Red]0', '0.0%'])
    expect(await shown(0.5, format)).toEqual(['0.5', 'number', null])
  for (const text of ['2026-11-22T13:05:00+02:00', 'P1D', '22.11.2026'])
    expect(await refusalOf({ sheets: { S: `<row><c t="d"><v>${text}</v></c></row>` } })).toEqual(['broken_workbook', 1])
})

it('[MON-15] texts are cut to 1 000 characters, and none in the middle of a sign', async () => {
  const cells = `<c t="inlineStr"><is><t> ${'a'.repeat(999)}😀b</t></is></c><c t="str"><v>${'b'.repeat(40_000)}</v></c>`
  expect((await row(cells)).cells).toEqual(['a'.repeat(999), 'b'.repeat(1_000)])
})

it('[MON-15] a workbook that contradicts itself is refused', async () => {
  for (const [rows, line] of [
    ['<row r="2"/><row r="2"/>', 2],
    ['<row r="0"/>', null],
    ['<row r="1048577"/>', null],
    ['<row r="1e1"/>', null],
    ['<row r="x"/>', null],
    ['<row r="2"><c r="A3"/></row>', 2],
    ['<row r="2"><c r="XFE2"/></row>', 2],
    ['<row r="2"><c r="$A$2"/></row>', 2],
    ['<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>', 2],
    ['<row r="2"><c t="s"><v>5</v></c></row>', 2],
    ['<row r="2"><c t="s"><v></v></c></row>', 2],
    ['<row r="2"><c t="money"><v>5</v></c></row>', 2],
    ['<row r="2"><c s="9"><v>5</v></c></row>', 2],
    ['<row r="2">', null],
    ['<row r="2"><c>&nbsp;</c></row>', null],
  ] as const)
    expect([rows, await refusalOf({ sheets: { S: rows } })]).toEqual([rows, ['broken_workbook', line]])
})

it('[MON-15] an archive that is no workbook says what it is', async () => {
  const file = (name: string, data: ZipFile['data'] = ''): ZipFile => ({ name, data })
  const root = (target: string): ZipFile => ({
    name: '_rels/.rels',
    data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`,
  })
  const types = file('[Content_Types].xml', '<Types/>')
  for (const [files, reason] of [
    [[file('spend.csv', 'a,b')], 'archive'],
    [[], 'archive'],
    [[file('spend.xlsx', workbook({}))], 'archive'],
    [[file('META-INF/MANIFEST.MF'), file('A.class')], 'archive'],
    [[file('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), file('content.xml')], 'not_a_table'],
    [[file('Index/Document.iwa')], 'not_a_table'],
    [[types, root('word/document.xml'), file('word/document.xml', '<w:document xmlns:w="urn:w"/>')], 'not_a_table'],
    [[types, root('xl/workbook.bin'), file('xl/workbook.bin')], 'not_a_table'],
    [[types, root('xl/gone.xml')], 'broken_workbook'],
  ] as const)
    expect([reason, await refusal(zip(files))]).toEqual([reason, [reason, null]])
})

it('[MON-15] an archive that is cut, changed or lies about itself is refused', async () => {
  const good = workbook({ sheets: { S: '<row><c><v>12.5</v></c></row>' } })
  for (let end = 0; end < good.length; end += 37)
    expect(await refusal(good.subarray(0, end))).toEqual(['broken_workbook', null])
  const lied = (name: string, lies: ZipFile['lies'], more: Partial<ZipFile> = {}) =>
    refusal(zip(workbookFiles({}).map((each) => (each.name === name ? { ...each, lies: lies!, ...more } : each))))
  expect(await lied(firstSheet, { size: 10 })).toEqual(['broken_workbook', null])
  expect(await lied(firstSheet, { size: 0xffff_fff0 })).toEqual(['broken_workbook', null])
  expect(await lied(firstSheet, { sum: 1 })).toEqual(['broken_workbook', null])
  expect(await lied(firstSheet, { offset: 0 })).toEqual(['broken_workbook', null])
  expect(await lied(firstSheet, {}, { flags: 1 })).toEqual(['workbook_password', null])
  expect(await refusal(zip(workbookFiles({}), 9_999))).toEqual(['too_much', null])
  for (const name of ['../evil.xml', '/evil.xml', 'C:\\evil.xml', 'XL/Workbook.XML'])
    expect(await refusal(zip([...workbookFiles({}), { name, data: 'x' }]))).toEqual(['broken_workbook', null])
})

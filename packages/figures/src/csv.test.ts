import { expect, it } from 'vitest'
import { readCsv, toCsv } from './csv.ts'

it('writes RFC 4180 with a byte order mark, numbers with a point and no formulas', () => {
  const rows = [
    ['Date', 'Say "hi", twice', 'two\nlines'],
    ['2026-03-05', -1.5, null],
    ['=1+1', '+38', 1e6],
  ]
  expect(toCsv(rows)).toBe(
    '\uFEFFDate,"Say ""hi"", twice","two\nlines"\r\n2026-03-05,-1.5,\r\n\'=1+1,\'+38,1000000\r\n',
  )
})

it.each(['=1+1', '+38', '-1-1', '@SUM(A1)', '\tA1', '\0=1+1'])('writes %j as text, never as a formula', (text) => {
  expect(toCsv([[text, 'next']])).toBe(`\uFEFF'${text},next\r\n`)
  expect(toCsv([[`a${text}`]])).toBe(`\uFEFFa${text}\r\n`)
})

it.each([
  '1202100000000123',
  '120210000000000123',
  ' 6011000990139424',
  '1234567890123456.5',
  '0012',
  '7e10',
  '12E345',
])('writes %j as text: a spreadsheet would keep other digits', (text) => {
  expect(toCsv([[text, 'next']])).toBe(`\uFEFF'${text},next\r\n`)
  expect(readCsv(toCsv([[text]]))).toEqual([[`'${text}`]])
  // The mark does not accumulate when a saved file is exported again.
  expect(toCsv(readCsv(toCsv([[text]])))).toBe(`\uFEFF'${text}\r\n`)
})

it.each([
  '120210000000012',
  'act_120210000000000123',
  '0.50',
  '0',
  '1.5',
  '2026-03-05',
  'e10',
  '7e',
  '1202 1000 0000 0001 23',
])('writes %j as it is', (text) => expect(toCsv([[text]])).toBe(`\uFEFF${text}\r\n`))

it('writes numbers as numbers, however long', () => {
  expect(toCsv([[9_007_199_254_740_991, 0.1234567890123456]])).toBe('\uFEFF9007199254740991,0.1234567890123456\r\n')
})

it('writes for spreadsheets whose numbers have a comma: a semicolon between cells', () => {
  expect(toCsv([['a;b', 'a,b', -1.5, null]], { separator: ';', decimal: ',' })).toBe('\uFEFF"a;b";a,b;-1,5;\r\n')
})

it('is read again as it was written', () => {
  const rows = [
    ['Name', 'Say "hi", twice', ''],
    ['two\nlines', '-1.5', ''],
  ]
  expect(readCsv(toCsv(rows).replace("'-1.5", '-1.5'))).toEqual(rows)
  expect(readCsv(toCsv([['only']]))).toEqual([['only']])
})

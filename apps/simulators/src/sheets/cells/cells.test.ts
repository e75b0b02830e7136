import { describe, expect, it } from 'vitest'
import { columnIndex, columnName, nameOfRect, rectOf, splitA1 } from './a1.ts'
import type { Value } from './cell.ts'
import { display, serialOf } from './display.ts'
import { evaluate } from './formula.ts'
import { typed } from './typed.ts'

const now = Date.parse('2026-03-05T12:00:00Z')

describe('what is typed', () => {
  it.each([
    ['00123', { value: 123 }],
    ['1E5', { value: 100_000, format: '0.00E+00' }],
    ['1,234.5', { value: 1_234.5, format: '#,##0.00' }],
    ['12%', { value: 0.12, format: '0%' }],
    ['-4.5', { value: -4.5 }],
    ['+380501234567', { value: 380_501_234_567 }],
    ['2-3', { value: serialOf(2026, 2, 3), format: 'm/d/yyyy' }],
    ['2026-02-30', { value: '2026-02-30' }],
    ['2026-02-28', { value: serialOf(2026, 2, 28), format: 'yyyy-mm-dd' }],
    ['=A1', { formula: '=A1' }],
    ['+A1', { formula: '=+A1' }],
    ['=', { value: '=' }],
    ["'00123", { value: '00123' }],
    ['TRUE', { value: true }],
    ['12345:pass', { value: '12345:pass' }],
    ['20.11.2026', { value: '20.11.2026' }],
  ])('%s in English', (text, cell) => expect(typed(text, 'en_US', now)).toEqual(cell))

  it.each([
    ['1,5', { value: 1.5 }],
    ['1.5', { value: serialOf(2026, 5, 1), format: 'dd.mm.yyyy' }],
    ['20.11.2026', { value: serialOf(2026, 11, 20), format: 'dd.mm.yyyy' }],
    ['20.11.2026 09:30', { value: serialOf(2026, 11, 20, 9, 30), format: 'dd.mm.yyyy hh:mm' }],
    ['1 234,50', { value: 1_234.5, format: '#,##0.00' }],
  ])('%s in Ukrainian', (text, cell) => expect(typed(text, 'uk_UA', now)).toEqual(cell))
})

describe('what is shown', () => {
  it.each([
    [1_234_567_890_123_456, undefined, '1.23457E+15'],
    [123_456_789_012_345, undefined, '123456789012345'],
    [0.1 + 0.2, undefined, '0.3'],
    [7, '000', '007'],
    [1_234_567.5, '#,##0.00', '1,234,567.50'],
    [0.125, '0.00%', '12.50%'],
    [100_000, '0.00E+00', '1.00E+05'],
    [serialOf(2026, 11, 2), 'dd.mm.yyyy', '02.11.2026'],
    [serialOf(2026, 11, 2, 9, 5), 'm/d/yyyy hh:mm', '11/2/2026 09:05'],
    [true, undefined, 'TRUE'],
    [{ error: 'REF' }, undefined, '#REF!'],
    [null, undefined, ''],
  ] as [Value | null, string | undefined, string][])('%j as %s is %s', (value, format, text) =>
    expect(display(value, format, 'en_US')).toBe(text),
  )

  it('goes by the habits of the country', () => {
    expect(display(1_234.5, '#,##0.00', 'uk_UA')).toBe('1\u00A0234,50')
    expect(display(1_234_567_890_123_456, undefined, 'uk_UA')).toBe('1,23457E+15')
  })
})

describe('formulas', () => {
  const grid: (Value | null)[][] = [
    ['ES', 2],
    ['es', 3],
    [null, 'x'],
  ]
  const work = (formula: string): Value =>
    evaluate(formula, {
      size: (tab) => (tab === null || tab === 'My tab' ? { rows: 3, columns: 2 } : null),
      values: (_tab, { startRow, endRow, startColumn, endColumn }) =>
        grid.slice(startRow, endRow).flatMap((row) => row.slice(startColumn, endColumn)),
    })
  it.each([
    ['=1+2*3-4/2', 5],
    ['=(1+2)*-3', -9],
    ['=SUM(B1:B3)', 5],
    ['=COUNTIF(\'My tab\'!A:A,"ES")', 2],
    ['=COUNTA(A1:A3;B1)', 3],
    ['=A1&"-"&B2', 'ES-3'],
    ['=HYPERLINK("https://example.com","say ""x""")', 'say "x"'],
    ['=A3', 0],
    ['=1/0', { error: 'DIVIDE_BY_ZERO' }],
    ['=NOPE(1)', { error: 'NAME' }],
    ['=constructor(1)', { error: 'NAME' }],
    ['=Other!A1', { error: 'REF' }],
    ['=Z99', { error: 'REF' }],
    ['=B3+1', { error: 'VALUE' }],
    ['=1+', { error: 'ERROR' }],
    ['=SUM(A1', { error: 'ERROR' }],
    ['=%', { error: 'ERROR' }],
  ] as [string, Value][])('%s', (formula, value) => expect(work(formula)).toEqual(value))
})

describe('ranges', () => {
  it('columns have letters', () => {
    for (const [index, name] of [
      [0, 'A'],
      [25, 'Z'],
      [26, 'AA'],
      [701, 'ZZ'],
      [702, 'AAA'],
    ] as const)
      expect([columnName(index), columnIndex(name)]).toEqual([name, index])
  })
  it.each([
    ['B2', { startRow: 1, endRow: 2, startColumn: 1, endColumn: 2 }],
    ['B3:A1', { startRow: 0, endRow: 3, startColumn: 0, endColumn: 2 }],
    ['A:B', { startRow: 0, endRow: 9, startColumn: 0, endColumn: 2 }],
    ['2:3', { startRow: 1, endRow: 3, startColumn: 0, endColumn: 5 }],
    ['A2:C', { startRow: 1, endRow: 9, startColumn: 0, endColumn: 3 }],
    ['A', null],
    ['A0', null],
    ['A1:', null],
    ['A1:B2:C3', null],
    ['Tab', null],
  ])('%s', (text, rect) => expect(rectOf(text, 9, 5)).toEqual(rect))

  it('name their tab, in quotes where needed', () => {
    expect(splitA1("'Bob''s!'!A1")).toEqual({ title: "Bob's!", cells: 'A1' })
    expect(splitA1('Sheet1!A1:B2')).toEqual({ title: 'Sheet1', cells: 'A1:B2' })
    expect(splitA1("'A1'")).toEqual({ title: 'A1', cells: null })
    const rect = { startRow: 0, endRow: 1, startColumn: 0, endColumn: 1 }
    expect(nameOfRect("Bob's", rect)).toBe("'Bob''s'!A1")
    expect(nameOfRect('Sheet1', { ...rect, endRow: 9 })).toBe('Sheet1!A1:A9')
  })
})

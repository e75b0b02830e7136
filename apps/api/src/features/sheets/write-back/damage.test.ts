import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDamage, type Unchecked } from './damage.ts'
import { writtenFields, type Cells, type SeenRow, type Texts, type MarkField } from './picture.ts'

const fields = [...writtenFields]
const cellsOf = (texts: Texts): Cells =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, { text, content: text }]))
const full = (texts: Texts): Texts => ({ ...Object.fromEntries(fields.map((field) => [field, ''])), ...texts })

interface Row {
  print: string
  texts: Texts
}
const seen = (rows: readonly Row[]): SeenRow[] =>
  rows.map(({ print, texts }, index) => ({ row: index + 2, print, id: print, texts: full(texts) }))

const holdsAnything = ({ texts }: Row): boolean => Object.values(texts).some((text) => text !== '')
/** Remembered rows before `writes` (row → texts) are issued. */
const remember = (rows: readonly Row[], writes: ReadonlyMap<number, Texts>): Unchecked => ({
  columns: {},
  rows: rows
    .filter(
      (row, index) =>
        !writes.has(index) && rows.some((other) => other.print === row.print && (other !== row || holdsAnything(row))),
    )
    .map(({ print, texts }) => ({ print, cells: cellsOf(full(texts)) })),
  writes: [...writes].map(([index, texts]) => ({
    print: rows[index]!.print,
    row: index + 2,
    before: cellsOf(full(rows[index]!.texts)),
    texts,
    restored: null,
  })),
})
/** Rows after the writes reached these places. */
const reached = (rows: readonly Row[], hits: ReadonlyMap<number, Texts>): Row[] =>
  rows.map(({ print, texts }, index) => ({ print, texts: { ...texts, ...hits.get(index) } }))

const taken: Texts = { status: 'taken #7', taken_by: 'anna', taken_at: '2026-03-05 09:04' }
const cleared: Texts = { status: '', taken_by: '', taken_at: '' }
const theirs: Texts = { status: 'good', taken_by: 'ivan', spend: '12.5' }

describe('damage', () => {
  it.each([
    ['a mark', taken, {}],
    ['a clearing', cleared, taken],
  ] as const)('[R-07] there is none when %s reached its row, wherever that stands now', (_name, texts, before) => {
    const rows = [
      { print: 'a', texts: before },
      { print: 'b', texts: theirs },
    ]
    const unchecked = remember(rows, new Map([[0, texts]]))
    expect(findDamage(seen(reached(rows, new Map([[0, texts]])).toReversed()), unchecked, fields)).toEqual([])
  })

  it.each([
    ['a mark', taken, {}],
    ['a clearing', cleared, taken],
  ] as const)('[R-07] %s that reached another row is found, with what stood there', (_name, texts, before) => {
    const rows = [
      { print: 'a', texts: before },
      { print: 'b', texts: theirs },
      { print: 'c', texts: { spend: '3' } },
    ]
    const unchecked = remember(rows, new Map([[0, texts]]))
    const now = seen(reached(rows, new Map([[1, texts]])))
    expect(findDamage(now, unchecked, fields)).toEqual([
      { row: 3, print: 'b', cells: cellsOf({ status: 'good', taken_by: 'ivan', taken_at: '' }) },
    ])
  })

  it('[R-07] a row that was empty, or came meanwhile, is emptied of a mark again', () => {
    const rows = [
      { print: 'a', texts: {} },
      { print: 'b', texts: {} },
    ]
    const unchecked = remember(rows, new Map([[0, taken]]))
    const now = seen([{ print: 'new', texts: taken }, ...rows])
    expect(findDamage(now, unchecked, fields)).toEqual([{ row: 2, print: 'new', cells: cellsOf(cleared) }])
  })

  it('[R-07] a copy of the row that came meanwhile is emptied of what was meant for the row', () => {
    const rows = [{ print: 'a', texts: { ...taken, spend: '40' } }]
    const back: Texts = { ...cleared, status: 'good' }
    const unchecked = remember(rows, new Map([[0, back]]))
    const now = seen([...rows, { print: 'a', texts: back }])
    expect(findDamage(now, unchecked, fields)).toEqual([{ row: 3, print: 'a', cells: cellsOf(cleared) }])
  })

  it('[R-07] of rows that are alike it is found which reading is missing', () => {
    const rows = [
      { print: 'a', texts: {} },
      { print: 'a', texts: theirs },
      { print: 'a', texts: { spend: '9' } },
    ]
    const unchecked = remember(rows, new Map([[0, taken]]))
    const now = seen(reached(rows, new Map([[1, taken]])))
    expect(findDamage(now, unchecked, fields)).toMatchObject([{ row: 3, cells: { status: { text: 'good' } } }])
  })

  it('[R-07] a number is found in a row that shows it otherwise than the one for which it was meant', () => {
    const rows = [
      { print: 'a', texts: taken },
      { print: 'b', texts: { spend: '3' } },
    ]
    const back: Texts = { status: 'good', taken_by: '', taken_at: '2026-01-02' }
    const remembered = remember(rows, new Map([[0, back]]))
    const contents = { status: 'good', taken_by: '', taken_at: 46_024 }
    const unchecked = { ...remembered, writes: [{ ...remembered.writes[0]!, contents }] }
    const now = seen(reached(rows, new Map([[1, { ...back, taken_at: '46024' }]])))
    expect(findDamage(now, unchecked, fields)).toEqual([{ row: 3, print: 'b', cells: cellsOf(cleared) }])
    expect(findDamage(now, remembered, fields)).toEqual([])
  })

  it.each([
    ['formulas reached another row than the rest, which reached its own', 0, 1],
    ['rest reached another row than the formulas, which reached their own', 1, 0],
    ['formulas and the rest reached two other rows', 2, 1],
  ])('[R-07] is found where the %s', (_name, rest, formulas) => {
    const rows = [
      { print: 'a', texts: taken },
      { print: 'b', texts: theirs },
      { print: 'c', texts: { status: 'sold', taken_by: 'olga', taken_at: 'yesterday' } },
    ]
    const back: Texts = { status: '12', taken_by: '', taken_at: '2026-01-02' }
    const remembered = remember(rows, new Map([[0, back]]))
    const contents = { status: { formula: '=3*4' }, taken_by: '', taken_at: '2026-01-02' }
    const unchecked = { ...remembered, writes: [{ ...remembered.writes[0]!, contents }] }
    const { status = '', ...others } = back
    const half = reached(rows, new Map([[rest, others]]))
    const now = seen(reached(half, new Map([[formulas, { status }]]))).toReversed()
    const damages = findDamage(now, unchecked, fields)
    const mended = now.map((row) => {
      const cells = damages.find((each) => each.row === row.row)?.cells ?? {}
      return {
        ...row,
        texts: { ...row.texts, ...Object.fromEntries(Object.entries(cells).map(([field, { text }]) => [field, text])) },
      }
    })
    for (const { print, texts } of mended.filter((row) => row.print !== 'a'))
      expect(texts).toEqual(full(rows.find((row) => row.print === print)!.texts))
  })

  it('what people wrote or cleared themselves is theirs', () => {
    const rows = [
      { print: 'a', texts: taken },
      { print: 'b', texts: theirs },
      { print: 'c', texts: theirs },
    ]
    const unchecked = remember(rows, new Map([[0, cleared]]))
    const landed = reached(
      rows,
      new Map([
        [0, cleared],
        [1, { status: 'sold' }],
        [2, cleared],
      ]),
    )
    expect(findDamage(seen(landed), unchecked, fields)).toEqual([])
    // The write reached nothing visible, and two rows were cleared, nobody knows by whom.
    const unclear = seen(
      reached(
        rows,
        new Map([
          [1, cleared],
          [2, cleared],
        ]),
      ),
    )
    expect(findDamage(unclear, { ...unchecked, writes: [{ ...unchecked.writes[0]!, row: 99 }] }, fields)).toEqual([])
  })

  it('[R-07] what was to be put back and was not is named again', () => {
    const rows = [
      { print: 'a', texts: {} },
      { print: 'b', texts: taken },
    ]
    const unchecked = remember(rows, new Map([[1, { status: 'good' }]]))
    const restored = cellsOf({ status: 'good' })
    const writes = [{ ...unchecked.writes[0]!, restored }]
    expect(findDamage(seen(rows), { ...unchecked, writes }, fields)).toEqual([{ row: 3, print: 'b', cells: restored }])
  })

  it('[R-07] [R-19] twenty thousand rows that are alike take moments', () => {
    const rows = Array.from({ length: 20_000 }, (_each, n) => ({ print: 'a', texts: { spend: String(n % 700) } }))
    const unchecked = remember(rows, new Map([[0, taken]]))
    const before = process.cpuUsage()
    const hit = reached(rows, new Map([[1, taken]]))
    expect(findDamage(seen(hit), unchecked, fields)).toHaveLength(1)
    // Somebody fills in a column of all of them at the same moment.
    findDamage(seen(hit.map(({ print }) => ({ print, texts: theirs }))), unchecked, fields)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(1_000)
  })

  it('[R-07] whatever rows many marks and clearings reach, putting back what is found leaves every other row as it was', () => {
    const word = fc.constantFrom('', '', 'x', 'y', '7')
    const anyRow = fc.record({
      print: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      texts: fc.record({ status: word, taken_by: word, taken_at: word, spend: word, closed_at: word }),
    })
    fc.assert(
      fc.property(
        fc.array(anyRow, { minLength: 4, maxLength: 9 }),
        fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
        (rows, order) => {
          // Two rows are marked while all are reordered.
          const writes = new Map([1, 2].map((n) => [n - 1, { ...taken, status: `taken #${n}` } as Texts]))
          const places = rows.map((_row, index) => index).toSorted((one, other) => order[one]! - order[other]!)
          const hits = new Map([...writes].map(([place, texts]) => [places[place]!, texts]))
          const now = seen(places.map((index) => reached(rows, hits)[index]!))
          const damages = findDamage(now, remember(rows, writes), fields)
          const mended = now.map((row) => {
            const cells = damages
              .filter((each) => each.row === row.row)
              .flatMap(({ cells: found }) => Object.entries(found))
            return {
              ...row,
              texts: { ...row.texts, ...Object.fromEntries(cells.map(([field, { text }]) => [field, text])) },
            }
          })
          const readings = (of: readonly { print: string; texts: Texts }[]): string[] =>
            of
              .map(({ print, texts }) => JSON.stringify([print, fields.map((field: MarkField) => texts[field] ?? '')]))
              .toSorted()
          const without = (of: string[]): string[] => of.filter((text) => !text.includes('taken #'))
          // Every row reads as before, except for those with their own marks.
          const before = readings(rows)
          const after = readings(mended)
          const marked = after.filter((text) => text.includes('taken #')).length
          expect(without(after).every((text) => before.includes(text))).toBe(true)
          expect(after).toHaveLength(before.length)
          expect(marked).toBeLessThanOrEqual(writes.size)
          for (const text of new Set(without(after)))
            expect(after.filter((each) => each === text).length).toBeLessThanOrEqual(
              before.filter((each) => each === text).length,
            )
        },
      ),
      { numRuns: 300 },
    )
  })
})

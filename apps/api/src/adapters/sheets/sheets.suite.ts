import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SheetsError, type Sheets } from '../../ports/sheets.ts'

/** Writable documents for the suite. */
export interface SheetsWorld {
  sheets: Sheets
  /** Creates a document with one tab of literal texts. @returns the ids of the document and the tab */
  make(rows: string[][]): Promise<{ id: string; gid: number }>
  /** Inserts a row above a row, as a person would; rows count from 1. */
  insertRow(id: string, gid: number, before: number): Promise<void>
}

/** Failure of a call that must fail, after checking every logged form of the error for leaks. */
export const failureOf = async (call: Promise<unknown>, secrets: readonly string[]): Promise<SheetsError> => {
  const error = await call.then(
    () => expect.fail('It did not fail'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SheetsError)
  const failed = error as SheetsError
  const forms = [JSON.stringify(error), inspect(error, { depth: 10, showHidden: true }), failed.message, failed.stack]
  for (const secret of secrets) expect(forms.join('\n')).not.toContain(secret)
  expect(failed.cause).toBeUndefined()
  return failed
}

/** Texts that a sheet would convert if it parsed them. */
export const risky = [
  '=1+1',
  '+380501234567',
  '-1',
  '@cmd',
  '00123',
  '1E5',
  '2-3',
  '20.11.2026',
  "'quoted",
  'TRUE',
  '12%',
  'ключ=значение',
  '\ttab',
  'a:b:c',
]

/** Contract of the port, for every kind of sheets. */
export const sheetsSuite = (start: () => Promise<SheetsWorld>): void => {
  describe('sheets', () => {
    it('tell documents, tabs and texts, each row where it stands', async () => {
      const { sheets, make } = await start()
      const rows = [['id', 'code'], ['a', '007'], [], ['', 'x', '', 'y'], ['Київ']]
      const { id, gid } = await make(rows)
      const { title, tabs } = await sheets.describe(id)
      expect(title.length).toBeGreaterThan(0)
      expect(tabs).toHaveLength(1)
      expect(tabs[0]).toMatchObject({ gid, title: expect.any(String) })
      expect(tabs[0]!.rows).toBeGreaterThanOrEqual(rows.length)
      const whole = await sheets.read(id, gid)
      expect(whole).toEqual({ title, tab: tabs[0]!.title, gid, rows })
      expect(await sheets.read(id, null)).toEqual(whole)
      expect(sheets.state()).toMatchObject({ service: 'sheets', state: 'green' })
    })

    it('tell single rows as they tell the whole, and nothing of rows that are not there', async () => {
      const { sheets, make } = await start()
      const { id, gid } = await make([['id'], [], ['a', '007']])
      expect(await sheets.readRow(id, gid, 3)).toEqual(['a', '007'])
      expect(await sheets.readRow(id, gid, 2)).toEqual([])
      expect(await sheets.readRow(id, gid, 900_000)).toEqual([])
    })

    it('[S-52] take every text as it is, cell by cell, and leave the rest of the row alone', async () => {
      const { sheets, make } = await start()
      const { id, gid } = await make([['id', 'left', 'written', 'right'], ...risky.map(() => ['x', 'l', 'old', 'r'])])
      await sheets.write(
        id,
        gid,
        risky.map((value, index) => ({ row: index + 2, column: 2, value })),
      )
      const { rows } = await sheets.read(id, gid)
      expect(rows.slice(1)).toEqual(risky.map((value) => ['x', 'l', value, 'r']))
    })

    it('clear a cell with an empty text, keep the last of two values, and do nothing when nothing is asked', async () => {
      const { sheets, make } = await start()
      const { id, gid } = await make([['a', 'b', 'c']])
      await sheets.write(id, gid, [
        { row: 1, column: 1, value: '' },
        { row: 1, column: 2, value: 'first' },
        { row: 1, column: 2, value: 'last' },
      ])
      await sheets.write(id, gid, [])
      expect(await sheets.readRow(id, gid, 1)).toEqual(['a', '', 'last'])
    })

    it('show what people did meanwhile', async () => {
      const { sheets, make, insertRow } = await start()
      const { id, gid } = await make([['id'], ['a']])
      await insertRow(id, gid, 2)
      expect((await sheets.read(id, gid)).rows).toEqual([['id'], [], ['a']])
    })

    it('know no document and no tab that is not there', async () => {
      const { sheets, make } = await start()
      const { id, gid } = await make([['id']])
      for (const wrong of ['1'.repeat(44), '..', '../secrets', 'a/b', ''])
        expect((await failureOf(sheets.describe(wrong), [])).failure).toBe('notFound')
      for (const call of [
        () => sheets.read(id, gid + 1),
        () => sheets.readRow(id, gid + 1, 1),
        () => sheets.write(id, gid + 1, [{ row: 1, column: 0, value: 'x' }]),
      ])
        expect((await failureOf(call(), [])).failure).toBe('tabGone')
    })
  })
}

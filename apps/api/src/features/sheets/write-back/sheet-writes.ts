import { jobReasons } from '@app/contract'
import type { Core } from '#context/core.ts'
import { RetryLater } from '#jobs/index.ts'
import type { CellWrite, Sheets } from '#ports/sheets.ts'
import { findDamage, type Damage, type IssuedWrite, type Unchecked } from './damage.ts'
import { isSame, keptOf, remember, strayIn, type Planned, type Whole } from './write-snapshot.ts'
import { takePicture, type Cell, type Picture, type MarkField } from './picture.ts'
import { cellsFor, findRow, objectionOf } from './write-plan.ts'
import {
  forgetUnchecked,
  keepUnchecked,
  readUnchecked,
  type OriginalCells,
  type PendingMark,
  type MarkedSheet,
} from '../repository/marks.ts'

export interface SheetWritesOptions extends Pick<Core, 'db' | 'fingerprintKey' | 'timeZone'> {
  sheets: Sheets
  /** Called when the sheet shows the mark. */
  shown(sheetId: number, mark: PendingMark): Promise<void>
  /** Called when a person has to look at the row. */
  objected(sheetId: number, mark: PendingMark, text: string): Promise<void>
}

/** Maximum marks per write: all of them take only a few requests. */
const atOnce = 50
/** Maximum attempts while people move rows before the job is retried. */
const rounds = 6
/** Retry delay for a mark whose sheet has no usable header, in seconds. */
const headlessSeconds = 60

/**
 * Writes marks into a sheet while people work in it. Google writes unconditionally, so rows get anchors that move with
 * them, and the sheet is read once more just before the write. Its content is stored, so that the sheet can be compared
 * with it afterwards. This repeats until the sheet shows all marks and nothing else changed. The stored content
 * outlives this process.
 */
export const createSheetWrites = ({ db, sheets, fingerprintKey, timeZone, shown, objected }: SheetWritesOptions) => {
  const look = async ({ spreadsheetId, gid, headerRow, mapping }: MarkedSheet) => {
    const seen = await sheets.look(spreadsheetId, gid)
    const picture = await takePicture(fingerprintKey, seen, headerRow, mapping)
    if (!picture) throw new RetryLater(headlessSeconds, jobReasons.sheetRefused)
    return { seen, picture }
  }

  const damageIn = async (sheetId: number, { rows, fields }: Picture): Promise<Damage[]> => {
    const found = await readUnchecked(db, sheetId)
    if (!found) return []
    const { content, isOld } = found
    const tells = ({ texts }: IssuedWrite): boolean => !isOld || Object.values(texts).some((text) => text !== '')
    return findDamage(rows, { ...content, writes: content.writes.filter(tells) }, fields)
  }

  const plan = async (
    sheetId: number,
    marks: readonly PendingMark[],
    picture: Picture,
    object: (mark: PendingMark, text: string) => Promise<void>,
  ): Promise<Planned[]> => {
    const planned = new Map<number, Planned>()
    const byRow = new Map(picture.rows.map((seen) => [seen.row, seen]))
    for (const { row, cells } of await damageIn(sheetId, picture))
      planned.set(row, { seen: byRow.get(row)!, mark: null, restored: cells, cells })
    for (const mark of marks) {
      const seen = findRow(picture, mark)
      const objection = seen ? objectionOf(seen, mark) : 'The row was changed or removed in the sheet'
      if (!seen || objection !== null) {
        await object(mark, objection!)
        continue
      }
      const damaged = planned.get(seen.row)
      const cells = cellsFor(mark, seen, picture.fields, timeZone)
      if (Object.keys(cells).length === 0 && !damaged) await shown(sheetId, mark)
      else if (!damaged?.mark)
        planned.set(seen.row, {
          seen,
          mark,
          restored: damaged?.restored ?? null,
          cells: { ...damaged?.restored, ...cells },
        })
    }
    return [...planned.values()]
  }

  /** One read of the sheet and the writes that it needs; `settled` if none are needed. */
  const round = async (
    sheet: MarkedSheet,
    marks: readonly PendingMark[],
    last: { unchecked: Unchecked; whole: Whole } | null,
    object: (mark: PendingMark, text: string) => Promise<void>,
  ): Promise<{ unchecked: Unchecked; whole: Whole } | 'settled' | 'moving'> => {
    const { id, spreadsheetId, gid } = sheet
    const { seen, picture } = await look(sheet)
    const planned = await plan(id, marks, picture, object)
    const stray = strayIn(seen, picture, last?.unchecked ?? null, last?.whole ?? null)
    if (planned.length === 0 && stray.length === 0) {
      await forgetUnchecked(db, id)
      return 'settled'
    }
    const rows = [...new Set([...planned.map((each) => each.seen.row), ...stray.map(({ row }) => row)])]
    const anchors = await sheets.anchor(spreadsheetId, gid, rows)
    const columns = Object.values(picture.columns)
    const close = await sheets.lookClosely(spreadsheetId, gid, columns, [...(anchors?.values() ?? [])])
    if (!isSame(seen, close, anchors)) return 'moving'
    const unchecked = remember(picture, planned, close)
    const kept = new Map(
      planned.flatMap(({ mark, cells }, index): [string, OriginalCells][] =>
        mark?.holding ? [[mark.rowId, keptOf(mark, unchecked.writes[index]!, cells)]] : [],
      ),
    )
    await keepUnchecked(db, id, unchecked, kept)
    const anchorOf = (row: number): { row: number; anchor: number | undefined } => ({ row, anchor: anchors?.get(row) })
    const cells: CellWrite[] = [
      ...stray.map(({ row, column, value }) => ({ ...anchorOf(row), column, value })),
      ...planned.flatMap((each) =>
        (Object.entries(each.cells) as [MarkField, Cell][]).map(([field, { content }]) => ({
          ...anchorOf(each.seen.row),
          column: picture.columns[field]!,
          value: content,
        })),
      ),
    ]
    await sheets.write(spreadsheetId, gid, cells)
    const whole = new Map(
      planned.flatMap(({ seen: { print, row } }) => {
        const found = close.anchors.get(anchors?.get(row) ?? -1)
        return found ? [[print, found.cells] as const] : []
      }),
    )
    return { unchecked, whole: { header: picture.header, rows: whole } }
  }

  return {
    atOnce,

    /**
     * Writes the marks of `owed` until the sheet shows them.
     * @throws SheetsError; RetryLater when people move rows all the time
     */
    write: async (sheet: MarkedSheet, signal: AbortSignal, owed: () => Promise<PendingMark[]>): Promise<void> => {
      let last: { unchecked: Unchecked; whole: Whole } | null = null
      let anchored = false
      /** Version of each mark whose objection was reported already, by row. */
      const told = new Map<string, number>()
      for (let left = rounds; left > 0; left--) {
        signal.throwIfAborted()
        const marks = (await owed()).filter(({ rowId, wanted }) => told.get(rowId) !== wanted)
        const result = await round(sheet, marks, last, (mark, text) => {
          told.set(mark.rowId, mark.wanted)
          return objected(sheet.id, mark, text)
        })
        if (result === 'settled') {
          // Leftover anchors do no harm; the next write to the sheet removes them.
          if (anchored) await sheets.unanchor(sheet.spreadsheetId).catch(() => undefined)
          return
        }
        anchored = true
        if (result !== 'moving') last = result
      }
      throw new RetryLater(2, jobReasons.rowMoved)
    },
  }
}

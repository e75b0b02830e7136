import { idText, visibleText } from '../cell-texts.ts'
import { markOf, saysTaken, takeOf } from './mark.ts'
import { emptyCell, type Cell, type Cells, type Picture, type SeenRow, type MarkField } from './picture.ts'
import type { PendingMark } from '../repository/marks.ts'

/** 2026-03-05 09:04 in the reporting time zone: plain text that sorts. */
const momentIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)

const plain = (text: string): Cell => ({ text, content: text })

const statusOf = ({ texts }: SeenRow): string => visibleText(texts.status ?? '')
const closedMark = (status: string): boolean => takeOf(status) !== null && status.startsWith('closed')

/**
 * Finds the row of a mark wherever people moved it. If several have its id, the one with its fingerprint or with a mark
 * of ours wins; among equal rows, the one at its last place. Null if no row, or no single one, matches.
 */
export const findRow = ({ rows }: Picture, mark: PendingMark): SeenRow | null => {
  const sameId = rows.filter(({ id }) => id.toLowerCase() === idText(mark.accountId).toLowerCase())
  if (sameId.length <= 1) return sameId[0] ?? null
  const exact = sameId.filter(({ print }) => print === mark.print)
  if (exact.length === 1) return exact[0]!
  // If copies were added since the last reading, the row number says nothing.
  const wasDoubled = exact.length > mark.alike
  const carries = (row: SeenRow): boolean => mark.takes.includes(takeOf(statusOf(row)) ?? -1)
  const ours = (exact.length > 0 ? exact : sameId).filter(carries)
  if (ours.length === 1) return ours[0]!
  return wasDoubled ? null : ((ours.length > 0 ? ours : exact).find(({ row }) => row === mark.row) ?? null)
}

/** Why a row that was found cannot be marked; null if it can. */
export const objectionOf = (seen: SeenRow, { holding }: PendingMark): string | null => {
  const status = statusOf(seen)
  return holding && saysTaken(status) && takeOf(status) === null
    ? `The row is marked “${status.slice(0, 40)}” in the sheet`
    : null
}

const ofHolding = (holding: NonNullable<PendingMark['holding']>, timeZone: string, status: string): Cells => {
  const { id, username, takenAt, closedAt, spend, state } = holding
  return {
    status: plain(markOf({ id, closed: closedAt !== null })),
    taken_by: plain(username),
    taken_at: plain(momentIn(takenAt, timeZone)),
    account_state: plain(state.replaceAll('_', ' ')),
    ...(closedAt && { spend: plain(spend ?? ''), closed_at: plain(momentIn(closedAt, timeZone)) }),
    // Left over from another, closed take.
    ...(!closedAt && closedMark(status) && { spend: emptyCell, closed_at: emptyCell }),
  }
}

/** Restores cells that still show what we wrote. Cells that people changed since are left alone. */
const ofFree = ({ kept }: PendingMark, seen: SeenRow): Cells => {
  const status = statusOf(seen)
  const carried: readonly MarkField[] =
    takeOf(status) === null
      ? []
      : closedMark(status)
        ? ['status', 'taken_by', 'taken_at', 'spend', 'closed_at']
        : ['status', 'taken_by', 'taken_at']
  const cells: Cells = Object.fromEntries(carried.filter((field) => !kept[field]).map((field) => [field, emptyCell]))
  for (const [field, { before, wrote }] of Object.entries(kept) as [MarkField, { before: Cell; wrote: string }][])
    if ((seen.texts[field] ?? '').trim() === wrote || carried.includes(field)) cells[field] = before
  return cells
}

/** Cells to write so that a row shows its current state. */
export const cellsFor = (mark: PendingMark, seen: SeenRow, fields: readonly MarkField[], timeZone: string): Cells => {
  const wanted = mark.holding ? ofHolding(mark.holding, timeZone, statusOf(seen)) : ofFree(mark, seen)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const cell = wanted[field]
      return cell && (seen.texts[field] ?? '').trim() !== cell.text.trim() ? [[field, cell]] : []
    }),
  )
}

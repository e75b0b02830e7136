import type { Tab } from './grid.ts'

/** Developer metadata of a row, invisible to people. It stays with its row when rows are inserted or removed above. */
export interface RowMetadata {
  id: number
  key: string
  value: string
  /** Zero-based. */
  row: number
}

const moved = (tab: Tab, place: (row: number) => number | null): void => {
  if (!tab.metadata) return
  tab.metadata = tab.metadata.flatMap((each) => {
    const row = place(each.row)
    return row === null ? [] : [{ ...each, row }]
  })
}

export const rowsCame = (tab: Tab, at: number, count: number): void =>
  moved(tab, (row) => (row >= at ? row + count : row))

/** Removes the metadata of deleted rows. */
export const rowsWent = (tab: Tab, at: number, count: number): void =>
  moved(tab, (row) => (row < at ? row : row < at + count ? null : row - count))

export const rowMoved = (tab: Tab, from: number, to: number): void =>
  moved(tab, (row) => {
    if (row === from) return to
    const without = row > from ? row - 1 : row
    return without >= to ? without + 1 : without
  })

/** Moves metadata with sorted rows: `order` lists, for each position from `first` on, the previous row. */
export const rowsSorted = (tab: Tab, first: number, order: readonly number[]): void => {
  const places = new Map(order.map((before, index) => [before, first + index]))
  moved(tab, (row) => places.get(row) ?? row)
}

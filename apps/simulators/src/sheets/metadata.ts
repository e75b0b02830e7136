import type { Tab } from './grid.ts'

/** What a developer tied to a row, which people do not see. It stays with its row when others come and go before it. */
export interface RowMetadata {
  id: number
  key: string
  value: string
  /** Counted from 0. */
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

/** With a row goes what is tied to it. */
export const rowsWent = (tab: Tab, at: number, count: number): void =>
  moved(tab, (row) => (row < at ? row : row < at + count ? null : row - count))

export const rowMoved = (tab: Tab, from: number, to: number): void =>
  moved(tab, (row) => {
    if (row === from) return to
    const without = row > from ? row - 1 : row
    return without >= to ? without + 1 : without
  })

/** Rows were put into another order: `order` names, for each place from `first` on, the row that stood there before. */
export const rowsSorted = (tab: Tab, first: number, order: readonly number[]): void => {
  const places = new Map(order.map((before, index) => [before, first + index]))
  moved(tab, (row) => places.get(row) ?? row)
}

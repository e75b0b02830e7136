/** Columns that a panel spans of six, on wide and medium pages. */
export interface PanelWidth {
  readonly wide: 2 | 3 | 4 | 6
  readonly medium: 3 | 6
}

/** Fills rows without gaps: three panels per row, and the rest share the last row. */
export const placesOf = (count: number): PanelWidth[] =>
  Array.from({ length: count }, (_, index) => {
    const left = count % 3
    const wide = index < count - left ? 2 : left === 1 ? 6 : 3
    return { wide, medium: count % 2 === 1 && index === count - 1 ? 6 : 3 }
  })

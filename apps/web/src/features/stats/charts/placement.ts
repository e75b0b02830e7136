/** How many of the six columns a panel takes, on wide pages and on middling ones. */
export interface PanelWidth {
  readonly wide: 2 | 3 | 4 | 6
  readonly medium: 3 | 6
}

/** Rows without holes: three in a row, and what is left over shares its own. */
export const placesOf = (count: number): PanelWidth[] =>
  Array.from({ length: count }, (_, index) => {
    const left = count % 3
    const wide = index < count - left ? 2 : left === 1 ? 6 : 3
    return { wide, medium: count % 2 === 1 && index === count - 1 ? 6 : 3 }
  })

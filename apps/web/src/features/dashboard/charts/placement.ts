/** How many of the six columns a panel takes, on wide pages and on middling ones. */
export interface Place {
  readonly wide: 2 | 3 | 4 | 6
  readonly medium: 3 | 6
}

/** Rows without holes: the first panel may be a large one, the funnel stands second; what is left over shares its row. */
export const placesOf = (count: number, large: boolean): Place[] =>
  Array.from({ length: count }, (_, index) => {
    const medium = count % 2 === 1 && index === count - 1 ? 6 : 3
    if (large && index === 0) return { wide: count === 1 ? 6 : 4, medium }
    const small = large ? count - 2 : count
    const place = large ? index - 2 : index
    const left = small % 3
    const wide = place < small - left ? 2 : left === 1 ? 6 : 3
    return { wide: large && index === 1 ? 2 : wide, medium }
  })

/** What names a take in a status column, so that it is never taken for what people wrote there. */
const pattern = /^(?:taken|closed) #(\d{1,9})$/

/** The mark of a row as it stands; empty for one that nobody holds. */
export const markOf = (holding: { id: number; closed: boolean } | null): string =>
  holding ? `${holding.closed ? 'closed' : 'taken'} #${holding.id}` : ''

/** The take that a mark of ours names; null for anything else. */
export const takeOf = (mark: string): number | null => {
  const [, id] = pattern.exec(mark) ?? []
  return id === undefined ? null : Number(id)
}

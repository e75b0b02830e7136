import { isTicked } from '../cell-texts.ts'

/** What names a take in a status column, so that it is never taken for what people wrote there. */
const pattern = /^(?:taken|closed) #(\d{1,9})$/

/** Words by which people mark a row as given away, in a status column of their own. */
const takenWords = /^(taken|busy|used|in use|closed|взят|зайнят|занят|закрит|закрыт)/i

/** Whether a status says that the row is given away, by us or by others. */
export const saysTaken = (status: string): boolean => takenWords.test(status) || isTicked(status)

/** The mark of a row as it stands; empty for one that nobody holds. */
export const markOf = (holding: { id: number; closed: boolean } | null): string =>
  holding ? `${holding.closed ? 'closed' : 'taken'} #${holding.id}` : ''

/** The take that a mark of ours names; null for anything else. */
export const takeOf = (mark: string): number | null => {
  const [, id] = pattern.exec(mark) ?? []
  return id === undefined ? null : Number(id)
}

import { isTicked } from '../cell-texts.ts'

/** Format of our marks in a status column, which cannot be confused with text of people. */
const pattern = /^(?:taken|closed) #(\d{1,9})$/

/** Words with which people mark a row as taken in a status column of their own. */
const takenWords = /^(taken|busy|used|in use|closed|взят|зайнят|занят|закрит|закрыт)/i

/** Whether a status says that the row is taken, by us or by others. */
export const saysTaken = (status: string): boolean => takenWords.test(status) || isTicked(status)

/** Mark of a row; empty if nobody holds it. */
export const markOf = (holding: { id: number; closed: boolean } | null): string =>
  holding ? `${holding.closed ? 'closed' : 'taken'} #${holding.id}` : ''

/** The take that a mark of ours names; null for anything else. */
export const takeOf = (mark: string): number | null => {
  const [, id] = pattern.exec(mark) ?? []
  return id === undefined ? null : Number(id)
}

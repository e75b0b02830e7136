// Notes of files, in English as the server writes them, and read again by the page that saves them in another language.

/** How a figure was before it changed, and how it is. */
export interface ChangeNote {
  metric: string
  before: string
  after: string
  day: string
}

export const noteOfChange = ({ metric, before, after, day }: Record<keyof ChangeNote, string | number>): string =>
  `${metric}: changed from ${before} to ${after} after ${day} had ended`

const changed = /^(\w{1,40}): changed from (\S{1,40}) to (\S{1,40}) after (\d{4}-\d{2}-\d{2}) had ended$/

/** The change that a note tells; undefined where it tells something else. */
export const readChangeNote = (note: string): ChangeNote | undefined => {
  const [, metric, before, after, day] = changed.exec(note) ?? []
  return day === undefined ? undefined : { metric: metric!, before: before!, after: after!, day }
}

const unknownDays = 'Unknown, not in any figure: '

/** Days that follow one another are told by the first and the last. */
export const spansOf = (days: readonly string[]): string[] => {
  const spans: [first: string, last: string][] = []
  for (const day of days) {
    const open = spans.at(-1)
    if (open && Date.parse(day) - Date.parse(open[1]) === 86_400_000) open[1] = day
    else spans.push([day, day])
  }
  return spans.map(([first, last]) => (first === last ? first : `${first}–${last}`))
}

/** The last line of a file of which some days are not known; undefined where all are. */
export const noteOfUnknownDays = (days: readonly string[]): string | undefined =>
  days.length === 0 ? undefined : unknownDays + spansOf(days).join(', ')

/** The days of such a line; undefined where it tells something else. */
export const readUnknownDays = (note: string): string | undefined =>
  note.startsWith(unknownDays) ? note.slice(unknownDays.length) : undefined

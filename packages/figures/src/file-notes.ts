// Notes in files, in English as the server writes them. The page parses them to save the file in another language.

/** A figure before and after its change. */
export interface ChangeNote {
  metric: string
  before: string
  after: string
  day: string
}

export const noteOfChange = ({ metric, before, after, day }: Record<keyof ChangeNote, string | number>): string =>
  `${metric}: changed from ${before} to ${after} after ${day} had ended`

const changed = /^(\w{1,40}): changed from (\S{1,40}) to (\S{1,40}) after (\d{4}-\d{2}-\d{2}) had ended$/

/** Parses a note about a change; undefined for any other note. */
export const readChangeNote = (note: string): ChangeNote | undefined => {
  const [, metric, before, after, day] = changed.exec(note) ?? []
  return day === undefined ? undefined : { metric: metric!, before: before!, after: after!, day }
}

const unknownDays = 'Unknown, not in any figure: '

/** Merges consecutive days into spans of first and last day. */
export const spansOf = (days: readonly string[]): string[] => {
  const spans: [first: string, last: string][] = []
  for (const day of days) {
    const open = spans.at(-1)
    if (open && Date.parse(day) - Date.parse(open[1]) === 86_400_000) open[1] = day
    else spans.push([day, day])
  }
  return spans.map(([first, last]) => (first === last ? first : `${first}–${last}`))
}

/** Last line of a file about unknown days; undefined if there are none. */
export const noteOfUnknownDays = (days: readonly string[]): string | undefined =>
  days.length === 0 ? undefined : unknownDays + spansOf(days).join(', ')

/** The days in such a line; undefined for any other note. */
export const readUnknownDays = (note: string): string | undefined =>
  note.startsWith(unknownDays) ? note.slice(unknownDays.length) : undefined

import { candidatesIn, type Candidate } from './candidates.ts'
import { wordy } from './sentences.ts'
import type { Line } from './text/lines.ts'

/** A candidate in its place. */
export interface Placed extends Candidate {
  line: number
  /** Nothing else with letters or digits is in its line. */
  alone: boolean
  /** The same for its cell in a row with others. */
  cell: number | null
}

/** A line with what matters in it. The first one of a mail is its subject. */
export interface Read {
  text: Line
  candidates: Placed[]
}

/** So many candidates of a mail are looked at, so that a mail of numbers costs no more than others. */
const most = 300

export const readLines = (lines: Line[]): Read[] => {
  let left = most
  return lines.map((text, line) => {
    const found = left > 0 ? candidatesIn(text, left) : []
    left -= found.length
    const candidates = found.map((candidate) => {
      const before = text.slice(0, candidate.start)
      const after = text.slice(candidate.end)
      const cellBefore = before.slice(before.lastIndexOf('\t') + 1)
      const cellAfter = after.split('\t', 1)[0] ?? ''
      const inCell = text.includes('\t') && !wordy.test(cellBefore) && !wordy.test(cellAfter)
      return {
        ...candidate,
        line,
        alone: !wordy.test(before) && !wordy.test(after),
        cell: inCell ? before.split('\t').length - 1 : null,
      }
    })
    return { text, candidates }
  })
}

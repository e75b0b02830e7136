import { candidatesIn, type Candidate } from './candidates.ts'
import { wordy } from './sentences.ts'
import type { Line } from './text/lines.ts'

/** A candidate with its position. */
export interface Placed extends Candidate {
  line: number
  /** Nothing else with letters or digits is in its line. */
  alone: boolean
  /** Index of its cell if it is alone in it, in a row with others; otherwise null. */
  cell: number | null
}

/** A line with its candidates. The first line of a mail is its subject. */
export interface Read {
  text: Line
  candidates: Placed[]
}

/** Maximum candidates per mail, which bounds the cost of a mail full of numbers. */
const most = 300

/** A stretch of a line, with the position of its first readable character and the one after its last. */
interface Stretch {
  start: number
  end: number
  first: number
  last: number
}

const stretchOf = (text: string, start: number): Stretch => {
  const found = text.search(wordy)
  const first = found < 0 ? -1 : start + found
  // Backwards by character, because a pattern would scan the whole line once more.
  let last = text.length - 1
  while (last > found && !wordy.test(text[last]!)) last--
  return { start, end: start + text.length, first, last: start + last + 1 }
}

const fills = ({ first, last }: Stretch, candidate: Candidate): boolean =>
  first === candidate.start && last === candidate.end

/** Splits a line into its cells. Each line is scanned once, however many candidates it has. */
const cellsOf = (text: string): Stretch[] => {
  let start = 0
  return text.split('\t').map((cell) => {
    const stretch = stretchOf(cell, start)
    start = stretch.end + 1
    return stretch
  })
}

export const readLines = (lines: Line[]): Read[] => {
  let left = most
  return lines.map((text, line) => {
    const found = left > 0 ? candidatesIn(text, left) : []
    left -= found.length
    if (found.length === 0) return { text, candidates: [] }
    const whole = stretchOf(text, 0)
    const cells = text.includes('\t') ? cellsOf(text) : []
    const candidates = found.map((candidate) => {
      const cell = cells.findIndex((one) => candidate.start >= one.start && candidate.start < one.end)
      const inCell = cell >= 0 && fills(cells[cell]!, candidate)
      return { ...candidate, line, alone: fills(whole, candidate), cell: inCell ? cell : null }
    })
    return { text, candidates }
  })
}

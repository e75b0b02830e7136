import { candidatesIn, type Candidate } from './candidates.ts'
import type { Line } from './text/lines.ts'
import { find, has } from './words/find.ts'
import { nounsOf, type Noun } from './words/nouns.ts'

/** A candidate in its place. */
export interface Placed extends Candidate {
  line: number
  /** Nothing else with letters or digits is in its line. */
  alone: boolean
  /** The same for its cell in a row with others. */
  cell: number | null
}

/** A line with what matters in it. */
export interface Read {
  text: Line
  candidates: Placed[]
}

const wordy = /[\p{L}\p{N}]/u

/** Reads the lines; at most 300 candidates of a mail are looked at, so that a mail of numbers costs no more than others. */
export const readLines = (lines: Line[]): Read[] => {
  let left = 300
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

/** Ends of sentences; a number behind the point goes on with `No. 12345`. */
const ending = /[.!?]+["'”»)]*\s+(?!\d)|[。！？；؟।]|\?\s/gu

/** The part of the sentence before a place, and the one before that, within reach. */
export const sentencesBefore = (text: string, place: number): { last: string; earlier: string } => {
  const start = Math.max(0, place - 160)
  // One character more, because what stands behind a point tells whether it ends the sentence.
  const ends = Array.from(text.slice(start, place + 1).matchAll(ending), (match) => match.index + match[0].length)
  const end = start + (ends.at(-1) ?? 0)
  return { last: text.slice(end, place), earlier: text.slice(start, end) }
}

export const sentenceAfter = (text: string, place: number): string => {
  const window = text.slice(place, place + 120)
  const end = /[.!?]+["'”»)]*(?:\s|$)|[。！？；؟।]/u.exec(window)
  return end ? window.slice(0, end.index) : window
}

/** A word such as `order` directly before: the number is its number. */
export const isLabelled = (before: string): boolean => {
  const text = before.slice(-40)
  // ISO 27001, INR 12000: capitals among small letters.
  if (/(?<!\p{L})\p{Lu}{2,5} $/u.test(text) && /\p{Ll}/u.test(text)) return true
  const end = text.replace(/[\s:#.\t("'«*-]+$/u, '').length
  return (['label', 'goods', 'promo'] as const).some((kind) =>
    find(kind, text.slice(0, end)).some((hit) => hit.end === end),
  )
}

/** What leads from the word to the code: nothing, a sign, or a word such as `is`. */
export const leadsOn = (gap: string): boolean =>
  !wordy.test(gap) ||
  /[:=>→»]\s*["'“«([*]*\s*$/u.test(gap) ||
  find('is', gap).some((hit) => !wordy.test(gap.slice(hit.end)))

/** The code that the end of a text speaks of; null where it is about another number, or asks for silence only. */
export const announced = (text: string): Noun | null => {
  const sentences = text
    .slice(-300)
    .split(/(?<=[.!?]["'”»)]?)\s+|(?<=[。！？；؟।])/u)
    .filter((sentence) => wordy.test(sentence))
  for (const sentence of sentences.toReversed()) {
    const noun = nounsOf(sentence).at(-1)
    if (noun) return has('silence', sentence) ? null : noun
    if (isLabelled(sentence)) return null
  }
  return null
}

/** Whether a line names a number that is no code, and speaks of no code. */
export const namesOther = (text: string): boolean => {
  const end = text.slice(-200)
  return (has('goods', end) || has('promo', end) || isLabelled(end)) && nounsOf(end).length === 0
}

import { isOwn } from './labels/label.ts'
import { labelsIn } from './labels/labels.ts'
import { isDate } from './negations.ts'
import type { Placed, Read } from './reading.ts'
import { sentencesBefore, wordsIn, wordy } from './sentences.ts'
import { find } from './words/find.ts'

const opened = /[([][^()[\]]{0,30}$/u
const closed = /^[^()[\]]{0,20}[)\]]/u

/** What follows ends in `is` or in a sign that leads on. */
const leadsOn = (text: string): boolean =>
  /[:=→–—]\s*["'“«(]*\s*$|\s-\s$|\t$/u.test(text) || find('is', text).some((hit) => !wordy.test(text.slice(hit.end)))

/** How something stands between a label and what follows it; null where it is the label's own. */
const placeOf = (text: string, it: Placed): 'brackets' | 'for' | null => {
  const { last } = sentencesBefore(text, it.start)
  const inBrackets = opened.test(last) && closed.test(text.slice(it.end, it.end + 30))
  const preposition = inBrackets ? undefined : find('of', last).at(-1)
  if (!inBrackets && (!preposition || wordsIn(last.slice(preposition.end)) > 4)) return null
  const label = labelsIn(last).at(-1)
  if (!isOwn(label) || leadsOn(last.slice(label.end).replace(opened, ''))) return null
  if (inBrackets) return 'brackets'
  return preposition!.start >= label.end ? 'for' : null
}

/** The line goes on to another number as to what the label means: `(AB1245) is 811402`. */
const leadsTo = (text: string, it: Placed, other: Placed, inBrackets: boolean): boolean => {
  const between = text.slice(it.end, other.start)
  if (between.length > 80 || /[.!?;]\s/.test(between)) return false
  const rest = inBrackets ? between.replace(closed, '') : between
  // `(811402) is valid to 2026`
  if (wordsIn(rest) > (isDate(other) ? 1 : 6)) return false
  return leadsOn(rest) || (inBrackets && !wordy.test(rest))
}

/**
 * Numbers between a label and its code that say whose it is: `OTP for Olena (AB1245) is 811402`. What stands in brackets
 * or behind `for` is no code where the line, or the end of it, leads to another.
 */
export const asidesIn = (reads: Read[]): Set<Placed> => {
  const found = new Set<Placed>()
  for (const [index, { text, candidates }] of reads.entries()) {
    const below = reads[index + 1]?.candidates.find(({ alone }) => alone)
    for (const [place, it] of candidates.entries()) {
      const next = candidates[place + 1]
      if (it.alone || it.cell !== null || (!next && !below)) continue
      const where = placeOf(text, it)
      if (!where) continue
      const inBrackets = where === 'brackets'
      const rest = text.slice(it.end, it.end + 80).replace(inBrackets ? closed : '', '')
      const ends = text.length < it.end + 80 && (leadsOn(rest) || (inBrackets && !wordy.test(rest)))
      if (next ? leadsTo(text, it, next, inBrackets) : below && below.code !== it.code && ends) found.add(it)
    }
  }
  return found
}

/** A stretch of a line with nothing in the places of what is no code. */
export const withoutAsides = (text: string, from: number, asides: ReadonlySet<Placed>, { candidates }: Read): string =>
  candidates
    .filter((one) => asides.has(one) && one.start >= from && one.end <= from + text.length)
    .reduce(
      (rest, { start, end }) => rest.slice(0, start - from) + ' '.repeat(end - start) + rest.slice(end - from),
      text,
    )

import { announced, isLabelled, leadsOn, namesOther, sentenceAfter, sentencesBefore } from './relations.ts'
import type { Placed, Read } from './relations.ts'
import { find, has } from './words/find.ts'
import { nounsOf, type Noun } from './words/nouns.ts'

/** How well a candidate is tied to a word for a code, best first. `vague`: to a code of something unknown. */
export const tiers = ['strong', 'confirming', 'weak', 'vague', 'loose', 'token'] as const
export type Tier = (typeof tiers)[number]

/** Words that already have their code, by the line and place of the word. */
export type Claims = Set<string>

const key = (line: number, place: number): string => `${line}:${place}`
const wordsIn = (gap: string): number => gap.split(/\s+/).filter(Boolean).length
/** Another number stands between, and no word says what it is. */
const holdsNumber = (gap: string): boolean =>
  [...gap.matchAll(/(?<![\d+])\d{4,8}(?!\d)/g)].some(({ index }) => !isLabelled(gap.slice(0, index)))
const aboutGoods = (gap: string): boolean => has('goods', gap) || has('promo', gap)
const tied = (noun: Noun): Tier =>
  noun.strong ? 'strong' : noun.confirms ? 'confirming' : noun.bare ? 'weak' : 'vague'

/** A year, or a date without separators. */
export const isDate = ({ code }: Placed): boolean =>
  /^(?:19|20)\d\d$/.test(code) ||
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(code) ||
  /^(?:[0-2]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/.test(code)
const isPlain = ({ kind, code }: Placed): boolean => kind === 'upper' || (kind === 'digits' && code.length >= 5)

/** `Your code is X`: a word before X in the same sentence. */
export const wordBefore = (read: Read, it: Placed, claims: Claims): Tier | null => {
  const { last } = sentencesBefore(read.text, it.start)
  const sentence = last + read.text.slice(it.start, it.end) + sentenceAfter(read.text, it.end)
  const noun = nounsOf(sentence).findLast(({ end }) => end <= last.length)
  if (!noun) return null
  const gap = last.slice(noun.end)
  if (holdsNumber(gap) || (!noun.strong && (aboutGoods(gap) || /\d{4}/.test(gap)))) return null
  if (isDate(it) && !noun.strong && gap.trim() === '') return null
  if (isLabelled(last) && !/:\s*["'*]*$/.test(last) && wordsIn(gap) > 0) return null
  if (gap.length <= 90 && leadsOn(gap)) {
    claims.add(key(it.line, it.start - last.length + noun.start))
    return tied(noun)
  }
  // A sign with words behind it already says something else about the code.
  if (/:.*\p{L}/u.test(gap)) return null
  return noun.strong && gap.length <= 50 && isPlain(it) && !isDate(it) ? 'loose' : null
}

/** `X is your code`: a word behind X in the same sentence. */
export const wordBehind = (read: Read, it: Placed, claims: Claims): Tier | null => {
  if ((isDate(it) && it.code.length === 4) || isLabelled(sentencesBefore(read.text, it.start).last)) return null
  const noun = nounsOf(sentenceAfter(read.text, it.end))[0]
  if (!noun || claims.has(key(it.line, it.end + noun.start))) return null
  const gap = read.text.slice(it.end, it.end + noun.start)
  if (gap.length > 60 || wordsIn(gap) > 7 || /[,;\t]/.test(gap) || holdsNumber(gap) || aboutGoods(gap)) return null
  if (!isPlain(it) && it.code.length !== 4 && it.kind === 'mixed' && !leadsOn(gap)) return null
  claims.add(key(it.line, it.end + noun.start))
  return tied(noun)
}

/** Says what another number is, and has none itself. */
const isCaption = (text: string): boolean => !/\d{3}/.test(text) && namesOther(text)

const isUnit = (text: string): boolean => find('unit', text)[0]?.start === 0

/** The lines right around say what a number alone in its line is: `Order number`, above or below. */
export const isCaptioned = (reads: Read[], it: Placed): boolean => {
  const above = it.line > 1 ? (reads[it.line - 1]?.text ?? '') : ''
  const below = reads[it.line + 1]?.text ?? ''
  return (
    (wordsIn(above) <= 8 && isCaption(above)) ||
    (wordsIn(below) <= 3 && (isCaption(below) || isUnit(below))) ||
    (above !== '' && wordsIn(above) <= 2 && isUnit(above))
  )
}

/** The cell above, for a cell of a table; the whole line otherwise. */
const above = (reads: Read[], it: Placed, line: number): string => {
  const text = reads[line]?.text ?? ''
  const cells = text.split('\t')
  const width = reads[it.line]?.text.split('\t').length ?? 1
  return it.cell !== null && width > 1 && cells.length === width ? (cells[it.cell] ?? '') : text
}

/** X alone, up to three lines below the word for it. */
export const lineAbove = (reads: Read[], it: Placed, claims: Claims): Tier | null => {
  if (!it.alone && it.cell === null) return null
  let apart = false
  for (let line = it.line - 1; line >= Math.max(1, it.line - 3); line--) {
    const whole = reads[line]?.text ?? ''
    const text = above(reads, it, line)
    if (!it.alone && text === whole) return null
    const noun = announced(text)
    if (noun && !noun.strong && text !== whole && aboutGoods(whole)) return null
    const others = reads[line]?.candidates ?? []
    if (noun && others.every((other) => other.alone || other.cell !== null)) {
      const distance = it.line - line
      if (distance > 1 && (isDate(it) || it.kind === 'mixed')) return null
      if (claims.has(key(line, -1)) && apart) return null
      claims.add(key(line, -1))
      return distance <= 2 || noun.strong ? tied(noun) : 'loose'
    }
    if (noun || isCaption(text)) return null
    if (others.some((other) => other.alone) && apart) return null
    if (!others.some((other) => other.alone)) apart = true
    else if (line < it.line - 1) return null
  }
  return null
}

/** X alone, and the next line or the one after speaks of a code that has no number of its own. */
export const lineBelow = (reads: Read[], it: Placed, claims: Claims): Tier | null => {
  if (!it.alone || isDate(it) || it.kind === 'mixed') return null
  for (const line of [it.line + 1, it.line + 2]) {
    const read = reads[line]
    if (!read || read.candidates.length > 0 || claims.has(key(line, -1))) return null
    if (nounsOf(read.text.slice(0, 200)).length > 0) return 'loose'
  }
  return null
}

/** The subject speaks of a code without naming it, and X is alone in a line. */
export const subjectSpeaks = (reads: Read[], it: Placed): Tier | null => {
  const subject = reads[0]
  if (!it.alone || it.line === 0 || isDate(it) || it.kind === 'mixed' || !subject || subject.candidates.length > 0)
    return null
  // Where the body speaks of a code before X, it is for the body to say which.
  const before = reads.slice(1, it.line)
  if (before.length > 8 || before.some(({ text }) => nounsOf(text.slice(0, 300)).length > 0)) return null
  return nounsOf(subject.text.slice(0, 300)).length > 0 ? 'loose' : null
}

const isAbout = (text: string): boolean => (has('proof', text) || has('confirm', text)) && !has('silence', text)

/** `Enter X to sign in`: asks for typing X, in a sentence about signing in or near one about a code. */
export const askedFor = (reads: Read[], it: Placed): Tier | null => {
  if (it.alone || !isPlain(it) || isDate(it)) return null
  const text = reads[it.line]?.text ?? ''
  const { last, earlier } = sentencesBefore(text, it.start)
  if (isLabelled(last) || !find('type', last).some((hit) => wordsIn(last.slice(hit.end)) <= 3)) return null
  const around = `${last} ${sentenceAfter(text, it.end)}`
  if (aboutGoods(around)) return null
  const previous = it.line > 1 ? (reads[it.line - 1]?.text ?? '').slice(-200) : ''
  return isAbout(around) || announced(earlier || previous) !== null ? 'loose' : null
}

/** X alone below a request to confirm something that is not sold: to type it in, or six digits of which the subject asks the same. */
export const requested = (reads: Read[], it: Placed): Tier | null => {
  if (!it.alone || it.line < 2 || !isPlain(it) || isDate(it)) return null
  const previous = (reads[it.line - 1]?.text ?? '').slice(-200)
  const subject = reads[0]?.text ?? ''
  if (!isAbout(previous) || aboutGoods(previous) || aboutGoods(subject)) return null
  return has('type', previous) || (isAbout(subject) && /^\d{6}$/.test(it.code)) ? 'loose' : null
}

import { announced, isOwn, isSignIn, labelsIn, ownLabels, type Label } from './labels.ts'
import { isCaption, isDate } from './negations.ts'
import { aboutGoods, holdsNumber, isNumbered, withoutDates } from './numbered.ts'
import type { Placed, Read } from './reading.ts'
import { namesThingBefore } from './purpose.ts'
import { sentenceAfter, sentencesBefore, wordsIn, wordy } from './sentences.ts'
import { find, has } from './words/find.ts'

/** How well a candidate is tied to a word for a code, best first. `vague`: to a code of something unknown. */
export const tiers = ['strong', 'near', 'confirming', 'weak', 'vague', 'loose', 'token'] as const
export type Tier = (typeof tiers)[number]

/** Words that already have their code, by the line and place of the word. */
export type Claims = Set<string>

const key = (line: number, place: number): string => `${line}:${place}`
const tierOf: Record<Exclude<Label['means'], 'other'>, Tier> = {
  'sign-in': 'strong',
  nearby: 'near',
  confirmation: 'confirming',
  plain: 'weak',
  unknown: 'vague',
}
const tied = ({ means }: Label): Tier | null => (means === 'other' ? null : tierOf[means])
const isPlain = ({ kind, code }: Placed): boolean => kind === 'upper' || (kind === 'digits' && code.length >= 5)

/** What leads from the word to the code: nothing, a sign, or a word such as `is`. */
const leadsOn = (gap: string): boolean =>
  !wordy.test(gap) ||
  /[:=>→»–—]\s*["'“«([*]*\s*$/u.test(gap) ||
  find('is', gap).some((hit) => !wordy.test(gap.slice(hit.end)))

/** `код для подтверждения телефона X`: the word before X belongs to what the code is for. */
const isFor = (gap: string, read: Read, it: Placed): boolean =>
  /^\s(?:for|para|pour|per|für|zur|zum|do|для)\s/iu.test(gap) &&
  read.candidates.at(-1) === it &&
  /^\d{6}$/.test(it.code)

/** `Your code is X`: a word before X in the same sentence. */
export const wordBefore = (read: Read, it: Placed, claims: Claims): Tier | null => {
  const { last } = sentencesBefore(read.text, it.start)
  const sentence = last + read.text.slice(it.start, it.end) + sentenceAfter(read.text, it.end)
  const label = labelsIn(sentence).findLast(({ end }) => end <= last.length)
  if (!isOwn(label)) return null
  const gap = last.slice(label.end)
  const strong = isSignIn(label)
  if (holdsNumber(gap) || (!strong && (aboutGoods(gap) || /\d{4}/.test(withoutDates(gap))))) return null
  if (isDate(it) && !strong && gap.trim() === '') return null
  if (!strong && /^\s*[,»”]/.test(gap) && !gap.includes(':')) return null
  const belongs = (strong || label.means === 'confirmation') && isFor(gap, read, it)
  if (isNumbered(last) && !/:\s*["'*]*$/.test(last) && wordsIn(gap) > 0 && !belongs) return null
  if (gap.length <= 90 && leadsOn(gap)) {
    claims.add(key(it.line, it.start - last.length + label.start))
    return tied(label)
  }
  // A sign with words behind it already says something else about the code.
  if (/:.*\p{L}/u.test(gap)) return null
  return (strong || belongs) && gap.length <= 50 && isPlain(it) && !isDate(it) ? 'loose' : null
}

/** `X is your code`: a word behind X in the same sentence. */
export const wordBehind = (read: Read, it: Placed, claims: Claims): Tier | null => {
  if ((isDate(it) && it.code.length === 4) || isNumbered(sentencesBefore(read.text, it.start).last)) return null
  const label = labelsIn(sentenceAfter(read.text, it.end))[0]
  // `The safe: 482913 (code)`.
  if (!(label && isSignIn(label)) && namesThingBefore(sentencesBefore(read.text, it.start).last)) return null
  if (!isOwn(label) || claims.has(key(it.line, it.end + label.start))) return null
  const gap = read.text.slice(it.end, it.end + label.start)
  // `4471 is your Ride code`: a name may be a word for goods as well.
  const unnamed = gap.replace(/(?<=\p{Ll}\s)\p{Lu}\p{Ll}+\s$/u, '')
  if (gap.length > 60 || wordsIn(gap) > 7 || /[,;\t]/.test(gap) || holdsNumber(gap) || aboutGoods(unnamed)) return null
  if (!isPlain(it) && it.code.length !== 4 && it.kind === 'mixed' && !leadsOn(gap)) return null
  claims.add(key(it.line, it.end + label.start))
  return tied(label)
}

/** The cell above, for a cell of a table; the whole line otherwise. */
const above = (reads: Read[], it: Placed, line: number): string => {
  const text = reads[line]?.text ?? ''
  const cells = text.split('\t')
  const width = reads[it.line]?.text.split('\t').length ?? 1
  return it.cell !== null && width > 1 && cells.length === width ? (cells[it.cell] ?? '') : text
}

/** A table with more of the kind below each other lists them: none of them is the code. */
const isListed = (reads: Read[], { line, cell }: Placed): boolean =>
  cell !== null &&
  [line - 1, line + 1].some((other) =>
    reads[other]?.candidates.some(
      (one) => one.cell === cell && reads[other]?.text.split('\t').length === reads[line]?.text.split('\t').length,
    ),
  )

/** X alone, up to three lines below the word for it. */
export const lineAbove = (reads: Read[], it: Placed, claims: Claims): Tier | null => {
  if ((!it.alone && it.cell === null) || isListed(reads, it)) return null
  let apart = false
  for (let line = it.line - 1; line >= Math.max(1, it.line - 3); line--) {
    const whole = reads[line]?.text ?? ''
    const text = above(reads, it, line)
    if (!it.alone && text === whole) return null
    const label = announced(text)
    if (label && !isSignIn(label) && text !== whole && aboutGoods(whole)) return null
    const others = reads[line]?.candidates ?? []
    if (label && others.every((other) => other.alone || other.cell !== null)) {
      const distance = it.line - line
      if (distance > 1 && (isDate(it) || it.kind === 'mixed' || it.kind === 'letters')) return null
      if (claims.has(key(line, -1)) && apart) return null
      claims.add(key(line, -1))
      return distance <= 2 || isSignIn(label) ? tied(label) : 'loose'
    }
    if (label || isCaption(text)) return null
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
    if (ownLabels(read.text.slice(0, 200)).length > 0) return 'loose'
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
  if (before.length > 8 || before.some(({ text }) => ownLabels(text.slice(0, 300)).length > 0)) return null
  return ownLabels(subject.text.slice(0, 300)).length > 0 ? 'loose' : null
}

const isAbout = (text: string): boolean => (has('signIn', text) || has('confirm', text)) && !has('silence', text)

/** `Enter X to sign in`: asks for typing X, in a sentence about signing in or near one about a code. */
export const askedFor = (reads: Read[], it: Placed): Tier | null => {
  if (it.alone || !isPlain(it) || isDate(it)) return null
  const text = reads[it.line]?.text ?? ''
  const { last, earlier } = sentencesBefore(text, it.start)
  if (isNumbered(last) || !find('enter', last).some((hit) => wordsIn(last.slice(hit.end)) <= 3)) return null
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
  return has('enter', previous) || (isAbout(subject) && /^\d{6}$/.test(it.code)) ? 'loose' : null
}

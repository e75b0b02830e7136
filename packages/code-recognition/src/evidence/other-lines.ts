import { isSignIn, soft } from '../labels/label.ts'
import { announced, labelsIn, ownLabels } from '../labels/labels.ts'
import { isCaption, isDate } from '../negations.ts'
import { aboutGoods, isNumbered, pointsAtNumber } from '../numbered.ts'
import type { Placed, Read } from '../read-mail.ts'
import { sentenceAfter, sentencesBefore, wordsIn, wordy } from '../sentences.ts'
import { endsWith, find, has, startsWith } from '../words/find.ts'
import { isAbout, isAmountLike, isNamed } from './same-line.ts'
import { claimOf, isPlain, tierOf, type Scene, type Tier } from './scene.ts'

const textOf = ({ reads }: Scene, line: number): string => reads[line]?.text ?? ''
const cellsOf = (scene: Scene, line: number): string[] => textOf(scene, line).split('\t')

/** The cell above for a table cell; otherwise the whole line. */
const above = (scene: Scene, it: Placed, line: number): string => {
  const cells = cellsOf(scene, line)
  const width = cellsOf(scene, it.line).length
  return it.cell !== null && width > 1 && cells.length === width ? (cells[it.cell] ?? '') : textOf(scene, line)
}

/** A table with more of the same kind in a column is a list; none of its entries is the code. */
const isListed = (scene: Scene, { line, cell }: Placed): boolean =>
  cell !== null &&
  [line - 1, line + 1].some(
    (other) =>
      cellsOf(scene, other).length === cellsOf(scene, line).length &&
      scene.reads[other]?.candidates.some((one) => one.cell === cell),
  )

/** `Your passwords this month` is not the title of a code; `Your verification code` and `This is your code:` are. */
const isTitleOfCode = (line: string): boolean => {
  const text = line.slice(-80)
  return (
    /[:.!]\s*$/.test(text) ||
    endsWith('code', text) ||
    endsWith('otp', text) ||
    endsWith('signIn', text) ||
    endsWith('confirm', text)
  )
}

/** X alone, up to three lines below the word for it. */
export const lineAbove = (scene: Scene, it: Placed): Tier | null => {
  if ((!it.alone && it.cell === null) || isListed(scene, it)) return null
  let apart = false
  for (let line = it.line - 1; line >= Math.max(1, it.line - 3); line--) {
    const whole = textOf(scene, line)
    const text = above(scene, it, line)
    if (!it.alone && text === whole) return null
    const label = announced(text)
    // Header of a table of things: `Title | Place | Code`.
    if (label && !isSignIn(label) && text !== whole && (aboutGoods(whole) || cellsOf(scene, line).length > 2))
      return null
    // `OTP sent` heads a count.
    if (label && text !== whole && !isTitleOfCode(text)) return null
    const others = scene.reads[line]?.candidates ?? []
    if (label && it.kind === 'split' && isAmountLike(textOf(scene, it.line), it) && !isTitleOfCode(text)) return null
    if (label && others.every((other) => other.alone || other.cell !== null)) {
      const distance = it.line - line
      if (distance > 1 && (isDate(it) || ['mixed', 'letters', 'groups'].includes(it.kind))) return null
      if (scene.claims.has(claimOf(line, -1)) && apart) return null
      scene.claims.add(claimOf(line, -1))
      return distance <= 2 || isSignIn(label) ? tierOf(scene, label) : 'loose'
    }
    if (label || isCaption(text)) return null
    if (others.some((other) => other.alone) && apart) return null
    if (!others.some((other) => other.alone)) apart = true
    else if (line < it.line - 1) return null
  }
  return null
}

/** `Use this to log in.` */
const isUse = (text: string): boolean => has('enter', text) && has('signIn', text) && !aboutGoods(text)

/** X alone, while the next line or the one after mentions a code without a number of its own, or the use of X. */
export const lineBelow = (scene: Scene, it: Placed): Tier | null => {
  if (!it.alone || isDate(it) || it.kind === 'mixed') return null
  for (const line of [it.line + 1, it.line + 2]) {
    const read = scene.reads[line]
    if (
      !read ||
      read.candidates.some(({ start }) => !isNumbered(read.text.slice(0, start))) ||
      scene.claims.has(claimOf(line, -1))
    )
      return null
    const text = read.text.slice(0, 200)
    if (ownLabels(text).length > 0 || (line === it.line + 1 && isUse(text))) return 'loose'
  }
  return null
}

/** The subject mentions a code without naming it, and X is alone in a line. */
export const subjectSpeaks = ({ reads }: Scene, it: Placed): Tier | null => {
  const subject = reads[0]
  if (!it.alone || it.line === 0 || isDate(it) || it.kind === 'mixed' || !subject || subject.candidates.length > 0)
    return null
  // If the body mentions a code before X, only the body decides which.
  const before = reads.slice(1, it.line)
  if (before.length > 8 || before.some(({ text }) => ownLabels(text.slice(0, 300)).length > 0)) return null
  return ownLabels(subject.text.slice(0, 300)).length > 0 ? 'loose' : null
}

/**
 * Whether texts about signing in or confirming ask for a code. The thing to confirm may be the number itself (`confirm
 * the reading: 48213`), and codes for things with a lock are typed in too.
 */
const wantsCode = (text: string, asks: boolean): boolean => {
  const signIn = find('signIn', text).map(({ start, end }) => text.slice(start, end))
  if (signIn.length > 0 && signIn.every((word) => soft.test(word)) && has('thing', text)) return false
  return asks || signIn.length > 0 || has('account', text) || has('occasion', text)
}

/** A sentence continues around X, or the previous line names it: `review campaign`, X, `before Friday.` */
const isPart = (previous: string, next: string): boolean =>
  (isNumbered(previous) && !has('enter', previous) && !has('code', previous)) ||
  (/[\p{L}\p{N},]\s*$/u.test(previous) && /^\p{Ll}/u.test(next) && !endsWith('enter', previous))

/**
 * X alone below a request to confirm or sign in, in that line or in the subject, that asks to type it in or to use what
 * follows.
 */
export const requested = (scene: Scene, it: Placed): Tier | null => {
  if (!it.alone || it.line < 2 || it.kind === 'letters' || it.kind === 'divided' || isDate(it)) return null
  const previous = textOf(scene, it.line - 1).slice(-200)
  const subject = textOf(scene, 0).slice(0, 150)
  const leads = /:\s*$/.test(previous) && wordsIn(previous) > 3
  const asks = has('enter', previous) || pointsAtNumber(previous)
  if (!(isAbout(previous) || (asks && leads && isAbout(subject)))) return null
  const both = `${subject}\n${previous}`
  if (isPart(previous, textOf(scene, it.line + 1)) || aboutGoods(both) || !wantsCode(both, asks)) return null
  if (isPlain(it)) return leads || asks || isAbout(subject) ? 'loose' : null
  // Mixed letters and digits may equally be a password, a key, or a domain verification value.
  const isOther = (['password', 'key', 'thing'] as const).some((kind) => has(kind, both))
  return leads && isAbout(subject) && !isOther && !isNumbered(previous) ? 'loose' : null
}

/** A few words without a final punctuation mark. */
const isTitle = ({ text }: Read): boolean =>
  text.length < 60 && wordsIn(text) <= 4 && /\p{L}$/u.test(text) && !/[\d\t]/.test(text)

/** The body says that the text to type is in the subject, which contains only one number. */
export const pointedTo = ({ reads }: Scene, it: Placed): Tier | null => {
  if (it.line !== 0 || !isPlain(it) || isDate(it) || reads[0]?.candidates.length !== 1) return null
  return reads.slice(1, 30).some(({ text }) => {
    const [subject] = find('subject', text.slice(0, 300))
    return subject !== undefined && (has('enter', text) || isAbout(text)) && !aboutGoods(text)
  })
    ? 'loose'
    : null
}

/** Six digits are mostly a code. Postcodes and counts have other lengths, and do not stand alone below a sentence. */
const isPlaced = (it: Placed, previous: string): boolean =>
  !it.alone || it.code.length === 6 || (wordsIn(previous) > 3 && /[.:!?…]["'»”)]*$/u.test(previous))

/**
 * The only digits of their length in a mail whose subject, or a title above them, is about signing in or confirming:
 * alone in their line, after a sentence with a colon, or in a sentence about signing in.
 */
export const onlyNumber = (scene: Scene, it: Placed): Tier | null => {
  const subject = textOf(scene, 0).slice(0, 150)
  if (it.line === 0 || !/^\d{4,8}$/.test(it.code) || isDate(it) || aboutGoods(subject)) return null
  const previous = textOf(scene, it.line - 1).slice(-200)
  if (!isPlaced(it, previous) || (it.alone && isPart(previous, textOf(scene, it.line + 1)))) return null
  const titles = scene.reads.slice(Math.max(1, it.line - 4), it.line).filter(isTitle)
  const heads = [subject, ...titles.map(({ text }) => text)]
  if (!heads.some((text) => has('signIn', text) || has('confirm', text))) return null
  if (it.alone && !wantsCode([...heads, previous].join('\n'), has('enter', previous))) return null
  const { text } = scene.reads[it.line]!
  const { last } = sentencesBefore(text, it.start)
  const sentence = `${last} ${sentenceAfter(text, it.end)}`
  // `Case 12345: send us`, `12345 accounts`.
  const after = text.slice(it.end, it.end + 40)
  if (/^\s?:/.test(after) || startsWith('account', after.trimStart())) return null
  const leads = last.length > 30 || isAbout(last) || has('enter', last)
  const ends = leads && /\p{L}(?::|\s[–—-])\s*$/u.test(last) && !wordy.test(text.slice(it.end))
  // `The case number is X`
  const named = last.slice(0, find('is', last).findLast((hit) => !wordy.test(last.slice(hit.end)))?.start ?? 0)
  const isOwnSentence =
    !isNumbered(last) &&
    !isNumbered(named) &&
    !isNamed(last) &&
    !aboutGoods(sentence) &&
    labelsIn(sentence).length === 0
  if (!it.alone && !(isOwnSentence && (ends || (has('signIn', subject) && isAbout(sentence))))) return null
  const others = scene.reads.slice(1).flatMap(({ candidates }) => candidates)
  const isOther = (one: Placed): boolean =>
    one.code !== it.code &&
    (one.alone || (one.code.length === it.code.length && !isNumbered(textOf(scene, one.line).slice(0, one.start))))
  return others.some(isOther) ? null : 'loose'
}

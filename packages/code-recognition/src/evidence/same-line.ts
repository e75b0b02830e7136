import { isOwn, isSignIn, soft } from '../labels/label.ts'
import { announced, labelsIn } from '../labels/labels.ts'
import { namesThingBefore } from '../labels/purpose.ts'
import { isDate } from '../negations.ts'
import { aboutGoods, holdsNumber, isNumbered, numberNouns, withoutDates } from '../numbered.ts'
import type { Placed, Read } from '../read-mail.ts'
import { sentenceAfter, sentencesBefore, wordsIn, wordy } from '../sentences.ts'
import { endsWith, find, has, startsWith } from '../words/find.ts'
import { claimOf, isPlain, tierOf, type Scene, type Tier } from './scene.ts'

const readOf = ({ reads }: Scene, { line }: Placed): Read => reads[line]!
/** End of the previous line, which a sentence may refer to. The subject does not count as the line before the body. */
const previousOf = ({ reads }: Scene, { line }: Placed): string =>
  line > 1 ? (reads[line - 1]?.text ?? '').slice(-200) : ''

/** Whether the gap leads from the word to the code: nothing, a sign, or a word such as `is`. */
const leadsOn = (gap: string): boolean =>
  !wordy.test(gap) ||
  /[:=>→»–—]\s*["'“«([*]*\s*$/u.test(gap) ||
  find('is', gap).some((hit) => !wordy.test(gap.slice(hit.end)))

/** `код для подтверждения телефона X`: the word before X belongs to the purpose of the code. */
const isFor = (gap: string, read: Read, it: Placed): boolean =>
  /^\s(?:for|para|pour|per|für|zur|zum|do|для)\s/iu.test(gap) &&
  read.candidates.at(-1) === it &&
  /^\d{6}$/.test(it.code)

/** `код подтверждения:`, `código de verificación`: the words after the one for the code belong to it. */
const endsAbout = (gap: string): boolean => {
  const text = gap.replace(/[\s:=>→»–—"'«“([*-]+$/u, '')
  return endsWith('signIn', text) || endsWith('confirm', text)
}

/** The word fills the cell before that of X. */
const isNextCell = (gap: string, it: Placed): boolean => it.cell !== null && /^[^\t]*\t$/.test(gap) && endsAbout(gap)

/** `713.496` and `100–200` may be an amount or a range, whereas `71-34-96` may be a telephone number. */
export const isAmountLike = (text: string, { start, end }: Placed): boolean => /[. –—]/.test(text.slice(start, end))

/**
 * Text allowed between the word and `71-34-96`: signs, a word such as `is`, the purpose of the code; not `sent` or
 * `help`.
 */
const introduces = (gap: string, text: string, it: Placed): boolean => {
  const amount = isAmountLike(text, it)
  if (amount && /^\s?\p{L}/u.test(text.slice(it.end, it.end + 2))) return false
  if (!wordy.test(gap) || find('is', gap).some((hit) => !wordy.test(gap.slice(hit.end)))) return true
  if (wordsIn(gap) > 3) return false
  if (endsAbout(gap)) return true
  return !amount && startsWith('of', gap.trimStart())
}

const sent =
  /(?<!\p{L})(?:sent|texted|delivered|expired|gesendet|geschickt|versandt|zugestellt|abgelaufen|enviad[oa]|expir(?:ado|é)|vencido|caducado|envoyée?|inviat[oa]|scadut[oa]|wysłan[yoa]|wygasł|надісла\p{L}+|відправл\p{L}+|отправл\p{L}+|высла\p{L}+|ист[её]к|gönderildi|verzonden|skicka\p{L}+|sendt)(?!\p{L})/iu

/** `The code for Olena (X) was sent to your phone`: X says whose the code is, and the code is elsewhere. */
const isElsewhere = (gap: string, after: string): boolean =>
  (has('of', gap) || /[([]$/.test(gap)) && sent.test(after.slice(0, 80))

/** `Your code is X`: a word before X in the same sentence. */
export const wordBefore = (scene: Scene, it: Placed): Tier | null => {
  const read = readOf(scene, it)
  const { last } = sentencesBefore(read.text, it.start)
  const sentence = last + read.text.slice(it.start, it.end) + sentenceAfter(read.text, it.end)
  const label = labelsIn(sentence).findLast(({ end }) => end <= last.length)
  if (!isOwn(label)) return null
  const gap = last.slice(label.end)
  const strong = isSignIn(label)
  if (holdsNumber(gap) || (!strong && (aboutGoods(gap) || /\d{4}/.test(withoutDates(gap))))) return null
  if (isDate(it) && !strong && gap.trim() === '') return null
  if (it.kind === 'split' && (gap.length > 90 || !introduces(gap, read.text, it))) return null
  if (!strong && /^\s*[,»”]/.test(gap) && !gap.includes(':')) return null
  const belongs = (strong || label.means === 'confirmation') && isFor(gap, read, it)
  if (isNumbered(last) && !/:\s*["'*]*$/.test(last) && wordsIn(gap) > 0 && !belongs) return null
  if (gap.length <= 90 && (leadsOn(gap) || isNextCell(gap, it))) {
    scene.claims.add(claimOf(it.line, it.start - last.length + label.start))
    return tierOf(scene, label)
  }
  // A sign with words after it already says something else about the code.
  if (/:.*\p{L}/u.test(gap)) return null
  if (isElsewhere(gap, sentenceAfter(read.text, it.end))) return null
  return (strong || belongs) && gap.length <= 50 && isPlain(it) && !isDate(it) ? 'loose' : null
}

/** `X is your code`: a word after X in the same sentence. */
export const wordBehind = (scene: Scene, it: Placed): Tier | null => {
  const { text } = readOf(scene, it)
  const { last } = sentencesBefore(text, it.start)
  if ((isDate(it) && it.code.length === 4) || isNumbered(last)) return null
  const label = labelsIn(sentenceAfter(text, it.end))[0]
  if (!isOwn(label) || scene.claims.has(claimOf(it.line, it.end + label.start))) return null
  // `The safe: 482913 (code)`.
  if (!isSignIn(label) && namesThingBefore(last)) return null
  const gap = text.slice(it.end, it.end + label.start)
  // `4471 is your Ride code`: a name may also be a word for goods.
  const unnamed = gap.replace(/(?<=\p{Ll}\s)\p{Lu}\p{Ll}+\s$/u, '')
  if (
    gap.length > 60 ||
    wordsIn(gap) > 7 ||
    /[,;|\t]/.test(wordy.test(last) ? gap : gap.slice(1)) ||
    holdsNumber(gap) ||
    aboutGoods(unnamed)
  )
    return null
  if ((it.kind === 'mixed' || it.kind === 'split') && !leadsOn(gap)) return null
  scene.claims.add(claimOf(it.line, it.end + label.start))
  return tierOf(scene, label)
}

/** Mentions signing in or confirming, and does not ask for silence. */
export const isAbout = (text: string): boolean => (has('signIn', text) || has('confirm', text)) && !has('silence', text)

const withWord =
  /^(?:\s|(?:\s\S{1,30}){0,4}\s(?:with|using|mit|con|avec|com|met|med|z|з|с|via|by|bằng|за допомогою|с помощью|za pomocą)\s)$/iu
/** Leads from the number to the word in languages that put the verb last. */
const withBehind = /^\s(?:ile|で)\s?$/u

/** `enter the number X`: says only that X is a number. */
const anyNumber = new RegExp(`^\\s(?:(?:the|this|das|die|el|le|o)\\s)?(?:${numberNouns})\\s(?:is\\s)?$`, 'iu')

/** `use customer number X`, `type the amount X`, `use the password X`: says what X is. */
export const isNamed = (last: string): boolean =>
  find('enter', last).some(({ end }) => {
    const [, object = ''] =
      /^\s(?:sie\s)?(?:(?:the|your|die|den|das|der|le|la|el|o|a)\s)?(\S.*)$/isu.exec(last.slice(end)) ?? []
    return wordsIn(object) <= 3 && (['number', 'password'] as const).some((kind) => startsWith(kind, object))
  })
const isAnyNumber = (last: string): boolean => find('enter', last).some((hit) => anyNumber.test(last.slice(hit.end)))

/** The sentence asks to type X or to confirm with it. */
const asksFor = (last: string, after: string): boolean =>
  find('enter', last).some((hit) => wordsIn(last.slice(hit.end)) <= 3) ||
  find('confirm', last).some((hit) => withWord.test(last.slice(hit.end))) ||
  // Turkish, Japanese, Korean and others: `X girin`.
  find('enter', after).some(({ start }) => start <= 1 || anyNumber.test(after.slice(0, start))) ||
  find('confirm', after).some((hit) => withBehind.test(after.slice(0, hit.start)))

const andBefore = /(?<!\p{L})(?:and|und|y|e|et|en|i|и|і|й|та|ve|và)\s$/iu

/** `enter X as sub ID` */
const asSomething = /^\s(?:as|als|como|comme|come|jako|як|как)\s/iu

/** Says that typing it signs in or confirms; `enter X and confirm` only describes the next step. */
const saysWhy = (text: string): boolean =>
  isAbout(text) &&
  (has('signIn', text) ||
    find('confirm', text).some(({ start }) => !andBefore.test(text.slice(Math.max(0, start - 8), start))))

/** The sentence after that of X. */
const nextSentence = (text: string, it: Placed): string => {
  const from = it.end + sentenceAfter(text, it.end).length
  return text
    .slice(from, from + 120)
    .replace(/^[.!。]+/u, '')
    .trimStart()
}

/**
 * `Enter X to sign in`, `confirm with X`: asks to type X. The sentence, the one before, the previous line or the
 * subject must be about signing in, or the mail warns people who did not ask, or the next sentence asks for silence or
 * mentions the code.
 */
export const askedFor = (scene: Scene, it: Placed): Tier | null => {
  if (it.alone || !isPlain(it) || isDate(it)) return null
  const { text } = readOf(scene, it)
  const { last, earlier } = sentencesBefore(text, it.start)
  const after = sentenceAfter(text, it.end)
  const signsIn = find('signIn', after).some((hit) => !soft.test(after.slice(hit.start, hit.end)))
  if (!asksFor(last, after) || ((isNumbered(last, !signsIn) || isNamed(last)) && !isAnyNumber(last))) return null
  const around = `${last} ${after}`
  if (asSomething.test(after) || aboutGoods(around) || labelsIn(around).some(({ means }) => means === 'other'))
    return null
  if (signsIn) return 'strong'
  const next = nextSentence(text, it)
  const before = earlier || previousOf(scene, it)
  const isTold = [around, before].some(saysWhy) || announced(before) !== null || has('silence', next)
  if (isTold || isOwn(labelsIn(sentenceAfter(next, 0))[0])) return 'loose'
  const subject = scene.reads[0]?.text ?? ''
  return (scene.warns || isAbout(subject)) && !aboutGoods(subject) ? 'loose' : null
}

const thisIs =
  /^\s*(?:this is|that is|that's|it is|it's|das ist|es ist|esto es|es|c['’]est|isto é|é|questo è|è|to|це|это|оце|вот)(?!\p{L})/iu

/** `Go on with X. The code expires soon`: the next sentence begins with the code. */
const goesOn = (next: string, subject: string): boolean => {
  const label = labelsIn(sentenceAfter(next, 0))[0]
  return (
    label !== undefined && label.means !== 'other' && wordsIn(next.slice(0, label.start)) <= 1 && has('signIn', subject)
  )
}

/** `Tell nobody: X. This is your code`: the next sentence says what X is. */
export const namedAfter = (scene: Scene, it: Placed): Tier | null => {
  if (it.alone || !isPlain(it) || isDate(it)) return null
  const { text, candidates } = readOf(scene, it)
  const after = sentenceAfter(text, it.end)
  const next = nextSentence(text, it)
  const { last } = sentencesBefore(text, it.start)
  const isOnly = candidates.length === 1 && !isNumbered(last) && !aboutGoods(last + after)
  if (isOnly && !/\d{4}/.test(next) && goesOn(next, scene.reads[0]?.text ?? '')) return 'loose'
  if (wordy.test(after) || !thisIs.test(next) || /\d{4}/.test(next)) return null
  return isOwn(labelsIn(sentenceAfter(next, 0))[0]) ? 'loose' : null
}

/** `You asked for a code. It is X`: a few words that lead to X, after a sentence about a code. */
export const referredTo = (scene: Scene, it: Placed): Tier | null => {
  if (it.alone || !isPlain(it) || isDate(it)) return null
  const { last, earlier } = sentencesBefore(readOf(scene, it).text, it.start)
  if (wordsIn(last) > 3 || labelsIn(last).length > 0 || isNumbered(last) || aboutGoods(last)) return null
  if (!endsWith('is', last) && !/[:–—]\s*$/u.test(last)) return null
  const before = earlier || previousOf(scene, it)
  const label = announced(before)
  return label && label.means !== 'unknown' && !holdsNumber(before.slice(-120)) ? 'loose' : null
}

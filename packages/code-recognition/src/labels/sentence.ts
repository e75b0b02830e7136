import { goodsIn } from '../numbered.ts'
import { wordsIn } from '../sentences.ts'
import { find, type Hit } from '../words/find.ts'
import { soft } from './label.ts'

/** A sentence with the words in it that determine which code is meant. */
export interface Sentence {
  text: string
  /** Words for the code of a sign-in, and words for any code; `figures`: digits, only if there is no other word. */
  otp: Hit[]
  code: Hit[]
  figures: Hit[]
  /** Words for signing in; `OTP code` counts as `sign-in code`. */
  signIn: Hit[]
  confirm: Hit[]
  promo: Hit[]
  /** Words for things that are sold, including offers. */
  goods: Hit[]
  things: Hit[]
  /** Words for numbers; only long ones, because the short ones are mostly prepositions. */
  numbers: Hit[]
}

const overlaps = (one: Hit, other: Hit): boolean => one.start < other.end && other.start < one.end

/** `the last four digits` are those of a card or a telephone. */
const lastOnes =
  /(?:last|final|ending|letzten?|últim\p{L}+|dernier\p{L}*|ultim\p{L}+|останні\p{L}*|последни\p{L}*|ostatni\p{L}*)(?:\s\p{L}+|\s\d)?\s$/iu

/** Names of a key that people keep: `recovery key`. */
const kept = /^(?:recover|restor|reset|wiederherst|zurücks|récup|réinit|recuper|ripristin|odzysk|відновл|восстан)/iu

/** `confirmation key`, `one-time access key`; but not `access key` alone, which may open a door or unlock a program. */
const keysIn = (text: string): Hit[] => {
  const keys = find('key', text)
  if (keys.length === 0) return []
  const about = [...find('signIn', text), ...find('confirm', text)]
  const words = about.map(({ start, end }) => text.slice(start, end))
  if (words.every((word) => soft.test(word)) || words.some((word) => kept.test(word))) return []
  return keys.filter((hit) =>
    about.some((other) => isDirectlyBefore(text, hit, other) || isDirectlyAfter(text, hit, other)),
  )
}

/** Null if the text has no word for a code. */
export const readSentence = (text: string): Sentence | null => {
  const otp = [...find('otp', text), ...keysIn(text)]
  const code = find('code', text).filter((hit) => !otp.some((other) => overlaps(hit, other)))
  const figures =
    otp.length + code.length > 0
      ? []
      : find('figures', text).filter(({ start }) => !lastOnes.test(text.slice(Math.max(0, start - 40), start)))
  if (otp.length + code.length + figures.length === 0) return null
  const promo = find('promo', text)
  return {
    text,
    otp,
    code,
    figures,
    signIn: [...find('signIn', text), ...otp],
    confirm: find('confirm', text),
    promo,
    goods: [...promo, ...goodsIn(text)],
    things: find('thing', text),
    numbers: find('number', text).filter(({ start, end }) => end - start >= 4),
  }
}

const before = (text: string, hit: Hit, other: Hit): string | null =>
  other.end <= hit.start ? text.slice(other.end, hit.start) : null
const after = (text: string, hit: Hit, other: Hit): string | null =>
  other.start >= hit.end ? text.slice(hit.end, other.start) : null

/** `order code`, `order-code`, or one word. */
export const isDirectlyBefore = (text: string, hit: Hit, other: Hit): boolean =>
  overlaps(hit, other) || /^[\s-]*$/.test(before(text, hit, other) ?? '.')

const preposition =
  /^[\s'’-]*(?:(?:de|du|d|del|della|di|da|do|des|of|for|für|van|voor|của|για|для|на|за|к|από|na|do|untuk|için|pentru)\b[\s'’]*)?(?:(?:l|la|le|el|il|the|your|an?|su|tu|votre|ваш\p{L}*)\b[\s'’]*)?$/iu
/** `code postal`, `code of the order`. */
export const isDirectlyAfter = (text: string, hit: Hit, other: Hit): boolean =>
  preposition.test(after(text, hit, other) ?? '.')
/** Only a space in between. */
export const isNext = (text: string, hit: Hit, other: Hit): boolean => after(text, hit, other)?.trim() === ''

/** At most one word before, or two after, and no sign in between. */
export const isAttached = (text: string, hit: Hit, other: Hit): boolean => {
  const gap = before(text, hit, other) ?? after(text, hit, other) ?? ''
  return /^[^.,;:!?()|\t\n]*$/u.test(gap) && wordsIn(gap) <= (other.end <= hit.start ? 1 : 2)
}

/** `your Ride code`: the other word is a name within a lower-case sentence. */
export const isNameOf = (text: string, hit: Hit, other: Hit): boolean =>
  other.start > 0 &&
  /^\p{Lu}\p{Ll}/u.test(text.slice(other.start, other.end)) &&
  /^\p{Ll}/u.test(text.slice(hit.start, hit.end)) &&
  /\p{Ll}\s$/u.test(text.slice(Math.max(0, other.start - 2), other.start))

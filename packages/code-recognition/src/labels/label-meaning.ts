import { endsWith, find, has, type Hit } from '../words/find.ts'
import { soft, type Meaning } from './label.ts'
import { isPlain, nameBefore } from './names.ts'
import { isBank, namesThingBefore, opensOther, purposeBehind, thingsBehind } from './purpose.ts'
import { isAttached, isDirectlyAfter, isDirectlyBefore, isNameOf, isNext, type Sentence } from './sentence.ts'

type Relation = (text: string, hit: Hit, other: Hit) => boolean
const is = ({ text }: Sentence, hit: Hit, list: Hit[], relation: Relation): boolean =>
  list.some((other) => relation(text, hit, other))
const unnamed =
  (relation: Relation): Relation =>
  (text, hit, other) =>
    relation(text, hit, other) && !isNameOf(text, hit, other)

const isOnlySoft = ({ text, signIn }: Sentence): boolean =>
  signIn.every(({ start, end }) => soft.test(text.slice(start, end)))

/** `gate access code`: ends in access to a thing with a lock; but not `bank security`. */
const isLock = (text: string): boolean => {
  const [, before] = /^(.*?)[\s-](?:access|entry|security|activation)$/iu.exec(text.slice(-60)) ?? []
  return before !== undefined && !/bank$/iu.test(before) && endsWith('thing', before)
}

/** `код доступу до складу`: the word for signing in is followed by a thing, or by words about one. */
const opensThing = (behind: string): boolean => {
  const text = behind.slice(0, 60)
  const [thing] = find('thing', text)
  return thing !== undefined && (/^\s$/.test(text.slice(0, thing.start)) || purposeBehind('', text) === 'other')
}

/**
 * Whether the word is a compound such as `Kundencode`, whose first part is neither neutral nor about signing in or
 * confirming.
 */
const isCompound = (word: string): boolean => {
  const [, first] = /^(\p{L}{2,})(?:code|kode|kod|kód|koodi|kóði)\p{L}{0,4}$/iu.exec(word) ?? []
  return first !== undefined && !(['neutral', 'signIn', 'confirm'] as const).some((kind) => has(kind, first))
}

/** `Код 305299 МФО`: a word in capitals after the number names it. */
const isNamedBehind = (text: string, behind: string): boolean => {
  const capitals = /^[\s:=-]*\d[\d -]{2,9}\d\s\(?(\p{Lu}{2,8})\)?(?!\p{L})/u.exec(behind)?.[1]
  return capitals !== undefined && /\p{Ll}/u.test(text) && !has('otp', capitals)
}

/** `Certificate verification code`: proves that a document or thing is genuine. */
const provesThing =
  /(?<!\p{L})(?:certificate|diploma|gift(?: card)?|voucher|coupon|warranty|product|licen[cs]e|ticket|prescription)[\s-]$/iu

/** `OTP balance: `, `OTP sent: `: a count of them. */
const counted =
  /^\s(?:volumes?|counts?|balance|limits?|traffic|prices?|fees?|rates?|costs?|usage|quota|(?:sent|delivered)\s?[:=\t]|saldo|kontingent|guthaben|límite|limite|лим[іи]т\p{L}?|баланс|количество|кількість|объ[её]м|обсяг|ціна|цена|тариф\p{L}?)(?!\p{L})/iu

/** `limit of OTP`, `кількість OTP` */
const countOf =
  /(?<!\p{L})(?:limits?|volume|balance|number|prices?|costs?|límite|limite|saldo|ліміт|лимит|баланс|вартість|стоимость|ціна|цена|кількість|количество|обсяг|объ[её]м)\s(?:(?:of|for|de|des|für|для|на|за)\s)?(?:(?:your|the)\s)?$/iu

/** Text between a word for signing in and the word for the code: `access the hall with code`. */
const objectOf = (text: string, signIn: Hit, hit: Hit): string => {
  if (signIn.end > hit.start) return text.slice(signIn.end)
  const between = text.slice(signIn.end, hit.start)
  return /^(.*)\s(?:with|using|by|mit|con|avec|com|per|z|з|с)\s/iu.exec(between)?.[1] ?? ''
}

/** `Activate code X` asks to redeem what X is worth. */
const activates = /^(?:activate|redeem)$/iu

/**
 * Which code a word such as `code` means in its sentence; null if unclear. The adjacent words decide first, then what
 * it is of or for, and the rest of the sentence last.
 */
export const meaningOf = (sentence: Sentence, hit: Hit): Meaning | null => {
  const { text, signIn, confirm, promo, goods, things, numbers } = sentence
  const word = text.slice(hit.start, hit.end)
  const behind = text.slice(hit.end)
  if (is(sentence, hit, goods, unnamed(isDirectlyBefore))) return 'other'
  const purpose = purposeBehind(word, behind)
  const opens = purpose === 'other' && (thingsBehind(word, behind).length > 0 || isOnlySoft(sentence))
  const signsIn = signIn.find((other) => isDirectlyBefore(text, hit, other))
  if (counted.test(behind)) return 'other'
  if (signsIn && activates.test(text.slice(signsIn.start, signsIn.end))) return 'other'
  if (signsIn && provesThing.test(text.slice(Math.max(0, signsIn.start - 30), signsIn.start))) return 'other'
  if (signsIn) return opens || isLock(text.slice(0, signsIn.end)) ? 'other' : 'sign-in'
  if (is(sentence, hit, things, unnamed(isDirectlyBefore)) || isCompound(word)) return 'other'
  if (is(sentence, hit, goods, isDirectlyAfter) || is(sentence, hit, things, isDirectlyAfter)) return 'other'
  const attached = signIn.find((other) => isAttached(text, hit, other))
  if (attached) return opens || opensThing(text.slice(Math.max(hit.end, attached.end))) ? 'other' : 'sign-in'
  if (is(sentence, hit, goods, unnamed(isAttached))) return 'other'
  if (purpose === 'other' || (purpose !== 'sign-in' && is(sentence, hit, numbers, isDirectlyAfter))) return 'other'
  if (isOnlySoft(sentence) && namesThingBefore(text.slice(0, hit.start))) return 'other'
  if (isNamedBehind(text, behind)) return 'other'
  if (signIn.length > 0 && isOnlySoft(sentence) && signIn.some((one) => opensOther(objectOf(text, one, hit))))
    return 'other'
  if (signIn.length > 0 && promo.length === 0) return 'nearby'
  if (confirm.length > 0 && goods.length === 0) return 'confirmation'
  if (has('show', text) && !has('silence', text)) return 'other'
  // A password is permanent, unless the rest of the mail says that it is one-time.
  if (has('password', word) && purpose !== 'sign-in') return 'unknown'
  if (isPlain(text, hit)) {
    const others = [...goods, ...things].filter((one) => !isBank(text.slice(one.start, one.end)))
    return others.some((one) => !isNameOf(text, hit, one)) ? 'other' : 'plain'
  }
  return nameBefore(text, hit) === undefined ? null : 'unknown'
}

/** The same for a word such as OTP, which always means a sign-in, except for goods and for things with a lock. */
export const meaningOfOtp = ({ text, goods }: Sentence, hit: Hit): Meaning => {
  const behind = text.slice(hit.end)
  if (counted.test(behind) || countOf.test(text.slice(Math.max(0, hit.start - 40), hit.start))) return 'other'
  // Such passwords are normal for banks, their cards and their clients.
  const locks = thingsBehind('', behind).some((thing) => !isBank(thing) && !/^(?:card|clien|klien|kund)/i.test(thing))
  const opens = locks && purposeBehind('', behind) === 'other'
  return opens || goods.some((other) => isNext(text, hit, other)) ? 'other' : 'sign-in'
}

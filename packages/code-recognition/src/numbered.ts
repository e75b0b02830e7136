import { find, has, startsWith, type Hit } from './words/find.ts'

/** Words that only say that something is a number. */
export const numberNouns =
  'number|digits|zahl|ziffern|nummer|número|numéro|nombre|numero|число|числом|цифри|цифры|цифрами|liczb[aęą]|cyfry|sayı|sayısını|số'
const pointed = `(?<!\\p{L})(?:this|these|following|diese[rnms]?|folgende[rnm]?|est[ea]|esse|cet?|cette|questo|t[ąeęy]m?|цим|цими|ці|это|этим|этими|эти|bu)\\s(?:${numberNouns})(?!\\p{L})`
const pointing = new RegExp(`${pointed}[\\s:]*$`, 'iu')
const somewhere = new RegExp(pointed, 'iu')

/** `confirm with this number:` */
export const pointsAtNumber = (text: string): boolean => somewhere.test(text)

/**
 * Whether the text ends in a word such as `order` or `No.`, so that the following number belongs to that. Without
 * `things`, a word that is only a place does not count: `enter in the shop 482913 to log in`.
 */
export const isNumbered = (before: string, things = true): boolean => {
  const text = before.slice(-40)
  if (pointing.test(text)) return false
  // ISO 27001, INR 12000: capitals in a lower-case text.
  if (/(?<!\p{L})\p{Lu}{2,5} $/u.test(text) && /\p{Ll}/u.test(text)) return true
  // `the verification of warehouse 445566`
  const word = text.trimEnd().length
  if (things && word < text.length && find('thing', text).some((hit) => hit.end === word)) return true
  const end = text.replace(/[\s:#.\t("'«*-]+$/u, '').length
  // `what you need to log in: 271638`, `fill in 271638`
  const verb = [...find('signIn', text.slice(0, end)), ...find('enter', text.slice(0, end))].find(
    (hit) => hit.end === end,
  )
  return (['number', 'goods', 'promo'] as const).some((kind) =>
    find(kind, text.slice(0, end)).some((hit) => hit.end === end && !(verb && verb.start < hit.start)),
  )
}

const dates = /(?<![\d.])\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)|(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g

const amounts = /(?<!\d)\d{1,3}(?:[ .,]?\d{3}){0,3}[.,]\d\d(?!\d)/g

/** Removes text in the form of a date or of an amount with cents. */
export const withoutDates = (text: string): string => text.replaceAll(dates, '').replaceAll(amounts, '')

/** A currency after a number. */
export const money =
  /^(?:usd|eur|gbp|uah|rub|kzt|pln|try|vnd|idr|brl|mxn|jpy|cny|krw|inr|chf|cad|aud|aed|usdt|usdc|btc|eth|trx|ton|bnb|sol|zł|грн|руб|тг|kr|lei|ft|kč|tl|rp|rs)(?!\p{L})/iu

/** Whether a gap contains another number that no word explains. */
export const holdsNumber = (gap: string): boolean => {
  const text = withoutDates(gap)
  return [...text.matchAll(/(?<![\d+])\d{4,8}(?!\d)/g)].some(({ 0: number, index }) => {
    const before = text.slice(0, index)
    return (
      !money.test(text.slice(index + number.length).trimStart()) && !isNumbered(before) && !/[#*][ \d]*$/.test(before)
    )
  })
}

/** In `customer portal` a word for goods only names a place to type something. */
const isPlace = (text: string, { end }: Hit): boolean =>
  text[end] === ' ' && startsWith('account', text.slice(end + 1, end + 30))

/** Words for things that are sold, shipped or booked. */
export const goodsIn = (text: string): Hit[] => find('goods', text).filter((hit) => !isPlace(text, hit))

/** Mentions things that are sold, shipped or booked. */
export const aboutGoods = (text: string): boolean =>
  has('promo', text) || find('goods', text).some((hit) => !isPlace(text, hit))

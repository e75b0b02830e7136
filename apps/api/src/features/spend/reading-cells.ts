import { firstDay, lastDay, maxDaySpend } from '@app/contract'

const months = [
  ['січ', 'лют', 'бер', 'кві', 'тра', 'чер', 'лип', 'сер', 'вер', 'жов', 'лис', 'гру'],
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
]
const numbered = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[ ,T].*)?$/u
const iso = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T].*)?$/u
const inWords = /^(\d{1,2})\s+([а-яіїєґ]{3,}|[a-z]{3,})\.?,?\s+(\d{4})(?:\s*р\.?)?$/iu
const monthFirst = /^([a-z]{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/iu

/** The number of a month by how its name begins; 0 for none. */
const monthIn = (word: string): number => {
  const begins = word.slice(0, 3).toLowerCase()
  return Math.max(...months.map((names) => names.indexOf(begins))) + 1
}

const dayOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  const text = at.toISOString().slice(0, 10)
  return text < firstDay || text > lastDay ? null : text
}

/** A day as people write it (2026-11-22, 22.11.2026, 22 листопада 2026, 22 Nov 2026, Nov 22, 2026), as YYYY-MM-DD; null where it is none. */
export const dayIn = (text: string): string | null => {
  const written = text.trim()
  const [, isoYear, isoMonth, isoDay] = iso.exec(written) ?? []
  if (isoYear !== undefined) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay))
  const [, day, month, year = ''] = numbered.exec(written) ?? []
  if (day !== undefined) return dayOf(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
  const [, wordDay, word = '', wordYear] = inWords.exec(written) ?? []
  if (wordDay !== undefined) return dayOf(Number(wordYear), monthIn(word), Number(wordDay))
  const [, first = '', firstsDay, firstsYear] = monthFirst.exec(written) ?? []
  return firstsDay === undefined ? null : dayOf(Number(firstsYear), monthIn(first), Number(firstsDay))
}

export type AmountFault = 'amount' | 'currency' | 'negative' | 'decimals' | 'too_much'

const grouped = /^\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*$/u
const dollars = /^(?:us\s*)?\$|^usd\s*|\s*(?:usd|\$|дол\.?|долар(?:и|ів)?)$/giu

/** Dollars as people write them, with points or commas, in cents; or why that cannot be said for sure. */
export const amountIn = (text: string): number | AmountFault => {
  const plain = text
    .replaceAll(/[\u00A0\u202F\u2009]/gu, ' ')
    .replaceAll(/[−–]/gu, '-')
    .replaceAll('’', "'")
    .trim()
    .replaceAll(dollars, '')
    .trim()
  if (/^[=+@]/u.test(plain)) return 'amount'
  const [, minus, opened, digits = ''] = /^(-?)\s*(\(?)\s*\$?\s*([\d.,' ]*\d)\s*\)?$/u.exec(plain) ?? []
  if (digits === '')
    return /\p{Sc}|^[\d.,' -]*\s*\p{L}{1,4}\.?$|^\p{L}{1,4}\s*[\d.,' ]+$/u.test(plain) && /\d/u.test(plain)
      ? 'currency'
      : 'amount'
  if (minus || opened) return 'negative'
  const decimal = /^(.*)([.,])(\d*)$/u.exec(digits)
  const [whole, part] = (() => {
    if (!decimal) return [digits, '']
    const [, before = '', mark, after = ''] = decimal
    // Of several equal marks each divides thousands; of different ones the last is the decimal one.
    if (before.includes(mark!)) return [digits, '']
    return [before, after]
  })()
  if (!/^\d+$/u.test(whole) && !grouped.test(whole)) return 'amount'
  if (part.length > 2) return 'decimals'
  const cents = Number(whole.replaceAll(/\D/gu, '')) * 100 + Number(part.padEnd(2, '0'))
  return cents > maxDaySpend * 100 ? 'too_much' : cents
}

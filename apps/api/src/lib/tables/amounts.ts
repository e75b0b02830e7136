import type { TableFault } from '@app/contract'
import { currencyIn } from './currencies.ts'

/** Decimal mark of a column. */
export type Decimal = 'point' | 'comma'

/** Amount as written: digits with separators, sign, and currency. */
export interface WrittenAmount {
  digits: string
  negative: boolean
  currency: string | null
}

const spaces = /[\s\u00A0\u202F\u2009\u2007]+/gu
const written = /^([^\d.,]*)((?:\d|[.,](?=\d))[\d.,' ]*)([^\d]*)$/u

/** Parses a cell with an amount; a fault if there is none. */
export const amountIn = (text: string): WrittenAmount | Extract<TableFault, 'amount' | 'currency'> => {
  const plain = text
    .replaceAll(spaces, ' ')
    .replaceAll(/[−–]/gu, '-')
    .replaceAll(/[’ʼ`´]/gu, "'")
    .trim()
  const [, left = '', digits = '', right = ''] = written.exec(plain) ?? []
  if (digits === '' || !/\d$/u.test(digits.trim())) return 'amount'
  const opened = left.includes('(') && right.includes(')')
  const negative = opened || left.includes('-') || /^\s*-$/u.test(right)
  const beside = [left, right].map((part) => part.replaceAll(/[()\s-]/gu, (sign) => (sign === ' ' ? ' ' : '')).trim())
  const named = beside.filter((part) => part !== '')
  const currencies = named.map(currencyIn)
  if (currencies.includes(null))
    return named.every((part) => /^[\p{L}\p{Sc}.]{1,5}$/u.test(part)) ? 'currency' : 'amount'
  const [currency = null, other = currency] = currencies
  return other === currency ? { digits: digits.trim(), negative, currency } : 'currency'
}

/** Decimal mark of an amount if only one reading is possible. `both`: it may also be a thousands separator. */
export const decimalOf = (digits: string): Decimal | 'both' | 'none' => {
  const marks = digits.match(/[.,]/gu) ?? []
  const last = marks.at(-1)
  if (!last) return 'none'
  const [own, other] = last === '.' ? (['point', 'comma'] as const) : (['comma', 'point'] as const)
  const ofLast = marks.filter((mark) => mark === last).length
  if (ofLast > 1) return other
  if (marks.length > 1) return own
  const [whole = '', part = ''] = digits.split(last)
  // Not ambiguous if a space already separates the thousands, or if the number starts with a zero.
  return part.length === 3 && /^[1-9]\d{0,2}$/u.test(whole) ? 'both' : own
}

const groups = { point: /^\d{1,3}(?:([ ,'])\d{3})(?:\1\d{3})*$/u, comma: /^\d{1,3}(?:([ .'])\d{3})(?:\1\d{3})*$/u }

/** Cents of an amount with this decimal mark, or the fault. Zeros behind the cents are ignored. */
export const centsOf = (
  { digits, negative }: Pick<WrittenAmount, 'digits' | 'negative'>,
  decimal: Decimal,
): number | Extract<TableFault, 'amount' | 'negative' | 'decimals'> => {
  const mark = decimal === 'point' ? '.' : ','
  const [whole = '', part = '', ...more] = digits.split(mark)
  if (more.length > 0 || !/^\d*$/u.test(part)) return 'amount'
  if (!/^\d+$/u.test(whole) && !groups[decimal].test(whole)) return 'amount'
  const cents = part.replace(/0+$/u, '')
  if (cents.length > 2) return 'decimals'
  const amount = Number(whole.replaceAll(/\D/gu, '')) * 100 + Number(cents.padEnd(2, '0'))
  return negative && amount > 0 ? 'negative' : amount
}

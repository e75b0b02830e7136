// Money is an integer of 1/10 000 dollar, from parsing the tracker's text until it is formatted again.
import { partsOfDollar, rounded } from '@app/figures'

export { differenceOf, dollarsOf, gainOf, ratioOf } from '@app/figures'

/** Units per dollar. */
export const perDollar = BigInt(partsOfDollar)
const places = 4

/** Limit that keeps sums of plausible amounts exact as JavaScript numbers. */
const most = BigInt(Number.MAX_SAFE_INTEGER)

const decimal = /^\s*(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?\s*$/i

/**
 * Parses a decimal as an integer with `decimals` places, rounded once. Null if it is no decimal or exceeds all
 * plausible amounts.
 */
const wholeOf = (text: string, decimals: number): bigint | null => {
  const [, sign, whole, part = '', exponent = '0'] = decimal.exec(text) ?? []
  if (whole === undefined) return null
  const shift = decimals - part.length + Number(exponent)
  const digits = BigInt(whole + part)
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : rounded(digits, 10n ** BigInt(-shift))
  return size > most ? null : sign ? -size : size
}

/** Dollars in the tracker's notation, converted to 1/10 000 dollar. */
export const moneyIn = (text: string): bigint | null => wholeOf(text, places)

/** Count in the tracker's notation. */
export const countIn = (text: string): bigint | null => wholeOf(text, 0)

/** Sum; null if a value is unknown. */
export const sumOf = (values: readonly (bigint | null)[]): bigint | null => {
  let sum = 0n
  for (const value of values) {
    if (value === null) return null
    sum += value
  }
  return sum
}

/** Wire format. */
export const countOf = (count: bigint | null): number | null => (count === null ? null : Number(count))

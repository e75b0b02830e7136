// Money is whole numbers of 1/10 000 dollar from where the tracker's text is read to where text is made again.
import { partsOfDollar, rounded } from '@app/contract'

export { differenceOf, dollarsOf, gainOf, ratioOf } from '@app/contract'

/** How many parts a dollar has. */
export const perDollar = BigInt(partsOfDollar)
const places = 4

/** Sums of what is believed at all still are numbers that a page reads without loss. */
const most = BigInt(Number.MAX_SAFE_INTEGER)

const decimal = /^\s*(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?\s*$/i

/** A decimal as a whole number of its so many places, rounded once; null where it is none, or is beyond all amounts. */
const wholeOf = (text: string, decimals: number): bigint | null => {
  const [, sign, whole, part = '', exponent = '0'] = decimal.exec(text) ?? []
  if (whole === undefined) return null
  const shift = decimals - part.length + Number(exponent)
  const digits = BigInt(whole + part)
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : rounded(digits, 10n ** BigInt(-shift))
  return size > most ? null : sign ? -size : size
}

/** Dollars as the tracker writes them, in 1/10 000 dollar. */
export const moneyIn = (text: string): bigint | null => wholeOf(text, places)

/** A count as the tracker writes it. */
export const countIn = (text: string): bigint | null => wholeOf(text, 0)

/** What is known of all: null where one of them is not. */
export const sumOf = (values: readonly (bigint | null)[]): bigint | null => {
  let sum = 0n
  for (const value of values) {
    if (value === null) return null
    sum += value
  }
  return sum
}

/** As it travels. */
export const countOf = (count: bigint | null): number | null => (count === null ? null : Number(count))

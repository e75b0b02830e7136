import { Big as Decimal } from 'big.js'

/** Half to even, and digits enough that a quotient which ends is exact. */
const Big = Decimal()
Big.RM = Big.roundHalfEven
Big.DP = 40

/** Money of the tracker travels with up to four decimals. */
const places = 4
const percentPlaces = 2

type Known = string | null

const numberOf = (value: Decimal, decimals: number): number => value.round(decimals, Big.roundHalfEven).toNumber()

/** The exact sum of decimals; null where one of them is not known. */
export const sumOf = (values: readonly Known[]): Known => {
  let sum = Big(0)
  for (const value of values) {
    if (value === null) return null
    sum = sum.plus(value)
  }
  return sum.toFixed()
}

/** What is left of one when another is taken away; null where either is not known. */
export const differenceOf = (one: Known, other: Known): Known =>
  one === null || other === null ? null : Big(one).minus(other).toFixed()

/** How much more one is than another, in percent with two decimals; null where that is not known, or nothing. */
export const gainOf = (one: Known, other: Known): number | null => {
  if (one === null || other === null) return null
  const base = Big(other)
  return base.eq(0) ? null : numberOf(Big(one).minus(base).times(100).div(base), percentPlaces)
}

/** As it goes out: rounded once, half to even. */
export const amountOf = <T extends Known>(value: T): T extends null ? number | null : number =>
  (value === null ? null : numberOf(Big(value), places)) as T extends null ? number | null : number

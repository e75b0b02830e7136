import { Big } from 'big.js'

/** The exact sum of decimals; null where one of them is not known. */
export const sumOf = (values: readonly (string | null)[]): string | null => {
  let sum = Big(0)
  for (const value of values) {
    if (value === null) return null
    sum = sum.plus(value)
  }
  return sum.toFixed()
}

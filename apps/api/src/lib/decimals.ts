import { Big } from 'big.js'

/** Exact sum of decimals; null if one of them is unknown. */
export const sumOf = (values: readonly (string | null)[]): string | null => {
  let sum = Big(0)
  for (const value of values) {
    if (value === null) return null
    sum = sum.plus(value)
  }
  return sum.toFixed()
}

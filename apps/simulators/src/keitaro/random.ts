/** Deterministic, well-mixed 32-bit hash of integers, the same on every machine. */
export const hash = (...values: number[]): number => {
  let mixed = 0x9e3779b9
  for (const value of values) {
    mixed = Math.imul(mixed ^ value, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return mixed >>> 0
}

/** Pseudorandom share from 0 to 1, derived from the given numbers. */
export const share = (...values: number[]): number => hash(...values) / 2 ** 32

/** Pseudorandom element of a list, derived from the given numbers. */
export const pick = <T>(list: readonly T[], ...values: number[]): T => list[hash(...values) % list.length]!

/** Pseudorandom sequence of shares from 0 to 1, derived from one number. */
export const sequence = (from: number): (() => number) => {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits, as the tracker uses in addresses and secrets. */
export const code = (length: number, ...values: number[]): string =>
  Array.from({ length }, (_each, index) => letters[hash(index, ...values) % letters.length]).join('')

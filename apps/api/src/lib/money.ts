// Money is whole numbers of 1/10 000 dollar from where the tracker's text is read to where text is made again.

/** How many parts a dollar has. */
export const perDollar = 10_000n
const places = 4

/** Sums of what is believed at all still are numbers that a page reads without loss. */
const most = BigInt(Number.MAX_SAFE_INTEGER)

const decimal = /^\s*(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?\s*$/i

/** A quotient as a whole number, half to even. */
const rounded = (value: bigint, by: bigint): bigint => {
  const [quotient, rest] = [value / by, value % by]
  const twice = 2n * (rest < 0n ? -rest : rest)
  const size = by < 0n ? -by : by
  const away = twice > size || (twice === size && quotient % 2n !== 0n)
  return away ? quotient + (value < 0n === by < 0n ? 1n : -1n) : quotient
}

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

/** What is left of one when another is taken away; null where either is not known. */
export const differenceOf = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || other === null ? null : one - other

/** How much more one is than another, in percent with two decimals, half to even; null where that is not known, or nothing. */
export const gainOf = (one: bigint | null, other: bigint | null): number | null =>
  one === null || other === null || other === 0n ? null : Number(`${rounded((one - other) * 10_000n, other)}e-2`)

/** One divided by another as a whole number, half to even; null where one is not known, or there is nothing to divide by. */
export const ratioOf = (one: bigint | null, by: bigint | null): bigint | null =>
  one === null || by === null || by === 0n ? null : rounded(one, by)

/** As it travels: dollars with up to four decimals, exact. */
export const dollarsOf = (parts: bigint | null): number | null =>
  parts === null ? null : Number(parts) / Number(perDollar)

/** As it travels. */
export const countOf = (count: bigint | null): number | null => (count === null ? null : Number(count))

/** Zeros of the digit sets that occur in mails, besides those that NFKC maps to 0 to 9. */
const zeros = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0]

const plainDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  const zero = zeros.find((start) => point >= start && point < start + 10)
  return zero === undefined ? digit : String(point - zero)
}

/**
 * Canonical spelling: NFKC, digits 0 to 9, no zero-width marks, newlines as \n. Excess marks on one letter are cut
 * first, because sorting them takes quadratic time.
 */
export const normalise = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    // NFKC would turn these into the comma and colon of numbers and times.
    .replaceAll(/[，：．]/g, (sign) => (sign === '，' ? ', ' : sign === '：' ? ': ' : '. '))
    // NFKC would attach their letters to the number after them.
    .replaceAll(/[№℡™]/g, (sign) => (sign === '№' ? '#' : ' '))
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .replaceAll(/[\u2010\u2212]/g, '-')
    .replaceAll(/(?![0-9])\p{Nd}/gu, plainDigit)

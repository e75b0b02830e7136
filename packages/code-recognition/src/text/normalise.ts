/** The zeros of digits that people write in mails, besides those that NFKC turns into 0 to 9. */
const zeros = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0]

const plainDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  const zero = zeros.find((start) => point >= start && point < start + 10)
  return zero === undefined ? digit : String(point - zero)
}

/**
 * One way to write the same thing: NFKC, digits 0 to 9, no marks without width, newlines as \n. Many marks on one
 * letter are cut first, because putting them in order takes quadratic time.
 */
export const normalise = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    // NFKC makes them the comma and the colon of numbers and times.
    .replaceAll(/[，：．]/g, (sign) => (sign === '，' ? ', ' : sign === '：' ? ': ' : '. '))
    // NFKC would glue its letters to the number behind it.
    .replaceAll(/[№℡™]/g, (sign) => (sign === '№' ? '#' : ' '))
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .replaceAll(/[\u2010\u2212]/g, '-')
    .replaceAll(/(?![0-9])\p{Nd}/gu, plainDigit)

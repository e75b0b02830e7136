/**
 * Parses a typed amount of money: digits, at most two decimals after a comma or a point, spaces between thousands.
 * Undefined for anything else; never negative.
 */
export const parseAmount = (text: string): number | undefined => {
  const plain = text.trim().replaceAll(/(?<=\d)[\u00a0\u202f ](?=\d{3})/g, '')
  return /^\d+([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined
}

import { errorTexts, isError, type Value } from './cell.ts'

export type Locale = 'en_US' | 'uk_UA'

const dayMs = 86_400_000
/** Day 0 of serial dates, in ms. */
const epoch = Date.UTC(1899, 11, 30)

export const serialOf = (year: number, month: number, day: number, hours = 0, minutes = 0): number =>
  (Date.UTC(year, month - 1, day, hours, minutes) - epoch) / dayMs

const comma = (text: string, locale: Locale): string => (locale === 'uk_UA' ? text.replace('.', ',') : text)

/** General format: at most ten decimals, and scientific notation from the sixteenth digit on. */
const general = (value: number, locale: Locale): string => {
  const size = Math.abs(value)
  if (size >= 1e15 || (size > 0 && size < 1e-9)) {
    const [mantissa = '', power = ''] = value.toExponential(5).split('e')
    const digits = power.replace(/[+-]/, '').padStart(2, '0')
    return comma(`${Number(mantissa)}E${power.startsWith('-') ? '-' : '+'}${digits}`, locale)
  }
  return comma(String(Number(value.toFixed(10))), locale)
}

const dated = (serial: number, pattern: string): string => {
  const at = new Date(epoch + Math.round(serial * dayMs))
  const two = (value: number): string => String(value).padStart(2, '0')
  const parts: Record<string, string> = {
    yyyy: String(at.getUTCFullYear()),
    mm: two(at.getUTCMonth() + 1),
    dd: two(at.getUTCDate()),
    hh: two(at.getUTCHours()),
    nn: two(at.getUTCMinutes()),
    m: String(at.getUTCMonth() + 1),
    d: String(at.getUTCDate()),
  }
  return pattern.replace('hh:mm', 'hh:nn').replaceAll(/yyyy|mm|dd|hh|nn|m|d/g, (part) => parts[part]!)
}

/** Whole numbers show fifteen digits, followed by zeros. */
const wholeText = (value: number): string => {
  if (value < 1e15) return value.toFixed(0)
  const [mantissa = '', power = '0'] = value.toExponential(14).split('e')
  return mantissa.replace('.', '').padEnd(Number(power) + 1, '0')
}

const patterned = (value: number, pattern: string, locale: Locale): string => {
  if (/[ymdh]/.test(pattern)) return dated(value, pattern)
  if (pattern.includes('E')) {
    const [mantissa = '', power = ''] = value.toExponential(2).split('e')
    return comma(`${mantissa}E${power.replace(/\d+/, (digits) => digits.padStart(2, '0'))}`, locale)
  }
  const decimals = /\.(0+)/.exec(pattern)?.[1]?.length ?? 0
  const scaled = pattern.endsWith('%') ? value * 100 : value
  let text =
    Math.abs(scaled) >= 1e15
      ? `${wholeText(Math.abs(scaled))}${decimals ? `.${'0'.repeat(decimals)}` : ''}`
      : Math.abs(scaled).toFixed(decimals)
  text = text.padStart((/^0+/.exec(pattern)?.[0].length ?? 1) + (decimals && decimals + 1), '0')
  if (pattern.includes('#,##0')) text = text.replace(/\B(?=(\d{3})+(?=\.|$))/g, locale === 'uk_UA' ? '\u00A0' : ',')
  return `${scaled < 0 ? '-' : ''}${comma(text, locale)}${pattern.endsWith('%') ? '%' : ''}`
}

/** Displayed text of a cell. */
export const display = (value: Value | null, format: string | undefined, locale: Locale): string => {
  if (value === null) return ''
  if (isError(value)) return errorTexts[value.error]
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  return format === undefined ? general(value, locale) : patterned(value, format, locale)
}

import type { RichCell } from './cell.ts'
import { serialOf, type Locale } from './display.ts'

const decimals: Record<Locale, string> = { en_US: '.', uk_UA: ',' }
const dateFormats: Record<Locale, string> = { en_US: 'm/d/yyyy', uk_UA: 'dd.mm.yyyy' }

const numberOf = (text: string, locale: Locale): RichCell | null => {
  const percent = text.endsWith('%')
  let digits = percent ? text.slice(0, -1) : text
  const grouped = locale === 'en_US' ? /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/ : /^[+-]?\d{1,3}([ \u00A0]\d{3})+(,\d+)?$/
  const thousands = grouped.test(digits)
  if (thousands) digits = digits.replaceAll(locale === 'en_US' ? ',' : /[ \u00A0]/g, '')
  if (locale === 'uk_UA' && digits.includes('.')) return null
  digits = digits.replace(decimals[locale], '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d{1,3})?$/i.test(digits)) return null
  const value = Number(digits)
  if (!Number.isFinite(value)) return null
  if (percent) return { value: value / 100, format: digits.includes('.') ? '0.00%' : '0%' }
  if (/E/i.test(digits)) return { value, format: '0.00E+00' }
  return { value, ...(thousands && { format: digits.includes('.') ? '#,##0.00' : '#,##0' }) }
}

/** Year, month and day of a text, by the conventions of the document's locale. */
const dayOf = (text: string, locale: Locale, year: number): [number, number, number] | null => {
  const full = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (full) return [Number(full[1]), Number(full[2]), Number(full[3])]
  const parts = (
    locale === 'uk_UA' ? /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/ : /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/
  ).exec(text)
  if (!parts) return null
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  const [month, day] = locale === 'uk_UA' ? [second, first] : [first, second]
  return [Number(parts[3] ?? year), month, day]
}

const dateOf = (text: string, locale: Locale, now: number): RichCell | null => {
  const [date = '', time] = text.split(/\s+(?=\d{1,2}:\d{2}$)/)
  const day = dayOf(date, locale, new Date(now).getUTCFullYear())
  if (!day) return null
  const back = new Date(Date.UTC(day[0], day[1] - 1, day[2]))
  if (back.getUTCMonth() !== day[1] - 1 || back.getUTCDate() !== day[2]) return null
  const [hours = 0, minutes = 0] = time?.split(':').map(Number) ?? []
  const format = /^\d{4}-/.test(date) ? 'yyyy-mm-dd' : dateFormats[locale]
  return { value: serialOf(...day, hours, minutes), format: time ? `${format} hh:mm` : format }
}

/** Converts typed text like the service: 00123 is a number, 2-3 a date, =… a formula. Everything else stays text. */
export const typed = (text: string, locale: Locale, now: number): RichCell => {
  if (text.startsWith("'")) return { value: text.slice(1) }
  const number = numberOf(text.trim(), locale)
  if (number) return number
  if (/^[=+]./.test(text)) return { formula: text.startsWith('=') ? text : `=${text}` }
  const date = dateOf(text.trim(), locale, now)
  if (date) return date
  if (/^(true|false)$/i.test(text)) return { value: /^t/i.test(text) }
  return { value: text }
}

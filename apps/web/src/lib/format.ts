import type { Language } from '@app/contract'

const minus = (text: string): string => text.replace('-', '−')

// Cached: creating a formatter is far slower than using it, and a year of figures needs thousands of calls.
const formats = new Map<string, Intl.NumberFormat>()

const written = (value: number, language: Language, least: number, most: number, inMoney = false): string => {
  const key = `${language} ${least} ${most} ${inMoney}`
  const found =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      signDisplay: 'negative',
      roundingMode: 'halfEven',
      ...(inMoney && { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
    })
  formats.set(key, found)
  // Passed as text, so that the decimal is rounded and not its float approximation.
  return minus(found.format(String(value) as Intl.StringNumericLiteral))
}

/** Placeholder for missing values. */
export const empty = '—'

/** Number with grouped thousands, at most two decimals, and a true minus sign. */
export const formatNumber = (value: number, language: Language): string => written(value, language, 0, 2)

/** US dollars with two decimals. */
export const formatMoney = (value: number, language: Language): string => written(value, language, 2, 2, true)

/** US dollars with tenths of a cent, for revenue per click. */
export const formatFineMoney = (value: number, language: Language): string => written(value, language, 3, 3, true)

/**
 * Signed relative change with one decimal: "+17.3%", "−4.7%", "+5.0 pp" for `points`. Above a thousand percent it only
 * says so. A dash for null.
 */
export const formatChange = (change: number | null, language: Language, points?: string): string => {
  if (change === null) return empty
  const most = 999
  if (points === undefined && change > most) return `> +${written(most, language, 0, 0)}%`
  const text = written(Math.abs(change), language, 1, 1)
  const sign = Number(change.toFixed(1)) === 0 ? '' : change > 0 ? '+' : '−'
  return `${sign}${text}${points === undefined ? '%' : `\u00a0${points}`}`
}

/** Percentage: two decimals in tables, one on charts; a dash for null, when nothing was spent. */
export const formatPercent = (value: number | null, language: Language, digits: 1 | 2 = 2): string =>
  value === null ? empty : `${written(value, language, digits, digits)}%`

/** US dollars for a headline: cents are dropped from 1000 on and for whole amounts. */
export const formatDollars = (value: number, language: Language): string => {
  const digits = Math.abs(value) < 1000 && !Number.isInteger(value) ? 2 : 0
  return written(value, language, digits, digits, true)
}

/** Abbreviates thousands and millions with the trackers' letters, the same in both languages. */
const shorten = (value: number): { scaled: number; letter: '' | 'K' | 'M' } => {
  const size = Math.abs(value)
  // 999.5 would round to 1000, and 999 950 to 1000.0K.
  if (size >= 999_950) return { scaled: value / 1_000_000, letter: 'M' }
  return size >= 999.5 ? { scaled: value / 1000, letter: 'K' } : { scaled: value, letter: '' }
}

/** Short value for a chart: 1.2K, −1.2K, 1.0M; rounded below a thousand. */
export const formatShort = (value: number, language: Language): string => {
  const { scaled, letter } = shorten(value)
  const digits = letter ? 1 : 0
  return written(scaled, language, digits, digits) + letter
}

/** Value on an axis: 500, 5K, 12.5K, 1M. */
export const formatAxis = (value: number, language: Language): string => {
  const { scaled, letter } = shorten(value)
  return written(scaled, language, 0, letter ? 1 : 2) + letter
}

/** Adds the dollar sign in the position of the language: −$1.2K, −1,2K $. */
export const inDollars = (amount: string, language: Language): string =>
  language === 'uk' ? `${amount}\u00a0$` : amount.replace(/^(−?)/, '$1$$')

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Relative time in the largest fitting unit: "3 minutes ago". */
export const formatAgo = (moment: Date | string, language: Language, now: number = Date.now()): string => {
  const seconds = Math.max(0, Math.round((now - new Date(moment).getTime()) / 1000))
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(seconds / size), unit)
}

/** "A, B, and C", "А, Б і В". */
export const formatList = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items)

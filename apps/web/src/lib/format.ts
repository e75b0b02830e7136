import type { Language } from '@app/contract'

const minus = (text: string): string => text.replace('-', '−')

/** A dash for what has no value. */
export const empty = '—'

/** A number with grouped thousands, at most two decimals, and a true minus sign. */
export const formatNumber = (value: number, language: Language): string =>
  minus(new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: 'negative' }).format(value))

/** US dollars with two decimals. */
export const formatMoney = (value: number, language: Language): string =>
  minus(
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      signDisplay: 'negative',
    }).format(value),
  )

/** A percentage: two decimals in tables, one on charts; a dash where nothing was spent. */
export const formatPercent = (value: number | null, language: Language, decimals: 1 | 2 = 2): string =>
  value === null
    ? empty
    : `${minus(
        new Intl.NumberFormat(language, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          signDisplay: 'negative',
        }).format(value),
      )}%`

/** A value short enough for a chart: 1.2K, −1.2K, 1.0M. The letters are the trackers' own in both languages. */
export const formatShort = (value: number, language: Language): string => {
  // 999 950 would round to 1000.0K.
  const [divisor, letter] =
    Math.abs(value) >= 999_950 ? [1_000_000, 'M'] : Math.abs(value) >= 1000 ? [1000, 'K'] : [1, '']
  const decimals = letter ? 1 : 0
  return `${minus(
    new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: letter ? 1 : 2,
      signDisplay: 'negative',
    }).format(value / divisor),
  )}${letter}`
}

const ukrainianDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const ukrainianTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A day in the reader's zone. */
export const formatDate = (moment: Date | string, language: Language): string =>
  new Intl.DateTimeFormat(language, language === 'uk' ? ukrainianDate : undefined).format(new Date(moment))

/** Day and time in the reader's zone. In Ukrainian without the comma that Intl would write. */
export const formatDateTime = (moment: Date | string, language: Language): string => {
  const date = new Date(moment)
  return language === 'uk'
    ? `${formatDate(date, 'uk')} ${new Intl.DateTimeFormat('uk', ukrainianTime).format(date)}`
    : new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' }).format(date)
}

/** From one day to another. */
export const formatRange = (from: Date | string, to: Date | string, language: Language): string =>
  new Intl.DateTimeFormat(language, language === 'uk' ? ukrainianDate : undefined).formatRange(
    new Date(from),
    new Date(to),
  )

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago: "3 minutes ago", in the largest unit that fits. */
export const formatAgo = (moment: Date | string, language: Language, now: number = Date.now()): string => {
  const seconds = Math.max(0, Math.round((now - new Date(moment).getTime()) / 1000))
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(seconds / size), unit)
}

/** "A, B, and C", "А, Б і В". */
export const formatList = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items)

export type Language = 'en' | 'uk' | 'ru'
export type DecimalMark = 'point' | 'comma'
export type DayStyle = 'year_first' | 'dotted' | 'month_first' | 'day_first' | 'words'

/** Seeded pseudorandom generator (mulberry32). */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }
  odds(share: number): boolean {
    return this.next() < share
  }
  of<T>(list: readonly T[]): T {
    const one = list[this.int(0, list.length - 1)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, place: this.next() }))
      .toSorted((left, right) => left.place - right.place)
      .map(({ one }) => one)
  }
}

export interface AmountStyle {
  decimal: DecimalMark
  /** Thousands separator; empty for none. */
  thousands: string
}

const markOf = ({ decimal }: AmountStyle) => (decimal === 'point' ? '.' : ',')

export const groupedUnits = (units: number, thousands: string): string => {
  const digits = String(units)
  let grouped = ''
  for (const [index, digit] of [...digits].entries()) {
    if (index > 0 && (digits.length - index) % 3 === 0) grouped += thousands
    grouped += digit
  }
  return grouped
}

/** Amount as an export writes it: with two decimals, or without trailing zeros. */
export const writeAmount = (chance: Chance, cents: number, style: AmountStyle): string => {
  const units = groupedUnits(Math.floor(cents / 100), style.thousands)
  const rest = cents % 100
  if (rest === 0 && chance.odds(0.3)) return units
  if (rest % 10 === 0 && chance.odds(0.2)) return `${units}${markOf(style)}${rest / 10}`
  return `${units}${markOf(style)}${String(rest).padStart(2, '0')}`
}

/** Amount with three decimals, the last of which is not 0. */
export const writeThreeDecimals = (chance: Chance, style: AmountStyle): string =>
  `${chance.of([0, chance.int(1, 999)])}${markOf(style)}${chance.int(10, 99)}${chance.int(1, 9)}`

export const withCurrency = (chance: Chance, amount: string, currency: 'USD' | 'EUR'): string => {
  const sign = currency === 'USD' ? '$' : '€'
  return chance.of([`${sign}${amount}`, `${amount} ${sign}`, `${currency} ${amount}`, `${amount} ${currency}`])
}

const months: Record<Language, { long: string[]; short: string[] }> = {
  en: {
    long: 'January February March April May June July August September October November December'.split(' '),
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
  uk: {
    long: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
    short: 'січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.'.split(' '),
  },
  ru: {
    long: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
    short: 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'.split(' '),
  },
}

const writeInWords = (chance: Chance, day: string, language: Language): string => {
  const [year, month, date] = day.split('-').map(Number)
  const { long, short } = months[language]
  const name = chance.of([long, short])[(month ?? 1) - 1]
  if (language === 'en') return chance.of([`${name} ${date}, ${year}`, `${date} ${name} ${year}`])
  return `${date} ${name} ${year}${chance.of(['', language === 'uk' ? ' р.' : ' г.'])}`
}

/** Day (year-month-day, valid or not) as an export writes it. */
export const writeDay = (chance: Chance, day: string, style: DayStyle, language: Language, padded = true): string => {
  if (style === 'year_first') return day
  if (style === 'words') return writeInWords(chance, day, language)
  const [year = '', month = '', date = ''] = day.split('-').map((part) => (padded ? part : part.replace(/^0/, '')))
  if (style === 'dotted') return `${date}.${month}.${year}`
  return style === 'day_first' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}

/** Account digits in the length of the network. */
export const makeAccount = (chance: Chance, network: 'facebook' | 'tiktok' | 'google'): string => {
  const length = { facebook: chance.int(15, 16), tiktok: 19, google: 10 }[network]
  return Array.from({ length }, (_, index) => (index === 0 ? chance.int(1, 9) : chance.int(0, 9))).join('')
}

export interface Cell {
  text: string
  /** Written to the file verbatim, whatever characters it contains. */
  raw?: boolean
}

/** Account digits as altered by exports and spreadsheets. */
export const writeAccount = (chance: Chance, digits: string, style: { ascii: boolean; plain: boolean }): Cell => {
  if (style.plain || chance.odds(0.3)) return { text: digits }
  const middle = chance.int(1, digits.length - 1)
  const forms: (() => Cell)[] = [
    () => ({ text: `act_${digits}` }),
    () => ({ text: `="${digits}"`, raw: true }),
    () => ({ text: `="${digits}"` }),
    () => ({ text: ` ${digits}` }),
    () => ({ text: `${digits}\u00A0` }),
  ]
  if (digits.length <= 15) forms.push(() => ({ text: `${digits}.0` }))
  if (!style.ascii) {
    forms.push(() => ({ text: `${digits.slice(0, middle)}\u200B${digits.slice(middle)}` }))
    forms.push(() => ({ text: `\uFEFF${digits}` }))
  }
  return chance.of(forms)()
}

/** Digits that a spreadsheet has turned into scientific notation. */
export const writeLostAccount = (digits: string, decimal: DecimalMark): string =>
  `${digits[0]}${decimal === 'point' ? '.' : ','}${digits.slice(1, 6)}E+${String(digits.length - 1).padStart(2, '0')}`

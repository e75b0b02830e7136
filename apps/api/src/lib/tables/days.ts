import { firstDay, lastDay } from '@app/contract'

/** Order of day and month in dates with slashes or dashes. */
export type DateOrder = 'day_first' | 'month_first'

/** Day as written. `either`: two numbers for day and month in unknown order, and the year. */
export type WrittenDay =
  | { kind: 'day'; pattern: 'year_first' | 'day_first' | 'words'; day: string }
  | { kind: 'either'; numbers: [number, number]; year: number }
  | { kind: 'range'; from: WrittenDay; to: WrittenDay }
  /** A point in time with its zone. */
  | { kind: 'moment'; at: Date; day: string }

const months = [
  ['january', 'січень', 'січня', 'январь', 'января'],
  ['february', 'лютий', 'лютого', 'февраль', 'февраля'],
  ['march', 'березень', 'березня', 'март', 'марта'],
  ['april', 'квітень', 'квітня', 'апрель', 'апреля'],
  ['may', 'травень', 'травня', 'май', 'мая'],
  ['june', 'червень', 'червня', 'июнь', 'июня'],
  ['july', 'липень', 'липня', 'июль', 'июля'],
  ['august', 'серпень', 'серпня', 'август', 'августа'],
  ['september', 'вересень', 'вересня', 'сентябрь', 'сентября'],
  ['october', 'жовтень', 'жовтня', 'октябрь', 'октября'],
  ['november', 'листопад', 'листопада', 'ноябрь', 'ноября'],
  ['december', 'грудень', 'грудня', 'декабрь', 'декабря'],
]

/** Number of a month by its name or a prefix of at least three letters; 0 if unknown. */
const monthIn = (word: string): number => {
  const name = word.toLowerCase().replace(/\.$/u, '')
  return name.length < 3 ? 0 : months.findIndex((names) => names.some((each) => each.startsWith(name))) + 1
}

/** YYYY-MM-DD of an existing day within the supported range; null for any other. */
export const dayOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  const text = at.toISOString().slice(0, 10)
  return text < firstDay || text > lastDay ? null : text
}

const clock = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[AP]\.?M\.?)?)?`
const moment =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}:?\d{2})$/iu
const yearFirst = new RegExp(String.raw`^(\d{4})([./-])(\d{1,2})\2(\d{1,2})\.?${clock}$`, 'iu')
const yearLast = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:\s*[рг]\.?)?${clock}$`, 'iu')
const dayThenWord = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,12}\.?),?[\s-]+(\d{4})(?:\s*(?:р|г|року|года)\.?)?${clock}$`,
  'iu',
)
const wordThenDay = new RegExp(String.raw`^(\p{L}{3,12}\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${clock}$`, 'iu')
const between = /\s+(?:-|–|—|~|to|до|по)\s+|\s*[–—]\s*|\.{2,3}|…/giu
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun|пн|вт|ср|чт|пт|сб|нд|вс)\p{L}{0,8}\.?,?\s+/iu

const asDay = (pattern: 'year_first' | 'day_first' | 'words', day: string | null): WrittenDay | null =>
  day === null ? null : { kind: 'day', pattern, day }

const single = (text: string): WrittenDay | null => {
  const written = text.replace(weekday, '')
  const [, date, time, zone = ''] = moment.exec(written) ?? []
  if (date !== undefined) {
    const offset = /[+-]/u.test(zone)
      ? zone.replace(/^(?:UTC|GMT)/iu, '').replace(/^([+-]\d{2})(\d{2})$/u, '$1:$2')
      : 'Z'
    const at = new Date(`${date}T${time}${offset}`)
    return Number.isNaN(at.getTime()) ? null : { kind: 'moment', at, day: date }
  }
  const [, year, , month, day] = yearFirst.exec(written) ?? []
  if (year !== undefined) return asDay('year_first', dayOf(Number(year), Number(month), Number(day)))
  const [, first, sign, second, lastYear = ''] = yearLast.exec(written) ?? []
  if (first !== undefined) {
    const full = Number(lastYear.length === 2 ? `20${lastYear}` : lastYear)
    if (sign === '.') return asDay('day_first', dayOf(full, Number(second), Number(first)))
    return { kind: 'either', numbers: [Number(first), Number(second)], year: full }
  }
  const [, wordDay, word = '', wordYear] = dayThenWord.exec(written) ?? []
  if (wordDay !== undefined) return asDay('words', dayOf(Number(wordYear), monthIn(word), Number(wordDay)))
  const [, name = '', namesDay, namesYear] = wordThenDay.exec(written) ?? []
  return namesDay === undefined ? null : asDay('words', dayOf(Number(namesYear), monthIn(name), Number(namesDay)))
}

/** Parses a day, a range of days or a point in time, as written by people and exports; null if the text is none. */
export const dayIn = (text: string): WrittenDay | null => {
  if (text.length > 80) return null
  const written = text.replaceAll(/[\s\u00A0\u202F]+/gu, ' ').trim()
  const whole = single(written)
  if (whole) return whole
  const parts = written.split(between)
  const [from, to] = parts.length === 2 ? parts.map((part) => single(part.trim())) : []
  return from && to ? { kind: 'range', from, to } : null
}

/** Order that a day proves for its column; null if it proves none. */
export const orderOf = (day: WrittenDay): DateOrder | 'both' | null => {
  if (day.kind === 'range') {
    const [from, to] = [orderOf(day.from), orderOf(day.to)]
    return from === 'both' || from === null ? (to ?? from) : from
  }
  if (day.kind !== 'either') return null
  const [first, second] = day.numbers
  if (first === second) return null
  if (first > 12) return 'day_first'
  return second > 12 ? 'month_first' : 'both'
}

/** First and last day of a parsed value, or the fault if it is not valid in this order. */
export const daysOf = (
  written: WrittenDay,
  order: DateOrder,
  dayAt: (at: Date) => string,
): { from: string; to: string } | 'day' | 'zone' => {
  if (written.kind === 'range') {
    const [from, to] = [daysOf(written.from, order, dayAt), daysOf(written.to, order, dayAt)]
    if (typeof from === 'string') return from
    if (typeof to === 'string') return to
    return from.from <= to.to ? { from: from.from, to: to.to } : 'day'
  }
  if (written.kind === 'day') return { from: written.day, to: written.day }
  if (written.kind === 'moment') {
    // The day differs between the two zones, so it is uncertain which one is meant.
    const { day, at } = written
    return dayAt(at) === day ? { from: day, to: day } : 'zone'
  }
  const [first, second] = written.numbers
  const day = order === 'day_first' ? dayOf(written.year, second, first) : dayOf(written.year, first, second)
  return day === null ? 'day' : { from: day, to: day }
}

import { Big } from 'big.js'

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/iu

/** A number as a workbook stores it; null where it is none. */
export const storedNumber = (text: string): number | null => {
  if (text.length > 100 || !number.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/**
 * The digits that a workbook keeps, 15 of them, as a plain decimal. A number with more before its point has lost the rest:
 * it stays in scientific notation, `7.12345678901235E+17`, so that it passes for no id.
 */
export const numberText = (value: number): string => {
  const written = String(value)
  if (written.length <= 16 && !written.includes('e') && Math.abs(value) < 1e15) return written
  const kept = Number(value.toPrecision(15))
  if (Math.abs(kept) >= 1e15) return kept.toExponential().toUpperCase()
  const text = String(kept)
  return text.includes('e') ? new Big(text).toFixed() : text
}

const secondsOfDay = 86_400
/** 31 December 9999, the last day that workbooks know. */
const lastDay = 2_958_465
/** Days from the first one of workbooks that count from 1900 to that of those that count from 1904. */
const daysTo1904 = 1_462
const phantomDay = 60

/** Lotus took 1900 for a leap year, and workbooks do so still: its 29 February has a number, and stands as it is. */
const dayText = (day: number): string => {
  if (day === phantomDay) return '1900-02-29'
  const sinceFirst = day < phantomDay ? day : day - 1
  return new Date(Date.UTC(1899, 11, 31 + sinceFirst)).toISOString().slice(0, 10)
}

const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * A day by its number: `2026-11-22`, with a time `2026-11-22 13:05`, to the minute; `13:05` where it is a time alone. Null
 * where the number is of no day.
 */
export const dateText = (serial: number, from1904: boolean): string | null => {
  if (serial < 0 || serial > lastDay + 1) return null
  const seconds = Math.round(serial * secondsOfDay)
  const time = seconds % secondsOfDay
  if (seconds < secondsOfDay && time > 0) return clockText(time)
  const day = Math.floor(seconds / secondsOfDay) + (from1904 ? daysTo1904 : 0)
  if (day === 0 || day > lastDay) return null
  return time < 60 ? dayText(day) : `${dayText(day)} ${clockText(time)}`
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?Z?)?$/u

/** A day that a workbook stores as ISO 8601, as `dateText` writes it; null where it is none, or names an offset. */
export const isoDateText = (text: string): string | null => {
  const [, day, time] = isoDate.exec(text) ?? []
  if (day === undefined) return null
  return time === undefined || time === '00:00' ? day : `${day} ${time}`
}

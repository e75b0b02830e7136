import { Big } from 'big.js'

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/iu

/** Number as stored in a workbook; null if it is not one. */
export const storedNumber = (text: string): number | null => {
  if (text.length > 100 || !number.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/**
 * The 15 digits that a workbook keeps, as a plain decimal. A number with more integer digits has lost the rest: it
 * stays in scientific notation, `7.12345678901235E+17`, so that it cannot pass for an id.
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
/** 31 December 9999, the last day that workbooks support. */
const lastDay = 2_958_465
/** Days between the epochs of workbooks counting from 1900 and from 1904. */
const daysTo1904 = 1_462
const phantomDay = 60

/** Lotus treated 1900 as a leap year, and workbooks still do: its 29 February has a number and is kept literally. */
const dayText = (day: number): string => {
  if (day === phantomDay) return '1900-02-29'
  const sinceFirst = day < phantomDay ? day : day - 1
  return new Date(Date.UTC(1899, 11, 31 + sinceFirst)).toISOString().slice(0, 10)
}

const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Date of a serial number: `2026-11-22`, with a time `2026-11-22 13:05`, to the minute; `13:05` for a time alone. Null
 * if out of range.
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

/** Date stored as ISO 8601, formatted like `dateText`; null if it is not one or has an offset. */
export const isoDateText = (text: string): string | null => {
  const [, day, time] = isoDate.exec(text) ?? []
  if (day === undefined) return null
  return time === undefined || time === '00:00' ? day : `${day} ${time}`
}

import { firstDay, lastDay } from '@app/contract'
import { defaultRange, shiftDay } from '@app/figures'
import { daysBetween, isDay, monthBefore, yearStart } from './days.ts'

/** Both ends are included. */
export interface Range {
  readonly from: string
  readonly to: string
}

/** Reference days of presets: today in the reporting time zone, and the first day with data. */
export interface Calendar {
  readonly today: string
  readonly earliest: string | null
}

/** Presets, in the order of their buttons. */
export const presets = ['yesterday', 'today', 'week', 'month', 'year', 'all'] as const
export type Preset = (typeof presets)[number]

/** Range that a preset means today. */
export const presetRange = (preset: Preset, { today, earliest }: Calendar): Range => {
  switch (preset) {
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'week':
      return defaultRange(today)
    case 'month':
      return { from: monthBefore(today), to: today }
    case 'year':
      return { from: yearStart(today), to: today }
    case 'all':
      return { from: earliest !== null && earliest < today ? earliest : today, to: today }
  }
}

/** Preset equal to a range. `chosen` wins if several match, as on the first of a year. */
export const presetOf = (range: Range, calendar: Calendar, chosen?: Preset): Preset | undefined => {
  const is = (preset: Preset) => {
    const { from, to } = presetRange(preset, calendar)
    return from === range.from && to === range.to
  }
  return chosen && is(chosen) ? chosen : presets.find(is)
}

/** Range shifted by a multiple of its length, earlier if negative; undefined outside the allowed days. */
export const shiftRange = ({ from, to }: Range, times: number): Range | undefined => {
  if (!isAskable(from) || !isAskable(to) || from > to) return undefined
  const days = times * daysBetween(from, to)
  const shifted = { from: shiftDay(from, days), to: shiftDay(to, days) }
  return isAskable(shifted.from) && isAskable(shifted.to) ? shifted : undefined
}

/** Whether the server accepts a day. */
export const isAskable = (day: string): boolean => isDay(day) && day >= firstDay && day <= lastDay

/** Why a range is invalid. Unreadable text is left for the server to refuse. */
export const rangeProblem = ({ from, to }: Range): 'incomplete' | 'order' | 'outside' | undefined => {
  if (!from || !to) return 'incomplete'
  if ([from, to].some((day) => isDay(day) && !isAskable(day))) return 'outside'
  return isDay(from) && isDay(to) && from > to ? 'order' : undefined
}

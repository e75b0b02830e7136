import { defaultRange, shiftDay, firstDay, lastDay } from '@app/contract'
import { daysBetween, isDay, monthBefore, yearStart } from './days.ts'

/** Both ends belong to it. */
export interface Range {
  readonly from: string
  readonly to: string
}

/** Days that presets are counted from: today in the reporting time zone, and the first day with data. */
export interface Calendar {
  readonly today: string
  readonly earliest: string | null
}

/** Ranges at a click, in the order of their buttons. */
export const presets = ['yesterday', 'today', 'week', 'month', 'year', 'all'] as const
export type Preset = (typeof presets)[number]

/** What a preset means today. */
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

/** The preset that a range is. `chosen` wins where several are the same days, as on the first of a year. */
export const presetOf = (range: Range, calendar: Calendar, chosen?: Preset): Preset | undefined => {
  const is = (preset: Preset) => {
    const { from, to } = presetRange(preset, calendar)
    return from === range.from && to === range.to
  }
  return chosen && is(chosen) ? chosen : presets.find(is)
}

/** A range of the same length, so many times earlier (negative) or later; undefined where it cannot be asked for. */
export const shiftRange = ({ from, to }: Range, times: number): Range | undefined => {
  if (!isAskable(from) || !isAskable(to) || from > to) return undefined
  const days = times * daysBetween(from, to)
  const shifted = { from: shiftDay(from, days), to: shiftDay(to, days) }
  return isAskable(shifted.from) && isAskable(shifted.to) ? shifted : undefined
}

/** Whether the server may be asked for a day. */
export const isAskable = (day: string): boolean => isDay(day) && day >= firstDay && day <= lastDay

/** Why a range cannot be asked for. What is merely unreadable is for the server to refuse. */
export const rangeProblem = ({ from, to }: Range): 'incomplete' | 'order' | 'outside' | undefined => {
  if (!from || !to) return 'incomplete'
  if ([from, to].some((day) => isDay(day) && !isAskable(day))) return 'outside'
  return isDay(from) && isDay(to) && from > to ? 'order' : undefined
}

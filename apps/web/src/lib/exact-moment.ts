import type { Language } from '@app/contract'
import { formatDateTime, formatTime } from './format.ts'

/** When something was, to the second: the time alone if that was today. */
export const formatExactMoment = (moment: string, language: Language, now: number = Date.now()): string =>
  new Date(moment).toDateString() === new Date(now).toDateString()
    ? formatTime(moment, language)
    : formatDateTime(moment, language)

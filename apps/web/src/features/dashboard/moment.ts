import type { Language } from '@app/contract'
import { formatDateTime, formatTime } from '../../lib/format.ts'

/** When something was: the time alone if that was today. */
export const formatMoment = (moment: string, language: Language, now: number = Date.now()): string =>
  new Date(moment).toDateString() === new Date(now).toDateString()
    ? formatTime(moment, language)
    : formatDateTime(moment, language)

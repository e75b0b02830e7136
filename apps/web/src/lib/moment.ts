import type { Language } from '@app/contract'
import { formatDateTime } from './format.ts'

/** The time of day for today, day and time for earlier. */
export const formatMoment = (moment: string, language: Language, now = Date.now()): string => {
  const date = new Date(moment)
  return date.toDateString() === new Date(now).toDateString()
    ? new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)
    : formatDateTime(date, language)
}

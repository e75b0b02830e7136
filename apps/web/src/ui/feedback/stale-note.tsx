import type { TrackerFailureCode } from '@app/contract'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Note } from './note.tsx'
import './stale-texts.ts'
import { asSentence } from '../../lib/sentence.ts'
import { formatAsOf } from '../../lib/moment.ts'

const minute = 60_000

/** Current time, accurate to about a minute. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface StaleNoteProps {
  /** Time of the tracker's last figures, and why there are no newer ones. */
  asOf: string
  trouble: TrackerFailureCode | null
  action: ReactNode
}

/** Explains why the figures are stale, their time and their age. */
export const StaleNote = ({ asOf, trouble, action }: StaleNoteProps) => {
  const { t } = useTranslation('stale')
  const language = useLanguage()
  const now = useNow()
  const time = formatAsOf(asOf, language, now)
  const minutes = Math.floor((now - new Date(asOf).getTime()) / minute)
  const hours = Math.floor(minutes / 60)
  const age = hours
    ? t('oldHours', { count: hours, n: formatNumber(hours, language) })
    : t('oldMinutes', { count: minutes, n: formatNumber(minutes, language) })
  const said =
    trouble === null || trouble === 'vendor_down/keitaro'
      ? t('notAnswering', { time })
      : `${asSentence(t(`errors.${trouble}`))} ${asSentence(t('words.asOf', { time }))}`
  return (
    <Note kind="warning" action={action}>
      {said} {minutes > 0 && age}
    </Note>
  )
}

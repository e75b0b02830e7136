import type { Stats } from '@app/contract'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'
import { formatMoment } from './moment.ts'

const minute = 60_000

/** The present moment, of which a minute more or less does not matter. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Says why the figures are old, of when they are, and how old that is. */
export const StaleNote = ({ stats, action }: { stats: Stats; action: ReactNode }) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const now = useNow()
  const time = formatMoment(stats.asOf, language, now)
  const minutes = Math.floor((now - new Date(stats.asOf).getTime()) / minute)
  const hours = Math.floor(minutes / 60)
  const age = hours
    ? t('oldHours', { count: hours, n: formatNumber(hours, language) })
    : t('oldMinutes', { count: minutes, n: formatNumber(minutes, language) })
  const { trouble } = stats
  const said =
    trouble === null || trouble === 'vendor_down/keitaro'
      ? t('stale', { time })
      : `${t(`errors.${trouble}`)}. ${t('asOf', { time })}`.replace('..', '.')
  return (
    <Note kind="warning" action={action}>
      {said} {minutes > 0 && age}
    </Note>
  )
}

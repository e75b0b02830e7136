import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useCountdown } from '#lib/hooks/use-countdown.ts'
import classes from './mailbox.module.css'
import '../texts.ts'

/** Duration of a watch, in ms. */
const watchMs = 120_000

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Progress line of a watch: time left, shrinking to zero. Keyed by its end. */
export const WatchLine = ({ until }: { until: string }) => {
  const { t } = useTranslation('codes')
  const end = Date.parse(until)
  const seconds = useCountdown(end)
  // Time left on mount; the line then shrinks by itself.
  const [left] = useState(() => Math.min(watchMs, Math.max(0, end - Date.now())))
  return (
    <div className={classes.watch}>
      <span>
        {t('waiting')} <span className="quiet">{t('left', { time: clock(seconds) })}</span>
      </span>
      <span className={classes.line} aria-hidden="true">
        <i style={{ width: `${(left / watchMs) * 100}%`, animationDuration: `${left}ms` }} />
      </span>
    </div>
  )
}

import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './time-left.module.css'
import '../ui-texts.ts'

interface TimeLeftProps {
  seconds: number
  /** Share of the whole time, from 0 to 1. */
  share: number
  /** Text for screen readers. */
  said: string
  title?: string
  large?: boolean
  /** About to expire. */
  last?: boolean
}

/** Countdown: a ring that empties, and the seconds. */
export const TimeLeft = ({ seconds, share, said, title, large = false, last = false }: TimeLeftProps) => {
  const { t } = useTranslation('ui')
  const [middle, radius] = large ? [11, 9] : [8, 6]
  const circle = { cx: middle, cy: middle, r: radius }
  const turn = 2 * Math.PI * radius
  return (
    <span className={classes.left} title={title} data-large={large || undefined} data-last={last || undefined}>
      <svg className={classes.ring} viewBox={`0 0 ${2 * middle} ${2 * middle}`} aria-hidden="true">
        <circle {...circle} />
        <circle {...circle} strokeDasharray={`${turn * share} ${turn}`} />
      </svg>
      <span className="sr">{said}</span>
      <span aria-hidden="true">{t('seconds', { n: seconds })}</span>
    </span>
  )
}

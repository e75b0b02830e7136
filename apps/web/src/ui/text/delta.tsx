import type { Language } from '@app/contract'
import type { ReactNode } from 'react'
import { formatChange } from '../../lib/format.ts'
import classes from './delta.module.css'

export interface Delta {
  /** By how much a figure has changed; null where that is not known. */
  change: number | null
  /** Whether more is better, worse, or neither. */
  judged: 1 | -1 | 0
  /** Given for what is in percent itself: the words for percentage points. */
  points?: string | undefined
  /** What is read out before it. */
  said: string
  title: string
  large?: boolean | undefined
}

/**
 * By how much a figure has changed. Direction is told by triangle and sign; colour only judges. Called, not rendered:
 * a list has hundreds.
 */
export const deltaOf = ({ change, judged, points, said, title, large }: Delta, language: Language): ReactNode => {
  const text = formatChange(change, language, points)
  // As it is written: what rounds to nothing is no change.
  const way = change === null || !/[1-9]/.test(text) ? 0 : Math.sign(change)
  const verdict = way * judged
  return (
    <span
      translate="no"
      className={classes.delta}
      data-large={large || undefined}
      data-verdict={verdict > 0 ? 'better' : verdict < 0 ? 'worse' : undefined}
      title={title}
    >
      {way !== 0 && <i aria-hidden="true" data-way={way > 0 ? 'up' : 'down'} />}
      <span className="sr">{said}</span> {text}
    </span>
  )
}

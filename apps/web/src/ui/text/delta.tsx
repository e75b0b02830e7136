import type { Language } from '@app/contract'
import type { ReactNode } from 'react'
import { formatChange } from '../../lib/format.ts'
import classes from './delta.module.css'

export interface Delta {
  /** Relative change; null if unknown. */
  change: number | null
  /** Whether an increase is good, bad or neutral. */
  judged: 1 | -1 | 0
  /** For figures that are percentages: the words for percentage points. */
  points?: string | undefined
  /** Prefix for screen readers. */
  said: string
  title: string
  large?: boolean | undefined
}

/**
 * Change of a figure. Triangle and sign show the direction; colour only judges. A function, not a component, because a
 * list has hundreds.
 */
export const deltaOf = ({ change, judged, points, said, title, large }: Delta, language: Language): ReactNode => {
  const text = formatChange(change, language, points)
  // Based on the formatted text: a change that rounds to zero counts as none.
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

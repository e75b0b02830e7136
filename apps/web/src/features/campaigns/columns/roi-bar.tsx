import type { CSSProperties } from 'react'
import classes from '../list.module.css'

/** How far bars reach, in percent: what earns to the right, what loses to the left. */
const [most, least] = [100, -40]

/** An ROI, in percent, as a bar from nothing, for eyes alone: what reaches farther is cut open. */
export const roiBar = (roi: number | null) => {
  if (roi === null) return null
  const share = Math.min(1, roi / (roi < 0 ? least : most))
  return (
    <span
      aria-hidden="true"
      className={classes.roi}
      data-way={roi < 0 ? 'down' : 'up'}
      data-beyond={roi > most || roi < least || undefined}
      style={{ '--share': share } as CSSProperties}
    />
  )
}

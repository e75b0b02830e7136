import type { CSSProperties } from 'react'
import classes from '../list.module.css'

/** Range of the bars, in percent: gains to the right, losses to the left. */
const [most, least] = [100, -40]

/** ROI in percent as a decorative bar from zero; beyond the range a gap near its end marks the cut. */
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

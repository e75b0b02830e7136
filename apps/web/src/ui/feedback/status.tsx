import type { ReactNode } from 'react'
import classes from './status.module.css'

/** State as a dot and a word; the shape of the dot differs too. */
export const Status = ({ kind, children }: { kind: 'good' | 'busy' | 'bad' | 'neutral'; children: ReactNode }) => (
  <span className={classes.status} data-kind={kind}>
    {children}
  </span>
)

export const Chip = ({ children, title }: { children: ReactNode; title?: string }) => (
  <span className={classes.chip} title={title}>
    {children}
  </span>
)

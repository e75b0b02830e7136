import type { ReactNode } from 'react'
import classes from './status.module.css'

/** How something stands: a dot whose shape tells too, and the word. */
export const Status = ({ kind, children }: { kind: 'good' | 'busy' | 'bad' | 'neutral'; children: ReactNode }) => (
  <span className={classes.status} data-kind={kind}>
    {children}
  </span>
)

/** A short mark beside a name. */
export const Chip = ({ children, title }: { children: ReactNode; title?: string }) => (
  <span className={classes.chip} title={title}>
    {children}
  </span>
)

import type { ReactNode } from 'react'
import classes from './key-values.module.css'

/** A ruled list of names and values, each with its own actions. */
export const KeyValues = ({ children }: { children: ReactNode }) => <dl className={classes.list}>{children}</dl>

/** One line of it. */
export const KeyValue = ({ name, children, actions }: { name: string; children: ReactNode; actions?: ReactNode }) => (
  <div className={classes.line}>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {actions && <dd className={classes.actions}>{actions}</dd>}
  </div>
)

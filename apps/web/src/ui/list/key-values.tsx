import type { ReactNode } from 'react'
import classes from './key-values.module.css'

/** A ruled list of names and values, each with its own actions. */
export const KeyValues = ({ children }: { children: ReactNode }) => <dl className={classes.list}>{children}</dl>

/** Lengths from which a value moves below its name: in narrow, medium and all lists. */
const narrow = 16
const middling = 26
const always = 36

/** Value of one word, never broken. */
export const Word = ({ children }: { children: string }) => (
  <span translate="no" className={`mono ${classes.word}`}>
    {children}
  </span>
)

interface KeyValueProps {
  name: string
  children: ReactNode
  actions?: ReactNode
  /** Length of an unbreakable value in characters; it gets its own line where it does not fit beside its name. */
  letters?: number
}

export const KeyValue = ({ name, children, actions, letters = 0 }: KeyValueProps) => (
  <div
    className={classes.line}
    data-letters={letters > always ? 'many' : letters > middling ? 'some' : letters > narrow ? 'few' : undefined}
  >
    <dt>{name}</dt>
    <dd>{children}</dd>
    {actions && <dd className={classes.actions}>{actions}</dd>}
  </div>
)

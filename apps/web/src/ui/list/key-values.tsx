import type { ReactNode } from 'react'
import classes from './key-values.module.css'

/** A ruled list of names and values, each with its own actions. */
export const KeyValues = ({ children }: { children: ReactNode }) => <dl className={classes.list}>{children}</dl>

/** From how many letters on a value stands below its name: in narrow, in middling and in all lists. */
const narrow = 16
const middling = 26
const always = 36

/** A value that is one word: it is never broken. */
export const Word = ({ children }: { children: string }) => (
  <span translate="no" className={`mono ${classes.word}`}>
    {children}
  </span>
)

interface KeyValueProps {
  name: string
  children: ReactNode
  actions?: ReactNode
  /** Letters of a value that does not wrap: it gets a line of its own where it has no room beside its name. */
  letters?: number
}

/** One line of it. */
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

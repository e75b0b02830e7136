import type { ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'
import classes from './note.module.css'

interface NoteProps {
  kind: 'ok' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
  /** A toast has said it already: it is not read out once more. */
  told?: boolean
}

/** A message in its place. Errors are read out at once, the rest when there is a pause. */
export const Note = ({ kind, children, action, told = false }: NoteProps) => (
  <div className={classes.note} data-kind={kind} {...(!told && { role: kind === 'error' ? 'alert' : 'status' })}>
    <Icon name={kind === 'ok' ? 'check' : 'warning'} size={14} />
    <span className={classes.text}>{children}</span>
    {action}
  </div>
)

/** Why what was asked for came to nothing, where it was asked for; a toast has said it. */
export const ToldFailure = ({ text }: { text: string | undefined }) =>
  text ? (
    <Note kind="error" told>
      {text}
    </Note>
  ) : null

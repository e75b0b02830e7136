import type { ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'
import classes from './note.module.css'

interface NoteProps {
  kind: 'ok' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
  /** A toast has announced it already, so screen readers skip it here. */
  told?: boolean
}

/** Inline message. Screen readers announce errors at once, the rest at the next pause. */
export const Note = ({ kind, children, action, told = false }: NoteProps) => (
  <div className={classes.note} data-kind={kind} {...(!told && { role: kind === 'error' ? 'alert' : 'status' })}>
    <Icon name={kind === 'ok' ? 'check' : 'warning'} size={14} />
    <span className={classes.text}>{children}</span>
    {action}
  </div>
)

/** Reason of a failed request, shown where it was made; a toast has announced it. */
export const ToldFailure = ({ text }: { text: string | undefined }) =>
  text ? (
    <Note kind="error" told>
      {text}
    </Note>
  ) : null

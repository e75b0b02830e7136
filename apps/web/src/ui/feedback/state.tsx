import type { ReactNode } from 'react'
import { Icon, type IconName } from '../button/icon.tsx'
import classes from './state.module.css'

interface StateProps {
  icon: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert' | 'status'
}

/** Replaces content: empty, no rights, or broken. Title, one helpful line, a way forward. */
export const State = ({ icon, title, children, actions, role }: StateProps) => (
  <div className={classes.state} role={role}>
    <Icon name={icon} size={20} />
    <strong>{title}</strong>
    {children && <div className={classes.help}>{children}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)

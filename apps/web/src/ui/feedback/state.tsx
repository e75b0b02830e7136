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

/** What stands where content would: nothing there, no rights, something broken. Title, one line that helps, a way on. */
export const State = ({ icon, title, children, actions, role }: StateProps) => (
  <div className={classes.state} role={role}>
    <Icon name={icon} size={20} />
    <strong>{title}</strong>
    {children && <div className={classes.help}>{children}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)

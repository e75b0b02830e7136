import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import classes from './button.module.css'

export interface ButtonLook {
  size?: 'xs' | 'sm' | undefined
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  disabled?: never
  /** Work is in progress: the button keeps the focus and ignores presses until it is done. */
  busy?: boolean | undefined
  /** Nothing to do right now: the button keeps the focus and ignores presses. */
  off?: boolean | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
}

/** Props that make an element look like a button. */
export const buttonLook = ({ size = 'sm', variant = 'default' }: ButtonLook, className = '') => ({
  className: `${classes.button} ${className}`.trim(),
  'data-size': size,
  'data-variant': variant,
})

/**
 * The button used everywhere. It is never actually `disabled`: browsers drop the focus from a disabled element, and a
 * keyboard user would restart at the top of the page. A plain `<button>`, because a list renders hundreds.
 */
export const Button = ({
  busy = false,
  off = false,
  size,
  variant,
  className,
  leftSection,
  rightSection,
  onClick,
  children,
  ...more
}: ButtonProps) => {
  const idle = busy || off
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The form gets no submit either, not even from Enter in one of its fields.
    if (idle) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <button
      type="button"
      {...more}
      {...buttonLook({ size, variant }, className)}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      {leftSection || rightSection ? <span>{children}</span> : children}
      {rightSection && <span className={classes.section}>{rightSection}</span>}
    </button>
  )
}

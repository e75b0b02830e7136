import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import classes from './button.module.css'

export interface ButtonLook {
  size?: 'xs' | 'sm' | undefined
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  disabled?: never
  /** At work: it keeps the focus and takes no press until it is done. */
  busy?: boolean | undefined
  /** Has nothing to do as things stand: it keeps the focus and takes no press. */
  off?: boolean | undefined
  /** A drawing before or behind the words. */
  leftSection?: ReactNode
  rightSection?: ReactNode
}

/** What looks like a button. */
export const buttonLook = ({ size = 'sm', variant = 'default' }: ButtonLook, className = '') => ({
  className: `${classes.button} ${className}`.trim(),
  'data-size': size,
  'data-variant': variant,
})

/**
 * Every button. It is never disabled in earnest: a browser takes the focus from what is disabled, and whoever pressed it
 * by keyboard starts again at the top of the page. The browser's own: a list has hundreds of them.
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
    // A form does not hear of it either, nor of Enter in one of its fields.
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

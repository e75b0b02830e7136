import { Button as Base, type ButtonProps as BaseProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

export interface ButtonProps
  extends Omit<BaseProps, 'disabled'>, Omit<ComponentPropsWithRef<'button'>, keyof BaseProps> {
  disabled?: never
  /** At work: it keeps the focus and takes no press until it is done. */
  busy?: boolean | undefined
  /** Has nothing to do as things stand: it keeps the focus and takes no press. */
  off?: boolean | undefined
}

/**
 * Every button. It is never disabled in earnest: a browser takes the focus from what is disabled, and whoever pressed it
 * by keyboard starts again at the top of the page.
 */
export const Button = ({ busy = false, off = false, onClick, ...more }: ButtonProps) => {
  const idle = busy || off
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A form does not hear of it either, nor of Enter in one of its fields.
    if (idle) return event.preventDefault()
    onClick?.(event)
  }
  return <Base {...more} aria-disabled={idle || undefined} aria-busy={busy || undefined} onClick={press} />
}

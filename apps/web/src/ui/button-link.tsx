import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonLook, type ButtonLook } from './button.tsx'

interface ButtonLinkProps extends Pick<ButtonLook, 'variant'> {
  to: string
  children: ReactNode
}

/** A link to another page that looks like a button. */
export const ButtonLink = ({ to, variant, children }: ButtonLinkProps) => (
  <Link to={to} {...buttonLook({ variant })}>
    {children}
  </Link>
)

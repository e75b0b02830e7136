import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { buttonLook, type ButtonLook } from './button.tsx'

interface ButtonLinkProps extends Pick<ButtonLook, 'variant'> {
  to: string
  children: ReactNode
}

/** A link out of the application, in a tab of its own, that looks like a button. */
export const ButtonAway = ({ to, variant, children }: ButtonLinkProps) => (
  <a href={to} target="_blank" rel="noreferrer noopener" {...buttonLook({ variant, size: 'xs' })}>
    <Icon name="external" size={13} />
    {children}
  </a>
)

/** A link to another page that looks like a button. */
export const ButtonLink = ({ to, variant, children }: ButtonLinkProps) => (
  <Link to={to} {...buttonLook({ variant })}>
    {children}
  </Link>
)

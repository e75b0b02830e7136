import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { buttonLook, type ButtonLook } from './button.tsx'

interface ButtonLinkProps extends Pick<ButtonLook, 'variant'> {
  to: string
  children: ReactNode
}

/** External link that looks like a button and opens in a new tab. */
export const ButtonAway = ({ to, variant, children }: ButtonLinkProps) => (
  <a href={to} target="_blank" rel="noreferrer noopener" {...buttonLook({ variant, size: 'xs' })}>
    <Icon name="external" size={13} />
    {children}
  </a>
)

/** Internal link that looks like a button. */
export const ButtonLink = ({ to, variant, children }: ButtonLinkProps) => (
  <Link to={to} {...buttonLook({ variant })}>
    {children}
  </Link>
)

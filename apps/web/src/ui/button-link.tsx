import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface ButtonLinkProps {
  to: string
  variant?: 'default' | 'primary'
  children: ReactNode
}

/** A link to another page that looks like a button. */
export const ButtonLink = ({ to, variant = 'default', children }: ButtonLinkProps) => (
  <Button variant={variant} renderRoot={(props) => <Link to={to} {...props} />}>
    {children}
  </Button>
)

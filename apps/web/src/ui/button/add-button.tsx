import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What makes one more of what a page lists. */
export const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="primary" leftSection={<Icon name="plus" size={15} />} onClick={onClick}>
    {children}
  </Button>
)

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Primary button that creates one more item of the page's list. */
export const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="primary" leftSection={<Icon name="plus" size={15} />} onClick={onClick}>
    {children}
  </Button>
)

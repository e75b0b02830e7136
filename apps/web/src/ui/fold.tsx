import { Button } from './button/button.tsx'
import classes from './fold.module.css'
import { Icon } from './button/icon.tsx'

interface FoldButtonProps {
  /** Id of the controlled element. */
  id: string
  open: boolean
  onOpen: (open: boolean) => void
  children: string
}

/** Toggles the fold below a toolbar; closing it keeps the typed text. */
export const FoldButton = ({ id, open, onOpen, children }: FoldButtonProps) => (
  <Button
    className={classes.button}
    title={children}
    variant={open ? 'default' : 'primary'}
    leftSection={<Icon name={open ? 'close' : 'plus'} size={15} />}
    aria-expanded={open}
    aria-controls={id}
    onClick={() => onOpen(!open)}
  >
    <span className="sr-phone">{children}</span>
  </Button>
)

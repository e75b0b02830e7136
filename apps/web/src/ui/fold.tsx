import { Button } from './button/button.tsx'
import classes from './fold.module.css'
import { Icon } from './button/icon.tsx'

interface FoldButtonProps {
  /** What it opens. */
  id: string
  open: boolean
  onOpen: (open: boolean) => void
  children: string
}

/** Opens and closes what stands below a toolbar, which keeps what was typed while it is closed. */
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

import { Icon, type IconName } from './icon.tsx'
import classes from './icon-button.module.css'
import { Button, type ButtonProps } from './button.tsx'

interface IconButtonProps extends ButtonProps {
  icon: IconName
  /** Label for screen readers and the tooltip. */
  label: string
}

/** Icon-only button; small and quiet by default. */
export const IconButton = ({ icon, label, size = 'xs', variant = 'quiet', ...more }: IconButtonProps) => (
  <Button className={classes.root} size={size} variant={variant} aria-label={label} title={label} {...more}>
    <Icon name={icon} size={size === 'xs' ? 13 : 15} />
  </Button>
)

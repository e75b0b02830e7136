import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PaletteButton } from '../search/palette-button.tsx'
import { LogoutButton } from '../../features/session/logout-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import classes from './header.module.css'

interface HeaderProps {
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  onMenu: () => void
  /** Status indicators before the last button. */
  status: ReactNode
}

export const Header = ({ title, heading, onMenu, status }: HeaderProps) => {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <div className={classes.burger}>
        <Button variant="quiet" aria-label={t('shell.openMenu')} onClick={onMenu}>
          <Icon name="menu" />
        </Button>
      </div>
      <PaletteButton />
      {status}
      <LogoutButton labelClass="sr-phone" />
      {/* Last in the DOM although first on screen: the focus starts at the title of a new page, and the next Tab
          enters the content. */}
      <h1 ref={heading} className="cut" tabIndex={-1}>
        {title}
      </h1>
    </header>
  )
}

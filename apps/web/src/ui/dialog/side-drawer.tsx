import { FocusTrap } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { wasOverlaid } from '../../lib/browser/layers.ts'
import classes from './drawer.module.css'

interface SideDrawerProps {
  headingId: string
  heading: ReactNode
  actions: ReactNode
  children: ReactNode
  foot: ReactNode
  onClose: () => void
}

/** Non-modal panel beside the list, which stays usable; full screen on phones. Escape closes it as the last layer. */
export const SideDrawer = ({ headingId, heading, actions, children, foot, onClose }: SideDrawerProps) => {
  const phone = useMedia('(max-width: 640px)')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !wasOverlaid(event)) close()
    }
    // Listens on the window, so that every other handler of the key runs first.
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [])
  return (
    // A landmark beside the list; full screen it is none.
    <aside
      role={phone ? 'presentation' : undefined}
      data-beside
      className={`${classes.drawer} ${classes.side}`}
      aria-labelledby={phone ? undefined : headingId}
    >
      <FocusTrap active={phone}>
        <div
          role={phone ? 'dialog' : undefined}
          data-beside
          className={classes.frame}
          aria-labelledby={phone ? headingId : undefined}
          aria-modal={phone || undefined}
        >
          <div className={classes.head} data-head>
            {heading}
            <div className={classes.tools}>{actions}</div>
          </div>
          {children}
          {foot}
        </div>
      </FocusTrap>
    </aside>
  )
}

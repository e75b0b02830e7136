import { FocusTrap } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { wasOverlaid } from '../../lib/browser/layers.ts'
import classes from './drawer.module.css'

interface SideDrawerProps {
  /** Id of its heading. */
  headingId: string
  heading: ReactNode
  /** Beside the heading. */
  actions: ReactNode
  children: ReactNode
  foot: ReactNode
  onClose: () => void
}

/** A page beside the page: the list stays in use; on phones instead of it. Escape closes it, as the last layer. */
export const SideDrawer = ({ headingId, heading, actions, children, foot, onClose }: SideDrawerProps) => {
  const phone = useMedia('(max-width: 640px)')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !wasOverlaid(event)) close()
    }
    // On the window: whatever else hears the key has had its turn.
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [])
  return (
    // A landmark beside the list; what stands instead of it is none.
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

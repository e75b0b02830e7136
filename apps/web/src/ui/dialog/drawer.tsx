import { Box, Drawer as Base } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { scrolledByKeys } from '../../lib/browser/scrolled-by-keys.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'
import { CheckedForm } from '../form/checked-form.tsx'
import { LeaveQuestion } from './dialog.tsx'
import classes from './drawer.module.css'
import { IconButton } from '../button/icon-button.tsx'
import '../ui-texts.ts'

interface DrawerProps {
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  onClose: () => void
  /** Busy, or shown this once only: nothing but its own buttons closes it. */
  held?: boolean
  /** Unsaved input: Escape asks before it is lost; otherwise only the drawer's own buttons close it. */
  typed?: boolean
  /** If given, the drawer is a form and Enter submits it. */
  onSubmit?: () => void
}

/**
 * Initial focus goes to the first useful control, not to the close button. Without one, the body takes it so that keys
 * scroll.
 */
const begin = (body: HTMLElement | null) => {
  if (body && !body.querySelector('[data-autofocus]'))
    body.querySelector('input, select, textarea')?.setAttribute('data-autofocus', '')
  return scrolledByKeys(body)
}

/** Modal panel on the right; full screen on phones. Mounting opens it; unmounting restores the focus. */
export const Drawer = ({ title, children, foot, onClose, held = false, typed = false, onSubmit }: DrawerProps) => {
  const { t } = useTranslation('ui')
  useFocusBack()
  const [leaving, setLeaving] = useState(false)
  const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && typed && !held) setLeaving(true)
  }
  const content = (
    <>
      <div ref={begin} className={classes.body}>
        {children}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  )
  const drawer = (
    <Base.Root
      opened
      onClose={onClose}
      position="right"
      size={480}
      closeOnClickOutside={!held && !typed}
      closeOnEscape={!held && !typed}
      transitionProps={{ duration: 0 }}
      classNames={{ overlay: classes.scrim ?? '', content: classes.drawer ?? '', title: classes.title ?? '' }}
    >
      <Base.Overlay backgroundOpacity={1} />
      <Base.Content>
        <Box className={classes.frame} onKeyDown={escape}>
          <div className={classes.head}>
            <Base.Title>{title}</Base.Title>
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </div>
          {onSubmit ? (
            <CheckedForm className={classes.form} onSubmit={onSubmit}>
              {content}
            </CheckedForm>
          ) : (
            content
          )}
        </Box>
      </Base.Content>
    </Base.Root>
  )
  return (
    <>
      {drawer}
      {leaving && <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} />}
    </>
  )
}

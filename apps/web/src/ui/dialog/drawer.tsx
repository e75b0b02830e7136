import { Drawer as Base } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { scrolledByKeys } from '../../lib/browser/scrolled-by-keys.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'
import { CheckedForm } from '../form/checked-form.tsx'
import classes from './drawer.module.css'
import { IconButton } from '../button/icon-button.tsx'
import '../ui-texts.ts'

interface DrawerProps {
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  onClose: () => void
  /** Something typed would be lost: only its own buttons close it. */
  held?: boolean
  /** Given, the drawer is a form and Enter is this. */
  onSubmit?: () => void
}

/** The focus begins where something can be done, not on the way out; where nothing can be done, keys scroll. */
const begin = (body: HTMLElement | null) => {
  if (body && !body.querySelector('[data-autofocus]'))
    body.querySelector('input, select, textarea')?.setAttribute('data-autofocus', '')
  return scrolledByKeys(body)
}

/** A page beside the page, from the right; on phones instead of it. Mount it to open it: the focus comes back. */
export const Drawer = ({ title, children, foot, onClose, held = false, onSubmit }: DrawerProps) => {
  const { t } = useTranslation('ui')
  useFocusBack()
  const content = (
    <>
      <div ref={begin} className={classes.body}>
        {children}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  )
  return (
    <Base.Root
      opened
      onClose={onClose}
      position="right"
      size={480}
      closeOnClickOutside={!held}
      closeOnEscape={!held}
      transitionProps={{ duration: 0 }}
      classNames={{ overlay: classes.scrim ?? '', content: classes.drawer ?? '', title: classes.title ?? '' }}
    >
      <Base.Overlay backgroundOpacity={1} />
      <Base.Content>
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
      </Base.Content>
    </Base.Root>
  )
}

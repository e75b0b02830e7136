import { Drawer as Base } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../lib/use-focus-back.ts'
import classes from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import './parts-texts.ts'

interface DrawerProps {
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  onClose: () => void
}

/** A page beside the page, from the right; on phones instead of it. Mount it to open it: the focus comes back. */
export const Drawer = ({ title, children, foot, onClose }: DrawerProps) => {
  const { t } = useTranslation('parts')
  useFocusBack()
  return (
    <Base.Root
      opened
      onClose={onClose}
      position="right"
      size={480}
      transitionProps={{ duration: 0 }}
      classNames={{ overlay: classes.scrim ?? '', content: classes.drawer ?? '', title: classes.title ?? '' }}
    >
      <Base.Overlay backgroundOpacity={1} />
      <Base.Content>
        <div className={classes.head}>
          <Base.Title>{title}</Base.Title>
          <IconButton icon="close" label={t('close')} data-autofocus onClick={onClose} />
        </div>
        <div className={classes.body}>{children}</div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </Base.Content>
    </Base.Root>
  )
}

import { useTranslation } from '../../i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Note } from './note.tsx'
import classes from './banner.module.css'

interface BannerProps {
  kind: 'ok' | 'warning' | 'error'
  children: ReactNode
  /** Only news can be dismissed; a state cannot. */
  onDismiss?: () => void
  action?: ReactNode
}

/** Message for the whole page, below its header. */
export const Banner = ({ kind, children, onDismiss, action }: BannerProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.banner}>
      <Note
        kind={kind}
        action={
          <>
            {action}
            {onDismiss && <IconButton icon="close" label={t('common.dismiss')} onClick={onDismiss} />}
          </>
        }
      >
        {children}
      </Note>
    </div>
  )
}

import { mostUnread } from '@app/contract'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { notificationsApi } from '../../api/calls/notifications.ts'
import { Button } from '../../ui/button/button.tsx'
import { useDismiss } from '../../ui/feedback/use-dismiss.ts'
import { Icon } from '../../ui/button/icon.tsx'
import classes from './bell.module.css'
import './texts.ts'

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }))

/** Highest number in the badge; above it a plus is shown. */
const most = 9

/** Button that opens the notifications and shows the number of unread ones. */
export const Bell = () => {
  const { t } = useTranslation('bell')
  const { data } = notificationsApi.useCountUnreadQuery()
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (back: boolean) => {
    if (back) button.current?.focus()
    setOpen(false)
  }
  useDismiss(root, open, close)
  const unread = data?.unread ?? 0
  const label =
    unread === 0
      ? t('title')
      : t(unread < mostUnread ? 'bellUnread' : 'bellMost', { count: Math.min(unread, mostUnread) })
  return (
    <div ref={root} className={classes.bell}>
      <Button
        ref={button}
        variant="quiet"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={classes.badge} data-count={unread > most ? `${most}+` : unread} aria-hidden="true" />
        )}
      </Button>
      {open && (
        <Suspense>
          <Panel id={id} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

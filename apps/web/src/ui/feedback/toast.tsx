import { notifications, type NotificationData } from '@mantine/notifications'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../button/icon.tsx'
import classes from './toast.module.css'

export type ToastType = 'success' | 'warning' | 'error'
const icons = { success: 'check', warning: 'warning', error: 'failed' } as const

/** Default duration of a toast in ms; pointing at it holds it. */
export const toastMs = 4000

interface Toast {
  /** Reason; omitted where it repeats the message. */
  detail?: string
  /** Duration, in ms. */
  ms?: number
  action?: { label: string; run: () => void }
}

let last = 0

const Card = ({
  id,
  type,
  message,
  detail,
  action,
  ms = toastMs,
}: Toast & { id: string; type: ToastType; message: string }) => {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  // The library holds a toast under the pointer; this does the same for keyboard focus.
  const hold = (held: boolean) => {
    const data = { id, message: '', role: roleOf(type), renderNotification: render } satisfies NotificationData
    notifications.update({ ...data, autoClose: held ? false : ms })
  }
  const render = () => (
    <Card id={id} type={type} message={message} ms={ms} {...(detail && { detail })} {...(action && { action })} />
  )
  /** Closes the toast and returns the focus if it was on one of its buttons. */
  const leave = () => {
    if (card.current?.contains(document.activeElement)) {
      const back = before.current?.isConnected ? before.current : document.getElementById('content')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
    notifications.hide(id)
  }
  return (
    <div
      ref={card}
      className={classes.toast}
      data-type={type}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
        hold(true)
      }}
      onBlur={() => hold(false)}
    >
      <Icon name={icons[type]} />
      <div className={classes.text}>
        <span className="sr">{t(`common.${type}`)}: </span>
        {message}
        {detail !== message && detail && <p>{detail}</p>}
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              leave()
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={t('common.dismiss')} onClick={leave}>
        <Icon name="close" />
      </button>
      <i className={classes.left} style={{ animationDuration: `${ms}ms` }} aria-hidden="true" />
    </div>
  )
}

const roleOf = (type: ToastType) => (type === 'error' ? 'alert' : 'status')

/** Shows a toast top right, for 4 s by default. */
export const toast = (type: ToastType, message: string, more: Toast = {}): void => {
  const id = `toast-${++last}`
  const card: ReactNode = <Card id={id} type={type} message={message} {...more} />
  const { ms } = more
  notifications.show({ id, message, role: roleOf(type), renderNotification: () => card, ...(ms && { autoClose: ms }) })
}

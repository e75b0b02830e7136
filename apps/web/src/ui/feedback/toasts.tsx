import { Notifications } from '@mantine/notifications'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './toast.module.css'
import { toastMs } from './toast.tsx'

export const Toasts = () => {
  const { t } = useTranslation()
  return (
    <section aria-label={t('shell.notifications')}>
      <Notifications
        position="top-right"
        autoClose={toastMs}
        limit={3}
        containerWidth={340}
        transitionDuration={180}
        withinPortal={false}
        classNames={{ root: classes.place ?? '' }}
      />
    </section>
  )
}

import type { Notification } from '@app/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { notificationsApi } from '../../api/calls/notifications.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Retry } from '../../ui/feedback/retry.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Item } from './item.tsx'
import classes from './panel.module.css'
import { sectionsOf } from './sections.ts'
import { SectionName } from './section-name.tsx'
import './texts.ts'
import { useInView } from './use-in-view.ts'

interface PanelProps {
  id: string
  /** `back`: return the focus to where it came from. */
  onClose: (back: boolean) => void
}

/** Page size at first, and at most. */
const [first, most] = [30, 100]

/** Notifications of a person, newest first. Items that were in view are marked read when the panel closes. */
export const Panel = ({ id, onClose }: PanelProps) => {
  const { t } = useTranslation('bell')
  const errorText = useErrorText()
  const phone = useMedia('(max-width: 640px)')
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [limit, setLimit] = useState(first)
  const query = { limit: String(limit), ...(onlyUnread && { unread: '1' as const }) }
  const { data, error, isFetching, refetch } = notificationsApi.useListNotificationsQuery({ query })
  const [read, { isLoading }] = notificationsApi.useReadNotificationsMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const told = data?.notifications
  useInView(list, told, (ids) => void read({ body: { ids } }))
  const newest = told?.[0]
  const readAll = async () => {
    if (!newest) return
    const answer = await read({ body: { until: newest.id } })
    if (answer.error) toast('error', t('readFailed'), { detail: errorText(answer.error) })
  }
  const sections = told && sectionsOf(told)
  return (
    <div id={id} className={classes.panel} role="dialog" aria-labelledby={`${id}-name`}>
      <div className={classes.head}>
        <h2 id={`${id}-name`} ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <Button variant="quiet" size="xs" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(!onlyUnread)}>
          {t('onlyUnread')}
        </Button>
        <Button
          variant="quiet"
          size="xs"
          off={!told?.some(({ readAt }) => readAt === null)}
          busy={isLoading}
          onClick={() => void readAll()}
        >
          {t('readAll')}
        </Button>
        {phone && <IconButton icon="close" label={t('close')} onClick={() => onClose(true)} />}
      </div>
      <div ref={list} className={classes.list} aria-busy={!told && !error}>
        {error !== undefined && !told ? (
          <Note kind="error" action={<Retry busy={isFetching} onRetry={() => void refetch()} />}>
            {t('failed')}
          </Note>
        ) : sections?.length === 0 ? (
          <p className={classes.nothing}>{t(onlyUnread ? 'nothingUnread' : 'nothing')}</p>
        ) : sections ? (
          sections.map(({ key, day, items }) => (
            <section key={key}>
              <SectionName name={key} day={day} />
              <ul>
                {items.map((each: Notification) => (
                  <Item key={each.id} told={each} onOpen={() => onClose(false)} />
                ))}
              </ul>
            </section>
          ))
        ) : (
          <p className={classes.nothing}>
            <Skeleton width="70%" />
          </p>
        )}
        {data && data.total > data.notifications.length && limit < most && (
          <Button variant="quiet" busy={isFetching} onClick={() => setLimit(most)}>
            {t('older')}
          </Button>
        )}
      </div>
      <p className={classes.foot}>{t('kept')}</p>
    </div>
  )
}

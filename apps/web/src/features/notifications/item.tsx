import type { Notification } from '@app/contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import classes from './panel.module.css'
import './texts.ts'
import { useWords } from './use-words.ts'

const SnoozeForm = lazy(async () => ({ default: (await import('../../shared/attention/snooze-form.tsx')).SnoozeForm }))

/** A notification. An alert that began can be snoozed here, as in the attention panel. */
export const Item = ({ told, onOpen }: { told: Notification; onOpen: () => void }) => {
  const { t } = useTranslation('bell')
  const language = useLanguage()
  const { icon, tone, title, detail, to } = useWords()(told)
  const [snoozing, setSnoozing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const alert = told.kind === 'alert.opened' ? told.data : undefined
  const isNew = told.readAt === null
  return (
    <li className={classes.item} data-id={told.id} data-unread={isNew || undefined}>
      <span className={classes.icon} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className={classes.what}>
        <p className={classes.title}>{title}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
        <Link to={to} className={classes.open} aria-label={t('openOf', { what: title })} onClick={onOpen}>
          {t('open')}
        </Link>
        {alert && (
          <Button
            ref={button}
            variant="quiet"
            size="xs"
            aria-label={t('snoozeOf', { what: title })}
            aria-expanded={snoozing}
            onClick={() => setSnoozing(!snoozing)}
          >
            {t('snooze')}
          </Button>
        )}
      </div>
      <span className={classes.time}>
        <Moment at={told.at} text={formatDateTime(told.at, language).split(', ')[1] ?? ''} />
      </span>
      {alert && snoozing && (
        <Suspense>
          <div className={classes.snooze}>
            <SnoozeForm
              episodes={[{ id: alert.episodeId }]}
              label={t('snoozeOf', { what: title })}
              onClose={() => {
                button.current?.focus()
                setSnoozing(false)
              }}
            />
          </div>
        </Suspense>
      )}
    </li>
  )
}

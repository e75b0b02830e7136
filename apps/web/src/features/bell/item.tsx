import type { Notification } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import classes from './panel.module.css'
import './texts.ts'
import { useWords } from './use-words.ts'

/** One thing that happened. */
export const Item = ({ told, onOpen }: { told: Notification; onOpen: () => void }) => {
  const { t } = useTranslation('bell')
  const language = useLanguage()
  const { icon, tone, title, detail, to } = useWords()(told)
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
      </div>
      <span className={classes.time}>
        <Moment at={told.at} text={formatDateTime(told.at, language).split(', ')[1] ?? ''} />
      </span>
    </li>
  )
}

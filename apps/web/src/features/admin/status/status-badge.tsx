import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import classes from './status.module.css'
import './status-texts.ts'
import { useStatus } from './use-status.ts'

/** Number of troubles; renders nothing if there are none. */
export const StatusBadge = () => {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const count = useStatus().data?.troubles ?? 0
  if (count === 0) return null
  const n = formatNumber(count, language)
  return (
    <>
      <span className={classes.badge} aria-hidden="true">
        {n}
      </span>{' '}
      <span className="sr">{t('troubles', { count, n })}</span>
    </>
  )
}

import type { PoolStatistics } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import classes from './pool.module.css'
import '../texts.ts'

const shown = [
  ['total', 'total_emails'],
  ['available', 'available_emails'],
  ['used', 'used_emails'],
  ['invalid', 'invalid_emails'],
] as const

/** How many mailboxes the pool has of each kind. */
export const Figures = ({ statistics, dim }: { statistics: PoolStatistics | undefined; dim: boolean }) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  return (
    <dl className={classes.figures} aria-label={t('figures')} data-dim={dim || undefined}>
      {shown.map(([name, field]) => (
        <div key={name} className={classes.figure}>
          <dt>{t(name)}</dt>
          <dd>{statistics ? formatNumber(statistics[field], language) : <Skeleton width={48} height={16} />}</dd>
        </div>
      ))}
    </dl>
  )
}

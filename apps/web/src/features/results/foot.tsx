import type { Results } from '@app/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatPercent } from '../../lib/format.ts'
import { formatAsOf, formatDayList } from '../../lib/moment.ts'
import classes from './results.module.css'

/** Notes below the results: source of the lines, share of the cost recorded by people, and restated figures. */
export const Foot = ({ results }: { results: Results }) => {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const { covered, cost } = results.total
  const share = covered !== null && cost !== null && cost > 0 ? (covered / cost) * 100 : null
  const days = [...new Set(results.restated.map(({ day }) => day))].toSorted((one, other) => one.localeCompare(other))
  return (
    <div className={classes.foot}>
      {results.scope === 'all' && <p>{t('equals', { time: formatAsOf(results.asOf, language) })}</p>}
      {share !== null && (
        <p>
          <span className={classes.share} style={{ '--part': `${share}%` } as CSSProperties} aria-hidden="true" />
          {t('share', { share: formatPercent(share, language, 1) })}
        </p>
      )}
      {days.length > 0 && <p>{t('restated', { days: formatDayList(days, language) })}</p>}
    </div>
  )
}

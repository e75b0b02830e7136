import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatChange } from '../../lib/format.ts'
import { showValue } from '../../ui/chart/units.ts'
import { unitOf } from './charts/series.ts'
import classes from './delta.module.css'
import type { ChartName, Figure, Metric } from './figures.ts'

/** Where more is worse, and where it is neither. */
const judged = (metric: Metric | ChartName): 1 | -1 | 0 => (metric === 'cpa' ? -1 : metric === 'cost' ? 0 : 1)

interface DeltaProps {
  metric: Metric | ChartName
  compared: NonNullable<Figure['compared']>
  large?: boolean
}

/** By how much a figure has changed. Direction is told by triangle and sign; colour only judges. */
export const Delta = ({ metric, compared, large }: DeltaProps) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { now, before, change } = compared
  const text = formatChange(change, language, metric === 'roi' ? t('points') : undefined)
  // As it is written: what rounds to nothing is no change.
  const way = change === null || !/[1-9]/.test(text) ? 0 : Math.sign(change)
  const verdict = way * judged(metric)
  const show = (value: number | null) => showValue(unitOf(metric), 'exact', value, language)
  return (
    <span
      className={classes.delta}
      data-large={large || undefined}
      data-verdict={verdict > 0 ? 'better' : verdict < 0 ? 'worse' : undefined}
      title={t('changeFrom', { now: show(now), before: show(before) })}
    >
      {way !== 0 && <i aria-hidden="true" data-way={way > 0 ? 'up' : 'down'} />}
      <span className="sr">{t('change')}</span> {text}
    </span>
  )
}

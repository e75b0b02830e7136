import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { showValue } from '../../ui/chart/units.ts'
import { deltaOf } from '../../ui/text/delta.tsx'
import '../../ui/period/compare-texts.ts'
import { unitOf } from './charts/series.ts'
import type { ChartName, Figure, Metric } from './figures.ts'

/** 1 if more is better, -1 if more is worse, 0 for neither. */
const judged = (metric: Metric | ChartName): 1 | -1 | 0 => (metric === 'cpa' ? -1 : metric === 'cost' ? 0 : 1)

interface DeltaProps {
  metric: Metric | ChartName
  compared: NonNullable<Figure['compared']>
  large?: boolean
}

/** Change of a figure. */
export const Delta = ({ metric, compared, large }: DeltaProps) => {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const { now, before, change } = compared
  const show = (value: number | null) => showValue(unitOf(metric), 'exact', value, language)
  return deltaOf(
    {
      change,
      judged: judged(metric),
      points: metric === 'roi' ? t('points') : undefined,
      said: t('change'),
      title: t('changeFrom', { now: show(now), before: show(before) }),
      large,
    },
    language,
  )
}

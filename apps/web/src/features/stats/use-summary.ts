import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Series } from '../../ui/chart/option.ts'
import { showValue } from '../../ui/chart/units.ts'
import { extremes } from '../../ui/chart/buckets.ts'

/** Sentence that summarizes a chart: total, highest day and lowest day. */
export const useSummary = (chart: string, series: Series | null | undefined, total: number | null): string => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  // An unfinished bucket counts neither as lowest nor as highest.
  const open = series?.open ?? null
  const unfinished = open !== null && open > 0
  const found = series && extremes(unfinished ? series.values.slice(0, open) : series.values)
  // A single zero point is the placeholder for no data.
  if (!series || !found || (series.labels.length === 1 && series.values[0] === 0)) return t('summaryEmpty', { chart })
  const show = (value: number | null | undefined) => showValue(series.unit, 'exact', value ?? null, language)
  const told = {
    chart,
    high: show(series.values[found.high]),
    highDay: series.labels[found.high]!.full,
    low: show(series.values[found.low]),
    lowDay: series.labels[found.low]!.full,
  }
  const text = total === null ? t('summaryDays', told) : t('summary', { ...told, total: show(total) })
  return unfinished ? `${text} ${t('dayGoesOn', { day: series.labels[open]!.full })}` : text
}

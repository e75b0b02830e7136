import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Series } from '../../ui/chart/option.ts'
import { showValue } from '../../ui/chart/units.ts'
import { extremes } from '../../ui/chart/buckets.ts'

/** A chart in a sentence: its total, its highest and its lowest day. */
export const useSummary = (chart: string, series: Series | null | undefined, total: number | null): string => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  // What goes on is neither the lowest nor the highest yet.
  const open = series?.open ?? null
  const unfinished = open !== null && open > 0
  const found = series && extremes(unfinished ? series.values.slice(0, open) : series.values)
  // A single point without a day is the one that says that there is nothing.
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

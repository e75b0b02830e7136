import type { ComparedDays } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { formatDay, formatDays } from '../../lib/moment.ts'
import './compare-texts.ts'

/** Basis of the changes, or why there are none: said once per page. */
export const useComparedText = () => {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const span = (from: string, to: string): string => formatDays(from, to, language)
  return (compared: ComparedDays | null | undefined, range: { to: string } | undefined): string | undefined => {
    if (!compared) return undefined
    const { counted, since, unknown } = compared
    if (since) return t('since', { day: formatDay(since, language) })
    if (unknown) return t('notKnown')
    if (!counted) return t('nothingOver')
    const told = {
      now: span(counted.fromDate, counted.toDate),
      before: span(counted.beforeFrom, counted.beforeTo),
    }
    if (counted.hours !== null) return t('countedHours', { ...told, hours: formatNumber(counted.hours, language) })
    return t(counted.toDate === range?.to ? 'countedAll' : 'counted', told)
  }
}

import type { Restated } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { formatAsOf, formatDay } from '../../lib/moment.ts'

/** Text of a restated figure: the value when its day ended, and the current one. */
export const useRestatedText = () => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return ({ day, metric, before, after, at }: Restated): string => {
    const show = metric === 'revenue' || metric === 'cost' ? formatMoney : formatNumber
    return t('words.changedLater', {
      metric: t(`metrics.${metric}`),
      day: formatDay(day, language),
      before: show(before, language),
      after: show(after, language),
      time: formatAsOf(at, language),
    })
  }
}

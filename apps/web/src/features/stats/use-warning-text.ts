import { useTranslation } from '../../i18n/use-translation.ts'
import type { Warning } from './warnings.ts'

/** What a missing measure means for the page. */
export const useWarningText = () => {
  const { t } = useTranslation('dashboard')
  return ({ code, measure, metric }: Warning) =>
    t(code === 'unknown_measure' ? 'words.unknownMeasure' : 'incompleteMeasure', {
      measure,
      metric: t(`metrics.${metric}`),
    })
}

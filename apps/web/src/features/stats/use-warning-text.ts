import { useTranslation } from '../../i18n/use-translation.ts'
import type { Warning } from './warnings.ts'

/** Text on the effect of a missing measure. */
export const useWarningText = () => {
  const { t } = useTranslation('dashboard')
  return ({ code, measure, metric }: Warning) =>
    t(code === 'unknown_measure' ? 'words.unknownMeasure' : 'incompleteMeasure', {
      measure,
      metric: t(`metrics.${metric}`),
    })
}

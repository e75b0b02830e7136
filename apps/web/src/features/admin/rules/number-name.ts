import type { AttentionNumber, AttentionRuleName } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import './texts.ts'

/** Label of a rule's number. */
export const useNumberName = () => {
  const { t } = useTranslation('rules')
  return (rule: AttentionRuleName, name: AttentionNumber): string =>
    name === 'percent' && (rule === 'conversion_halved' || rule === 'roi_below')
      ? t(`percentOf.${rule}`)
      : t(`numbers.${name}`)
}

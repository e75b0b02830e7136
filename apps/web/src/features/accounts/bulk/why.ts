import type { BulkChange, BulkItem, ErrorCode } from '@app/contract'
import { refusalText } from '#i18n/errors.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import './texts.ts'

/** Reason a row was not done, in the words of the call for a single account. */
export const useWhy = ({ kind, to }: BulkChange) => {
  const { t } = useTranslation('bulk')
  const { t: common } = useTranslation()
  const language = useLanguage()
  return ({ refusal }: BulkItem): string => {
    if (!refusal) return t('run.cancelled')
    const { key, limit, values } = refusal
    if (key === 'forbidden') return t('run.forbidden')
    // The limit belongs to the recipient, not to the reader.
    if (key === 'limit_reached' && kind === 'hand_over' && limit !== undefined)
      return t('run.limit', { to: to ?? '', limit: formatNumber(limit, language) })
    const [code, reason] = key.split('/') as [ErrorCode, string | undefined]
    return refusalText(common, language, {
      code,
      ...(reason !== undefined && { reason }),
      ...(limit !== undefined && { limit }),
      ...(values && { values }),
    })
  }
}

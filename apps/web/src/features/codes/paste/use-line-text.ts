import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import '../texts.ts'
import type { ToldLine } from './use-paste.ts'

/** Fault of a line, by the line's number in the field or in the text pasted before. */
export const useLineText = (kept: boolean) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  return ({ line, stays, reason }: ToldLine): string =>
    t(kept && stays === undefined ? 'lineBefore' : 'line', {
      n: formatNumber(stays ?? line, language),
      reason: t(`faults.${reason}`),
    })
}

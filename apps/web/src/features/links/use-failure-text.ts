import { linkFailureWords, type ErrorCode, type LinkRecord } from '@app/contract'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusalText } from '../../i18n/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Reason a link is unfinished; undefined if nothing is wrong. */
export const useFailureText = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    ({ trouble, message, country }: Pick<LinkRecord, 'trouble' | 'message' | 'country'>): string | undefined => {
      if (trouble === null) return undefined
      const [code, reason] = trouble.split('/') as [ErrorCode, string | undefined]
      const own = refusalText(t, language, { code, ...(reason && { reason }), values: { country } })
      return linkFailureWords(trouble, message, own)
    },
    [t, language],
  )
}

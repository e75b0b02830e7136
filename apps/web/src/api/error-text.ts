import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { refusalText } from '../i18n/errors.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { Language } from '../i18n/language.ts'
import { cookieText } from '../i18n/cookie-text.ts'
import type { ApiError } from './error.ts'

/**
 * Text about a failed call. `fallback` is the call's own message, as in 'Logout failed', used if the server sent
 * nothing that can be shown.
 */
export const errorText = (t: TFunction, language: Language, error: unknown, fallback?: string): string => {
  const known = error as ApiError | undefined
  switch (known?.kind) {
    case 'refused':
      return known.body.code === 'internal'
        ? t('failures.unexpected', { requestId: known.body.requestId })
        : refusalText(t, language, known.body)
    case 'http': {
      if (known.message) return known.message
      if (!known.sentJson || !fallback) return t('failures.status', { status: known.status })
      return known.statusText ? t('failures.named', { message: fallback, statusText: known.statusText }) : fallback
    }
    case 'cookies':
      return cookieText(t)
    case 'network':
      return t('failures.network')
    default:
      return fallback ?? t('failures.broken')
  }
}

/** `errorText` in the current language. */
export const useErrorText = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback((error: unknown, fallback?: string) => errorText(t, language, error, fallback), [t, language])
}

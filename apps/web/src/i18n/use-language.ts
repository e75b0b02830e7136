import { useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

/** The language in use; the component renders again when it changes. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language

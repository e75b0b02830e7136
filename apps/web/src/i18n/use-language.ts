import { useTranslation } from './use-translation.ts'
import type { Language } from './language.ts'

/** Current language; rerenders when it changes. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language

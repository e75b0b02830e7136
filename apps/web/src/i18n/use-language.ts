import { useTranslation } from './use-translation.ts'
import type { Language } from './language.ts'

/** The language in use; the component renders again when it changes. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language

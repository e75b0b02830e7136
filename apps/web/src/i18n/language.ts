import { languages, type Language } from '@app/contract'
import { readStored, store } from '../lib/browser/storage.ts'
import { i18n } from './i18n.ts'

export { languages, type Language }

/** Each language in its own name, so that it can be found by people who do not read the other one. */
export const ownNames: Record<Language, string> = { en: 'English', uk: 'Українська' }

const known = (value: unknown): Language =>
  (languages as readonly unknown[]).includes(value) ? (value as Language) : 'en'

/** Stored language; English if missing or unknown. */
export const readLanguage = (): Language => known(readStored('language'))

const apply = (language: Language) => {
  document.documentElement.lang = language
  void i18n.changeLanguage(language)
}

/** Switches the language at once, stores it and notifies the application. */
export const setLanguage = (language: Language): void => {
  store('language', language)
  window.dispatchEvent(new CustomEvent('languageChanged', { detail: language }))
}

/** Follows `languageChanged` and changes in other tabs. Called once, before the first render. */
export const startLanguage = (): void => {
  apply(readLanguage())
  window.addEventListener('languageChanged', (event) => apply(known((event as CustomEvent<unknown>).detail)))
  window.addEventListener('storage', (event) => {
    if (event.key === 'language') window.dispatchEvent(new CustomEvent('languageChanged', { detail: readLanguage() }))
  })
}

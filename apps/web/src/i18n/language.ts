import { languages, type Language } from '@app/contract'
import { readStored, store } from '../lib/browser/storage.ts'
import { i18n } from './i18n.ts'

export { languages, type Language }

/** Each language by its own name, so that a person lost in the other one finds the way back. */
export const ownNames: Record<Language, string> = { en: 'English', uk: 'Українська' }

const known = (value: unknown): Language =>
  (languages as readonly unknown[]).includes(value) ? (value as Language) : 'en'

/** The chosen language; English where none, or one unknown to us, is stored. */
export const readLanguage = (): Language => known(readStored('language'))

const apply = (language: Language) => {
  document.documentElement.lang = language
  void i18n.changeLanguage(language)
}

/** Switches the language at once, remembers it and tells every part of the application. */
export const setLanguage = (language: Language): void => {
  store('language', language)
  window.dispatchEvent(new CustomEvent('languageChanged', { detail: language }))
}

/** Follows languageChanged, and the choice made in another tab. Called once, before the first render. */
export const startLanguage = (): void => {
  apply(readLanguage())
  window.addEventListener('languageChanged', (event) => apply(known((event as CustomEvent<unknown>).detail)))
  window.addEventListener('storage', (event) => {
    if (event.key === 'language') window.dispatchEvent(new CustomEvent('languageChanged', { detail: readLanguage() }))
  })
}

import i18next from 'i18next'
import { en } from './en.ts'
import { uk } from './uk.ts'

/**
 * The only i18next instance. Both languages are in memory, so a switch never waits for the network; see `addTexts`
 * too.
 */
export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  // A page's own texts take precedence over the shared ones.
  fallbackNS: 'translation',
  resources: { en: { translation: en }, uk: { translation: uk } },
  // Placeholders are written as {name}. React escapes the result.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

import i18next from 'i18next'
import { en } from './en.ts'
import { uk } from './uk.ts'

/** The one translator. Both languages are in memory, so a switch never waits for the network; see `addTexts` too. */
export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  // A page's own texts come first, the shared ones behind them.
  fallbackNS: 'translation',
  resources: { en: { translation: en }, uk: { translation: uk } },
  // Texts name their values as {name}. React escapes what it shows.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

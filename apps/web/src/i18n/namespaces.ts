import type { en } from './en.ts'
import { i18n } from './i18n.ts'
import type { Shape } from './shape.ts'

/** Texts by namespace: the shared ones, and those that each page adds beside its `addTexts`. */
export interface Namespaces {
  translation: typeof en
}

/**
 * Adds the texts of a page in both languages, when the page is loaded. Inside it `useTranslation('name')` knows them
 * and, behind them, the shared texts. English gives the keys: another language that lacks one does not compile.
 */
export const addTexts = <const En>(name: keyof Namespaces, en: En, uk: NoInfer<Shape<En>>): void => {
  i18n.addResourceBundle('en', name, en)
  i18n.addResourceBundle('uk', name, uk)
}

import type { en } from './en.ts'
import { i18n } from './i18n.ts'
import type { Shape } from './shape.ts'

/** Texts by namespace: the shared ones, and those that pages declare beside their `addTexts`. */
export interface Namespaces {
  translation: typeof en
}

/**
 * Adds the texts of a page in both languages when the page loads. `useTranslation('name')` finds them first, then the
 * shared texts. English defines the keys: a language that lacks one does not compile.
 */
export const addTexts = <const En>(name: keyof Namespaces, en: En, uk: NoInfer<Shape<En>>): void => {
  i18n.addResourceBundle('en', name, en)
  i18n.addResourceBundle('uk', name, uk)
}

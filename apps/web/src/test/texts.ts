import { i18n } from '../i18n/i18n.ts'
import type { Language } from '../i18n/language.ts'

// Pages add their texts when loaded; here all at once.
import.meta.glob('../**/*texts.ts', { eager: true })

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

/** All texts of a language; each key starts with its namespace. */
export const textsOf = (language: Language): [string, string][] => flat(i18n.getDataByLanguage(language) as Tree)

import type { FlatNamespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

type Spaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** Cached translators by language and namespaces: most are requested again and again. */
let kept = new Map<string, TFunction>()
const forget = (): void => void (kept = new Map())
// Texts of a page are added when it loads.
i18n.store.on('added', forget)

type Values = Readonly<Record<string, unknown>>

/** Keys that are options for i18next instead of values; such calls are passed on to it. */
const orders: ReadonlySet<string> = new Set([
  ...['defaultValue', 'ns', 'lng', 'context', 'ordinal', 'replace'],
  ...['skipInterpolation', 'interpolation', 'returnObjects', 'joinArrays', 'postProcess'],
])

/**
 * Fast translator: looks each text up once, including its plural form, and interpolates itself. i18next takes ten
 * times as long per text, and rows are full of them. Results with values are not cached, so that no names outlive
 * their session.
 */
const quick = (language: string, fixed: TFunction): TFunction => {
  const texts = new Map<string, string>()
  const forms = new Intl.PluralRules(language)
  /** Text with its placeholders. */
  const written = (key: string, values: Values | undefined): string => {
    const count = values?.['count']
    const form = typeof count === 'number' ? `${key} ${count === 0 ? 'zero' : ''} ${forms.select(count)}` : key
    const name = values === undefined ? form : `${form} with values`
    const known = texts.get(name)
    if (known !== undefined) return known
    const options = values === undefined ? undefined : { count, skipInterpolation: true }
    const text = fixed(key as never, options as never) as unknown as string
    texts.set(name, text)
    return text
  }
  const t = (key: string, values?: Values): string => {
    if (values === undefined) return written(key, values)
    if (Object.keys(values).some((name) => orders.has(name)))
      return fixed(key as never, values as never) as unknown as string
    return written(key, values).replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(values[name] ?? ''))
  }
  return t as unknown as TFunction
}

/** Translator of a language: the first namespace takes precedence, then the shared texts. */
const textsOf = (language: string, spaces: Spaces | undefined): TFunction => {
  const name = `${language} ${String(spaces)}`
  const known = kept.get(name)
  if (known) return known
  const [first] = typeof spaces === 'object' ? spaces : [spaces]
  const made = quick(language, i18n.getFixedT(language, first as 'translation'))
  kept.set(name, made)
  return made
}

const follow = (changed: () => void) => {
  i18n.on('languageChanged', changed)
  return () => i18n.off('languageChanged', changed)
}
const current = (): string => i18n.language

/** Texts of a page and the shared ones; rerenders when the language changes. */
export const useTranslation = <const Names extends Spaces = 'translation'>(spaces?: Names) => {
  const language = useSyncExternalStore(follow, current, current)
  return { t: textsOf(language, spaces) as TFunction<Names>, i18n }
}

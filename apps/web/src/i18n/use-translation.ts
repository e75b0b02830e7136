import type { FlatNamespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

type Spaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** Texts by language and namespace, and by key in each: most are asked for again and again. */
let kept = new Map<string, TFunction>()
const forget = (): void => void (kept = new Map())
// A page's texts come with the page.
i18n.store.on('added', forget)

type Values = Readonly<Record<string, unknown>>

/** What among values is none, but an order to the translator: then it does all of it. */
const orders: ReadonlySet<string> = new Set([
  ...['defaultValue', 'ns', 'lng', 'context', 'ordinal', 'replace'],
  ...['skipInterpolation', 'interpolation', 'returnObjects', 'joinArrays', 'postProcess'],
])

/**
 * Finds each text once, with its form for a number where it has several, and puts values into it by itself: i18next takes
 * ten times as long for each, and rows are full of them. What was made with values is kept nowhere: nobody's names outlive
 * their session here.
 */
const quick = (language: string, fixed: TFunction): TFunction => {
  const texts = new Map<string, string>()
  const forms = new Intl.PluralRules(language)
  /** A text as it is written, its values still by their names. */
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

/** The texts of a language: those of the first namespace come first, the shared ones behind them. */
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

/** The texts of a page and the shared ones; the component renders again when the language changes. */
export const useTranslation = <const Names extends Spaces = 'translation'>(spaces?: Names) => {
  const language = useSyncExternalStore(follow, current, current)
  return { t: textsOf(language, spaces) as TFunction<Names>, i18n }
}

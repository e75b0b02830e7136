import type { FlatNamespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

type Spaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** Texts by language and namespace, and by key in each: most are asked for again and again. */
let kept = new Map<string, TFunction>()
const forget = (): void => void (kept = new Map())
// A page's texts come with the page.
i18n.store.on('added', forget)

/** What has values in it is made anew: nobody's names outlive their session here. */
const quick = (fixed: TFunction): TFunction => {
  const texts = new Map<string, string>()
  const t = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    const known = values === undefined ? texts.get(key) : undefined
    if (known !== undefined) return known
    const text = fixed(key as never, values as never) as unknown as string
    if (values === undefined) texts.set(key, text)
    return text
  }
  return t as unknown as TFunction
}

/** The texts of a language: those of the first namespace come first, the shared ones behind them. */
const textsOf = (language: string, spaces: Spaces | undefined): TFunction => {
  const name = `${language} ${String(spaces)}`
  const known = kept.get(name)
  if (known) return known
  const [first] = typeof spaces === 'object' ? spaces : [spaces]
  const made = quick(i18n.getFixedT(language, first as 'translation'))
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

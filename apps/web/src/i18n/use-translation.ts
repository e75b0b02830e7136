import type { FlatNamespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

type Spaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** More texts with values in them than a page shows; beyond it, all are made anew. */
const mostKept = 5_000

/** Texts by language and namespace, and by key and values in each: most are asked for again and again. */
let kept = new Map<string, TFunction>()
const forget = (): void => void (kept = new Map())
// A page's texts come with the page.
i18n.store.on('added', forget)

const quick = (fixed: TFunction): TFunction => {
  let texts = new Map<string, string>()
  const t = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    const name = values === undefined ? key : key + JSON.stringify(values)
    const known = texts.get(name)
    if (known !== undefined) return known
    if (texts.size >= mostKept) texts = new Map()
    const text = fixed(key as never, values as never) as unknown as string
    texts.set(name, text)
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

import * as eastern from './eastern.ts'
import { fold } from './fold.ts'
import * as germanic from './germanic.ts'
import * as greek from './greek-and-others.ts'
import type { Words } from './kinds.ts'
import * as others from './turkic-and-others.ts'
import * as romance from './romance.ts'
import * as slavic from './slavic.ts'
import { spellingsOf } from './spellings.ts'

/** All languages are searched at once, because a mail does not state its language and often has two. */
const families = [germanic, romance, slavic, others, greek, eastern]
const languages = families.flatMap((family) =>
  Object.values<Words>(family).map((words) => ({ words, isGermanic: family === germanic })),
)

/** Scripts without spaces between words, or with endings attached to them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Endings of a word, and first parts of a compound. Bounded, so that a search takes the same time at any position. */
const ending = '\\p{L}{0,12}'
const beginning = '\\p{L}{0,20}'

/** Groups alternatives by their first letter, so that most of them are skipped at once. */
const byLetter = (words: string[]): string => {
  const groups = Map.groupBy(words, (word) => /^\p{L}(?![?*+{])/u.exec(word)?.[0] ?? '')
  return Array.from(groups, ([first, all]) =>
    first === '' ? all.join('|') : `${first}(?:${all.map((word) => word.slice(first.length)).join('|')})`,
  ).join('|')
}

/** Groups words with the same open ends: a character class in each word would take long to compile. */
const grouped = (words: string[]): string =>
  [false, true]
    .flatMap((opens) => [false, true].map((ends) => ({ opens, ends })))
    .map(({ opens, ends }) => {
      const own = words.filter((word) => word.startsWith('~') === opens && word.endsWith('~') === ends)
      const inner = own.map((word) => word.replaceAll(/^~|~$/g, '').replaceAll('~', ending))
      return inner.length === 0 ? [] : `${opens ? beginning : ''}(?:${byLetter(inner)})${ends ? ending : ''}`
    })
    .flat()
    .join('|')

const compile = (kind: keyof Words): RegExp => {
  const spelt = languages.flatMap(({ words, isGermanic }) =>
    (words[kind] ?? []).flatMap((entry) => spellingsOf(entry.toLowerCase(), kind, isGermanic)),
  )
  const all = [...new Set(spelt)]
  const anywhere = all.filter((word) => unspaced.test(word))
  const whole = grouped(all.filter((word) => !unspaced.test(word)))
  return new RegExp([`(?<![\\p{L}\\p{N}])(?:${whole})(?![\\p{L}\\p{N}])`, ...anywhere].join('|'), 'gu')
}

const kinds = [...new Set(languages.flatMap(({ words }) => Object.keys(words)))] as (keyof Words)[]
const patterns = Object.fromEntries(kinds.map((kind) => [kind, compile(kind)])) as Record<keyof Words, RegExp>

/** Position of a word in a text. */
export interface Hit {
  start: number
  end: number
}

/** All words of a kind in a text, in reading order. The text should be short: a line, or a piece of one. */
export const find = (kind: keyof Words, text: string): Hit[] =>
  Array.from(fold(text).matchAll(patterns[kind]), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))

export const has = (kind: keyof Words, text: string): boolean => fold(text).search(patterns[kind]) >= 0
export const startsWith = (kind: keyof Words, text: string): boolean => find(kind, text)[0]?.start === 0
export const endsWith = (kind: keyof Words, text: string): boolean =>
  find(kind, text).some((hit) => hit.end === text.trimEnd().length)

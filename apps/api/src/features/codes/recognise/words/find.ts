import * as eastern from './eastern.ts'
import * as germanic from './germanic.ts'
import type { Words } from './kinds.ts'
import * as others from './turkic-and-others.ts'
import * as romance from './romance.ts'
import * as slavic from './slavic.ts'

/** A mail does not say its language, and often has two: all of them are looked for at once. */
const languages: Words[] = [germanic, romance, slavic, others, eastern].flatMap((family) =>
  Object.values<Words>(family),
)

/** Scripts that set no spaces between words, or glue endings to them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
// Bounded, so that looking for a word takes the same time at any place of any text.
const source = (word: string): string =>
  word.replace(/^~/, '\\p{L}{0,20}').replace(/~$/, '\\p{L}{0,8}').replaceAll('~', '\\p{L}{0,8}')

const compile = (kind: keyof Words): RegExp => {
  const all = [...new Set(languages.flatMap((words) => words[kind] ?? []))]
  const [anywhere, whole] = [true, false].map((glued) =>
    all.filter((word) => unspaced.test(word) === glued).map(source),
  )
  const patterns = [`(?<![\\p{L}\\p{N}])(?:${whole!.join('|')})(?![\\p{L}\\p{N}])`, ...anywhere!]
  return new RegExp(patterns.join('|'), 'giu')
}

const kinds = [...new Set(languages.flatMap((words) => Object.keys(words)))] as (keyof Words)[]
const patterns = Object.fromEntries(kinds.map((kind) => [kind, compile(kind)])) as Record<keyof Words, RegExp>

/** Where a word stands in a text. */
export interface Hit {
  start: number
  end: number
}

/** All words of a kind in a text, in reading order. The text should be short: a line, or a piece of one. */
export const find = (kind: keyof Words, text: string): Hit[] =>
  Array.from(text.matchAll(patterns[kind]), (match) => ({ start: match.index, end: match.index + match[0].length }))

export const has = (kind: keyof Words, text: string): boolean => text.search(patterns[kind]) >= 0
export const startsWith = (kind: keyof Words, text: string): boolean => find(kind, text)[0]?.start === 0
export const endsWith = (kind: keyof Words, text: string): boolean =>
  find(kind, text).some((hit) => hit.end === text.trimEnd().length)

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

/** Endings of a word, and first parts of a compound. Bounded, so that a word is looked for in the same time anywhere. */
const ending = '\\p{L}{0,12}'
const beginning = '\\p{L}{0,20}'

/** Words with the same open ends share them: a class of letters in each word would take long to compile. */
const grouped = (words: string[]): string =>
  [false, true]
    .flatMap((opens) => [false, true].map((ends) => ({ opens, ends })))
    .map(({ opens, ends }) => {
      const own = words.filter((word) => word.startsWith('~') === opens && word.endsWith('~') === ends)
      const inner = own.map((word) => word.replaceAll(/^~|~$/g, '').replaceAll('~', ending))
      return inner.length === 0 ? [] : `${opens ? beginning : ''}(?:${inner.join('|')})${ends ? ending : ''}`
    })
    .flat()
    .join('|')

const compile = (kind: keyof Words): RegExp => {
  const all = [...new Set(languages.flatMap((words) => words[kind] ?? []))].map((word) => word.toLowerCase())
  const anywhere = all.filter((word) => unspaced.test(word))
  const whole = grouped(all.filter((word) => !unspaced.test(word)))
  return new RegExp([`(?<![\\p{L}\\p{N}])(?:${whole})(?![\\p{L}\\p{N}])`, ...anywhere].join('|'), 'gu')
}

const kinds = [...new Set(languages.flatMap((words) => Object.keys(words)))] as (keyof Words)[]
const patterns = Object.fromEntries(kinds.map((kind) => [kind, compile(kind)])) as Record<keyof Words, RegExp>

/** Small letters, each as long as it was, so that places stay the same. */
const small = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text.replaceAll(/\p{Lu}/gu, (letter) =>
        letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
      )
}

/** Where a word stands in a text. */
export interface Hit {
  start: number
  end: number
}

/** All words of a kind in a text, in reading order. The text should be short: a line, or a piece of one. */
export const find = (kind: keyof Words, text: string): Hit[] =>
  Array.from(small(text).matchAll(patterns[kind]), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))

export const has = (kind: keyof Words, text: string): boolean => small(text).search(patterns[kind]) >= 0
export const startsWith = (kind: keyof Words, text: string): boolean => find(kind, text)[0]?.start === 0
export const endsWith = (kind: keyof Words, text: string): boolean =>
  find(kind, text).some((hit) => hit.end === text.trimEnd().length)

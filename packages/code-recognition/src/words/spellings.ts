import { bare, fold, shortest } from './fold.ts'
import type { Words } from './kinds.ts'

/** Latin spellings of Cyrillic letters, in one of several schemes or in none. */
const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: '[gh]',
  ґ: 'g',
  д: 'd',
  е: '[yj]?e',
  є: '[yij]?e',
  ж: '(?:zh?|j)',
  з: 'z',
  и: '[iy]',
  і: 'i',
  ї: '[yj]?i',
  й: '[yij]?',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: '(?:kh?|h|x)',
  ц: '(?:t?s|c|tc)',
  ч: '(?:ch?|tch)',
  ш: 'sh?',
  щ: '(?:shch|sc?h?)',
  ъ: "[uay'’]?",
  ы: '[yi]',
  ь: "[y'’]?",
  э: 'e',
  ю: '[yij]?u',
  я: '[yij]?a',
  ә: '[ae]',
  ғ: 'gh?',
  қ: '[kq]',
  ң: 'ng?',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  ђ: 'dj?',
  џ: 'dz',
}

const cyrillic = /\p{Script=Cyrillic}/u
const inLatin = (entry: string): string =>
  entry
    // A character class may contain letters that are two in Latin.
    .replaceAll(/\[(\p{Script=Cyrillic}+)\]/gu, (_, letters: string) => `(?:${[...letters].join('|')})`)
    .replaceAll(/(\p{Script=Cyrillic})(\?)?/gu, (_, letter: string, maybe: string | undefined) => {
      const spelt = latin[letter] ?? letter
      return maybe === undefined ? spelt : `(?:${spelt})?`
    })

/** Kinds where a missed Latin spelling costs most: their words count from four letters on, others from five. */
const wanted = new Set<keyof Words>(['otp', 'signIn', 'confirm', 'enter', 'silence', 'stranger'])
/** Words that exist in other languages when spelt in Latin letters. */
const foreign = /^(?:адрес|центр|оператор|магазин|логин|логін|ого|отел)/u

const isLong = (entry: string, least: number): boolean =>
  (entry.replaceAll(/\[[^\]]*\]|\([^)]*\)\??/gu, '').match(/\p{L}/gu)?.length ?? 0) >= least

/** Two-letter spellings of marked letters, for keyboards without marks: `Bestaetigung`. */
const doubled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', ß: 'ss' }

/**
 * All spellings of a word in a list, for texts whose long words have lost their marks: with marks, without marks, and
 * in Latin letters.
 */
export const spellingsOf = (entry: string, kind: keyof Words, isGermanic: boolean): string[] => {
  if (cyrillic.test(entry))
    return isLong(entry, wanted.has(kind) ? 4 : 5) && !foreign.test(entry)
      ? [entry.replaceAll('ё', 'е'), entry, inLatin(entry)]
      : [entry, entry.replaceAll('ё', 'е')]
  if (/^\p{L}+$/u.test(entry) && entry.length < shortest) return [entry]
  const two = isGermanic ? entry.replaceAll(/[äöüåøæß]/g, (letter) => doubled[letter]!) : entry
  return [entry, fold(entry), bare(entry), bare(two)]
}

import type { Line } from './text/lines.ts'
import { aboutGoods } from './numbered.ts'
import { capitals, shortCapitals } from './words/capitals.ts'
import { has } from './words/find.ts'

/** Sender of a mail, according to the mail. */
export interface Sender {
  name: string
  address: string
}

const namesOf = (sender: Sender | undefined): string[] =>
  sender
    ? `${sender.name} ${sender.address}`
        .slice(0, 500)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
    : []

/**
 * Names in lower case: of the sender, capitalised words within a sentence, and the words of a subject about signing in.
 * Below `Unlock your account`, an `Unlock code` is that of the account.
 */
export const namesIn = (lines: Line[], sender: Sender | undefined): Set<string> => {
  const found = new Set(namesOf(sender).map((name) => name.toLowerCase()))
  const subject = lines[0]?.slice(0, 500) ?? ''
  if (has('signIn', subject) && !aboutGoods(subject))
    for (const [word] of subject.matchAll(/\p{L}{3,40}/gu)) found.add(word.toLowerCase())
  for (const line of lines.slice(0, 300))
    for (const [name] of line.slice(0, 500).matchAll(/(?<=\p{Ll}\s)\p{Lu}[\p{L}\p{N}]{0,40}/gu))
      found.add(name.toLowerCase())
  return found
}

const words = /\p{L}{3,8}/gu
const most = 20_000

/**
 * Words in capitals that the mail itself shows to be words: it also writes them in lower case, or they name its sender.
 * Linear in the mail.
 */
export const wordsOf = (lines: Line[], sender: Sender | undefined): Set<string> => {
  const found = new Set<string>()
  for (const name of namesOf(sender)) found.add(name.toUpperCase())
  for (const line of lines) {
    if (found.size >= most) break
    for (const [word] of line.matchAll(words)) if (/\p{Ll}/u.test(word)) found.add(word.toUpperCase())
  }
  return found
}

/**
 * Whether groups of capitals such as MON-FRI, KBP-LHR or ONE-TIME are words for people: a group is a word or an
 * abbreviation, or each group can be pronounced.
 */
export const isWords = (code: string): boolean => {
  const groups = code.split('-')
  return (
    groups.some((group) => shortCapitals.has(group) || capitals.has(group)) ||
    groups.every((group) => /[AEIOU]/.test(group))
  )
}

/**
 * Whether capitals, also in groups, are a common word, a word of this mail, or the name of its sender, and so not a
 * code.
 */
export const isWord = (code: string, known: Set<string>): boolean =>
  capitals.has(code) || code.split('-').some((group) => known.has(group))

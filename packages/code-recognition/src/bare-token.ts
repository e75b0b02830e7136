import { announced } from './labels/labels.ts'
import { namesOther } from './negations.ts'
import { isNumbered } from './numbered.ts'
import type { Placed, Read } from './reading.ts'
import { sentencesBefore } from './sentences.ts'
import { has } from './words/find.ts'

/** A word with a number at its end or beginning, such as SAVE20, WIN11X or 20OFF: made by people, for people. */
export const isWordLike = (code: string): boolean =>
  /^(?:[A-Za-z]*[AEIOUaeiou][A-Za-z]*\d{1,4}|\d{1,4}[A-Za-z]*[AEIOUaeiou][A-Za-z]*)$/.test(code) &&
  code.replaceAll(/\d/g, '').length >= 3

/** CODE-37: six upper-case letters and digits, with at least one of each. */
const isToken = (it: Placed): boolean => it.kind === 'upper' && it.code.length === 6 && !isWordLike(it.code)

/**
 * Whether a token counts without a word at it: alone in its line, in a mail that sells, sends and books nothing, or in
 * the line after one that speaks of a code.
 */
export const isBareToken = (reads: Read[], it: Placed, goods: boolean): boolean => {
  if (!isToken(it)) return false
  const previous = reads[it.line - 1]?.text ?? ''
  if (it.alone) return !goods && !isNumbered(previous) && !namesOther(previous)
  const { last } = sentencesBefore(reads[it.line]?.text ?? '', it.start)
  return (
    it.line > 1 && !isNumbered(last) && !has('promo', last) && !/\d{4}/.test(previous) && announced(previous) !== null
  )
}

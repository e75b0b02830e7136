import { isOwn, soft } from './labels/label.ts'
import { labelsIn } from './labels/labels.ts'
import { aboutGoods, isNumbered } from './numbered.ts'
import type { Placed, Read } from './reading.ts'
import { wordsIn } from './sentences.ts'
import { find, has, startsWith } from './words/find.ts'

/** A year, or a date without separators. */
export const isDate = ({ code }: Placed): boolean =>
  /^(?:19|20)\d\d$/.test(code) ||
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(code) ||
  /^(?:[0-2]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/.test(code)

/** Whether a line names a number that is no code of a sign-in, and speaks of no such code. */
export const namesOther = (text: string): boolean => {
  const end = text.slice(-200)
  const labels = labelsIn(end)
  return !labels.some(isOwn) && (labels.length > 0 || aboutGoods(end) || (isNumbered(end) && !has('signIn', end)))
}

/** Says what another number is, and has none itself. */
export const isCaption = (text: string): boolean => !/\d{3}/.test(text) && namesOther(text)

const shared =
  /^(?:zoom |teams )?(?:meeting|webinar|conference|wi-?fi|ssid|зустріч|конференц\p{L}*|встреч\p{L}*|веб[іи]нар\p{L}*|besprechung\p{L}*|konferenz\p{L}*|reuni[oóã]o?n?|réunion|konferencj\p{L}*|spotkani\p{L}*)(?!\p{L})[^:\t]{0,30}[:\t]/iu

const key = /(?<![\p{L}\p{N}-])(?=[\d-]{0,40}[A-Z])[A-Z0-9]{3,10}(?:-[A-Z0-9]{3,10}){2,8}(?![\p{L}\p{N}-])/u

/** What unlocks a thing stands above or below the key of a licence or a card: `Activation code: 482913`. */
export const isBesideKey = (reads: Read[], it: Placed): boolean => {
  const own = reads[it.line]?.text.slice(0, 200) ?? ''
  const words = find('signIn', own).map(({ start, end }) => own.slice(start, end))
  if (words.length === 0 || !words.every((word) => soft.test(word))) return false
  return [it.line - 1, it.line + 1].some((line) => line > 0 && key.test(reads[line]?.text.slice(0, 500) ?? ''))
}

/** The line above names a meeting or a network that many enter with one code: `Meeting ID: 482 913 774`. */
export const isShared = (reads: Read[], it: Placed): boolean => shared.test(reads[it.line - 1]?.text ?? '')

/** The lines right around say what a number alone in its line is: `Order number`, above or below. */
export const isCaptioned = (reads: Read[], it: Placed): boolean => {
  const above = it.line > 1 ? (reads[it.line - 1]?.text ?? '') : ''
  const below = reads[it.line + 1]?.text ?? ''
  return (
    (wordsIn(above) <= 8 && isCaption(above)) ||
    (wordsIn(below) <= 3 && (isCaption(below) || startsWith('unit', below))) ||
    (above !== '' && wordsIn(above) <= 2 && startsWith('unit', above))
  )
}

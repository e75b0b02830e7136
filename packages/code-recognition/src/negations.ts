import { isOwn, soft } from './labels/label.ts'
import { labelsIn } from './labels/labels.ts'
import { aboutGoods, isNumbered } from './numbered.ts'
import type { Placed, Read } from './read-mail.ts'
import { wordsIn } from './sentences.ts'
import { hole } from './text/addresses.ts'
import { find, has, startsWith } from './words/find.ts'

/** A year, or a date without separators. */
export const isDate = ({ code }: Placed): boolean =>
  /^(?:19|20)\d\d$/.test(code) ||
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(code) ||
  /^(?:[0-2]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/.test(code)

/** Whether a line names a number that is not a sign-in code, and mentions no such code. */
export const namesOther = (text: string): boolean => {
  const end = text.slice(-200)
  const labels = labelsIn(end)
  return !labels.some(isOwn) && (labels.length > 0 || aboutGoods(end) || (isNumbered(end) && !has('signIn', end)))
}

/** Whether it describes another number without containing one. */
export const isCaption = (text: string): boolean => !/\d{3}/.test(text) && namesOther(text)

const key = /(?<![\p{L}\p{N}-])(?=[\d-]{0,40}[A-Z])[A-Z0-9]{3,10}(?:-[A-Z0-9]{3,10}){2,8}(?![\p{L}\p{N}-])/u

/** An activation code stands above or below the key of a licence or a card: `Activation code: 482913`. */
export const isBesideKey = (reads: Read[], it: Placed): boolean => {
  const own = reads[it.line]?.text.slice(0, 200) ?? ''
  const words = find('signIn', own).map(({ start, end }) => own.slice(start, end))
  if (words.length === 0 || !words.every((word) => soft.test(word))) return false
  return [it.line - 1, it.line + 1].some((line) => line > 0 && key.test(reads[line]?.text.slice(0, 500) ?? ''))
}

/** A nearby line names a meeting or a network that many people enter with one code: `Meeting ID: 482 913 774`. */
export const isShared = (reads: Read[], it: Placed): boolean =>
  [it.line - 2, it.line - 1, it.line + 1].some((line) => {
    const [, caption] = /^([^:\t]{1,70})[:\t]/u.exec(line > 0 ? (reads[line]?.text.slice(0, 100) ?? '') : '') ?? []
    return caption !== undefined && has('shared', caption)
  })

const joint = /^(?:,|\s(?:and|und|y|e|et|i|и|і|й|та))\s$/iu

/** `20417 and 20418`: one of several numbers of the same kind, which nobody types in. */
export const isOneOfSeveral = (reads: Read[], it: Placed): boolean => {
  const { text, candidates } = reads[it.line]!
  const place = candidates.indexOf(it)
  return [candidates[place - 1], candidates[place + 1]].some(
    (other) =>
      other !== undefined &&
      other.code !== it.code &&
      other.code.length === it.code.length &&
      joint.test(other.start < it.start ? text.slice(other.end, it.start) : text.slice(it.end, other.start)),
  )
}

/** End of the word for a password, in a text that names a user before it: `Login: buyer7, password: `. */
const passwordBehindUser = (text: string): number | null => {
  const [user] = find('userName', text)
  const password = user && find('password', text).findLast(({ start }) => start >= user.end)
  if (!password || password.start - user.end > 70) return null
  const isOneTime = find('otp', text).some((otp) => otp.start < password.end && otp.end >= password.end)
  return isOneTime ? null : password.end
}

/** `login:password` and nothing else: the header of a table or list of them. */
export const isHeadOfCredentials = (text: string): boolean =>
  text.length < 80 &&
  find('userName', text).some((user) =>
    find('password', text).some(
      (password) =>
        /^\s?[:;|/\t]\s?$/.test(text.slice(user.end, password.start)) &&
        /^\s*(?:$|[:;|/,\t])/.test(text.slice(password.end)),
    ),
  )

/** `anna@mail.example, password: ` */
const behindAddress = new RegExp(`${hole}[\\s,;|/–—-]*$`)

/** A password that belongs to a user name: after that name or an address, or in a list of both. */
export const isCredential = (reads: Read[], it: Placed, head: number): boolean => {
  const { text } = reads[it.line]!
  const above = it.line > 1 ? (reads[it.line - 1]?.text.slice(-80) ?? '') : ''
  const before = `${above}\n${text.slice(Math.max(0, it.start - 80), it.start)}`
  const signs = /[\s:=–—-]*$/.exec(before)!
  const [password] = find('password', before).filter((hit) => hit.end === signs.index)
  if (password && behindAddress.test(before.slice(0, password.start))) return true
  const end = passwordBehindUser(before)
  if (end !== null && /^\s?[:=–—-]?\s*$/.test(before.slice(end))) return true
  return !it.alone && it.line > head && wordsIn(text) <= 5
}

/** `We have sent a code to the number ending in`: the end of a telephone or card number. */
const endsIn =
  /(?:ending|ends|endet|endend\p{L}{0,2}|termina(?:do|da)?|acaba|закінчується|заканчивается|kończ\p{L}{1,6})\s(?:in|with|auf|mit|en|на|się na)[\s:]*$/iu

/** The adjacent lines say what a number alone in its line is: `Order number`, above or below. */
export const isCaptioned = (reads: Read[], it: Placed): boolean => {
  const above = it.line > 1 ? (reads[it.line - 1]?.text ?? '') : ''
  const below = reads[it.line + 1]?.text ?? ''
  return (
    (wordsIn(above) <= 8 && isCaption(above)) ||
    endsIn.test(above.slice(-60)) ||
    (wordsIn(below) <= 3 && isCaption(below)) ||
    // A lower-case line continues the previous one: `48213`, below it `clicks, of them 90 paid`.
    ((wordsIn(below) <= 3 || /^\p{Ll}/u.test(below)) && startsWith('unit', below.slice(0, 100))) ||
    (above !== '' && wordsIn(above) <= 2 && startsWith('unit', above))
  )
}

import { isMeasured } from '../shape.ts'
import { find } from '../words/find.ts'
import type { Words } from '../words/kinds.ts'
import { seam } from './html.ts'

/** Maximum boundaries between letters and digits examined per mail: at markup, and within lines. */
const most = 2_000
const mostInLines = 500
/** Characters examined around a boundary. */
const reach = 60

const leading = ['code', 'otp', 'is', 'signIn', 'confirm', 'figures'] as const
const following = [...leading, 'enter', 'silence', 'neutral', 'of', 'stranger'] as const
const isKnown = (word: string, kinds: readonly (keyof Words)[]): boolean =>
  kinds.some((kind) => find(kind, word).some(({ start, end }) => start === 0 && end === word.length))

/** Lower case or with an initial capital, as words in sentences are and codes are not. */
const ordinary = /^\p{Lu}?[\p{Ll}\p{M}]+$/u
/** Letters that no code contains. */
const foreign = /[^\p{ASCII}]/u

const number = /^(?:\d{4,8}(?!\d)|\d{2,4}(?:[ -]\d{2,4}){1,2}(?!\d))/
const capitals =
  /^(?:(?=[A-Z]{0,7}\d)[A-Z\d]{5,8}(?![A-Z\d])|[A-Z]{5,8}(?![A-Za-z\d])|[A-Z\d]{3,5}-[A-Z\d]{3,5}(?![A-Za-z\d]))/
const numberAtEnd = /(?<![\p{L}\p{N}_/=@#&-])(?:\d{4,8}|\d{2,4}(?:[ -]\d{2,4}){1,2})$/u
const mixedAtEnd = /(?<![\p{L}\p{N}_/=@#&-])(?:(?=[A-Za-z]{0,7}\d|[A-Z]{5})[A-Za-z\d]{4,8}|[A-Z\d]{3,5}-[A-Z\d]{3,5})$/u
const wordAtEnd = /(?<![\p{L}\p{N}_/=@#&-]|\p{L}\.)[\p{L}\p{M}]{1,20}$/u
const wordFirst = /^[\p{L}\p{M}]{1,20}(?![\p{L}\p{M}\p{N}])/u

/** `Your code is` directly before a code. */
const endsAsWord = (before: string, after: string): boolean => {
  const isNumber = number.test(after)
  if (!isNumber && !capitals.test(after)) return false
  const [word = ''] = wordAtEnd.exec(before) ?? []
  if (word === '') return false
  const earlier = before.slice(0, -word.length)
  if (foreign.test(word)) return true
  if (!ordinary.test(word))
    // `YOUR CODE IS`: the whole sentence is in capitals.
    return isNumber && (isKnown(word, ['code', 'otp']) || (/\p{Lu}{2}\s$/u.test(earlier) && isKnown(word, ['is'])))
  if (word.length < 2) return false
  return (
    (isNumber && (word.length > 3 || /\p{L}[,;]?\s$/u.test(earlier) || isKnown(word, ['enter']))) ||
    isKnown(word, leading)
  )
}

/** `If it was not you` directly after a code. */
const beginsAsWord = (before: string, after: string): boolean => {
  const [code] = numberAtEnd.exec(before) ?? mixedAtEnd.exec(before) ?? []
  const [word = ''] = wordFirst.exec(after) ?? []
  if (code === undefined || word === '' || isMeasured(code + word)) return false
  if (foreign.test(word)) return true
  const isFollowed = /^['’]?\s?\p{L}/u.test(after.slice(word.length))
  if (!ordinary.test(word)) return /^\d/.test(code) && isFollowed && isKnown(word, ['is'])
  if (word.length < 2) return false
  const isNumber = !/[A-Za-z]/.test(code)
  if (/^\p{Lu}/u.test(word)) return isFollowed || (word.length > 3 && (isNumber || code.length + word.length > 8))
  return (isNumber && (isFollowed || word.length > 3)) || (isFollowed && isKnown(word, following))
}

const letterDigit = /[\p{L}\p{M}\p{N}]$/u
const digitLetter = /^[\p{L}\p{N}]/u

/**
 * Removes the seams from a text. Text that touches through markup stays joined, as readers see it, except for a word
 * and a code, which get a space.
 */
export const partMarkup = (text: string): string => {
  const pieces = text.split(seam)
  const out: string[] = [pieces[0] ?? '']
  let before = out[0]!.slice(-reach)
  let looks = 0
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index]!
    const head = piece.slice(0, reach)
    let apart = false
    if (looks < most && letterDigit.test(before.slice(-2)) && digitLetter.test(head)) {
      looks++
      const after =
        head.length < reach
          ? pieces
              .slice(index, index + 20)
              .map((part) => part.slice(0, reach))
              .join('')
              .slice(0, reach)
          : head
      apart = endsAsWord(before, after) || beginsAsWord(before, after)
    }
    if (apart) out.push(' ')
    out.push(piece)
    before = `${before}${apart ? ' ' : ''}${piece.slice(-reach)}`.slice(-reach)
  }
  return out.join('')
}

const behindNumber =
  /(?<![\p{L}\p{N}_/=.,@#&+$€£-])((?=[A-Z]{0,7}\d)[A-Z\d]{4,8}|\d{2,4}[ -]\d{2,4})(\p{Lu}[\p{Ll}\p{M}]{1,20}|(?![A-Za-z])[\p{L}\p{M}]{1,20}|(?<=\d)[a-z]{2,8})(?=['’]?\s?\p{L})(?![\p{L}\p{M}])/gu
const beforeNumber =
  /(?<![\p{L}\p{M}\p{N}_/=.@#&+-])(\p{Lu}?[\p{Ll}\p{M}]{1,19}|(?![A-Za-z])[\p{L}\p{M}]{1,20})((?:\d{4,8}|\d{3}(?=[ -]\d{3}(?!\d))|(?=[A-Z]{0,7}\d)[A-Z\d]{5,8})(?![\p{L}\p{N}_@/=]|[.:-][\p{L}\p{N}]))/gu

/** `268957Thanks` at the end of a line, where six digits are neither a year nor a count. */
const beforeEnd = /(?<![\p{L}\p{N}_/=.,@#&+$€£-])(\d{6})(\p{Lu}[\p{Ll}\p{M}]{3,20})(?=[.!]?$)/u
/** `code268957to sign in` */
const around =
  /(?<![\p{L}\p{M}\p{N}_/=.@#&+-])([\p{L}\p{M}]{1,20})(\d{4,8})([\p{L}\p{M}]{1,20})(?=['’]?\s?\p{L})(?![\p{L}\p{M}])/gu
const joins = /^(?:and|und|et|or|to|if|y|e|i)$/iu

/** Whether a word after a number is separate: by its letters, as a word that follows codes, or as a conjunction. */
const goesOn = (code: string, word: string): boolean =>
  foreign.test(word) ||
  /^\p{Lu}/u.test(word) ||
  isKnown(word, ['is']) ||
  (/^\d{6}$/.test(code) && (joins.test(word) || isKnown(word, following)))

/** Whether a word leads to a number. */
const leadsTo = (word: string, code: string, isLed: boolean): boolean => {
  if (word.length < 2 && !foreign.test(word)) return false
  if (foreign.test(word)) return isKnown(word, leading)
  return (
    isKnown(word, ['code', 'otp']) ||
    (isLed && isKnown(word, ['is'])) ||
    (/^\d{6}$/.test(code) && isKnown(word, ['enter']))
  )
}

type Rest = [place: number, whole: string]
const isLedAt = (place: number, whole: string): boolean => /\p{L}\s$/u.test(whole.slice(Math.max(0, place - 2), place))

/**
 * The same where a line lacks the space itself: `is268957`, `268957If it was not you`. A code at the beginning of a
 * line gets a line of its own, because a line break is lost there.
 */
export const partWords = (lines: string[]): string[] => {
  let left = mostInLines
  const looks = (): boolean => left-- > 0
  return lines.flatMap((line) =>
    left <= 0 || !/\d[\p{L}\p{M}]|[\p{L}\p{M}]\d/u.test(line)
      ? line
      : line
          .replaceAll(around, (all, word: string, code: string, next: string, ...[place, whole]: Rest) =>
            looks() && leadsTo(word, code, isLedAt(place, whole)) && goesOn(code, next) && !isMeasured(code + next)
              ? `${word} ${code} ${next}`
              : all,
          )
          .replaceAll(behindNumber, (all, code: string, word: string, ...[place, whole]: Rest) => {
            const isFollowed = /\s\p{L}|['’]/u.test(whole.slice(place + all.length, place + all.length + 3))
            if (!isFollowed || !looks() || !goesOn(code, word) || isMeasured(code + word)) return all
            return `${code}${place === 0 && code.length >= 6 && /^\p{Lu}/u.test(word) ? '\n' : ' '}${word}`
          })
          .replace(beforeEnd, '$1 $2')
          .replaceAll(beforeNumber, (all, word: string, code: string, ...[place, whole]: Rest) =>
            looks() && leadsTo(word, code, isLedAt(place, whole)) ? `${word} ${code}` : all,
          )
          .split('\n'),
  )
}

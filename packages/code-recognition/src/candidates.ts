import { hole } from './text/addresses.ts'
import { find } from './words/find.ts'
import { isWords } from './letters.ts'
import { money } from './numbered.ts'
import { isCode, isMeasured } from './shape.ts'

/** Text in a line that looks like a code and like nothing else. */
export interface Candidate {
  code: string
  start: number
  end: number
  /**
   * `digits`, upper-case letters and digits, or any letters and digits; such as G-123456; K7P-2XM; KMN-XYA; QWHRTB;
   * 38-104; 38-10-47.
   */
  kind: 'digits' | 'upper' | 'mixed' | 'tagged' | 'parted' | 'groups' | 'letters' | 'divided' | 'split'
}

const glued =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const letter = /[\p{L}\p{M}\p{N}]/u
const isLetter = (char: string): boolean => letter.test(char) && !glued.test(char)

const currency = /[$€£¥₴₽₫₹₸₺₩฿₪¢₱]/
const moneyBefore =
  /(?<!\p{L})(?:usd|eur|gbp|uah|rub|kzt|pln|try|vnd|idr|brl|mxn|jpy|cny|krw|inr|chf|cad|aud|aed|rp|rs|us|грн|руб)\.? ?$/iu
const badLeft = (char: string, further: string): boolean =>
  isLetter(char) ||
  /[#@/\\%&?^•·●…]/.test(char) ||
  (/[_~]/.test(char) && /\S/.test(further)) ||
  char === hole ||
  currency.test(char) ||
  ((char === '.' || char === ',' || char === ':') && /\d/.test(further)) ||
  char === '+' ||
  (char === '-' && /\S/.test(further) && !/[:>-]/.test(further))
const badRight = (char: string, further: string): boolean =>
  isLetter(char) ||
  /[@/\\%°=&+‰^]/.test(char) ||
  (/[_~]/.test(char) && isLetter(further)) ||
  currency.test(char) ||
  ((char === '.' || char === ',' || char === ':') && /\d/.test(further)) ||
  (char === '.' && /[a-z]/.test(further)) ||
  (char === '-' && isLetter(further || ' '))

/** `anna@mail.example:Tz81kLq0`: text tied to an address by a sign without a space belongs to it. */
const addressBefore = new RegExp(`${hole}[:;|,/]$`)

/** Letters and digits, also in groups joined by hyphens. */
const word = /(?<![A-Za-z0-9])[A-Za-z0-9]{1,40}(?:-[A-Za-z0-9]{1,40}){0,2}(?![A-Za-z0-9])/g
const numberBefore = /\d[ )]{1,2}$/
const groups = /^(?:\d{3} \d{2,4}|\d{4} \d{3,4}|\d{2} \d{2} \d{2}|\d{2} \d{3})(?! ?\d)/
const numberAfter = /^ \d{3,}(?!\d|[.:/-]\d)/

const year = '(?:19|20)\\d\\d'
const years = new RegExp(`^${year}[- ]${year}$`)
const yearBefore = new RegExp(`(?<!\\d)${year}(?:\\s?[-–—/]\\s?|\\s)$`)
const yearAfter = new RegExp(`^(?:\\s?[-–—/]\\s?${year}|[-–—/]\\d\\d|\\s${year})(?!\\d)`)
const oneYear = new RegExp(`^${year}$`)

/** `2019-2026`, or one end of such a range: `2019 – 2026`, `2025/26`. */
const isYears = (text: string, before: string, after: string): boolean =>
  years.test(text) || (oneYear.test(text) && (yearBefore.test(before) || yearAfter.test(after)))

const opening = /["'“«„([{*_`>\s]*$/u
/** Only signs up to the end of the line, sentence or clause. */
const closing = /^["'”»)\]}*_`<\s]*(?:$|[.,;](?:\s|$))/u
/** Letters alone count only if nothing but signs surrounds them: in their line, in their cell, or after a colon. */
const standsAlone = (line: string, start: number, end: number): boolean => {
  const before = line
    .slice(Math.max(0, start - 200), start)
    .split('\t')
    .at(-1)!
    .replace(opening, '')
  const after = line.slice(end, end + 200).split('\t', 1)[0]!
  return (before === '' || before.endsWith(':')) && /^["'”»)\]}*_`<\s]*(?:$|[.;](?:\s|$))/u.test(after)
}

/**
 * `38-104`, but nothing like a date or a bank number. Phone numbers and banks use this form too, so only the best tie
 * makes it a code.
 */
const dividedDigits = /^(?=(?:\d-?){5,8}$)(?!\d\d-\d\d-(?:19|20)?\d\d$)(?!(?:19|20)\d\d-)\d{2,4}(?:-\d{2,4}){1,2}$/

/**
 * `38-10-47`, `38.10.47`, `381.047`, `381 - 047`: telephones, banks, amounts, versions and ranges look like this too,
 * so only an adjacent word for a code makes it one.
 */
const splitDigits = /^(?:\d\d([-.])\d\d\1\d\d|\d{3}(?:[.·–—]| [-–—] )\d{3})(?!\d)/
const day = '(?:0[1-9]|[12]\\d|3[01])'
const month = '(?:0[1-9]|1[0-2])'
/** `22-11-26`, `11-22-26` and `26-11-22` of recent decades. */
const shortDate = new RegExp(
  `^(?:(?:${day}[-.]${month}|${month}[-.]${day})[-.][0-4]\\d|[0-4]\\d[-.]${month}[-.]${day})$`,
)

const kindOf = (shown: string): Omit<Candidate, 'start' | 'end'> | null => {
  if (splitDigits.test(shown))
    return shortDate.test(shown) ? null : { code: shown.replaceAll(/\D/g, ''), kind: 'split' }
  // `38 104` may be a count just as `38-104` may be a bank number, so both are read alike.
  const text = /^\d{2} \d{3}$|^\d{3} \d{2}$/.test(shown) ? shown.replace(' ', '-') : shown.replaceAll(' ', '')
  if (/^\d{4,8}$/.test(text)) return { code: text, kind: 'digits' }
  if (/^(?:\d{3}-\d{3}|\d{4}-\d{4})$/.test(text)) return { code: text.replace('-', ''), kind: 'digits' }
  if (/^[A-Z]{1,2}-\d{4,8}$/.test(text)) return { code: text.slice(text.indexOf('-') + 1), kind: 'tagged' }
  if (/^[A-Z]+$/.test(text)) return isCode(text) ? { code: text, kind: 'letters' } : null
  if (dividedDigits.test(text)) return { code: text.replaceAll('-', ''), kind: 'divided' }
  if (!isCode(text) || isMeasured(text) || text.length < 5) return null
  if (text.includes('-')) {
    if (/^[\d-]+$/.test(text)) return null
    return /\d/.test(text) ? { code: text, kind: 'parted' } : isWords(text) ? null : { code: text, kind: 'groups' }
  }
  return { code: text, kind: text === text.toUpperCase() ? 'upper' : 'mixed' }
}

/** Whether the immediate context makes it an amount, a count, a phone number, a masked number or a reference. */
const belongs = (line: string, start: number, end: number): boolean => {
  const before = line.slice(Math.max(0, start - 12), start)
  const after = line.slice(end, end + 24)
  if (badLeft(line[start - 1] ?? ' ', line[start - 2] ?? ' ') || badRight(line[end] ?? ' ', line[end + 1] ?? ' '))
    return true
  if (addressBefore.test(before)) return true
  if (numberBefore.test(before) || /[$€£¥₴₽₫₹₸₺₩฿₪#+]\s?$/.test(before) || moneyBefore.test(before)) return true
  // Stars on one side only mask the rest of a longer number.
  if (/\*\s?$/.test(before) && !/^\s?\*/.test(after)) return true
  const next = after.replace(/^[\s(-]{1,2}/, '')
  if (currency.test(next[0] ?? ' ') || money.test(next) || /^[%°‰]/.test(next)) return true
  return counts(after)
}

/** Whether a unit follows: as a separate word, or attached to the number in scripts without spaces. */
const counts = (after: string): boolean => {
  const [text = '', space = ''] = /^( ?)[\p{L}\p{M}]{1,20}/u.exec(after) ?? []
  const unit = find('unit', text)[0]
  if (unit?.start !== space.length) return false
  return !glued.test(text[unit.start] ?? '') || space === '' || unit.end === text.length
}

/** Candidates of a line in reading order, at most `most`. Linear in the line. */
export const candidatesIn = (line: string, most: number): Candidate[] => {
  const found: Candidate[] = []
  let done = 0
  for (const match of line.matchAll(word)) {
    if (found.length >= most) break
    const start = match.index
    if (start < done) continue
    let text = match[0]
    const ahead = line.slice(start, start + 16)
    const grouped = /^\d{2,4}$/.test(text) ? (groups.exec(ahead) ?? splitDigits.exec(ahead)) : null
    if (grouped) text = grouped[0]
    const end = start + text.length
    const kind = kindOf(text)
    if (
      !kind ||
      belongs(line, start, end) ||
      isYears(text, line.slice(Math.max(0, start - 8), start), line.slice(end, end + 8))
    )
      continue
    if (kind.kind === 'letters' && !standsAlone(line, start, end)) continue
    if (kind.kind === 'groups' && !closing.test(line.slice(end, end + 200).split('\t', 1)[0]!)) continue
    if (!grouped && kind.kind === 'digits' && numberAfter.test(line.slice(end, end + 12))) continue
    found.push({ ...kind, start, end })
    done = end
  }
  return found
}

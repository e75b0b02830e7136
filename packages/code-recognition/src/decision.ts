import { withoutAsides } from './asides.ts'
import { isBareToken, isWordLike } from './bare-token.ts'
import { lineAbove, lineBelow, onlyNumber, pointedTo, requested, subjectSpeaks } from './evidence/other-lines.ts'
import { askedFor, namedAfter, referredTo, wordBefore, wordBehind } from './evidence/same-line.ts'
import { tiers, type Scene, type Tier } from './evidence/scene.ts'
import { isSignIn } from './labels/label.ts'
import { labelsIn } from './labels/labels.ts'
import { isWord, namesIn, wordsOf, type Sender } from './letters.ts'
import {
  isCaptioned,
  isDate,
  isBesideKey,
  isCredential,
  isHeadOfCredentials,
  isOneOfSeveral,
  isShared,
} from './negations.ts'
import { aboutGoods } from './numbered.ts'
import { readLines, type Placed, type Read } from './read-mail.ts'
import { wordsIn, wordy } from './sentences.ts'
import type { Line } from './text/lines.ts'
import { has } from './words/find.ts'
import type { Words } from './words/kinds.ts'

/** Maximum lines searched for the topic of a mail, which may be mentioned anywhere. */
const lookedAt = 300
const speaksOf = (lines: Line[], ...kinds: (keyof Words)[]): boolean =>
  kinds.some((kind) => lines.slice(0, lookedAt).some((line) => has(kind, line.slice(0, 500))))

/** Properties of the whole mail. */
interface Mail {
  lines: Line[]
  reads: Read[]
  /** Mentions discounts or invitations; `sells`: things that are bought, shipped or booked. */
  promotes: boolean
  sells: boolean
  /** Mentions a percentage discount. */
  lowers: boolean
  /** Long enough that it would say what its code is for. */
  isLong: boolean
  /** Is a receipt, or mentions one. */
  isReceipt: boolean
  /** Mentions signing in; `confirms`: or confirming something. */
  signsIn: boolean
  confirms: boolean
  /** Its subject mentions such a code, and names none. */
  announces: boolean
}

const isLetters = ({ kind }: Placed): boolean => kind === 'letters' || kind === 'groups'
const around = ({ lines }: Mail, it: Placed): Line[] => lines.slice(Math.max(0, it.line - 2), it.line + 3)

/**
 * A word that may mean any code needs a mail that sells nothing; for digits, only the lines around them count. A code
 * formed like a word with a number needs a better word.
 */
const isSold = ({ lines, reads, promotes, announces }: Mail, it: Placed): boolean => {
  if (isWordLike(it.code)) return true
  if (it.kind !== 'digits') return promotes
  if (announces) return false
  // A nearby line with a number of its own refers to that number.
  const near = reads.slice(Math.max(0, it.line - 2), it.line + 3)
  const own = near.filter(({ text, candidates }) => candidates.every(isDate) || text === lines[it.line])
  return own.some(({ text }) => has('promo', text.slice(0, 500)))
}

/**
 * `38-104` and `30 418` may be a bank number or a count. Only the best tie, or a line of their own, makes them a code.
 */
const isWhole = ({ lines }: Mail, it: Placed, tier: Tier): boolean =>
  tier === 'strong' ||
  (it.alone &&
    (['near', 'confirming'].includes(tier) || (tier === 'loose' && has('signIn', lines[0]?.slice(0, 300) ?? ''))))

/**
 * `38-10-47` and similar forms need the same, or a position where nothing follows that says what they are: alone in a
 * line or cell, or at the end after a colon.
 */
const isSplitCode = ({ reads, signsIn, announces }: Mail, it: Placed, tier: Tier): boolean => {
  if (tier === 'strong') return true
  const { text } = reads[it.line]!
  const closes =
    /[:=]\s*["'«“([*]*$/u.test(text.slice(Math.max(0, it.start - 20), it.start)) && !wordy.test(text.slice(it.end))
  if (!it.alone && it.cell === null && !closes) return false
  return ['near', 'confirming'].includes(tier) || (tier === 'weak' && (signsIn || announces))
}

/** Whether the rest of the mail is evidence against a tie of this tier. */
const isDoubtful = (mail: Mail, it: Placed, tier: Tier): boolean =>
  // In a mail about signing in, a code of something unknown is the service's; mixed-case letters with digits are more
  // likely a password.
  (tier === 'vague' && ((!mail.signsIn && !mail.announces) || it.kind === 'mixed')) ||
  // Without signing in or confirming, `your code` is enough only in a short mail without discounts.
  (tier === 'weak' && !mail.signsIn && !mail.confirms && (mail.promotes || mail.lowers || mail.isLong)) ||
  (tier === 'weak' && !mail.signsIn && aboutGoods(mail.lines[0] ?? '')) ||
  (['near', 'weak', 'vague', 'loose'].includes(tier) && isSold(mail, it)) ||
  (tier === 'confirming' && !mail.signsIn && (mail.isReceipt || speaksOf(around(mail, it), 'goods'))) ||
  // `Authorisation code` in a row of a receipt.
  (tier === 'loose' && it.cell !== null && !mail.signsIn && mail.isReceipt) ||
  (it.kind === 'divided' && !isWhole(mail, it, tier)) ||
  (it.kind === 'split' && !isSplitCode(mail, it, tier)) ||
  (it.kind === 'letters' && !['strong', 'near', 'confirming', 'weak'].includes(tier)) ||
  // Groups of letters are also days, airports and currencies, and three long ones are a product key.
  (it.kind === 'groups' && (tier !== 'strong' || it.code.length > 12)) ||
  (mail.promotes && isWordLike(it.code))

/** Best tie of each candidate. Words claim their codes in this order: before, behind, below, above. */
const tie = (mail: Mail, scene: Scene, candidates: Placed[]): Map<Placed, Tier> => {
  const best = new Map<Placed, Tier>()
  const keep = (all: Placed[], find: (scene: Scene, it: Placed) => Tier | null): void => {
    for (const it of all) {
      const tier = find(scene, it)
      if (!tier || isDoubtful(mail, it, tier)) continue
      const known = best.get(it)
      if (!known || tiers.indexOf(tier) < tiers.indexOf(known)) best.set(it, tier)
    }
  }
  const withDigits = candidates.filter((it) => !isLetters(it))
  keep(candidates, wordBefore)
  keep(withDigits, wordBehind)
  keep(candidates, lineAbove)
  for (const find of [lineBelow, subjectSpeaks, askedFor, referredTo, namedAfter, requested, pointedTo])
    keep(withDigits, find)
  if (best.size === 0) keep(withDigits, onlyNumber)
  if (best.size === 0) {
    const sells = mail.promotes || mail.sells
    keep(withDigits, (_, it) => (isBareToken(mail.reads, it, sells) ? 'token' : null))
  }
  return best
}

interface Weighed {
  code: string
  tier: number
  /** 2 if it is in the subject as well as in the body. */
  places: number
}

const weigh = (ties: Map<Placed, Tier>): Weighed[] => {
  const proven = [...ties].map(([it, tier]) => ({ it, tier }))
  return [...new Set(proven.map(({ it }) => it.code))]
    .map((code) => {
      const own = proven.filter(({ it }) => it.code === code)
      const tier = Math.min(...own.map((one) => tiers.indexOf(one.tier)))
      return { code, tier, places: new Set(own.map(({ it }) => it.line === 0)).size }
    })
    .toSorted((one, other) => one.tier - other.tier || other.places - one.places)
}

/** Codes that the words refer to, most likely first; none if two are equally likely. */
export const decide = (seen: Line[], sender: Sender | undefined): { code: string; rule: 'keyword' | 'token' }[] => {
  const reads = withoutAsides(readLines(seen))
  const lines = reads.map(({ text }) => text)
  const all = reads.flatMap(({ candidates }) => candidates)
  if (all.length === 0) return []
  const words = all.some(isLetters) ? wordsOf(lines, sender) : new Set<string>()
  const found = lines.slice(0, lookedAt).findIndex(isHeadOfCredentials)
  const head = found < 0 ? Infinity : found
  const candidates = all.filter(
    (it) =>
      !(isLetters(it) && isWord(it.code, words)) &&
      !(it.alone && isCaptioned(reads, it)) &&
      !isShared(reads, it) &&
      !isCredential(reads, it, head) &&
      !isOneOfSeveral(reads, it) &&
      !isBesideKey(reads, it),
  )
  const signsIn = speaksOf(lines, 'signIn', 'otp')
  const confirms = speaksOf(lines, 'confirm', 'silence')
  const subject = lines[0]?.slice(0, 300) ?? ''
  const announces =
    reads[0]?.candidates.length === 0 &&
    !aboutGoods(subject) &&
    labelsIn(subject).some((label) => isSignIn(label) || label.means === 'confirmation')
  const mail = {
    lines,
    reads,
    promotes: speaksOf(lines, 'promo'),
    sells: speaksOf(lines, 'goods'),
    lowers: lines.slice(0, lookedAt).some((line) => /\d\s?%/.test(line.slice(0, 500))),
    isLong:
      wordsIn(
        lines
          .slice(0, 60)
          .map((line) => line.slice(0, 500))
          .join(' ')
          .replaceAll(/[^\p{L}\s]/gu, ''),
      ) > 30,
    isReceipt: speaksOf(lines, 'receipt'),
    signsIn,
    confirms,
    announces,
  }
  const scene: Scene = {
    reads,
    claims: new Set(),
    warns: speaksOf(lines, 'stranger'),
    announces,
    names: namesIn(lines, sender),
  }
  const weighed = weigh(tie(mail, scene, candidates))
  const [first, second] = weighed
  if (!first || (second && second.tier === first.tier && second.places === first.places)) return []
  // Only codes tied as well as the first one are alternatives.
  return weighed
    .filter(({ tier }) => tier === first.tier)
    .map(({ code, tier }) => ({ code, rule: tiers[tier] === 'token' ? 'token' : 'keyword' }))
}

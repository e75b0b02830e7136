import { isNumbered } from './numbered.ts'
import { isBank, namesThingBefore, purposeBehind } from './purpose.ts'
import { lastSentences, wordsIn } from './sentences.ts'
import { services } from './words/capitals.ts'
import { endsWith, find, has, startsWith, type Hit } from './words/find.ts'

/**
 * A word for a code, and which code it means. `sign-in`: it says so. `nearby`: the rest of the sentence does. `confirmation`: of something, which may be an order
 * as well. `plain`: `your code`. `unknown`: that of somebody or something with a name. `other`: of something else.
 */
export interface Label extends Hit {
  means: 'sign-in' | 'nearby' | 'confirmation' | 'plain' | 'unknown' | 'other'
  /** With `unknown`: the name before the word, as in `Clips code`. */
  name?: string
}

const determiner =
  /(?<!\p{L})(?:your|the|this|that|a|an|new|following|digits?|or|and|ihre?n?|deine?n?|der|den|diesen?|folgenden?|neuer?|votre|ton|le|ce|nouveau|tu|su|seu|o|el|este|nuevo|il|tuo|suo|questo|ваш\p{L}*|тв[іо][йя]\p{L}*|ц(?:ей|им|ього)|эт(?:от|им|ого)|наступн\p{L}*|нов\p{L}*|следующ\p{L}*|twój|ten|nowy|poniższy|váš|tento|din|ditt|uw|je|deze|dit|volgende|jouw|ovaj|vaš|сіздің|вашият|ο|az|as?)[\s-]*$/iu

/** `your Facebook code`: a name in the middle of a sentence, before a word in small letters. */
const namedBefore = /\p{L}\s(?:\p{Lu}[\p{L}\p{N}.]*\s){1,2}\p{Ll}+$/u
/** `code Facebook:`, but not `code projet:`. */
const names = /^\s*(?:[\p{Lu}\d][\p{L}\p{N}.&-]*\s*)+$/u

/** `Clips code:`, but not `Device code name:`. */
const nameBefore = /(\p{Lu}[\p{L}\p{N}]*)[\s-]*$/u
const qualified = /^[^:\d]*\p{L}[^:\d]*:/u
/** Words for codes before which English sets what they are the codes of. */
const compounds = /^(?:code|pin|token|pass)/i

/** Nothing unknown says which code it is. */
const isPlain = (sentence: string, { start, end }: Hit): boolean => {
  const before = sentence.slice(Math.max(0, start - 40), start)
  const behind = /^([^:\d]*):/u.exec(sentence.slice(end, end + 60))?.[1] ?? ''
  const known =
    !/[\p{L}\p{N}][\s-]*$/u.test(before) ||
    determiner.test(before) ||
    find('enter', sentence).some((hit) => hit.end <= start) ||
    (['enter', 'is', 'neutral'] as const).some((kind) => endsWith(kind, before.replace(/[\s-]+$/u, ''))) ||
    namedBefore.test(sentence.slice(0, end)) ||
    services.has(before.trim().toUpperCase())
  if (!known || !/\p{L}/u.test(behind) || find('is', behind).length > 0) return known
  if (startsWith('neutral', behind.trimStart())) return true
  return startsWith('of', behind.trimStart()) ? purposeBehind('', behind) !== 'other' : names.test(behind)
}

const preposition =
  /^[\s'’-]*(?:(?:de|du|d|del|della|di|da|do|des|of|for|für|van|voor|của|για|для|на|за|к|από|na|do|untuk|için|pentru)\b[\s'’]*)?(?:(?:l|la|le|el|il|the|your|an?|su|tu|votre|ваш\p{L}*)\b[\s'’]*)?$/iu
const near = /^[^.,;:!?()|\t\n]*$/u
const overlaps = (one: Hit, other: Hit): boolean => one.start < other.end && other.start < one.end

/** Firms are called Code too: `Code Inc.`, `Code Labs`, `Code & Café`, «Код». */
const isName = (sentence: string, { start, end }: Hit): boolean => {
  const word = sentence.slice(start, end)
  const after = sentence.slice(end, end + 30)
  if (/[«“„]$/.test(sentence.slice(0, start)) && /^[»”“](?!\s*[:=])/.test(after)) return true
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return false
  if (
    /^\s(?:Inc|LLC|Ltd|Limited|Corp|Co|GmbH|AG|KG|S\.?A\.?S?|S\.?L|Sp\. z|PLC|plc|Oy|AB|BV|LLP)(?!\p{L})/u.test(after)
  )
    return true
  if (/^\s?&\s?\p{Lu}/u.test(after)) return true
  // `Код Facebook` is the code of Facebook, as is `Code Facebook:`.
  const next = /^\s(\p{Lu}\p{Ll}+)(?!\s*:|\s\d)/u.exec(after)?.[1]
  return (
    next !== undefined &&
    /\p{Script=Latin}/u.test(word) === /\p{Script=Latin}/u.test(next) &&
    !determiner.test(sentence.slice(Math.max(0, start - 40), start)) &&
    !(['is', 'of', 'enter', 'neutral', 'signIn', 'confirm'] as const).some((kind) => startsWith(kind, next))
  )
}

/** Words for signing in that are said of doors and cards too. */
const opening =
  /^(?:access|entry|security|activ|aktiv|zugang|sicherheit|acces|acced|accès|acess|seguridad|segurança|sécurité|sicurezza|dostęp|bezpiecz|доступ|безпек|безопасн|актив)/iu

/** Ends in the access to a thing with a lock. */
const isLock = (text: string): boolean => {
  const [, before] = /^(.*?)[\s-](?:access|entry|security|activation)$/iu.exec(text.slice(-60)) ?? []
  return before !== undefined && !/bank$/iu.test(before) && endsWith('thing', before)
}

/** `the last four digits` are those of a card or a telephone. */
const lastOnes =
  /(?:last|final|ending|letzten?|últim\p{L}+|dernier\p{L}*|ultim\p{L}+|останні\p{L}*|последни\p{L}*|ostatni\p{L}*)(?:\s\p{L}+|\s\d)?\s$/iu
/** Digits are a code where the sentence says so. */
const isSaid = (means: Label['means']): boolean => means === 'sign-in' || means === 'nearby' || means === 'confirmation'

/** `код доступу до складу`: what follows on the word for signing in is a thing, or of one. */
const opensBehind = (behind: string): boolean => {
  const text = behind.slice(0, 60)
  const [thing] = find('thing', text)
  return thing !== undefined && (/^\s$/.test(text.slice(0, thing.start)) || purposeBehind('', text) === 'other')
}

/** `Kundencode`: a compound whose first part says nothing about signing in, nor how the code is made. */
const compound = /^(\p{L}{2,})(?:code|kode|kod|kód|koodi|kóði)\p{L}{0,4}$/iu

/** `Код 305299 МФО`: what is written in capitals behind the number names it. */
const capitalsBehind = /^[\s:=-]*\d[\d -]{2,9}\d\s\(?(\p{Lu}{2,8})\)?(?!\p{L})/u

/** All words for codes in a sentence. What stands at the word itself decides first, what stands elsewhere last. */
export const labelsIn = (sentence: string): Label[] => {
  const otp = find('otp', sentence)
  const named = find('code', sentence).filter((hit) => !otp.some((other) => overlaps(hit, other)))
  const figures =
    otp.length + named.length > 0
      ? []
      : find('figures', sentence).filter((hit) => !lastOnes.test(sentence.slice(0, hit.start)))
  const code = [...named, ...figures]
  if (otp.length + code.length === 0) return []
  // `OTP code` is one word.
  const signIn = [...find('signIn', sentence), ...otp]
  const confirm = find('confirm', sentence)
  const promo = find('promo', sentence)
  const goods = [...promo, ...find('goods', sentence)]
  const things = find('thing', sentence)
  // `mã khách hàng`, `code client`: longer words only, because the short ones are mostly prepositions.
  const numbers = find('number', sentence).filter(({ start, end }) => end - start >= 4)

  const before = (hit: Hit, other: Hit): string | null =>
    other.end <= hit.start ? sentence.slice(other.end, hit.start) : null
  const after = (hit: Hit, other: Hit): string | null =>
    other.start >= hit.end ? sentence.slice(hit.end, other.start) : null
  const directlyBefore = (hit: Hit, other: Hit): boolean =>
    overlaps(hit, other) || /^[\s-]*$/.test(before(hit, other) ?? '.')
  const directlyAfter = (hit: Hit, other: Hit): boolean => preposition.test(after(hit, other) ?? '.')
  const attached = (hit: Hit, other: Hit): boolean => {
    const gap = before(hit, other) ?? after(hit, other) ?? ''
    return near.test(gap) && wordsIn(gap) <= (other.end <= hit.start ? 1 : 2)
  }
  /** `your Ride code`: a name in the middle of a sentence of small letters. */
  const isNameOf = (hit: Hit, other: Hit): boolean =>
    other.start > 0 &&
    /^\p{Lu}\p{Ll}/u.test(sentence.slice(other.start, other.end)) &&
    /^\p{Ll}/u.test(sentence.slice(hit.start, hit.end)) &&
    /\p{Ll}\s$/u.test(sentence.slice(0, other.start))

  const meaning = (hit: Hit): Label['means'] | null => {
    const is = (list: Hit[], how: (hit: Hit, other: Hit) => boolean): boolean => list.some((other) => how(hit, other))
    const word = sentence.slice(hit.start, hit.end)
    const behind = sentence.slice(hit.end)
    if (is(goods, (one, other) => directlyBefore(one, other) && !isNameOf(one, other))) return 'other'
    const purpose = purposeBehind(word, behind)
    const opens = purpose === 'other' && has('thing', behind.slice(0, 80))
    // `gate access code`, but not `bank security code`.
    const locks = signIn.some((one) => directlyBefore(hit, one) && isLock(sentence.slice(0, one.end)))
    if (is(signIn, directlyBefore)) return opens || locks ? 'other' : 'sign-in'
    if (is(things, (one, other) => directlyBefore(one, other) && !isNameOf(one, other))) return 'other'
    const first = compound.exec(word)?.[1]
    if (first && !(['neutral', 'signIn', 'confirm'] as const).some((kind) => has(kind, first))) return 'other'
    if (is(goods, directlyAfter) || is(things, directlyAfter)) return 'other'
    const said = signIn.find((other) => attached(hit, other))
    if (said) return opens || opensBehind(sentence.slice(Math.max(hit.end, said.end))) ? 'other' : 'sign-in'
    if (is(goods, (one, other) => attached(one, other) && !isNameOf(one, other))) return 'other'
    if (purpose !== 'sign-in' && is(numbers, directlyAfter)) return 'other'
    if (purpose === 'other') return 'other'
    const firm = signIn.some(({ start, end }) => !opening.test(sentence.slice(start, end)))
    if (!firm && namesThingBefore(sentence.slice(0, hit.start))) return 'other'
    const capitals = capitalsBehind.exec(behind)?.[1]
    if (capitals && /\p{Ll}/u.test(sentence) && !has('otp', capitals)) return 'other'
    if (signIn.length > 0 && promo.length === 0) return 'nearby'
    if (confirm.length > 0 && goods.length === 0) return 'confirmation'
    if (isPlain(sentence, hit)) {
      const others = [...goods, ...things].filter(
        (one) => !isNameOf(hit, one) && !isBank(sentence.slice(one.start, one.end)),
      )
      return others.length > 0 ? 'other' : 'plain'
    }
    if (compounds.test(word) && (!nameBefore.test(sentence.slice(0, hit.start)) || qualified.test(behind))) return null
    return 'unknown'
  }
  const nameOf = (hit: Hit): { name?: string } => {
    const name =
      compounds.test(sentence.slice(hit.start, hit.end)) && nameBefore.exec(sentence.slice(0, hit.start))?.[1]
    return name ? { name } : {}
  }
  // `код підтвердження замовлення`: the code of an order, whatever it is called.
  const ofGoods = (hit: Hit): boolean => goods.some((other) => after(hit, other)?.trim() === '')
  const meant = [...otp, ...code]
    .filter((hit) => !isName(sentence, hit) || signIn.some((other) => directlyBefore(hit, other)))
    .map((hit) => ({
      ...hit,
      ...nameOf(hit),
      means: otp.includes(hit) ? (ofGoods(hit) ? 'other' : 'sign-in') : meaning(hit),
    }))
  return meant
    .filter(
      (label): label is Label =>
        label.means !== null && (figures.length === 0 || isSaid(label.means) || has('enter', sentence)),
    )
    .toSorted((one, other) => one.start - other.start)
}

export const isOwn = (label: Label | undefined): label is Label => label !== undefined && label.means !== 'other'

export const isSignIn = ({ means }: Label): boolean => means === 'sign-in' || means === 'nearby'

/** The words in a sentence for codes that may be the one of the mail. */
export const ownLabels = (sentence: string): Label[] => labelsIn(sentence).filter(isOwn)

/** The code that the end of a text speaks of; null where it is about another number, or asks for silence only. */
export const announced = (text: string): Label | null => {
  for (const sentence of lastSentences(text)) {
    const labels = labelsIn(sentence)
    const label = isOwn(labels.at(-1)) ? labels.at(-1) : labels.findLast(isSignIn)
    if (labels.length > 0) return has('silence', sentence) || !label ? null : label
    if (isNumbered(sentence)) return null
  }
  return null
}

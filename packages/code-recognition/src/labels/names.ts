import { services } from '../words/capitals.ts'
import { endsWith, find, has, startsWith, type Hit } from '../words/find.ts'
import { purposeBehind } from './purpose.ts'

const determiner =
  /(?<!\p{L})(?:your|the|this|that|a|an|new|following|digits?|or|and|ihre?n?|deine?n?|der|den|diese[nm]?|folgenden?|neuer?|votre|ton|le|ce|nouveau|tu|su|seu|o|el|este|nuevo|il|tuo|suo|questo|ваш\p{L}*|тв[іо][йя]\p{L}*|ц(?:ей|им|ього)|эт(?:от|им|ого)|наступн\p{L}*|нов\p{L}*|следующ\p{L}*|twój|ten|nowy|poniższy|váš|tento|din|ditt|uw|je|deze|dit|volgende|jouw|ovaj|vaš|сіздің|вашият|ο|az|as?|va(?:sh\p{L}{0,4}|s)|tv[oiy][iyj]?|twoj|jūsų?|jusu|teie|sinu|siz[id]n|sizning|tu)[\s-]*$/iu
/** `with this code you reset your password:` continues with an instruction. */
const demonstrative =
  /(?<!\p{L})(?:this|these|diese[nm]?|este|esta|ce|cette|questo|questa|dit|deze|ten|tym|tego|цей|цим|цього|этот|этим|этого|denna|denne)\s$/iu

const beforeOf = (text: string, { start }: Hit): string => text.slice(Math.max(0, start - 60), start)

const forms =
  /^\s(?:Inc|LLC|Ltd|Limited|Corp|Co|GmbH|AG|KG|S\.?A\.?S?|S\.?L|Sp\. z|PLC|plc|Oy|AB|BV|LLP)(?!\p{L})|^\s?&\s?\p{Lu}/u

/** Firms can be called Code, too: `Code Inc.`, `Code Labs`, `Code & Café`, «Код». */
export const isFirm = (text: string, hit: Hit): boolean => {
  const word = text.slice(hit.start, hit.end)
  const after = text.slice(hit.end, hit.end + 30)
  if (/[«“„]$/.test(beforeOf(text, hit)) && /^[»”“](?!\s*[:=])/.test(after)) return true
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return false
  if (forms.test(after)) return true
  // `Код Facebook` is the code of Facebook, and so is `Code Facebook:`.
  const next = /^\s(\p{Lu}\p{Ll}+)(?!\s*:|\s\d)/u.exec(after)?.[1]
  return (
    next !== undefined &&
    /\p{Script=Latin}/u.test(word) === /\p{Script=Latin}/u.test(next) &&
    !determiner.test(beforeOf(text, hit)) &&
    !(['is', 'of', 'enter', 'neutral', 'signIn', 'confirm'] as const).some((kind) => startsWith(kind, next))
  )
}

/** `your Facebook code`: a name within a sentence, before a lower-case word. */
const nameInside = /\p{L}\s(?:\p{Lu}[\p{L}\p{N}.]{0,40}\s){1,2}\p{Ll}+$/u
/** `code Facebook:`, but not `code projet:`. */
const names = /^\s*(?:[\p{Lu}\d][\p{L}\p{N}.&-]*\s*)+$/u

/** Words for codes that in English follow the thing they belong to. */
const compounds = /^(?:code|pin|token|pass)/i

/** Nothing unknown specifies the code: `your code`, `this code`, `enter the code`, `your Facebook code`. */
export const isPlain = (text: string, hit: Hit): boolean => {
  const before = beforeOf(text, hit)
  // `Your code (tell nobody): `
  const rest = text
    .slice(hit.end, hit.end + 90)
    .replace(/^\s\(([^()]{1,70})\)/u, (all, aside: string) => (has('silence', aside) ? '' : all))
  const behind = /^([^:\d]*):/u.exec(rest.slice(0, 60))?.[1] ?? ''
  const known =
    !/[\p{L}\p{N}][\s-]*$/u.test(before) ||
    determiner.test(before) ||
    (!compounds.test(text.slice(hit.start, hit.end)) && find('enter', text).some(({ end }) => end <= hit.start)) ||
    (['enter', 'is', 'neutral', 'account'] as const).some((kind) => endsWith(kind, before.replace(/[\s-]+$/u, ''))) ||
    nameInside.test(before + text.slice(hit.start, hit.end)) ||
    services.has(before.trim().toUpperCase())
  if (!known || demonstrative.test(before) || !/\p{L}/u.test(behind) || find('is', behind).length > 0) return known
  // `the code from the e-mail: `
  if (
    (['neutral', 'enter'] as const).some((kind) => startsWith(kind, behind.trimStart())) ||
    (has('account', behind) && !has('thing', behind))
  )
    return true
  return startsWith('of', behind.trimStart()) ? purposeBehind('', behind) !== 'other' : names.test(behind)
}

/** The name directly before the word: null if there is none, undefined if it is not a name, as in `sub code`. */
export const nameBefore = (text: string, hit: Hit): string | null | undefined => {
  if (!compounds.test(text.slice(hit.start, hit.end))) return null
  const name = /(\p{Lu}[\p{L}\p{N}]{0,40})[\s-]*$/u.exec(beforeOf(text, hit))?.[1]
  // `Clips code:`, but not `Device code name:`.
  return /^[^:\d]*\p{L}[^:\d]*:/u.test(text.slice(hit.end, hit.end + 60)) ? undefined : name
}

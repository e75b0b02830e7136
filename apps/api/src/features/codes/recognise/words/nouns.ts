import { find, type Hit } from './find.ts'

/** A word that means a code. `strong`: that of a sign-in; otherwise it may be one. */
export interface Noun extends Hit {
  strong: boolean
  /** Nothing unknown says which code it is: `your code`, but not `group code` or `code of the group:`. */
  bare: boolean
  /** Only said to confirm something, which may be an order as well. */
  confirms: boolean
}

const determiner =
  /(?<!\p{L})(?:your|the|this|that|a|an|my|our|new|following|digits?|or|and|ihre?n?|deine?n?|der|den|diesen?|folgenden?|neuer?|votre|ton|le|ce|nouveau|tu|su|seu|o|el|este|nuevo|il|tuo|suo|questo|ваш\p{L}*|тв[іо][йя]\p{L}*|ц(?:ей|им|ього)|эт(?:от|им|ого)|наступн\p{L}*|нов\p{L}*|следующ\p{L}*|twój|ten|nowy|poniższy|váš|tento|din|ditt|uw|je|deze|dit|volgende|jouw|ovaj|vaš|сіздің|вашият|ο|az|as?)[\s-]*$/iu

const isBare = (sentence: string, { start, end }: Hit): boolean => {
  const before = sentence.slice(Math.max(0, start - 40), start)
  const named = /^([^:\d]*):/u.exec(sentence.slice(end, end + 60))?.[1] ?? ''
  const known =
    !/[\p{L}\p{N}][\s-]*$/u.test(before) ||
    determiner.test(before) ||
    find('type', sentence).some((hit) => hit.end <= start) ||
    (['type', 'is'] as const).some((kind) => endsWith(kind, before))
  return known && (!/\p{L}/u.test(named) || find('is', named).length > 0)
}

const preposition =
  /^[\s'’-]*(?:(?:de|du|d|del|della|di|da|do|des|of|for|für|van|voor|của|για|для|на|за|к|από|na|do|untuk|için|pentru)\b[\s'’]*)?(?:(?:l|la|le|el|il|the|your|an?|su|tu|votre|ваш\p{L}*)\b[\s'’]*)?$/iu
const near = /^[^.,;:!?()|\t\n]*$/u
const wordsIn = (gap: string): number => gap.split(/\s+/).filter(Boolean).length
const endsWith = (kind: 'type' | 'is', text: string): boolean =>
  find(kind, text).some((hit) => hit.end === text.trimEnd().length)
const overlaps = (one: Hit, other: Hit): boolean => one.start < other.end && other.start < one.end

/**
 * The codes that a sentence speaks of, without those of goods, countries, promotions and the like. What stands at the
 * word itself decides first, what stands elsewhere in the sentence last.
 */
export const nounsOf = (sentence: string): Noun[] => {
  const strong = find('strong', sentence)
  const weak = find('code', sentence).filter((hit) => !strong.some((other) => overlaps(hit, other)))
  if (strong.length + weak.length === 0) return []
  const proof = find('proof', sentence)
  const confirm = find('confirm', sentence)
  const promo = find('promo', sentence)
  const wrong = [...promo, ...find('goods', sentence)]
  // `mã khách hàng`, `code client`: longer words only, because the short ones are mostly prepositions.
  const named = find('label', sentence).filter(({ start, end }) => end - start >= 4)

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

  // `код підтвердження замовлення`: the code of an order, whatever it is called.
  const ofGoods = (hit: Hit): boolean => wrong.some((other) => after(hit, other)?.trim() === '')
  const judge = (hit: Hit): Noun | null => {
    const is = (list: Hit[], how: (hit: Hit, other: Hit) => boolean): boolean => list.some((other) => how(hit, other))
    if (is(wrong, directlyBefore)) return null
    if (is(proof, directlyBefore)) return { ...hit, strong: true, bare: true, confirms: false }
    if (is(wrong, directlyAfter)) return null
    if (is(proof, attached)) return { ...hit, strong: true, bare: true, confirms: false }
    if (is(wrong, attached) || is(named, directlyAfter)) return null
    if (proof.length > 0 && promo.length === 0) return { ...hit, strong: true, bare: true, confirms: false }
    return {
      ...hit,
      strong: false,
      bare: isBare(sentence, hit),
      confirms: confirm.length > 0 && wrong.length === 0,
    }
  }
  return [
    ...strong.filter((hit) => !ofGoods(hit)).map((hit) => ({ ...hit, strong: true, bare: true, confirms: false })),
    ...weak.map(judge),
  ]
    .filter((noun) => noun !== null)
    .toSorted((one, other) => one.start - other.start)
}

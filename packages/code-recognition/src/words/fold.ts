/** Lower case with the same length, so that positions are preserved. */
export const small = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text.replaceAll(/\p{Lu}/gu, (letter) =>
        letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
      )
}

/** Letters whose mark is part of them. */
const strokes: Record<string, string> = { ł: 'l', đ: 'd', ð: 'd', ø: 'o', ı: 'i', ə: 'e', ħ: 'h', ё: 'е' }

const plain = new Map<string, string>()
/** The Latin or Greek base letter of a marked one; other letters are unchanged: a Cyrillic й is not an и. */
const withoutMark = (letter: string): string => {
  const known = plain.get(letter)
  if (known !== undefined) return known
  const [base = letter] = letter.normalize('NFD')
  const found = strokes[letter] ?? (/[\p{Script=Latin}\p{Script=Greek}]/u.test(base) ? small(base) : letter)
  const kept = found.length === letter.length ? found : letter
  plain.set(letter, kept)
  return kept
}

const marked = /[\u00c0-\u024f\u0259\u0370-\u03ff\u1e00-\u1fffё]/u
const eachMarked = new RegExp(marked, 'gu')

/** Removes the marks of all letters; the length is preserved. */
export const bare = (text: string): string => text.replaceAll(eachMarked, withoutMark)

/**
 * Minimum length for removing marks, because short words may differ only by a mark: `là` and `la`, `số` and `so`, `für`
 * and `fur`.
 */
export const shortest = 5
const words = new RegExp(`[\\p{L}\\p{M}]{${shortest},}`, 'gu')

/** Lower case, without marks in all but the short words; positions are preserved. */
export const fold = (text: string): string => {
  const lower = small(text)
  return marked.test(lower) ? lower.replaceAll(words, bare) : lower
}

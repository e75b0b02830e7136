/** Small letters, each as long as it was, so that places stay the same. */
export const small = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text.replaceAll(/\p{Lu}/gu, (letter) =>
        letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
      )
}

/** Letters whose mark is a part of them. */
const strokes: Record<string, string> = { ł: 'l', đ: 'd', ð: 'd', ø: 'o', ı: 'i', ə: 'e', ħ: 'h', ё: 'е' }

const plain = new Map<string, string>()
/** The Latin or Greek letter below a mark; other letters are as they were: a Cyrillic й is no и. */
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

/** Without the marks of all letters, each as long as it was. */
export const bare = (text: string): string => text.replaceAll(eachMarked, withoutMark)

/** Short words differ in nothing but a mark: `là` and `la`, `số` and `so`, `für` and `fur`. */
export const shortest = 5
const words = new RegExp(`[\\p{L}\\p{M}]{${shortest},}`, 'gu')

/** Small letters, without marks in all words but the short ones; places stay the same. */
export const fold = (text: string): string => {
  const lower = small(text)
  return marked.test(lower) ? lower.replaceAll(words, bare) : lower
}

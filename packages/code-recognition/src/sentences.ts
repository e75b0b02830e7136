/** A readable character: a letter or a digit. */
export const wordy = /[\p{L}\p{N}]/u

export const wordsIn = (gap: string): number => gap.split(/\s+/).filter(Boolean).length

/** Ends of sentences; a number after a point continues the sentence, as in `No. 12345`. */
const ending = /[.!?]+["'”»)]*\s+(?!\d)|[。！？；؟।]|\?\s/gu

/** The sentence up to a position, and the text before that sentence, within reach. */
export const sentencesBefore = (text: string, place: number): { last: string; earlier: string } => {
  const start = Math.max(0, place - 160)
  // One character more, because the character after a point decides whether it ends the sentence.
  const ends = Array.from(text.slice(start, place + 1).matchAll(ending), (match) => match.index + match[0].length)
  const end = start + (ends.at(-1) ?? 0)
  return { last: text.slice(end, place), earlier: text.slice(start, end) }
}

export const sentenceAfter = (text: string, place: number): string => {
  const window = text.slice(place, place + 120)
  const end = /[.!?]+["'”»)]*(?:\s|$)|[。！？；؟।]/u.exec(window)
  return end ? window.slice(0, end.index) : window
}

/** Non-empty sentences at the end of a text, last one first. */
export const lastSentences = (text: string): string[] =>
  text
    .slice(-300)
    .split(/(?<=[.!?]["'”»)]?)\s+|(?<=[。！？；؟।])/u)
    .filter((sentence) => wordy.test(sentence))
    .toReversed()

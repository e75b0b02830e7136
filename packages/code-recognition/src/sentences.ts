/** Something that can be read: a letter or a digit. */
export const wordy = /[\p{L}\p{N}]/u

export const wordsIn = (gap: string): number => gap.split(/\s+/).filter(Boolean).length

/** Ends of sentences; a number behind the point goes on with `No. 12345`. */
const ending = /[.!?]+["'”»)]*\s+(?!\d)|[。！？；؟।]|\?\s/gu

/** The part of the sentence before a place, and the one before that, within reach. */
export const sentencesBefore = (text: string, place: number): { last: string; earlier: string } => {
  const start = Math.max(0, place - 160)
  // One character more, because what stands behind a point tells whether it ends the sentence.
  const ends = Array.from(text.slice(start, place + 1).matchAll(ending), (match) => match.index + match[0].length)
  const end = start + (ends.at(-1) ?? 0)
  return { last: text.slice(end, place), earlier: text.slice(start, end) }
}

export const sentenceAfter = (text: string, place: number): string => {
  const window = text.slice(place, place + 120)
  const end = /[.!?]+["'”»)]*(?:\s|$)|[。！？；؟।]/u.exec(window)
  return end ? window.slice(0, end.index) : window
}

/** The sentences at the end of a text that say something, the last one first. */
export const lastSentences = (text: string): string[] =>
  text
    .slice(-300)
    .split(/(?<=[.!?]["'”»)]?)\s+|(?<=[。！？；؟।])/u)
    .filter((sentence) => wordy.test(sentence))
    .toReversed()

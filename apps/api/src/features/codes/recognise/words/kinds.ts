/**
 * What a language calls things that stand near numbers. `~` before or after a word stands for letters that belong to
 * it: endings, or the rest of a compound. Words of scripts without spaces are found anywhere.
 */
export interface Words {
  /** Can mean the code of a sign-in, and other codes too. */
  code?: string[]
  /** Means nothing else. */
  strong?: string[]
  /** Makes a `code` in the same sentence the code of a sign-in. */
  proof?: string[]
  /** The same, unless the sentence is about goods: orders and bookings are confirmed too. */
  confirm?: string[]
  /** Asks for typing. */
  type?: string[]
  /** Asks for silence: such a sentence announces no code. */
  silence?: string[]
  /** Stands between the word and the code. */
  is?: string[]
  /** Codes that take money off, or invite. */
  promo?: string[]
  /** What is bought, sent, booked or made, and other things with codes of their own. */
  goods?: string[]
  /** Names a number that stands directly behind it. */
  label?: string[]
  /** Names what a number directly before it counts. */
  unit?: string[]
}

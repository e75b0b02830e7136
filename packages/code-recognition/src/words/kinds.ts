/**
 * Vocabulary of a language for things near numbers. `~` before or after a word stands for letters that belong to it:
 * endings, or the rest of a compound. Words of scripts without spaces match anywhere.
 */
export interface Words {
  /** Words that can mean the code of a sign-in, and other codes too. */
  code?: string[]
  /** Words that mean nothing else: one-time password. */
  otp?: string[]
  /** Digits or characters: a code if the sentence mentions signing in. */
  figures?: string[]
  /** A key: a code if its own words mention confirming or signing in, as in `confirmation key`. */
  key?: string[]
  /** Makes a `code` in the same sentence the code of a sign-in. */
  signIn?: string[]
  /** The same, unless the sentence is about goods: orders and bookings are confirmed too. */
  confirm?: string[]
  /** Asks to type something. */
  enter?: string[]
  /** Asks to show or tell it to somebody; a sign-in code is typed instead. */
  show?: string[]
  /** Asks for silence: such a sentence announces no code. */
  silence?: string[]
  /** Connects the word and the code. */
  is?: string[]
  /** Warns people who did not ask for it. */
  stranger?: string[]
  /** The subject of a mail. */
  subject?: string[]
  /** Connects `code` and what it is the code of: of, for, to. */
  of?: string[]
  /** Things that a sign-in code may be of or for, besides signing in: account, portal, device. */
  account?: string[]
  /** Things that it may be for, but not of: `code for the payment`, and not `code of the payment`. */
  occasion?: string[]
  /** Words after `for` that say nothing about the code: you, ten minutes. */
  neutral?: string[]
  /** Codes for discounts or invitations. */
  promo?: string[]
  /** Things that are bought, shipped, booked or made, and other things with codes of their own. */
  goods?: string[]
  /** Marks a mail as a receipt: its approval code confirms a finished payment. */
  receipt?: string[]
  /** Doors, branches, colours and the like, which have codes too; counts only next to the word `code`. */
  thing?: string[]
  /** Names the number directly after it. */
  number?: string[]
  /** Unit of a count directly before it. */
  unit?: string[]
  /** User name for signing in, and the password that belongs to it. */
  userName?: string[]
  password?: string[]
  /** Meetings and networks, which many people enter with one code. */
  shared?: string[]
}

/**
 * What a language calls things that stand near numbers. `~` before or after a word stands for letters that belong to
 * it: endings, or the rest of a compound. Words of scripts without spaces are found anywhere.
 */
export interface Words {
  /** Can mean the code of a sign-in, and other codes too. */
  code?: string[]
  /** Means nothing else: one-time password. */
  otp?: string[]
  /** Digits or characters: a code where the sentence speaks of signing in. */
  figures?: string[]
  /** A key: a code where its own words speak of confirming or signing in, as in `confirmation key`. */
  key?: string[]
  /** Makes a `code` in the same sentence the code of a sign-in. */
  signIn?: string[]
  /** The same, unless the sentence is about goods: orders and bookings are confirmed too. */
  confirm?: string[]
  /** Asks for typing. */
  enter?: string[]
  /** Asks for showing or telling it to somebody: a code of a sign-in is typed. */
  show?: string[]
  /** Asks for silence: such a sentence announces no code. */
  silence?: string[]
  /** Stands between the word and the code. */
  is?: string[]
  /** Warns somebody who did not ask for it. */
  stranger?: string[]
  /** The subject of a mail. */
  subject?: string[]
  /** Leads from `code` to what it is the code of: of, for, to. */
  of?: string[]
  /** What a code of a sign-in may be of or for, besides signing in: account, portal, device. */
  account?: string[]
  /** What it may be for, but not of: `code for the payment`, and not `code of the payment`. */
  occasion?: string[]
  /** What says nothing about the code behind `for`: you, ten minutes. */
  neutral?: string[]
  /** Codes that take money off, or invite. */
  promo?: string[]
  /** What is bought, sent, booked or made, and other things with codes of their own. */
  goods?: string[]
  /** Says that a mail is a receipt: its approval code confirms a payment that is over. */
  receipt?: string[]
  /** Doors, branches, colours and the like, which have codes too; counts at the word `code` itself only. */
  thing?: string[]
  /** Names a number that stands directly behind it. */
  number?: string[]
  /** Names what a number directly before it counts. */
  unit?: string[]
  /** The name that somebody signs in with, and the password that goes with it. */
  userName?: string[]
  password?: string[]
  /** Meetings and networks, which many enter with one code. */
  shared?: string[]
}

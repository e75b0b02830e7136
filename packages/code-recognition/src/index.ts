import { decide } from './decision.ts'
import { latestCodes, styleCodes } from './explicit.ts'
import type { Sender } from './letters.ts'
import { isCode } from './shape.ts'
import { linesOf } from './text/lines.ts'

export { isCode } from './shape.ts'

/** Parts of a mail that can reveal a code. Untrusted: written by anybody. */
export interface MailText {
  subject: string
  html: string | null
  text: string | null
  /** The sender's name in capitals is not a code. */
  sender?: Sender
}

/** A code as it is shown and copied, and the rule that found it. */
export interface FoundCode {
  code: string
  rule: 'latest' | 'style' | 'keyword' | 'token'
}

const by = (rule: FoundCode['rule'], codes: string[]): FoundCode[] => codes.map((code) => ({ code, rule }))

/**
 * Finds the codes of a mail. Each step has a file or folder of its own:
 *
 * 1. `text/`: converts the mail to the lines and cells that a reader sees, without links, addresses and older mails;
 *    separates words and codes that touch.
 * 2. `candidates.ts`, `reading.ts`: find text in the shape of a code that is not an amount, a range of years or part of
 *    a longer number. Capitals alone (`letters.ts`) only where they stand alone. `asides.ts`: removes numbers that say
 *    whose the code is.
 * 3. `labels/`: finds the words for codes in a sentence, and which code each of them means: that of a sign-in, or that
 *    `of` or `for` something else. `words/` holds the vocabulary by language.
 * 4. `negations.ts`, `numbered.ts`: find evidence that a number is something else: captions, `No.`, dates, meetings.
 * 5. `evidence/`: rates how well a candidate is tied to a label, in its line or in those around.
 * 6. `decision.ts`: weighs the rest of the mail for and against that, and picks the code with the best tie.
 *
 * Lines of a report (`explicit.ts`) and tokens without a word for a code (`bare-token.ts`) are rules of their own.
 *
 * Codes are sorted by likelihood; the result is empty if there is none or if two are equally likely. Linear in its
 * input. Never throws; every code in the result has the shape that `isCode` allows.
 */
export const recogniseCodes = (mail: MailText): FoundCode[] => {
  const { subject, body } = linesOf(mail)
  const lines = [subject, ...body]
  const latest = new Set(latestCodes(lines))
  const style = new Set(styleCodes(lines))
  const first = latest.size > 0 ? latest : style
  if (first.size > 1) return []
  const found = [
    ...by('latest', [...latest]),
    ...by('style', style.size === 1 ? [...style] : []),
    ...decide(lines, mail.sender),
  ]
  const unlike = found.filter(({ code }, index) => found.findIndex((other) => other.code === code) === index)
  return unlike.filter(({ code }) => isCode(code))
}

import { decide } from './decision.ts'
import { latestCodes, styleCodes } from './explicit.ts'
import type { Sender } from './letters.ts'
import { isCode } from './shape.ts'
import { linesOf } from './text/lines.ts'

export { isCode } from './shape.ts'

/** What of a mail can tell a code. Hostile: written by anybody. */
export interface MailText {
  subject: string
  html: string | null
  text: string | null
  /** Its name in capitals is no code. */
  sender?: Sender
}

/** A code as it is shown and copied, and by which rule it was found. */
export interface FoundCode {
  code: string
  rule: 'latest' | 'style' | 'keyword' | 'token'
}

const by = (rule: FoundCode['rule'], codes: string[]): FoundCode[] => codes.map((code) => ({ code, rule }))

/**
 * From a mail to its codes, each step in a file or folder of its own:
 *
 * 1. `text/`: the mail becomes the lines and cells that a reader sees, without links, addresses and older mails; words
 *    and codes that touch are parted.
 * 2. `candidates.ts`, `reading.ts`: what in a line has the shape of a code, and is no amount, range of years or number in
 *    a longer one. Capitals alone (`letters.ts`) only where they stand alone. `asides.ts`: numbers that say whose the
 *    code is leave the line.
 * 3. `labels/`: the words for codes in a sentence, and which code each of them means: that of a sign-in, or that `of` or
 *    `for` something else. `words/` holds what languages call these things.
 * 4. `negations.ts`, `numbered.ts`: what says that a number is something else: captions, `No.`, dates, meetings.
 * 5. `evidence/`: how well a candidate is tied to a label, in its line or in those around.
 * 6. `decision.ts`: what the rest of the mail says for and against that, and which code is tied best.
 *
 * Lines of a report (`explicit.ts`) and tokens without a word at them (`bare-token.ts`) are rules of their own.
 *
 * The codes of a mail, the likeliest first; none where there is none or where two are equally likely. Linear in its
 * input. Never throws; every code answered has the shape that `isCode` allows.
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

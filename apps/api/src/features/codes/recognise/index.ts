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

/** What of a mail can tell a code. Hostile: written by anybody. */
export interface MailText {
  subject: string
  html: string | null
  text: string | null
}

/** A code as it is shown and copied, and by which rule it was found. */
export interface FoundCode {
  code: string
  rule: 'latest' | 'style' | 'keyword' | 'token'
}

/** The codes of a mail, the likeliest first; none where there is none or where two are equally likely. Linear in its input. */
export const recogniseCodes = (_mail: MailText): FoundCode[] => []

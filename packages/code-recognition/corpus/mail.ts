import type { MailText } from '../src/index.ts'

/** A mail, and the code that a person would find in it. All mails are made up. */
export interface Example {
  name: string
  /** As mail programs show it: `Name <address>`. */
  from?: string
  subject: string
  html?: string
  text?: string
  /** Code to offer first; null if a person would see none, or could not tell which. */
  code: string | null
  /** Further codes that may be offered after it. */
  then?: string[]
}

/** The mail as input of the recogniser. */
export const mailOf = ({ from, subject, html, text }: Example): MailText => {
  const [, name = '', address = ''] = /^(.*?)\s*<(.*)>$/.exec(from ?? '') ?? []
  return { subject, html: html ?? null, text: text ?? null, ...(from && { sender: { name, address } }) }
}

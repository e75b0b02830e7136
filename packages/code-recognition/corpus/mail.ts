import type { MailText } from '../src/index.ts'

/** A mail and what a person would read in it. All of them are made up. */
export interface Example {
  name: string
  /** As mail programs show it: `Name <address>`. */
  from?: string
  subject: string
  html?: string
  text?: string
  /** The code to offer first; null where a person would see none, or could not tell which. */
  code: string | null
  /** Others that may be offered after it. */
  then?: string[]
}

/** The mail as the recogniser gets it. */
export const mailOf = ({ from, subject, html, text }: Example): MailText => {
  const [, name = '', address = ''] = /^(.*?)\s*<(.*)>$/.exec(from ?? '') ?? []
  return { subject, html: html ?? null, text: text ?? null, ...(from && { sender: { name, address } }) }
}

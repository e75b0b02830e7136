import { citeClose, citeOpen, visibleText } from './html.ts'
import { joinSingles, joinSpaced } from './join-lines.ts'
import { withoutAddresses } from './addresses.ts'
import { withoutEntities, withoutQuotedPrintable } from './leftovers.ts'
import { normalise } from './normalise.ts'
import { withoutQuotes, type RawLine } from './quotes.ts'
import { partMarkup, partWords } from './adjacency.ts'

/** Maximum characters read per part of a mail. */
const maxLength = 1_048_576
/** Maximum non-empty lines read. */
const maxLines = 10_000

/** A visible, non-empty line; the cells of a table row are separated by tabs. */
export type Line = string

const tidy = (text: string): string =>
  text
    .split('\t')
    .map((cell) => joinSpaced(cell.replaceAll(/[\p{Cc} ]+/gu, ' ').trim()))
    .filter((cell) => cell !== '')
    .join('\t')

const marks = new RegExp(`([${citeOpen}${citeClose}])`)

const split = (text: string): RawLine[] => {
  const lines: RawLine[] = []
  let depth = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    let own = depth === 0
    for (const part of line.split(marks)) {
      if (part === citeOpen) depth++
      else if (part === citeClose) depth = Math.max(0, depth - 1)
      else if (part.trim() !== '') own = depth === 0
    }
    const seen = tidy(line)
    if (seen !== '') lines.push({ text: seen, cited: !own })
    if (lines.length === maxLines) break
  }
  return lines
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
const isMarkup = (html: string): boolean => /<[a-z!/]/i.test(html)

const plain = (text: string): string => normalise(withoutEntities(text))

/** Visible text of the body: of the HTML, or of the plain text if the HTML has no words. */
const bodyOf = (html: string | null, text: string | null): string => {
  const source = withoutQuotedPrintable(html?.slice(0, maxLength) ?? '')
  const seen = isMarkup(source) ? partMarkup(joinSingles(plain(visibleText(source)))) : plain(source)
  return hasWords(seen) ? seen : plain(withoutQuotedPrintable(text?.slice(0, maxLength) ?? ''))
}

/** A mail as a reader sees it, without links and addresses. */
export interface VisibleMail {
  subject: Line
  /** Without quotations of older mails. */
  body: Line[]
}

/** Converts a mail to its visible lines. Linear in its length. */
export const linesOf = (mail: { subject: string; html: string | null; text: string | null }): VisibleMail => {
  const subject = tidy(normalise(mail.subject.slice(0, 2_000)).replaceAll('\n', ' '))
  const lines = withoutQuotes(subject, split(bodyOf(mail.html, mail.text).slice(0, maxLength)))
  const seen = (all: string[]): string[] => partWords(withoutAddresses(all))
  return { subject: seen([subject]).join(' '), body: seen(lines).filter((line) => line !== '') }
}

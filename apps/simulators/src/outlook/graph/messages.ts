import { createHash } from 'node:crypto'
import { readMail } from '../mail/reading.ts'
import type { Folder, StoredMail } from '../state.ts'

export interface Preferences {
  body: 'html' | 'text' | null
  immutableIds: boolean
}

const longestPreview = 255

/** Folders by well-known name, in Graph's spelling. */
export const folderNames: Record<string, Folder> = { inbox: 'inbox', junkemail: 'junk', deleteditems: 'deleted' }

const idOf = (...parts: string[]): string =>
  `AQMkADAw${createHash('sha256').update(parts.join('\0')).digest('base64url').repeat(2)}AAAA`

export const preferencesOf = (header: string | undefined): Preferences => ({
  body: (/outlook\.body-content-type\s*=\s*"?(html|text)"?/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null) as
    | 'html'
    | 'text'
    | null,
  immutableIds: /IdType\s*=\s*"ImmutableId"/i.test(header ?? ''),
})

/**
 * Text of markup without tags, styles and scripts. Linear in the input, whatever is left unclosed: unclosed markup
 * counts as text.
 */
const asText = (html: string): string => {
  const lower = html.toLowerCase()
  const unclosed = new Set<string>()
  const parts: string[] = []
  let from = 0
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', from)) {
    const [, name] = /^<(style|script|head)\b/.exec(lower.slice(open, open + 8)) ?? []
    const closing = name === undefined || unclosed.has(name) ? -1 : lower.indexOf(`</${name}>`, open)
    if (name !== undefined && closing < 0) unclosed.add(name)
    const end = closing < 0 ? html.indexOf('>', open) : closing + `</${name}>`.length - 1
    if (end < 0) break
    parts.push(html.slice(from, open))
    from = end + 1
  }
  parts.push(html.slice(from))
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim()
}
const asHtml = (text: string): string =>
  `<html><body>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(/\r?\n/g, '<br>')}</body></html>`

const contents = new WeakMap<StoredMail, { html: string; text: string }>()

/** Content of a mail in both formats, cached. */
const contentOf = (mail: StoredMail): { html: string; text: string } => {
  const { html, text } = readMail(mail)
  const content = contents.get(mail) ?? { html: html ?? asHtml(text ?? ''), text: text ?? asText(html ?? '') }
  contents.set(mail, content)
  return content
}

/** Mail in Graph's format. */
export const messageOf = (mail: StoredMail, { body, immutableIds }: Preferences) => {
  const { id, folder, receivedAt, isRead } = mail
  const { messageId, subject, from, html } = readMail(mail)
  const content = contentOf(mail)
  const contentType = body ?? (html === null ? 'text' : 'html')
  const emailAddress = { emailAddress: from }
  return {
    '@odata.etag': `W/"CQAAABYAAAC${id.slice(0, 20)}"`,
    id: immutableIds ? idOf(id) : idOf(id, folder),
    receivedDateTime: receivedAt.replace(/\.\d+/, ''),
    internetMessageId: messageId,
    subject,
    bodyPreview: content.text.slice(0, longestPreview),
    isRead,
    parentFolderId: idOf(folder),
    body: { contentType, content: content[contentType] },
    sender: emailAddress,
    from: emailAddress,
  }
}

export type Message = ReturnType<typeof messageOf>

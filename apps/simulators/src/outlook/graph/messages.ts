import { createHash } from 'node:crypto'
import { readMail } from '../mail/reading.ts'
import type { Folder, StoredMail } from '../state.ts'

export interface Preferences {
  body: 'html' | 'text' | null
  immutableIds: boolean
}

const longestPreview = 255

/** By its well-known name, in Graph's spelling. */
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

const asText = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b.*?<\/\1>/gis, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const asHtml = (text: string): string =>
  `<html><body>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(/\r?\n/g, '<br>')}</body></html>`

/** A mail as Graph tells of it. */
export const messageOf = ({ id, folder, receivedAt, isRead, raw }: StoredMail, { body, immutableIds }: Preferences) => {
  const { messageId, subject, from, html, text } = readMail(raw)
  const content = { html: html ?? asHtml(text ?? ''), text: text ?? asText(html ?? '') }
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

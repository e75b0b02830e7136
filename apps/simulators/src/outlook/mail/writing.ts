import { encodeWords } from './words.ts'

export interface Letter {
  /** `Name <address>` or a bare address. */
  from: string
  to: string
  subject: string
  html?: string | undefined
  text?: string | undefined
  messageId: string
  date: Date
}

const part = (type: string, body: string): string => {
  const lines =
    Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines.join('\r\n')}\r\n`
}

/** Encodes `Name <address>`, where the name may be any text. */
const encodedAddress = (from: string): string => {
  const [, name, address] = /^\s*"?(.*?)"?\s*(<[^<>]+>)\s*$/s.exec(from) ?? []
  if (!address) return from
  return /^[\w .-]*$/.test(name!) ? `"${name}" ${address}` : `${encodeWords(name!)} ${address}`
}

/** Source of a mail as received by a server. */
export const writeMail = ({ from, to, subject, html, text, messageId, date }: Letter): string => {
  const head = [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${encodedAddress(from)}`,
    `To: <${to}>`,
    `Subject: ${encodeWords(subject)}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
  ].join('\r\n')
  if (html === undefined || text === undefined)
    return `${head}\r\n${html === undefined ? part('plain', text ?? '') : part('html', html)}`
  const boundary = `=_${Buffer.from(messageId).toString('hex').slice(0, 30)}`
  return `${head}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${part('plain', text)}\r\n--${boundary}\r\n${part('html', html)}\r\n--${boundary}--\r\n`
}

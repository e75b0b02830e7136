import type { StoredMail } from '../state.ts'
import { decode, decodeWords, unquoted } from './words.ts'

/** Parsed source of a mail. */
export interface ReadMail {
  messageId: string
  subject: string
  from: { name: string; address: string }
  html: string | null
  text: string | null
}

interface Part {
  headers: Map<string, string>
  body: string
}

/** Headers by lower-case name, the first of each, and the body. */
const split = (source: string): Part => {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end ? source.slice(0, end.index) : source
  const headers = new Map<string, string>()
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value!)
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' }
}

/** Headers of a mail source by lower-case name. */
export const headersOf = (source: string): Map<string, string> => split(source).headers

const parameter = (value: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value)?.slice(1).find(Boolean)

const textOf = ({ headers, body }: Part): string => {
  const way = headers.get('content-transfer-encoding')?.trim().toLowerCase()
  const bytes =
    way === 'base64' ? Buffer.from(body, 'base64') : way === 'quoted-printable' ? unquoted(body) : Buffer.from(body)
  return decode(bytes, parameter(headers.get('content-type') ?? '', 'charset') ?? 'utf-8')
}

/** First text and first HTML part, at any depth. */
const bodies = (part: Part, deep = 0): { html: string | null; text: string | null } => {
  const type = part.headers.get('content-type') ?? 'text/plain'
  if (/^multipart\//i.test(type) && deep < 8) {
    const boundary = parameter(type, 'boundary') ?? ''
    const parts = `\r\n${part.body}`.split(
      new RegExp(`\\r?\\n--${boundary.replaceAll(/\W/g, '\\$&')}(?:--)?[ \\t]*(?=\\r?\\n|$)`),
    )
    const found = parts.slice(1).map((each) => bodies(split(each.replace(/^\r?\n/, '')), deep + 1))
    return {
      html: found.find(({ html }) => html !== null)?.html ?? null,
      text: found.find(({ text }) => text !== null)?.text ?? null,
    }
  }
  if (/^text\/html/i.test(type)) return { html: textOf(part), text: null }
  return { html: null, text: /^text\/plain/i.test(type) ? textOf(part) : null }
}

/** Maximum length of an address header in characters; the service refuses longer ones. */
export const longestSender = 1_000

const sender = (header: string): ReadMail['from'] => {
  const from = header.slice(0, longestSender)
  const [, name = '', address = from] = /^\s*"?(.*?)"?\s*<([^<>]*)>\s*$/.exec(from) ?? []
  return { name: decodeWords(name), address: address.trim() }
}

/** Parses the source of a mail as far as Graph and IMAP need it. */
export const readSource = (source: string): ReadMail => {
  const part = split(source)
  return {
    messageId: part.headers.get('message-id')?.trim() ?? '',
    subject: decodeWords(part.headers.get('subject') ?? ''),
    from: sender(part.headers.get('from') ?? ''),
    ...bodies(part),
  }
}

const known = new WeakMap<StoredMail, ReadMail>()

/** Cached parse of a delivered mail. */
export const readMail = (mail: StoredMail): ReadMail => {
  const read = known.get(mail) ?? readSource(mail.raw)
  known.set(mail, read)
  return read
}

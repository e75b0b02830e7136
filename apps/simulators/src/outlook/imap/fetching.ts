import { headersOf, longestSender } from '../mail/reading.ts'
import type { StoredMail } from '../state.ts'
import type { Word } from './words.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number): string => String(number).padStart(2, '0')

/** IMAP date, such as "20-Nov-2026 10:00:02 +0000". */
export const internalDate = (iso: string): string => {
  const date = new Date(iso)
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  return `"${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()} ${time} +0000"`
}

/** Converts a search date such as 20-Nov-2026 to 2026-11-20. */
export const dayOf = (text: string): string | null => {
  const [, day, month, year] = /^(\d{1,2})-([A-Z][a-z]{2})-(\d{4})$/.exec(text) ?? []
  const index = months.indexOf(month ?? '')
  return index < 0 ? null : `${year}-${two(index + 1)}-${two(Number(day))}`
}

const text = (value: string | undefined): string =>
  value === undefined
    ? 'NIL'
    : /^[\x20-\x7e]*$/.test(value) && !/["\\]/.test(value)
      ? `"${value}"`
      : `{${Buffer.byteLength(value)}}\r\n${value}`

const addresses = (value: string | undefined): string => {
  if (value === undefined) return 'NIL'
  const [, name = '', address = value] = /^\s*"?(.*?)"?\s*<([^<>]*)>\s*$/.exec(value) ?? []
  const [mailbox = '', host = ''] = address.split('@')
  return `((${name ? text(name) : 'NIL'} NIL ${text(mailbox)} ${text(host)}))`
}

const envelope = (raw: string): string => {
  const headers = headersOf(raw)
  const from = addresses(headers.get('from')?.slice(0, longestSender))
  return `(${text(headers.get('date'))} ${text(headers.get('subject'))} ${from} ${from} ${from} ${addresses(headers.get('to')?.slice(0, longestSender))} NIL NIL NIL ${text(headers.get('message-id'))})`
}

/** Part of the source, by section name. */
const section = (source: Buffer, name: string): Buffer | null => {
  const end = source.indexOf('\r\n\r\n')
  const headEnd = end < 0 ? source.length : end + 4
  if (name === '') return source
  if (name === 'HEADER') return source.subarray(0, headEnd)
  if (name === 'TEXT') return source.subarray(headEnd)
  const [, fields] = /^HEADER\.FIELDS \(([^)]*)\)$/i.exec(name) ?? []
  if (fields === undefined) return null
  const wanted = fields.toLowerCase().split(' ')
  const lines = source
    .subarray(0, headEnd)
    .toString('utf8')
    .split(/\r\n(?![ \t])/)
  return Buffer.from(
    `${lines.filter((line) => wanted.includes(line.split(':')[0]!.toLowerCase())).join('\r\n')}\r\n\r\n`,
  )
}

/** One item of a FETCH, or null if invalid. Only BODY without PEEK marks a mail as read. */
const itemOf = (item: string, mail: StoredMail): Buffer | null => {
  const simple: Record<string, () => string> = {
    UID: () => `UID ${mail.uid}`,
    FLAGS: () => `FLAGS (${mail.isRead ? '\\Seen' : ''})`,
    INTERNALDATE: () => `INTERNALDATE ${internalDate(mail.receivedAt)}`,
    'RFC822.SIZE': () => `RFC822.SIZE ${Buffer.byteLength(mail.raw)}`,
    ENVELOPE: () => `ENVELOPE ${envelope(mail.raw)}`,
  }
  const known = simple[item.toUpperCase()]
  if (known) return Buffer.from(known())
  const [, name, from, length] = /^BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i.exec(item) ?? []
  const part = name === undefined ? null : section(Buffer.from(mail.raw), name)
  if (!part) return null
  const shown = from === undefined ? part : part.subarray(Number(from), Number(from) + Number(length))
  const origin = from === undefined ? '' : `<${from}>`
  return Buffer.concat([Buffer.from(`BODY[${name}]${origin} {${shown.length}}\r\n`), shown])
}

/** Answer to FETCH for one mail, or null if an item is not supported. */
export const fetchAnswer = (items: Word, mail: StoredMail, number: number): Buffer | null => {
  const parts = (Array.isArray(items) ? items : [items]).map((item) =>
    typeof item === 'string' ? itemOf(item, mail) : null,
  )
  if (parts.some((part) => part === null)) return null
  const joined = parts.flatMap((part, index) => (index ? [Buffer.from(' '), part!] : [part!]))
  return Buffer.concat([Buffer.from(`* ${number} FETCH (`), ...joined, Buffer.from(')\r\n')])
}

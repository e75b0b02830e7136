import { stripInvisible, type LineFault } from '@app/contract'

/** One line of a paste. Everything but the address is secret. */
export interface Credentials {
  email: string
  password: string
  refreshToken: string
  clientId: string
}

export interface PastedLine<T> {
  /** Starts at 1. */
  line: number
  /** The address in lower case. */
  key: string
  value: T
}

/** A fault or doubt about a line, by number. Never carries the content of the line. */
export interface Fault {
  line: number
  reason: LineFault
}

export interface ParsedPaste<T> {
  lines: PastedLine<T>[]
  errors: Fault[]
  warnings: Fault[]
}

export const mostLines = 20_000
const longestLine = 8_192
/** Tokens are about 450 characters long; a shorter one than this was probably cut off. */
const shortToken = 100

const address = /^[^\s@:|,;<>"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i
/** The same for letters of any script: a Cyrillic letter from the wrong keyboard layout looks like a Latin one. */
const foreignAddress = /^[^\s@:|,;<>"]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}$/u
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** An address at the start of a field, followed by another field. */
const recordStart = /(?:^|[\s:,;|])[^\s@:|,;<>"]{1,100}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}\s*:/giu
const clientIdField = /:\s*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Visible ASCII: tokens and addresses contain nothing else. */
const printable = /^[\x21-\x7e]+$/

/** Why a text is no mailbox address; null if it is one. */
const addressFault = (text: string): 'address' | 'address_letters' | null => {
  if (text.length > 320) return 'address'
  if (printable.test(text)) return address.test(text) ? null : 'address'
  return foreignAddress.test(text) && !/\p{Cc}/u.test(text) ? 'address_letters' : 'address'
}

/** A lost line break puts two mailboxes on one line. Read as one, the first address would get the second's token. */
const hasTwoRecords = (text: string): boolean => {
  if ([...text.matchAll(recordStart)].length > 1) return true
  const ids = [...text.matchAll(clientIdField)].map(({ index }) => index)
  return ids.length > 1 && text.slice(ids[0], ids.at(-1)).includes('@')
}

type ParsedField<T> = { value: T; doubt?: LineFault } | { fault: LineFault }

/**
 * Parses a line from both ends. The address ends at the first colon, the client id starts after the last, and the
 * refresh token stands before it. The rest is the password, colons included. Any other form is a fault, never a guess.
 */
const readCredentials = (text: string): ParsedField<Credentials> => {
  const first = text.indexOf(':')
  const last = text.lastIndexOf(':')
  const middle = text.lastIndexOf(':', last - 1)
  if (first < 0 || middle <= first || Buffer.byteLength(text) > longestLine) return { fault: 'format' }
  if (hasTwoRecords(stripInvisible(text))) return { fault: 'two_records' }
  const email = stripInvisible(text.slice(0, first)).trim()
  const password = text.slice(first + 1, middle)
  const refreshToken = stripInvisible(text.slice(middle + 1, last)).trim()
  const clientId = stripInvisible(text.slice(last + 1)).trim()
  if (password === '' || !printable.test(refreshToken)) return { fault: 'format' }
  const fault = addressFault(email)
  if (fault) return { fault }
  if (!guid.test(clientId)) return { fault: 'client_id' }
  const value = { email, password, refreshToken, clientId }
  return refreshToken.length < shortToken ? { value, doubt: 'token_short' } : { value }
}

const readAddress = (text: string): ParsedField<{ email: string }> => {
  if (Buffer.byteLength(text) > longestLine) return { fault: 'address' }
  const seen = stripInvisible(text)
  if (hasTwoRecords(seen)) return { fault: 'two_records' }
  const email = seen.split(':', 1)[0]!.trim()
  const fault = addressFault(email)
  return fault ? { fault } : { value: { email } }
}

/** Non-blank lines with their numbers. A line of invisible characters alone counts as blank. */
function* linesOf(text: string): Generator<[line: number, content: string]> {
  const breaks = /\r\n|\n|\r|$/g
  for (let line = 1, from = 0; from < text.length; line += 1) {
    breaks.lastIndex = from
    const end = breaks.exec(text)?.index ?? text.length
    const content = text.slice(from, end).trim()
    if (stripInvisible(content).trim() !== '') yield [line, content]
    from = Math.max(breaks.lastIndex, end + 1)
  }
}

/** Parses every non-blank line. Null if there are more lines than allowed. */
const readLines = <T extends { email: string }>(
  text: string,
  read: (line: string) => ParsedField<T>,
): ParsedPaste<T> | null => {
  const seen = new Set<string>()
  const pasted: ParsedPaste<T> = { lines: [], errors: [], warnings: [] }
  let filled = 0
  for (const [line, content] of linesOf(text)) {
    filled += 1
    if (filled > mostLines) return null
    const found = read(content)
    if ('fault' in found) {
      pasted.errors.push({ line, reason: found.fault })
      continue
    }
    const key = found.value.email.toLowerCase()
    if (seen.has(key)) {
      pasted.errors.push({ line, reason: 'repeated' })
      continue
    }
    seen.add(key)
    pasted.lines.push({ line, key, value: found.value })
    if (found.doubt) pasted.warnings.push({ line, reason: found.doubt })
  }
  return pasted
}

/** Parses lines of the form login:password:refresh_token:client_id. */
export const parsePaste = (text: string): ParsedPaste<Credentials> | null => readLines(text, readCredentials)

/** Parses lines for their address alone: the text up to the first colon. */
export const parseAddresses = (text: string): ParsedPaste<{ email: string }> | null => readLines(text, readAddress)

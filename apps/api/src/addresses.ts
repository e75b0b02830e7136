import { fileFault } from './lib/file-fault.ts'

/** Format of an address setting. */
export type AddressKind = 'postgres' | 'redis' | 'page' | 'service' | 'host'

/** All settings that are addresses. Surrounding blanks and the line break of a file are trimmed. */
export const addressKinds: Readonly<Record<string, AddressKind>> = {
  HOST: 'host',
  PUBLIC_URL: 'page',
  DATABASE_URL: 'postgres',
  MIGRATION_DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  KEITARO_URL: 'service',
  TELEGRAM_API_ROOT: 'service',
  GOOGLE_SHEETS_URL: 'service',
  GOOGLE_TOKEN_URL: 'service',
  OUTLOOK_TOKEN_URL: 'service',
  OUTLOOK_GRAPH_URL: 'service',
  OUTLOOK_IMAP_HOST: 'host',
  ADSPOWER_URL: 'service',
}

/** Maximum length of an address; longer texts are not inspected. */
const longest = 4_096
const quotes = /^["'`“”„«‘’]|["'`“”»‘’]$/u
const invisible = /[\p{Cf}\p{Zl}\p{Zp}\u00A0\uFEFF]/u

/** Fault of a single-line text that people paste into a setting; null if there is none. */
export const textFault = (name: string, text: string): string | null => {
  if (text.length > longest) return 'is too long'
  if (quotes.test(text)) return 'has quotes around it: take them away'
  if (text.startsWith(`${name}=`)) return 'begins with its own name: write only what stands behind the first ='
  if (/[\r\n]/.test(text)) return 'has a line break in it: write it in one line'
  if (invisible.test(text)) return 'has an invisible mark in it: type it anew'
  return null
}

const codes: Readonly<Record<string, string>> = { '#': '%23', '/': '%2F', '?': '%3F' }
const rawIn = (sign: string): string => `the password has a raw ${sign} in it: write it as ${codes[sign]}`

/** Unescaped character that cut off the part with user and password before its @; null if there is none. */
const rawSign = (rest: string, parses: boolean): string | null => {
  const end = rest.search(/[/?#]/)
  // An @ before the first of these ends the password; an @ after it shows that the password continues.
  if (end === -1 || rest.slice(0, end).includes('@') || !rest.includes('@', end)) return null
  const sign = rest[end]!
  const until = rest.slice(end, rest.lastIndexOf('@'))
  if (sign === '#') return sign
  // A question mark is followed by name=value pairs, in which an @ is normal.
  const query = until.indexOf('?')
  const inPath = query === -1 ? until : rest.slice(end, end + query)
  if (sign === '/' && (query === -1 || inPath.includes('@') || !until.slice(query).includes('='))) return sign
  return sign === '?' && (!parses || !until.includes('=')) ? sign : null
}

const fileParameters = ['sslrootcert', 'sslcert', 'sslkey']

const schemes = { postgres: /^postgres(ql)?:\/\//, redis: /^rediss?:\/\// }

const dataFault = (kind: 'postgres' | 'redis', text: string): string | null => {
  const scheme = schemes[kind].exec(text)?.[0]
  if (/^rediss?\+sentinel:\/\//.test(text))
    return 'addresses of Redis Sentinel are not understood: name the primary itself, or a proxy that leads to it, with redis://'
  if (!scheme) return `must start with ${kind}://`
  const rest = text.slice(scheme.length)
  const parses = URL.canParse(text)
  const raw = rawSign(rest, parses)
  if (raw) return rawIn(raw)
  const [authority = ''] = rest.split(/[/?#]/, 1)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host.includes(',')) return 'names several hosts: name one, or a proxy that leads to the one that takes changes'
  if (/\s/.test(host)) return 'has a blank in its host: take it away'
  if (!parses) {
    if (/^:|^$/.test(host)) return 'has no host: write it between @ and the port'
    if (/:(?!\d{1,5}$)[^\]]*$/.test(host) || Number(/:(\d+)$/.exec(host)?.[1] ?? 0) > 65_535)
      return 'has a port that is no number up to 65535'
    return `cannot be read as an address: it must look like ${kind}://user:password@host:port/name`
  }
  return kind === 'redis' ? redisFault(text) : certificateFault(text)
}

const redisFault = (text: string): string | null => {
  const { username, password, pathname } = new URL(text)
  try {
    decodeURIComponent(username + password)
  } catch {
    return 'the password has a raw % in it: write it as %25'
  }
  return /^\/?\d{0,4}$/.test(pathname) ? null : 'names its database behind the last /, which must be a number'
}

const certificateFault = (text: string): string | null => {
  const { searchParams } = new URL(text)
  for (const name of fileParameters) {
    const path = searchParams.get(name)
    const fault = path && fileFault(path)
    if (fault) return `${name} names a file that cannot be read: ${path} (${fault})`
  }
  return null
}

/** The page address as probably intended. */
const withScheme = (text: string): string => {
  const rest = text.replace(/^(?:https?)?:?\/{0,2}/i, '')
  const isHere = /^(localhost|127\.|\[::1\]|local\.)/.test(rest)
  return `${isHere ? 'http' : 'https'}://${rest.includes('@') ? '…' : rest}`
}

const pageFault = (kind: 'page' | 'service', text: string): string | null => {
  if (/\s/.test(text)) return 'has a blank in it: take it away'
  if (!/^https?:\/\/[^/]/i.test(text)) return `must start with https:// or http://, for example ${withScheme(text)}`
  if (!URL.canParse(text)) return 'cannot be read as an address: it must look like https://host'
  const { username, password, pathname, search, hash } = new URL(text)
  if (username || password) return 'has a user or password in it, which nothing would use: take them away'
  if (kind === 'page' && (pathname !== '/' || search || hash))
    return 'must be written without a path, for example https://stats.example.com: the program has a name of its own'
  return null
}

/** Also applies to entries in a list of hosts. */
export const hostFault = (text: string): string | null => {
  if (text.includes('://') || /[/\s@]/.test(text)) return 'is a host without https:// and without a path'
  if (/^[^:]*:\d+$/.test(text)) return 'is a host without a port: the port has a setting of its own, such as PORT'
  return null
}

/** Fault of an address and its expected format; null if there is none. Never contains a password. */
export const addressFault = (name: string, text: string): string | null => {
  const kind = addressKinds[name]
  const fault = kind && textFault(name, text)
  if (!kind || fault) return fault ?? null
  if (kind === 'host') return hostFault(text)
  return kind === 'page' || kind === 'service' ? pageFault(kind, text) : dataFault(kind, text)
}

/** Warning about a character in a password that works but is easily misread. */
export const addressWarning = (name: string, text: string): string | null => {
  const kind = addressKinds[name]
  if (kind !== 'postgres' && kind !== 'redis') return null
  const [authority = ''] = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)
  return authority.split('@').length > 2 ? 'the password has a raw @ in it: write it as %40' : null
}

import { ImapFlow } from 'imapflow'
import type { Mail, MailAccess } from '../../ports/mail.ts'
import { imapErrorOf } from './imap-failures.ts'
import { junkFolderOf } from './junk-folder.ts'
import { idOf } from './mails.ts'
import { createMime, type Mime } from './mime.ts'

export interface ImapOptions {
  host: string
  port: number
  /** If false, only loopback is allowed. */
  tls: boolean
  deadlineMs: number
}

/** Mails per folder, and limits for sources fetched at once. */
const atMost = 200
const atOnce = { mails: 20, bytes: 4 * 1_024 * 1_024 }
/** Maximum source bytes per mail: 1 MiB of content in its encoding, plus the headers. */
const longestSource = 2 * 1_024 * 1_024
const longestResponse = 8 * 1_024 * 1_024
/** Limits for sources read from one folder, in bytes and ms. More would make the whole read too late. */
const mostBytes = 12 * 1_024 * 1_024
const longestMs = { inbox: 3_000, junk: 2_000 }

interface SearchQuery {
  folder: Mail['folder']
  since: Date
  signal: AbortSignal
}

interface MessageHead {
  uid: number
  receivedAt: Date
  size: number
}

/** Matching mails of the open folder, smallest first, so that a large mail does not keep others from being read. */
const find = async (client: ImapFlow, exists: number, since: Date): Promise<MessageHead[]> => {
  const found: MessageHead[] = []
  const wanted = { uid: true, internalDate: true, size: true }
  for await (const { uid, internalDate, size } of client.fetch(`${Math.max(1, exists - atMost + 1)}:*`, wanted))
    if (internalDate && new Date(internalDate) >= since)
      found.push({ uid, receivedAt: new Date(internalDate), size: size ?? longestSource })
  return found.slice(-atMost).toSorted((one, other) => one.size - other.size)
}

/** Splits mails into batches of one request each, up to the total limit. */
const partsOf = (found: readonly MessageHead[]): MessageHead[][] => {
  const parts: MessageHead[][] = []
  let [all, ofPart] = [0, 0]
  for (const each of found) {
    const bytes = Math.min(each.size, longestSource)
    all += bytes
    if (all > mostBytes) break
    const part = parts.at(-1)
    if (part && part.length < atOnce.mails && ofPart + bytes <= atOnce.bytes) {
      part.push(each)
      ofPart += bytes
    } else {
      parts.push([each])
      ofPart = bytes
    }
  }
  return parts
}

/**
 * Mails of one folder up to the limits, last to arrive first. Nothing is marked as read: the folder is opened read-only
 * and sources are peeked at.
 */
const readFolder = async (
  client: ImapFlow,
  parse: Mime,
  path: string,
  { folder, since, signal }: SearchQuery,
): Promise<Mail[]> => {
  const { exists, uidValidity } = await client.mailboxOpen(path, { readOnly: true })
  // A range past the end still means the last mail, and is an error in an empty folder.
  if (exists === 0) return []
  const read: { uid: number; mail: Mail }[] = []
  const over = performance.now() + longestMs[folder]
  for (const part of partsOf(await find(client, exists, since))) {
    if (performance.now() > over) break
    const byUid = new Map(part.map((each) => [each.uid, each]))
    const sources: { receivedAt: Date; uid: number; source: Buffer }[] = []
    const wanted = { uid: true, source: { maxLength: longestSource } }
    for await (const { uid, source } of client.fetch([...byUid.keys()].join(','), wanted, { uid: true })) {
      const found = byUid.get(uid)
      if (found && source) sources.push({ uid, receivedAt: found.receivedAt, source })
    }
    // Also within a part, so that small mails are returned whatever the large ones take.
    sources.sort((one, other) => one.source.length - other.source.length)
    for (const { uid, receivedAt, source } of sources) {
      if (performance.now() > over) break
      const { messageId, ...said } = await parse(source, signal)
      const id = idOf(messageId, `${folder}-${uidValidity}-${uid}`)
      read.push({ uid, mail: { id, folder, receivedAt, ...said } })
    }
  }
  return read.toSorted((one, other) => other.uid - one.uid).map(({ mail }) => mail)
}

/** Reads mails through IMAP, with one connection per read. */
export const createImap = ({ host, port, tls, deadlineMs }: ImapOptions) => {
  const parse = createMime()

  /** Newest mails since a whole second, of inbox and junk. @throws MailError */
  return async ({ email, accessToken }: MailAccess, since: Date, signal: AbortSignal): Promise<Mail[][]> => {
    const client = new ImapFlow({
      host,
      port,
      secure: tls,
      ...(!tls && { doSTARTTLS: false }),
      auth: { user: email, accessToken },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
      maxLiteralSize: longestResponse / 2,
      maxResponseSize: longestResponse,
      maxLineLength: 256 * 1_024,
    })
    // Without a listener, a late error would crash the process.
    client.on('error', () => undefined)
    const close = (): void => client.close()
    signal.addEventListener('abort', close)
    try {
      if (signal.aborted) throw signal.reason
      await client.connect()
      const junk = junkFolderOf(await client.list())
      const read = (path: string, folder: Mail['folder']) => readFolder(client, parse, path, { folder, since, signal })
      const inbox = await read('INBOX', 'inbox')
      const mails = [inbox, junk ? await read(junk.path, 'junk') : []]
      // The mails are complete, whether or not the logout is answered.
      client.logout().catch(close)
      return mails
    } catch (error) {
      close()
      throw imapErrorOf(error, signal)
    } finally {
      signal.removeEventListener('abort', close)
    }
  }
}

import { ImapFlow } from 'imapflow'
import type { Mail, MailAccess } from '../../ports/mail.ts'
import { imapErrorOf } from './imap-failures.ts'
import { junkFolderOf } from './junk-folder.ts'
import { idOf } from './mails.ts'
import { createMime, type Mime } from './mime.ts'

export interface ImapOptions {
  host: string
  port: number
  /** Without it only loopback may be spoken to. */
  tls: boolean
  deadlineMs: number
}

/** Mails of one folder, and sources that are asked for at once. */
const atMost = 200
const atOnce = { mails: 20, bytes: 4 * 1_024 * 1_024 }
/** Of the source of one mail, in bytes: a part of a megabyte, as it is encoded, and what stands before it. */
const longestSource = 2 * 1_024 * 1_024
const longestResponse = 8 * 1_024 * 1_024
/** What is read of one folder: so many bytes of sources, in so many ms. The rest would make the whole reading too late. */
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

/** The mails of the open folder that the reading is about, smallest first, so that a large one keeps none from being read. */
const find = async (client: ImapFlow, exists: number, since: Date): Promise<MessageHead[]> => {
  const found: MessageHead[] = []
  const wanted = { uid: true, internalDate: true, size: true }
  for await (const { uid, internalDate, size } of client.fetch(`${Math.max(1, exists - atMost + 1)}:*`, wanted))
    if (internalDate && new Date(internalDate) >= since)
      found.push({ uid, receivedAt: new Date(internalDate), size: size ?? longestSource })
  return found.slice(-atMost).toSorted((one, other) => one.size - other.size)
}

/** Mails in parts that are read with one request each, as many as may be read at all. */
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
 * Mails of one folder, as many as may be read at once, the last to arrive first. Nothing is marked as read: the folder is
 * opened for reading, sources are only looked at.
 */
const readFolder = async (
  client: ImapFlow,
  parse: Mime,
  path: string,
  { folder, since, signal }: SearchQuery,
): Promise<Mail[]> => {
  const { exists, uidValidity } = await client.mailboxOpen(path, { readOnly: true })
  // A range that begins beyond the end would still mean the last mail, and in an empty folder it is an error.
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
    // Also within a part: whatever the large ones take, the small ones are told.
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

/** Mails through IMAP, with a connection of its own for each reading. */
export const createImap = ({ host, port, tls, deadlineMs }: ImapOptions) => {
  const parse = createMime()

  /** The newest since a whole second, of inbox and junk each. @throws MailError */
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
    // Without a listener an error that comes late would end the process.
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
      // The mails are there, whether or not the farewell is answered.
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

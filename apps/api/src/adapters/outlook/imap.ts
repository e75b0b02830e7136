import { ImapFlow } from 'imapflow'
import { simpleParser, type ParsedMail } from 'mailparser'
import type { Mail, MailAccess } from '../../ports/mail.ts'
import { imapErrorOf } from './imap-failures.ts'
import { capped, idOf, lineOf } from './mails.ts'

export interface ImapOptions {
  host: string
  port: number
  /** Without it only loopback may be spoken to. */
  tls: boolean
  deadlineMs: number
}

const atMost = 20
/** Of the source of one mail, in bytes: a part of a megabyte, as it is encoded, and what stands before it. */
const longestSource = 2 * 1_024 * 1_024
const longestResponse = 8 * 1_024 * 1_024

/** A mail that the parser refuses, for it has thousands of parts or headers, is told without what it says. */
const parse = (source: Buffer): Promise<Partial<ParsedMail>> =>
  // Without making texts of markup and links of texts: that is not what was sent.
  simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  }).catch(() => ({}))

interface Found {
  uid: number
  receivedAt: Date
}

/**
 * Mails of one folder, the last to arrive first. Nothing is marked as read: the folder is opened for reading, sources are
 * only looked at.
 */
const readFolder = async (client: ImapFlow, path: string, folder: Mail['folder'], since: Date): Promise<Mail[]> => {
  const { exists, uidValidity } = await client.mailboxOpen(path, { readOnly: true })
  // A range that begins beyond the end would still mean the last mail, and in an empty folder it is an error.
  if (exists === 0) return []
  const found: Found[] = []
  for await (const { uid, internalDate } of client.fetch(`${Math.max(1, exists - atMost + 1)}:*`, {
    uid: true,
    internalDate: true,
  }))
    if (internalDate && new Date(internalDate) >= since) found.push({ uid, receivedAt: new Date(internalDate) })
  const mails: Mail[] = []
  for (const { uid, receivedAt } of found.slice(-atMost).toReversed()) {
    const message = await client.fetchOne(String(uid), { source: { maxLength: longestSource } }, { uid: true })
    if (!message || !message.source) continue
    const { messageId = '', from, subject = '', html, text } = await parse(message.source)
    const sender = from?.value[0]
    mails.push({
      id: idOf(messageId, `${folder}-${uidValidity}-${uid}`),
      folder,
      receivedAt,
      sender: { name: lineOf(sender?.name ?? ''), address: lineOf(sender?.address ?? '') },
      subject: lineOf(subject),
      html: html ? capped(html) : null,
      text: text ? capped(text) : null,
    })
  }
  return mails
}

/** Mails through IMAP, with a connection of its own for each reading. */
export const createImap =
  ({ host, port, tls, deadlineMs }: ImapOptions) =>
  /** The newest 20 since a whole second, of inbox and junk each. @throws MailError */
  async ({ email, accessToken }: MailAccess, since: Date, signal: AbortSignal): Promise<Mail[][]> => {
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
      const junk = (await client.list()).find(({ specialUse }) => specialUse === String.raw`\Junk`)
      const inbox = await readFolder(client, 'INBOX', 'inbox', since)
      const mails = [inbox, junk ? await readFolder(client, junk.path, 'junk', since) : []]
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

export type Imap = ReturnType<typeof createImap>

import { randomBytes, randomUUID } from 'node:crypto'
import {
  startOutlook,
  type MailboxChange,
  type NewMailbox,
  type OutlookModes,
  type SeenCommand,
  type SeenRequest,
  type SentMail,
} from '@app/simulators'
import { onTestFinished } from 'vitest'
import type { MailCredentials } from '../../ports/mail.ts'
import { createOutlook, type OutlookOptions } from './index.ts'

export { serve, serveInGroups } from '../keitaro/harness.ts'

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** Consent for IMAP only. */
export const imapOnly: MailboxChange = { scopes: ['IMAP.AccessAsUser.All'] }

type Letter = Record<string, unknown> & { mailbox: string }

/** A simulated Microsoft with mailboxes, the adapter on it, and shortcuts to inspect both. */
export const startForTest = async (options: Partial<OutlookOptions> = {}) => {
  const microsoft = await startOutlook()
  onTestFinished(() => microsoft.close())
  const control = async <T = unknown>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${microsoft.url}/control/${path}`, { method, ...json })
    if (!answer.ok) throw new Error(await answer.text())
    return (answer.status === 204 ? null : await answer.json()) as T
  }
  const create = (more: Partial<OutlookOptions> = {}) =>
    createOutlook({
      tokenUrl: microsoft.tokenUrl,
      graphUrl: microsoft.graphUrl,
      imap: { host: microsoft.imapHost, port: microsoft.imapPort, tls: false },
      ...options,
      ...more,
    })

  /** Creates a mailbox for one test. */
  const mailbox = async (more: MailboxChange & { email?: string } = {}): Promise<MailCredentials> => {
    const email = more.email ?? `canary.${randomBytes(5).toString('hex')}@outlook.com`
    const refreshToken = `M.C5canary-${randomBytes(200).toString('hex')}$$`
    const clientId = randomUUID()
    await control('mailboxes', 'PUT', [{ email, clientId, refreshToken, ...more }] satisfies NewMailbox[])
    return { email, clientId, refreshToken, route: null }
  }

  return {
    microsoft,
    reader: create(),
    create,
    control,
    mailbox,
    /** Addresses, and the start of every token; must not appear in any error. */
    secrets: [microsoft.url, 'canary', 'EwB4', 'M.C5', 'Bearer', String(microsoft.imapPort)],
    modes: (modes: Partial<OutlookModes>) => control('modes', 'PUT', modes),
    fault: (fault: object) => control('faults', 'POST', fault),
    change: (email: string, change: MailboxChange) => control(`mailboxes/${email}`, 'PATCH', change),
    currentToken: async (email: string): Promise<string> =>
      (await control<{ refreshToken: string }>(`mailboxes/${email}/token`)).refreshToken,
    deliver: (letter: Letter) =>
      control<{ id: string }>('mails', 'POST', {
        ...('raw' in letter ? {} : { from: 'TikTok <noreply@account.tiktok.com>', subject: 'Your code' }),
        ...letter,
      } satisfies Record<string, unknown> as SentMail),
    requests: () => control<SeenRequest[]>('requests'),
    imap: () => control<{ open: number; commands: SeenCommand[] }>('imap'),
  }
}

/** An opened mailbox with one mail. */
export const startWithMail = async (more: MailboxChange = {}, options: Parameters<typeof startForTest>[0] = {}) => {
  const world = await startForTest(options)
  const credentials = await world.mailbox(more)
  await world.deliver({ mailbox: credentials.email, text: 'canary 123456' })
  const access = await world.reader.open(credentials)
  return { ...world, credentials, access, read: () => world.reader.read(access, minutesAgo(10)) }
}

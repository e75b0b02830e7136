import { connect } from 'node:net'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { ask, type Answer } from '../telegram/harness.ts'
import { startOutlook, type OutlookOptions } from './index.ts'
import type { Modes } from './modes.ts'
import type { MailboxChange } from './state.ts'

export const clientId = '11111111-2222-4333-8444-555555555555'
export const refreshToken = `M.C5canary${'x'.repeat(400)}$$`

/** Fresh simulator for one test with an additional mailbox, and shortcuts for its calls. */
export const startForTest = async (options: OutlookOptions = {}, more: MailboxChange = {}) => {
  const outlook = await startOutlook(options)
  onTestFinished(() => outlook.close())
  const email = 'me@outlook.com'
  const control = (path: string, method = 'GET', body?: unknown) => ask(`${outlook.url}/control/${path}`, method, body)
  await control('mailboxes', 'PUT', [{ email, clientId, refreshToken, ...more }])

  const refresh = (form: Record<string, string> = {}, tenant = 'consumers'): Promise<Answer> =>
    ask(`${outlook.tokenUrl}/${tenant}/oauth2/v2.0/token`, 'POST', undefined, {
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
        ...form,
      }),
    })
  const tokenFor = async (scope: string): Promise<string> => (await refresh({ scope })).body.access_token
  const graph = (path: string, token: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(`${outlook.graphUrl}/v1.0/me/${path}`, 'GET', undefined, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })

  return {
    ...outlook,
    email,
    control,
    refresh,
    graph,
    graphToken: () => tokenFor('https://graph.microsoft.com/Mail.Read offline_access'),
    imapToken: () => tokenFor('https://outlook.office.com/IMAP.AccessAsUser.All offline_access'),
    modes: (modes: Partial<Modes>) => control('modes', 'PUT', modes),
    change: (change: MailboxChange) => control(`mailboxes/${email}`, 'PATCH', change),
    send: (letter: object) =>
      control('mails', 'POST', { mailbox: email, from: 'A <a@example.com>', subject: 'S', ...letter }),
  }
}

/** IMAP client, line by line. */
export const speakTo = async (port: number) => {
  const socket = connect(port, '127.0.0.1').setMaxListeners(0)
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  const until = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) {
      if (socket.destroyed || socket.readableEnded) throw new Error(`The connection ended after: ${text}`)
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
    }
    const said = text
    text = ''
    return said
  }
  let n = 0
  return {
    greeting: await until(/\r\n/),
    until,
    write: (line: string) => socket.write(`${line}\r\n`),
    /** Sends a command and returns everything up to its answer. */
    say: (command: string): Promise<string> => {
      const tag = `a${++n}`
      socket.write(`${tag} ${command}\r\n`)
      return until(new RegExp(`^${tag} .*\r\n`, 'm'))
    },
  }
}

export const xoauth2 = (email: string, token: string): string =>
  Buffer.from(`user=${email}\x01auth=Bearer ${token}\x01\x01`).toString('base64')

// Long: waits for what is slow, silent or held.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { MailboxChange, OutlookModes } from '@app/simulators'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { MailFailure } from '../../ports/mail.ts'
import { imapOnly, minutesAgo, startForTest, startWithMail as start } from './harness.ts'
import { failureOf } from './outlook.suite.ts'

describe('IMAP', () => {
  it.each<[string, MailboxChange, string]>([
    ['refuses the token', { imap: 'off' }, 'AUTHENTICATE'],
    ['says why before it refuses', { imap: 'challenge' }, 'AUTHENTICATE'],
    ['accepts the token and opens no mailbox', { imap: 'notConnected' }, 'NotConnected'],
    ['says so at once', { imap: 'notConnectedAtOnce' }, 'NotConnected'],
  ])('%s: misused, not dead', async (_name, change, error) => {
    const { reader, read, change: set, credentials, secrets } = await start(imapOnly)
    await set(credentials.email, change)
    const failed = await failureOf(read(), secrets)
    expect([failed.failure, failed.fault]).toEqual(['misused', { error, number: null }])
    expect(reader.state()).toMatchObject({ state: 'green', lastError: null })
  })

  it('refuses a token for Graph, and one of somebody else', async () => {
    const { reader, mailbox, secrets } = await startForTest()
    const [one, other] = [await mailbox(), await mailbox()]
    const access = await reader.open({ ...one, route: 'imap' })
    for (const wrong of [
      { ...access, email: other.email },
      { ...(await reader.open({ ...one, route: 'graph' })), route: 'imap' as const },
    ])
      expect((await failureOf(reader.read(wrong, minutesAgo(10)), secrets)).failure).toBe('misused')
  })

  const at = (command: string) => (kind: OutlookModes['imapFaults'][number]['kind']) => ({
    imapFaults: [{ at: command, kind, times: 9 }],
  })
  it.each<[string, Partial<OutlookModes>, MailFailure]>([
    ...['GREETING', 'AUTHENTICATE', 'LIST', 'EXAMINE', 'FETCH'].flatMap(
      (command): [string, Partial<OutlookModes>, MailFailure][] => [
        [`a connection that is cut at ${command}`, at(command)('cut'), 'down'],
        [`silence at ${command}`, at(command)('silent'), 'slow'],
        [`a farewell at ${command}`, at(command)('bye'), 'down'],
      ],
    ),
    ['a fault of theirs at LIST', at('LIST')('no'), 'broken'],
    ['a fault of theirs at EXAMINE', at('EXAMINE')('no'), 'broken'],
    ['a fault of theirs at FETCH', at('FETCH')('no'), 'broken'],
  ])('%s', async (_name, modes, failure) => {
    const { read, modes: set, imap, secrets } = await start(imapOnly, { deadlineMs: 3_000 })
    await set(modes)
    expect((await failureOf(read(), secrets)).failure).toBe(failure)
    await expect.poll(async () => (await imap()).open).toBe(0)
  })

  // Each takes the parser about 600 or 150 ms.
  it.each([
    [25, 200_000],
    [95, 50_000],
  ])(
    '[S-53] in each folder %i mails of %i bytes that take long to understand keep no smaller one from being told',
    async (count, bytes) => {
      const { access, credentials, deliver, reader } = await start(imapOnly)
      const { email: mailbox } = credentials
      const costly = `From: a <a@b.co>\r\nSubject: x\r\nTo: ${'a,'.repeat(bytes / 2)}\r\n\r\nhi`
      for (const folder of ['inbox', 'junk'])
        for (let n = 0; n < count; n++) await deliver({ mailbox, folder, raw: costly })
      await deliver({ mailbox, folder: 'junk', text: 'canary 654321' })
      const mails = await reader.read(access, minutesAgo(10))
      const texts = mails.map(({ text }) => text?.trim())
      expect(texts).toContain('canary 123456')
      expect(texts).toContain('canary 654321')
    },
  )

  it('that does not answer the farewell has told the mails all the same, and is hung up on', async () => {
    const { create, access, modes, imap } = await start(imapOnly)
    await modes(at('LOGOUT')('silent'))
    const reader = create({ deadlineMs: 3_000 })
    expect(await reader.read(access, minutesAgo(10))).toHaveLength(1)
    await expect.poll(async () => (await imap()).open).toBe(0)
  })

  it.each(['GREETING', 'AUTHENTICATE', 'EXAMINE', 'FETCH'])(
    'garbage at %s ends in a failure, never in a crash',
    async (command) => {
      const { read, modes, secrets } = await start(imapOnly, { deadlineMs: 3_000 })
      await modes(at(command)('garbage'))
      expect(['broken', 'down', 'slow']).toContain((await failureOf(read(), secrets)).failure)
    },
  )

  it('a server of its own mind: endless lines, huge texts, nonsense, a connection that is reset', async () => {
    const { access, create, secrets } = await start(imapOnly)
    const talks: ((socket: Socket) => void)[] = [
      (socket) => socket.write('x'.repeat(1_000_000)),
      (socket) => socket.write('* OK ready\r\n* 1 FETCH (BODY[] {999999999}\r\n'),
      (socket) => socket.write(`* OK ${'('.repeat(5_000)}\r\n`),
      (socket) => socket.write(Buffer.from([0, 255, 13, 10, 0, 13, 10])),
      (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.end(),
    ]
    for (const talk of talks) {
      const server = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.on('data', () => undefined)
        talk(socket)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const { port } = server.address() as AddressInfo
      const reader = create({ imap: { host: '127.0.0.1', port, tls: false }, deadlineMs: 1_000 })
      const failed = await failureOf(reader.read(access, minutesAgo(10)), [...secrets, String(port)])
      expect(['broken', 'down', 'slow']).toContain(failed.failure)
    }
  })

  it('nobody there, and somebody without TLS', async () => {
    const { access, create, microsoft, secrets } = await start(imapOnly)
    const gone = create({ imap: { host: '127.0.0.1', port: 9, tls: false } })
    expect((await failureOf(gone.read(access, minutesAgo(10)), secrets)).failure).toBe('down')
    const plain = create({ imap: { host: '127.0.0.1', port: microsoft.imapPort, tls: true }, deadlineMs: 2_000 })
    expect(['down', 'broken']).toContain((await failureOf(plain.read(access, minutesAgo(10)), secrets)).failure)
  })
})

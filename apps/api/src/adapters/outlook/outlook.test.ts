import type { MailboxChange } from '@app/simulators'
import { describe, expect, it } from 'vitest'
import type { MailRoute } from '../../ports/mail.ts'
import { imapOnly, minutesAgo, startForTest } from './harness.ts'
import { mailSuite } from './outlook.suite.ts'

const ways: [MailRoute, MailboxChange][] = [
  ['graph', { scopes: ['Mail.Read', 'User.Read'] }],
  ['imap', imapOnly],
]

for (const [route, more] of ways)
  describe(`through ${route}`, () =>
    mailSuite(async () => {
      const { reader, mailbox, deliver } = await startForTest()
      const credentials = await mailbox(more)
      const from = 'Тест Sender <sender@example.com>'
      return { reader, credentials, deliver: (letter) => deliver({ mailbox: credentials.email, from, ...letter }) }
    }))

describe('opening', () => {
  it('gives the token that replaces the old one, and the old one when there is no other', async () => {
    const { reader, mailbox, modes, currentToken } = await startForTest()
    const credentials = await mailbox()
    const access = await reader.open(credentials)
    expect(access.refreshToken).not.toBe(credentials.refreshToken)
    expect(access.refreshToken).toBe(await currentToken(credentials.email))
    await modes({ revokesOld: true })
    const later = await reader.open({ ...credentials, refreshToken: access.refreshToken })
    await modes({ rotates: false })
    const last = await reader.open({ ...credentials, refreshToken: later.refreshToken })
    expect(last.refreshToken).toBe(later.refreshToken)
  })

  it('says until when the access is good', async () => {
    const { reader, mailbox, modes } = await startForTest()
    const credentials = await mailbox()
    for (const [lifeSeconds, from, to] of [
      [3_600, 3_590, 3_601],
      [60, 50, 61],
    ] as const) {
      await modes({ lifeSeconds })
      const left = ((await reader.open(credentials)).expiresAt.getTime() - Date.now()) / 1_000
      expect([left > from, left < to]).toEqual([true, true])
    }
  })

  it.each<[string, MailboxChange, MailRoute, (string | undefined)[]]>([
    ['Graph first', {}, 'graph', ['https://graph.microsoft.com/Mail.Read offline_access']],
    ['the right to write, too', { scopes: ['Mail.ReadWrite', 'Mail.Read'] }, 'graph', [expect.any(String)]],
    [
      'IMAP when only that was agreed to',
      imapOnly,
      'imap',
      [expect.stringContaining('Mail.Read'), expect.stringContaining('IMAP.AccessAsUser.All')],
    ],
    [
      'whatever was agreed to when neither is granted by name',
      { scopes: ['Mail.ReadWrite'] },
      'graph',
      [expect.any(String), expect.any(String), undefined],
    ],
    [
      'the words of work accounts for it',
      { ...imapOnly, kind: 'work' },
      'imap',
      [expect.any(String), expect.any(String)],
    ],
  ])('takes %s', async (_name, more, route, scopes) => {
    const { reader, mailbox, requests } = await startForTest()
    expect((await reader.open(await mailbox(more))).route).toBe(route)
    const asked = (await requests()).map(({ body }) => (body as { scope?: string }).scope)
    expect(asked).toEqual(scopes)
  })

  it('tries the way first that worked last', async () => {
    const { reader, mailbox, requests } = await startForTest()
    const access = await reader.open({ ...(await mailbox()), route: 'imap' })
    expect(access.route).toBe('imap')
    expect(await requests()).toHaveLength(1)
  })

  it.each([
    ['someone@outlook.com', 'consumers'],
    ['someone@HOTMAIL.co.uk', 'consumers'],
    ['someone@live.de', 'consumers'],
    ['someone@msn.com', 'consumers'],
    ['someone@gmail.com', 'common'],
    ['someone@outlook.com.example.org', 'common'],
    ['someone@notoutlook.com', 'common'],
  ])('asks for %s at %s', async (email, tenant) => {
    const { reader, mailbox, requests } = await startForTest()
    await reader.open(await mailbox({ email: email.toLowerCase() }))
    expect((await requests())[0]?.path).toBe(`/${tenant}/oauth2/v2.0/token`)
  })

  it.each<[MailboxChange['authority'], string, string[]]>([
    ['consumers', 'a@example.org', ['common', 'consumers']],
    ['work', 'a@outlook.com', ['consumers', 'common']],
    ['guest', 'a@outlook.com', ['consumers', 'common']],
  ])('goes over to the other endpoint once when the OAuth client is for %s only', async (authority, email, tenants) => {
    const { reader, mailbox, requests } = await startForTest()
    expect((await reader.open(await mailbox({ authority, email, ...imapOnly }))).route).toBe('imap')
    const asked = (await requests()).map(({ path }) => path.split('/')[1])
    // The second scope is requested from the tenant to which the first answer redirected.
    expect(asked).toEqual([...tenants, tenants[1]])
  })

  it('sends one form to one place, without an origin and without a secret of an OAuth client', async () => {
    const { reader, mailbox, requests } = await startForTest()
    const { clientId, ...credentials } = await mailbox()
    await reader.open({ clientId, ...credentials })
    const [request] = await requests()
    expect(request).toMatchObject({ method: 'POST', status: 200 })
    expect(Object.keys(request!.body as object).toSorted()).toEqual([
      'client_id',
      'grant_type',
      'refresh_token',
      'scope',
    ])
  })
})

describe('reading', () => {
  it.each(ways)('marks nothing as read through %s', async (route, more) => {
    const { reader, mailbox, deliver, imap, control } = await startForTest()
    const credentials = await mailbox({ ...more, scopes: ['Mail.Read', 'IMAP.AccessAsUser.All'] })
    await deliver({ mailbox: credentials.email, text: '123456' })
    await deliver({ mailbox: credentials.email, folder: 'junk', text: '123456' })
    const access = await reader.open({ ...credentials, route })
    expect(access.route).toBe(route)
    expect(await reader.read(access, minutesAgo(10))).toHaveLength(2)
    expect(await control<{ isRead: boolean }[]>('mails')).toMatchObject([{ isRead: false }, { isRead: false }])
    const names = (await imap()).commands.map(({ command }) => command.split(' ')[0])
    expect([names.includes('EXAMINE'), names.includes('SELECT')]).toEqual([route === 'imap', false])
  })

  it('tells a mail once and by the same id, wherever it lies and however it is read', async () => {
    const { reader, mailbox, deliver } = await startForTest()
    const credentials = await mailbox()
    const raw = 'From: a@example.com\nMessage-ID: <one@example.com>\nSubject: moved\n\n123456\n'
    await deliver({ mailbox: credentials.email, raw })
    await deliver({ mailbox: credentials.email, folder: 'junk', raw })
    for (const route of ['graph', 'imap'] as const) {
      const mails = await reader.read(await reader.open({ ...credentials, route }), minutesAgo(10))
      expect(mails.map(({ id }) => id)).toEqual(['<one@example.com>'])
    }
  })

  it.each<[string, string, { subject?: string; text?: string; html?: string; name?: string }]>([
    [
      'quoted-printable in another alphabet',
      'Subject: =?koi8-r?B?68/E?=\nContent-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: quoted-printable\n\n=CB=CF=C4 123456\n',
      { subject: 'Код', text: 'код 123456' },
    ],
    [
      'nothing but markup',
      'Subject: x\nContent-Type: text/html; charset=utf-8\n\n<b>123456</b>',
      { html: '<b>123456</b>' },
    ],
    ['no header at all', '\n123456', { subject: '' }],
    [
      'parts in parts that never end',
      `Subject: x\n${Array.from({ length: 50 }, (_each, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join('')}Content-Type: text/plain\n\n123456`,
      { subject: 'x' },
    ],
    ['a header that goes on', `Subject: ${'long '.repeat(2_000)}\nContent-Type: text/plain\n\n123456`, {}],
    ['a sender of many lines', 'From: "a\n b" <a@example.com>\nSubject: x\n\n1', { name: 'a b' }],
  ])('understands through IMAP a mail of %s', async (_name, raw, { name, ...expected }) => {
    const { reader, mailbox, deliver } = await startForTest()
    const credentials = await mailbox(imapOnly)
    await deliver({ mailbox: credentials.email, raw })
    const [mail] = await reader.read(await reader.open(credentials), minutesAgo(10))
    expect({ ...mail, text: mail!.text?.trim() ?? null, html: mail!.html?.trim() ?? null }).toMatchObject(expected)
    if (name) expect(mail!.sender.name).toBe(name)
    expect(mail!.subject.length).toBeLessThanOrEqual(1_000)
  })

  it('[S-53] tells the beginning of a mail that is too large for Graph, and others whole', async () => {
    const { create, mailbox, deliver } = await startForTest()
    const reader = create({ maxBytes: 200_000 })
    const credentials = await mailbox()
    for (const [subject, size] of [
      ['huge', 300_000],
      ['large', 150_000],
      ['small', 10],
    ] as const)
      await deliver({ mailbox: credentials.email, subject, html: `<p>123456</p>${'x'.repeat(size)}` })
    const mails = await reader.read(await reader.open(credentials), minutesAgo(10))
    const told = new Map(mails.map(({ subject, html, text }) => [subject, [html?.length, text]]))
    expect(told).toEqual(
      new Map([
        ['huge', [undefined, expect.stringMatching(/^123456 x{200}/)]],
        ['large', [150_013, null]],
        ['small', [23, null]],
      ]),
    )
    expect(reader.state()).toMatchObject({ state: 'green', lastError: null })
  })

  it('[S-53] a mail of thirty thousand parts is told without what it says, and hides no other', async () => {
    const { reader, mailbox, deliver } = await startForTest()
    const credentials = await mailbox(imapOnly)
    const parts = '--b\nContent-Type: text/html\n\nx\n'.repeat(30_000)
    await deliver({ mailbox: credentials.email, raw: `Content-Type: multipart/mixed; boundary=b\n\n${parts}` })
    await deliver({ mailbox: credentials.email, text: '123456' })
    const mails = await reader.read(await reader.open(credentials), minutesAgo(10))
    expect(new Set(mails.map(({ text }) => text))).toEqual(new Set(['123456', null]))
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2)
  })

  it('at most four times at once from one mailbox, which is as many as Microsoft lets pass', async () => {
    const { reader, mailbox, modes, requests } = await startForTest()
    await modes({ graphMs: 60 })
    const access = await reader.open(await mailbox())
    await Promise.all(Array.from({ length: 8 }, () => reader.read(access, minutesAgo(10))))
    const seen = (await requests()).filter(({ path }) => path.startsWith('/v1.0/'))
    expect([seen.length, new Set(seen.map(({ status }) => status))]).toEqual([16, new Set([200])])
  })
})

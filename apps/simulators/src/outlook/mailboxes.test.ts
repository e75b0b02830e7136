import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask } from '../telegram/harness.ts'
import { startForTest } from './harness.ts'
import { startOutlook } from './index.ts'
import { newCode, templates } from './mail/templates.ts'

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'simulator-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('the catalogue', () => {
  it('is the same at every start: 500 mailboxes, mostly good ones, of every kind', async () => {
    const [{ mailboxes }, second] = [await startForTest(), await startForTest()]
    expect(second.mailboxes).toEqual(mailboxes)
    expect(mailboxes).toHaveLength(500)
    expect(new Set(mailboxes.map(({ email }) => email)).size).toBe(500)
    const count = new Map<string, number>()
    for (const { kind } of mailboxes) count.set(kind, (count.get(kind) ?? 0) + 1)
    expect(count.get('active')).toBeGreaterThan(300)
    expect([...count.keys()].toSorted()).toEqual(
      'active blocked expired imapOnly locked mfa noMailRight revoked truncated unavailable work wrongClient'.split(
        ' ',
      ),
    )
    for (const { email, refreshToken, clientId, kind } of mailboxes) {
      expect(email).toMatch(/^[a-z._]+\d+@(outlook\.com|hotmail\.com|live\.com|outlook\.es|northwind-demo\.com)$/)
      expect(clientId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(refreshToken).toMatch(
        kind === 'truncated' ? /^M\.C5.{236}$/ : /^M\.C5\d\d_BAY\.0\.U\.-[\w!*]{430,470}\$\$$/,
      )
    }
  })

  it.each([
    ['active', 200],
    ['imapOnly', 200],
    ['work', 200],
    ['expired', 700_082],
    ['revoked', 50_173],
    ['mfa', 50_076],
    ['blocked', 70_000],
    ['locked', 50_053],
    ['truncated', 70_000],
    ['wrongClient', 70_000],
    ['unavailable', 503],
  ])('what is handed on as %s answers %d', async (kind, expected) => {
    const { mailboxes, refresh } = await startForTest()
    const { refreshToken, clientId } = mailboxes.find((each) => each.kind === kind)!
    const answer = await refresh({ refresh_token: refreshToken, client_id: clientId }, 'common')
    expect(expected < 1_000 ? answer.status : answer.body.error_codes[0]).toBe(expected)
  })

  it('is handed on with the newest tokens, after a restart as well', async () => {
    const stateDir = folder()
    const first = await startForTest({ stateDir })
    const { email, refreshToken, clientId } = first.mailboxes[0]!
    const next = (await first.refresh({ refresh_token: refreshToken, client_id: clientId })).body.refresh_token
    await first.control('mails', 'POST', { mailbox: email, from: 'a@example.com', subject: 'kept' })
    await first.close()
    const second = await startOutlook({ stateDir })
    onTestFinished(() => second.close())
    expect(second.mailboxes[0]).toMatchObject({ email, refreshToken: next })
    expect((await ask(`${second.url}/control/mails`)).body).toMatchObject([{ mailbox: email, subject: 'kept' }])
    expect(readdirSync(stateDir)).toEqual(['outlook.json'])
    expect(statSync(join(stateDir, 'outlook.json')).mode & 0o777).toBe(0o600)
  })
})

describe('mails', () => {
  it('are under way for as long as is said, and then there, in the order of arrival', async () => {
    let now = Date.now()
    const { send, graph, graphToken, modes } = await startForTest({ now: () => now })
    const token = await graphToken()
    const subjects = async () =>
      (await graph('messages', token)).body.value.map(({ subject }: { subject: string }) => subject)
    await send({ subject: 'slow', delaySeconds: 20 })
    await modes({ deliverySeconds: 10 })
    await send({ subject: 'usual' })
    expect(await subjects()).toEqual([])
    now += 11_000
    expect(await subjects()).toEqual(['usual'])
    now += 11_000
    expect(await subjects()).toEqual(['slow', 'usual'])
  })

  it('may be given as their source, which need not be in good order', async () => {
    const { control, email, graph, graphToken } = await startForTest()
    const raw =
      'From: =?utf-8?Q?=D0=90?= <a@example.com>\nSubject: =?utf-8?B?0JrQvtC0?=\n =?utf-8?B?IDE=?=\nContent-Type: multipart/mixed;\n boundary="b"\n\n--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n=D0=BA=D0=BE=D0=B4=\n 1\n--c\nContent-Type: text/html\n\n<b>1</b>\n--c--\n--b--\n'
    expect((await control('mails', 'POST', { mailbox: email, raw })).body.id).toEqual(expect.any(String))
    const [mail] = (await graph('messages', await graphToken())).body.value
    expect(mail).toMatchObject({
      subject: 'Код 1',
      from: { emailAddress: { name: 'А', address: 'a@example.com' } },
      body: { contentType: 'html', content: '<b>1</b>' },
      bodyPreview: 'код 1',
      internetMessageId: expect.stringMatching(/^<.+>$/),
    })
  })

  it.each([
    ['mails', 'POST', { mailbox: 'nobody@outlook.com', from: 'a@example.com', subject: '' }, 404],
    ['mails', 'POST', { mailbox: 'me@outlook.com', from: 'a@example.com' }, 400],
    ['mails', 'POST', { mailbox: 'me@outlook.com', raw: 'x', subject: 'x' }, 400],
    ['mails', 'POST', { mailbox: 'me@outlook.com', raw: 'x', folder: 'sent' }, 400],
    ['mailboxes', 'PUT', [{ email: 'x@outlook.com' }], 400],
    ['mailboxes/nobody@outlook.com', 'PATCH', {}, 404],
    ['mailboxes/me@outlook.com', 'PATCH', { state: 'happy' }, 400],
    ['mailboxes/nobody@outlook.com/token', 'GET', undefined, 404],
    ['modes', 'PUT', { unknown: 1 }, 400],
    ['templates/nothing', 'GET', undefined, 404],
  ])('%s %s %o is refused', async (path, method, body, status) => {
    const { control } = await startForTest()
    expect((await control(path, method, body)).status).toBe(status)
  })

  it('a change of one thing about a mailbox leaves the others alone', async () => {
    const { change, control } = await startForTest({}, { scopes: ['Mail.Read'], junkName: 'Spam' })
    await change({ imap: 'off' })
    const [shown] = (await control('mailboxes?search=ME@outlook')).body
    expect(shown).toMatchObject({ email: 'me@outlook.com', imap: 'off', scopes: ['Mail.Read'], junkName: 'Spam' })
    await control('reset', 'POST')
    expect((await control('mailboxes?search=me@outlook.com')).body).toEqual([])
  })
})

describe('the page', () => {
  it('needs nothing from outside', async () => {
    const { url } = await startForTest()
    const page = await ask(url)
    expect(page.body).toContain('<h1>Outlook simulator</h1>')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    for (const file of ['page.js', 'page.css']) {
      const { status, body } = await ask(`${url}/${file}`)
      expect([status, /https?:|innerHTML/.test(body)]).toEqual([200, false])
    }
  })

  it.each(templates.map(({ name, shape }) => ({ name, shape })))('has a mail of $name', async ({ name, shape }) => {
    const { send, control, graph, graphToken } = await startForTest()
    expect((await control('templates')).body).toContain(name)
    const letters = []
    for (let n = 0; n < 2; n++) {
      const { body } = await control(`templates/${encodeURIComponent(name)}`)
      letters.push(body)
      expect((await send(body)).status).toBe(201)
    }
    const { value } = (await graph('messages', await graphToken())).body
    expect(value.map(({ subject }: { subject: string }) => subject)).toEqual([letters[1].subject, letters[0].subject])
    expect(JSON.stringify(letters)).not.toContain('{code}')
    expect(JSON.stringify(letters[0]) === JSON.stringify(letters[1])).toBe(shape === '')
  })

  it('makes codes that hold both letters and digits', () => {
    for (let n = 0; n < 200; n++) expect(newCode('XXXXXX')).toMatch(/^(?=.*\d)(?=.*[A-Z])[A-Z\d]{6}$/)
    expect(newCode('99999')).toMatch(/^\d{5}$/)
  })
})

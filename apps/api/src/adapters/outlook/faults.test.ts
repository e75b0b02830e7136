// Long: waits for what is slow, silent or held.
import type { MailboxChange } from '@app/simulators'
import { describe, expect, it } from 'vitest'
import type { MailFailure } from '../../ports/mail.ts'
import { imapOnly, minutesAgo, serve, serveInGroups, startForTest, startWithMail as start } from './harness.ts'
import { failureOf } from './outlook.suite.ts'

const api = { match: { path: '/v1.0/' }, times: 100 }
const page = '<!doctype html><html><title>canary</title></html>'

describe('Graph', () => {
  it.each<[string, object, MailFailure, unknown]>([
    [
      'an access that is over',
      { kind: 'status', status: 401 },
      'misused',
      { error: 'InvalidAuthenticationToken', number: null },
    ],
    [
      'a right that is missing',
      { kind: 'status', status: 403 },
      'misused',
      { error: 'ErrorAccessDenied', number: null },
    ],
    ['a mail that is gone', { kind: 'status', status: 404 }, 'misused', { error: 'ErrorItemNotFound', number: null }],
    [
      'a question that is too hard',
      { kind: 'status', status: 400 },
      'misused',
      { error: 'InefficientFilter', number: null },
    ],
    ['too many questions', { kind: 'status', status: 429 }, 'limited', null],
    ['a fault of theirs', { kind: 'status', status: 500 }, 'broken', null],
    ['a service that is away', { kind: 'status', status: 503 }, 'down', null],
    ['a gateway that waits no longer', { kind: 'status', status: 504 }, 'down', null],
    ['a page with 502', { kind: 'body', status: 502, body: page }, 'down', null],
    ['a page with 403', { kind: 'body', status: 403, body: page }, 'broken', null],
    ['a page with 200', { kind: 'body', body: page }, 'broken', null],
    ['half of an answer', { kind: 'body', body: '{"value":[{"id":"canary' }, 'broken', null],
    ['another answer', { kind: 'body', body: { canary: [] } }, 'broken', null],
    ['mails without a time', { kind: 'body', body: { value: [{ id: 'canary' }] } }, 'broken', null],
    ['a connection that is cut', { kind: 'dropBefore' }, 'down', null],
    ['a reply that is lost', { kind: 'dropAfter' }, 'down', null],
  ])('%s', async (_name, fault, failure, word) => {
    const { read, fault: spoil, secrets } = await start()
    await spoil({ ...api, ...fault })
    const failed = await failureOf(read(), secrets)
    expect([failed.failure, failed.fault]).toEqual([failure, word])
  })

  it('says how long to wait, as a number or as a date', async () => {
    const { read, modes, fault, create, access, secrets } = await start()
    await modes({ retryAfter: 17 })
    await fault({ ...api, kind: 'status', status: 429 })
    expect((await failureOf(read(), secrets)).retryAfterSeconds).toBe(17)
    await modes({ retryAfter: null })
    expect((await failureOf(read(), secrets)).retryAfterSeconds).toBe(60)
    const date = new Date(Date.now() + 90_000).toUTCString()
    const graphUrl = await serve((_req, res) => res.writeHead(429, { 'retry-after': date }).end('{}'))
    const failed = await failureOf(create({ graphUrl }).read(access, minutesAgo(10)), [...secrets, graphUrl])
    expect([failed.retryAfterSeconds! > 80, failed.retryAfterSeconds! <= 90]).toEqual([true, true])
  })

  it('with a token for something else is misused, not dead', async () => {
    const { reader, mailbox, secrets } = await startForTest()
    const credentials = await mailbox()
    const access = await reader.open({ ...credentials, route: 'imap' })
    const failed = await failureOf(reader.read({ ...access, route: 'graph' }, minutesAgo(10)), secrets)
    expect([failed.failure, failed.fault?.error]).toEqual(['misused', 'InvalidAuthenticationToken'])
    // A token may die before it expires. If the next one is refused too, Graph does not open this mailbox.
    const again = await reader.open({ ...access, clientId: credentials.clientId, route: null })
    expect(again.route).toBe('graph')
    const next = await reader.open({ ...again, clientId: credentials.clientId, route: 'imap' })
    expect((await failureOf(reader.read({ ...next, route: 'graph' }, minutesAgo(10)), secrets)).isOfAccess).toBe(true)
    expect((await reader.open({ ...next, clientId: credentials.clientId, route: null })).route).toBe('imap')
  })

  it('mails that make no sense are left out and counted, and others may lack what is not needed', async () => {
    const { reader, read, modes, credentials, deliver } = await start()
    await deliver({ mailbox: credentials.email, text: 'second', folder: 'junk' })
    const ids = (await read()).map(({ id }) => id)
    await modes({ oddMails: true })
    const odd = await read()
    expect(odd.map(({ html }) => html).join(' ')).toMatch(/second.*123456|123456.*second/)
    expect(odd.map(({ sender }) => sender)).toEqual(ids.map(() => ({ name: '', address: '' })))
    expect(reader.state()).toMatchObject({ state: 'green', skipped: [{ list: 'mails', rows: 6, total: 8 }] })
    await modes({ oddMails: false })
    expect((await read()).map(({ id }) => id)).toEqual(ids)
    expect(reader.state().skipped).toEqual([])
  })

  it('[R-13] answers about one mailbox that make no sense leave the others alone', async () => {
    const { reader, read, fault, mailbox, secrets } = await start()
    await fault({ ...api, kind: 'body', body: { canary: [] }, times: 20 })
    for (let time = 0; time < 8; time += 1) expect((await failureOf(read(), secrets)).failure).toBe('broken')
    const other = await mailbox()
    await reader.open(other)
    expect(reader.state()).toMatchObject({ nextTry: null })
  })

  it('[R-13] tokens that make no sense leave the other mailboxes alone', async () => {
    const { reader, fault, mailbox, secrets } = await start()
    await fault({ match: { path: '/token' }, kind: 'body', body: { canary: [] }, times: 8 })
    const one = await mailbox()
    for (let time = 0; time < 8; time += 1) expect((await failureOf(reader.open(one), secrets)).failure).toBe('broken')
    await reader.open(await mailbox())
    expect(reader.state()).toMatchObject({ nextTry: null })
  })

  it('[S-50] asks for the next page where it asked for the first, wherever an answer points', async () => {
    const { credentials, deliver, read, requests } = await start()
    for (let n = 0; n < 45; n += 1) await deliver({ mailbox: credentials.email, subject: `n${n}`, text: 'x' })
    expect(await read()).toHaveLength(46)
    // The simulated answers contain the vendor's own address.
    const lists = (await requests()).filter(({ path }) => path.includes('mailFolders/inbox'))
    expect(lists).toHaveLength(3)
  })

  it('that does not open a mailbox is left aside the next time it is opened', async () => {
    const { reader, read, change, credentials, deliver, secrets } = await start({ graph: 'notEnabled' })
    const failed = await failureOf(read(), secrets)
    expect([failed.failure, failed.fault?.error]).toEqual(['misused', 'MailboxNotEnabledForRESTAPI'])
    await deliver({ mailbox: credentials.email, text: 'again' })
    const again = await reader.open({ ...credentials, route: 'graph' })
    expect(again.route).toBe('imap')
    expect(await reader.read(again, minutesAgo(10))).toHaveLength(2)
    // IMAP fails as well: the route that was not tried last comes first.
    await change(credentials.email, { imap: 'off', graph: 'on' })
    await failureOf(reader.read(again, minutesAgo(10)), secrets)
    expect((await reader.open({ ...credentials, route: 'imap' })).route).toBe('graph')
  })

  it('an expired access opens again with the same credentials', async () => {
    const { reader, mailbox, modes, secrets } = await startForTest()
    const credentials = await mailbox()
    await modes({ lifeSeconds: 1 })
    const access = await reader.open(credentials)
    await expect
      .poll(() =>
        reader.read(access, minutesAgo(10)).then(
          () => 'read',
          () => 'refused',
        ),
      )
      .toBe('refused')
    expect((await failureOf(reader.read(access, minutesAgo(10)), secrets)).failure).toBe('misused')
    await modes({ lifeSeconds: 60 })
    const fresh = await reader.open({ ...credentials, refreshToken: access.refreshToken })
    expect(await reader.read(fresh, minutesAgo(10))).toEqual([])
  })
})

describe('the token endpoint', () => {
  it.each<[string, object, MailFailure]>([
    ['too many questions', { kind: 'status', status: 429 }, 'limited'],
    ['a fault of theirs', { kind: 'status', status: 500 }, 'broken'],
    ['a page with 503', { kind: 'body', status: 503, body: page }, 'down'],
    ['a page with 200', { kind: 'body', body: page }, 'broken'],
    ['a page with 400', { kind: 'body', status: 400, body: page }, 'broken'],
    ['half of an answer', { kind: 'body', body: '{"access_token":"canary' }, 'broken'],
    ['an empty answer', { kind: 'body', body: '' }, 'broken'],
    ['a connection that is cut', { kind: 'dropBefore' }, 'down'],
  ])('%s', async (_name, fault, failure) => {
    const { reader, mailbox, fault: spoil, secrets } = await startForTest()
    const credentials = await mailbox()
    await spoil({ match: { path: '/token' }, ...fault })
    expect((await failureOf(reader.open(credentials), secrets)).failure).toBe(failure)
    expect((await reader.open(credentials)).route).toBe('graph')
  })
})

describe('time', () => {
  it.each(['token', 'v1.0'])('[S-50] a %s that never answers ends after the one deadline', async (path) => {
    const { create, mailbox, fault, secrets } = await startForTest()
    const reader = create({ deadlineMs: 3_000 })
    const credentials = await mailbox()
    const access = await reader.open(credentials)
    await fault({ kind: 'hang', match: { path }, times: 9 })
    const startedAt = performance.now()
    const call = path === 'token' ? reader.open(credentials) : reader.read(access, minutesAgo(10))
    expect((await failureOf(call, secrets)).failure).toBe('slow')
    expect(performance.now() - startedAt).toBeLessThan(5_900)
  })

  it('[S-50] ends after 10 s in all, also on an answer that trickles in', async () => {
    const { create, access, secrets } = await start()
    const graphUrl = await serve((_req, res) => {
      const timer = setInterval(() => res.write(' '), 100)
      res.on('close', () => clearInterval(timer))
    })
    const startedAt = performance.now()
    expect((await failureOf(create({ graphUrl }).read(access, minutesAgo(10)), secrets)).failure).toBe('slow')
    const took = performance.now() - startedAt
    expect([took > 9_900, took < 14_000]).toEqual([true, true])
  })

  it('counts for all tries of an opening together', async () => {
    const { create, mailbox, fault, secrets } = await startForTest()
    const credentials = await mailbox(imapOnly)
    await fault({ kind: 'delay', ms: 500, times: 9 })
    const failed = await failureOf(create({ deadlineMs: 800 }).open(credentials), secrets)
    expect(failed.failure).toBe('slow')
  })

  it.each<[string, MailboxChange]>([
    ['Graph', {}],
    ['IMAP', imapOnly],
  ])('a caller who goes ends the call of %s, which says nothing about the service', async (_name, more) => {
    const { reader, access, fault, modes, imap, secrets } = await start(more)
    await fault({ ...api, kind: 'hang' })
    await modes({ imapFaults: [{ at: 'EXAMINE', kind: 'silent', times: 9 }] })
    for (let n = 0; n < 6; n++) {
      const gone = new AbortController()
      const call = reader.read(access, minutesAgo(10), gone.signal)
      setTimeout(() => gone.abort(), 100)
      expect((await failureOf(call, secrets)).failure).toBe('slow')
    }
    expect((await failureOf(reader.read(access, minutesAgo(10), AbortSignal.abort()), secrets)).failure).toBe('slow')
    expect(reader.state()).toMatchObject({ state: 'green', lastError: null })
    await expect.poll(async () => (await imap()).open).toBe(0)
  })
})

describe('turns', () => {
  it('a caller who goes need not wait for the own turn', async () => {
    const { create, access, fault, secrets } = await start()
    const reader = create({ parallel: 1, deadlineMs: 6_000 })
    await fault({ ...api, kind: 'hang' })
    const held = failureOf(reader.read(access, minutesAgo(10)), secrets)
    const startedAt = performance.now()
    const gone = AbortSignal.timeout(100)
    const waiting = reader.read({ ...access, email: 'other@outlook.com' }, minutesAgo(10), gone)
    expect((await failureOf(waiting, secrets)).failure).toBe('slow')
    expect(performance.now() - startedAt).toBeLessThan(5_900)
    expect((await held).failure).toBe('slow')
  })
})

describe('the way there', () => {
  it('[S-50] follows no redirect, so that tokens go nowhere else', async () => {
    const { create, mailbox, access, secrets } = await start()
    const reached: unknown[] = []
    const elsewhere = await serve((req, res) => {
      reached.push(req.headers)
      res.end('{"value":[]}')
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_req, res) => res.writeHead(status, { location: `${elsewhere}/x` }).end())
      const reader = create({ tokenUrl: url, graphUrl: url })
      const all = [...secrets, url, elsewhere]
      expect((await failureOf(reader.open(await mailbox()), all)).failure).toBe('broken')
      expect((await failureOf(reader.read(access, minutesAgo(10)), all)).failure).toBe('broken')
    }
    expect(reached).toEqual([])
  })

  it('[S-50] reads no more of an answer than it can hold', async () => {
    const { create, mailbox, access, secrets } = await start()
    let sent = 0
    const url = await serve((req, res) => {
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(16_384))) sent += 16_384
        res.once('drain', more)
      }
      more()
      req.on('close', () => res.destroy())
    })
    const reader = create({ tokenUrl: url, graphUrl: url, maxBytes: 100_000 })
    expect((await failureOf(reader.open(await mailbox()), [...secrets, url])).failure).toBe('broken')
    expect((await failureOf(reader.read(access, minutesAgo(10)), [...secrets, url])).failure).toBe('broken')
    expect(sent).toBeLessThan(100_000_000)
  })
})

describe('the circuit breaker', () => {
  it('[R-13] is not closed by what is wrong with mailboxes', async () => {
    const { reader, mailbox, secrets, access, fault } = await start()
    for (const state of ['abuse', 'revoked', 'badToken', 'unheardOf', 'missingField', 'loop', 'locked', 'mfa'] as const)
      await failureOf(reader.open(await mailbox({ state })), secrets)
    await fault({ ...api, kind: 'status', status: 403, times: 20 })
    for (let n = 0; n < 10; n++) await failureOf(reader.read(access, minutesAgo(10)), secrets)
    await fault({ ...api, kind: 'status', status: 429, times: 20 })
    for (let n = 0; n < 10; n++) await failureOf(reader.read(access, minutesAgo(10)), secrets)
    expect(reader.state()).toMatchObject({ state: 'green', lastError: null })
    expect(await reader.read(access, minutesAgo(10))).toHaveLength(1)
  })

  it.each<[string, MailboxChange]>([
    ['HTTPS', {}],
    ['IMAP', imapOnly],
  ])('[R-13] leaves a failing %s alone, says so, and comes back by itself', async (_name, more) => {
    const { create, access, fault, modes, control, secrets } = await start(more)
    const reader = create({ cooldownMs: 4_000 })
    await fault({ ...api, kind: 'status', status: 503 })
    await modes({ imapFaults: [{ at: 'GREETING', kind: 'cut', times: 100 }] })
    for (let n = 0; n < 5; n++)
      expect((await failureOf(reader.read(access, minutesAgo(10)), secrets)).failure).toBe('down')
    expect(reader.state()).toMatchObject({ state: 'down', nextTry: expect.any(String), lastError: { code: 'down' } })
    expect((await failureOf(reader.read(access, minutesAgo(10)), secrets)).message).toContain('left alone')
    await control('faults', 'DELETE')
    await modes({ imapFaults: [] })
    await expect
      .poll(() =>
        reader.read(access, minutesAgo(10)).then(
          (mails) => mails.length,
          () => 0,
        ),
      )
      .toBe(1)
    await expect.poll(async () => (await reader.read(access, minutesAgo(10)), reader.state().state)).toBe('green')
  })

  it('[R-13] trouble of IMAP leaves Graph alone', async () => {
    const { reader, mailbox, modes, secrets, access } = await start()
    const other = await reader.open({ ...(await mailbox()), route: 'imap' })
    await modes({ imapFaults: [{ at: 'GREETING', kind: 'cut', times: 100 }] })
    for (let n = 0; n < 7; n++) await failureOf(reader.read(other, minutesAgo(10)), secrets)
    expect(reader.state().state).toBe('down')
    expect(await reader.read(access, minutesAgo(10))).toHaveLength(1)
  })

  it('[R-13] lets so many through at once, the rest wait', async () => {
    const { create, access } = await start()
    const { url: graphUrl, seen } = await serveInGroups(5, '{"value":[]}')
    const reader = create({ graphUrl, parallel: 5 })
    const emails = Array.from({ length: 20 }, (_each, n) => `${n}@outlook.com`)
    await Promise.all(emails.map((email) => reader.read({ ...access, email }, minutesAgo(10))))
    // Two folders per mailbox.
    expect(seen).toEqual({ most: 5, all: 40 })
  })
})

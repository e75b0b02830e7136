// Long: waits for what is slow, silent or held.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createMemoryLedger, type RateLimitLedger } from './rate-limiter.ts'
import { serve, serveInGroups, startForTest } from './harness.ts'
import { failureOf } from './sheets.suite.ts'

const stubborn = { times: 100 }
const api = { match: { path: '/v4/' } }
const page = '<!doctype html><html><title>Sign in</title></html>'
const canary = 'canary-content'

const start = async (options: Parameters<typeof startForTest>[0] = {}) => {
  const world = await startForTest(options)
  const id = await world.make([['id', canary], ['a']])
  const write = (value = canary) => world.sheets.write(id, 0, [{ row: 2, column: 1, value }])
  return { ...world, id, write, secrets: [...world.secrets, canary] }
}

describe('what people must mend', () => {
  it('a document that is not shared: the text says with whom to share it', async () => {
    const { sheets, titled, google, secrets, write, id, share } = await start()
    await share(id, 'none')
    for (const call of [
      () => sheets.describe(titled('Private')),
      () => sheets.read(titled('Private'), 0),
      () => write(),
    ]) {
      const failed = await failureOf(call(), secrets)
      expect([failed.failure, failed.actor]).toEqual(['notShared', 'person'])
      expect(failed.message).toContain(google.serviceAccount.client_email)
    }
    expect(sheets.state().state).toBe('green')
  })

  it('one that is shared for viewing: reading works, writing says what is missing', async () => {
    const { sheets, titled, google, secrets } = await start()
    const id = titled('Accounts, for reading only')
    expect((await sheets.read(id, 0)).rows).toHaveLength(61)
    const failed = await failureOf(sheets.write(id, 0, [{ row: 2, column: 10, value: 'x' }]), secrets)
    expect([failed.failure, failed.actor]).toEqual(['viewerOnly', 'person'])
    expect(failed.message).toContain(google.serviceAccount.client_email)
  })

  it('a protected cell is as good as one for viewing, and the text says what it is', async () => {
    const { edit, write, id, secrets, sheets } = await start()
    await edit(id, { op: 'protectColumn', column: 2 })
    const failed = await failureOf(write(), secrets)
    expect([failed.failure, failed.message]).toEqual(['viewerOnly', expect.stringContaining('protected')])
    await sheets.write(id, 0, [{ row: 2, column: 0, value: 'b' }])
  })

  it('an Office file, and nothing else that Google does not accept', async () => {
    const { sheets, titled, secrets, modes, id } = await start()
    expect((await failureOf(sheets.read(titled('accounts.xlsx'), 0), secrets)).failure).toBe('officeFile')
    for (const refusal of ['unknownRange', 'unknownField'] as const) {
      await modes({ refusal })
      const failed = await failureOf(sheets.read(id, 0), secrets)
      expect([failed.failure, failed.actor]).toEqual(['broken', 'nobody'])
    }
  })

  it('[SHEET-04] a document whose owners let no programs in: that is theirs to mend', async () => {
    const { sheets, modes, id, secrets, write } = await start()
    await modes({ refusal: 'domainPolicy' })
    for (const call of [() => sheets.read(id, 0), () => write()]) {
      const failed = await failureOf(call(), secrets)
      expect([failed.failure, failed.actor]).toEqual(['domainPolicy', 'person'])
    }
    expect(sheets.state().state).toBe('green')
  })

  it('a tab that is gone, told for reading and writing', async () => {
    const { sheets, edit, id, secrets } = await start()
    await edit(id, { op: 'addTab', title: 'Rest' })
    await edit(id, { op: 'deleteTab' })
    for (const call of [
      () => sheets.read(id, 0),
      () => sheets.readRow(id, 0, 1),
      () => sheets.write(id, 0, [{ row: 1, column: 0, value: '' }]),
    ])
      expect((await failureOf(call(), secrets)).failure).toBe('tabGone')
    expect(sheets.state()).toMatchObject({ state: 'green', lastError: null })
  })

  it('a row or column that is gone is a broken request, and says nothing about Google', async () => {
    const { sheets, edit, id, secrets } = await start()
    await edit(id, { op: 'resize', rows: 5, columns: 3 })
    for (const [row, column] of [
      [6, 0],
      [1, 3],
    ] as const) {
      const failed = await failureOf(sheets.write(id, 0, [{ row, column, value: 'x' }]), secrets)
      expect([failed.failure, failed.message]).toEqual(['broken', 'The tab has no such row or column any more'])
    }
    expect(sheets.state()).toMatchObject({ state: 'green', lastError: null })
  })
})

describe('what an administrator must mend', () => {
  it('an API that is not enabled is not mistaken for a document that is not shared', async () => {
    const { sheets, modes, id, write, secrets } = await start()
    await modes({ apiDisabled: true })
    for (const call of [() => sheets.read(id, 0), () => write()]) {
      const failed = await failureOf(call(), secrets)
      expect([failed.failure, failed.actor]).toEqual(['apiDisabled', 'administrator'])
    }
    expect(sheets.state()).toMatchObject({ state: 'down', lastError: { code: 'apiDisabled', actor: 'administrator' } })
    await modes({ apiDisabled: false })
    await sheets.describe(id)
    expect(sheets.state().state).toBe('green')
  })

  it.each([
    ['projectSuspended', 'projectRefused'],
    ['projectDeleted', 'projectRefused'],
    ['billingOff', 'projectRefused'],
    ['addressRefused', 'projectRefused'],
    ['unheardOf', 'projectRefused'],
    ['wrongPlace', 'projectRefused'],
    ['apiNotConfigured', 'apiDisabled'],
    ['page', 'blocked'],
    ['pageOfGoogle', 'blocked'],
  ] as const)('[SHEET-04] %s is not mistaken for a document that is not shared', async (refusal, failure) => {
    const { sheets, modes, id, write, secrets } = await start()
    await modes({ refusal })
    for (const call of [() => sheets.read(id, 0), () => sheets.describe(id), () => write()]) {
      const failed = await failureOf(call(), secrets)
      expect([failed.failure, failed.actor]).toEqual([failure, 'administrator'])
    }
    expect(sheets.state()).toMatchObject({ state: 'down', lastError: { code: failure, actor: 'administrator' } })
    await modes({ refusal: null })
    await sheets.describe(id)
    expect(sheets.state().state).toBe('green')
  })

  it('a key that Google does not know, or that was revoked', async () => {
    const { create, modes, google, id, secrets } = await start()
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
    const private_key = other.export({ type: 'pkcs8', format: 'pem' }) as string
    const { client_email } = google.serviceAccount
    const wrong = create({ serviceAccount: { client_email, private_key } })
    const failed = await failureOf(wrong.read(id, 0), [...secrets, private_key.slice(60, 120)])
    expect([failed.failure, failed.actor]).toEqual(['refused', 'administrator'])
    expect(wrong.state()).toMatchObject({ state: 'down', lastError: { code: 'refused' } })
    await modes({ keyRevoked: true })
    const revoked = create()
    const write = revoked.write(id, 0, [{ row: 1, column: 0, value: canary }])
    expect((await failureOf(write, secrets)).failure).toBe('refused')
  })

  it('a token that is refused again and again', async () => {
    const { sheets, fault, id, secrets } = await start()
    await fault({ kind: 'status', status: 401, ...api, ...stubborn })
    expect((await failureOf(sheets.describe(id), secrets)).failure).toBe('refused')
  })

  it('[S-50] an address in the settings that leads elsewhere: no redirect is followed, and the token goes nowhere', async () => {
    const { create, google, id, secrets } = await start()
    const reached: unknown[] = []
    const elsewhere = await serve((req, res) => {
      reached.push(req.headers)
      res.end('{}')
    })
    for (const status of [301, 302, 307, 308]) {
      const url = await serve((_req, res) => res.writeHead(status, { location: `${elsewhere}/x` }).end())
      for (const call of [
        create({ apiRoot: url }).describe(id),
        create({ apiRoot: url }).write(id, 0, [{ row: 1, column: 0, value: canary }]),
      ]) {
        const failed = await failureOf(call, [...secrets, url, elsewhere])
        expect([failed.failure, failed.actor]).toEqual(['broken', 'administrator'])
      }
      const failed = await failureOf(create({ tokenUrl: `${url}/token` }).describe(id), [...secrets, url])
      expect(failed.failure).toBe('broken')
    }
    expect(reached).toEqual([])
    const nothing = create({ apiRoot: `${google.url}/elsewhere` })
    expect((await failureOf(nothing.describe(id), secrets)).actor).toBe('administrator')
  })
})

describe('a failed reading', () => {
  it.each([
    ['429', { kind: 'status', status: 429, ...stubborn }, 'quota'],
    ['500', { kind: 'status', status: 500, ...stubborn }, 'broken'],
    ['502 as a page', { kind: 'status', status: 502, ...stubborn }, 'down'],
    ['503', { kind: 'status', status: 503, ...stubborn }, 'down'],
    ['504', { kind: 'status', status: 504, ...stubborn }, 'down'],
    ['418', { kind: 'status', status: 418, ...stubborn }, 'broken'],
    ['200 with a page', { kind: 'body', body: page, ...stubborn }, 'broken'],
    ['cut JSON', { kind: 'body', body: `{"properties":{"title":"${canary}`, ...stubborn }, 'broken'],
    ['an empty answer', { kind: 'body', body: '', ...stubborn }, 'broken'],
    ['an empty object', { kind: 'body', body: '{}', ...stubborn }, 'broken'],
    ['null', { kind: 'body', body: 'null', ...stubborn }, 'broken'],
    ['no tabs', { kind: 'body', body: { properties: { title: canary }, sheets: [] }, ...stubborn }, 'broken'],
    ['a cut connection', { kind: 'dropBefore', ...stubborn }, 'down'],
    ['a lost reply', { kind: 'dropAfter', ...stubborn }, 'down'],
    ['silence', { kind: 'hang' }, 'slow'],
  ])('%s has its failure, and nothing of the answer is kept', async (_name, fault, failure) => {
    const { sheets, fault: spoil, id, secrets, control } = await start({ deadlineMs: 3_000 })
    await sheets.describe(id)
    await spoil({ ...fault, ...api })
    const failed = await failureOf(sheets.describe(id), secrets)
    expect([failed.failure, failed.actor]).toEqual([failure, 'nobody'])
    await control('faults', 'DELETE')
  })

  it.each([
    ['another document', { spreadsheetId: 'other' }],
    ['values that are none', { valueRanges: [{ valueRange: { values: 'x' }, dataFilters: [{ gridRange: {} }] }] }],
    ['a range without its name', { valueRanges: [{ valueRange: {} }] }],
    [
      'one that nobody asked for',
      { valueRanges: [{ valueRange: {}, dataFilters: [{ gridRange: { startRowIndex: 9 } }] }] },
    ],
  ])('cells that make no sense (%s) are never taken for blank ones', async (_name, body) => {
    const { sheets, fault, id, secrets } = await start()
    await fault({ kind: 'body', body: { spreadsheetId: id, ...body }, match: { path: 'batchGet' }, ...stubborn })
    expect((await failureOf(sheets.read(id, 0), secrets)).failure).toBe('broken')
    expect((await failureOf(sheets.readRow(id, 0, 1), secrets)).failure).toBe('broken')
  })

  it.each([
    ['400', { kind: 'status', status: 400 }, 'refused'],
    ['500', { kind: 'status', status: 500, ...stubborn }, 'broken'],
    ['503', { kind: 'status', status: 503, ...stubborn }, 'down'],
    ['a page', { kind: 'body', body: page, ...stubborn }, 'broken'],
    ['no token', { kind: 'body', body: '{}', ...stubborn }, 'broken'],
    ['a cut connection', { kind: 'dropBefore', ...stubborn }, 'down'],
    ['silence', { kind: 'hang', ...stubborn }, 'slow'],
  ])('the sign-in meets %s: nothing was sent to a document, for writes too', async (_name, fault, failure) => {
    const { create, fault: spoil, id, secrets, requests } = await start()
    const sheets = create({ deadlineMs: 3_000 })
    await spoil({ ...fault, match: { path: '/token' } })
    expect((await failureOf(sheets.write(id, 0, [{ row: 1, column: 0, value: canary }]), secrets)).failure).toBe(
      failure,
    )
    expect((await requests()).filter(({ path }) => path.startsWith('/v4'))).toEqual([])
  })

  it('is down when nobody listens, or the name does not exist', async () => {
    const { create, id, secrets } = await start()
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    for (const url of [`http://127.0.0.1:${port}`, 'http://nobody.invalid']) {
      expect((await failureOf(create({ apiRoot: url }).describe(id), [...secrets, url])).failure).toBe('down')
      const write = create({ apiRoot: url }).write(id, 0, [{ row: 1, column: 0, value: canary }])
      expect((await failureOf(write, [...secrets, url])).failure).toBe('down')
      expect((await failureOf(create({ tokenUrl: `${url}/token` }).describe(id), [...secrets, url])).failure).toBe(
        'down',
      )
    }
  })

  it('[S-50] ends where an answer is larger than fits, or trickles in for longer than 10 s', async () => {
    const { create, id, secrets } = await start()
    let sent = 0
    const endless = await serve((req, res) => {
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(16_384))) sent += 16_384
        res.once('drain', more)
      }
      more()
      req.on('close', () => res.destroy())
    })
    expect((await failureOf(create({ apiRoot: endless, maxBytes: 100_000 }).describe(id), secrets)).failure).toBe(
      'tooLarge',
    )
    expect(sent).toBeLessThan(50_000_000)
    const slow = await serve((_req, res) => {
      const timer = setInterval(() => res.write(' '), 100)
      res.on('close', () => clearInterval(timer))
    })
    const startedAt = performance.now()
    expect((await failureOf(create({ apiRoot: slow }).describe(id), secrets)).failure).toBe('slow')
    const took = performance.now() - startedAt
    expect([took > 9_900, took < 14_000]).toEqual([true, true])
  })
})

describe('repeating', () => {
  const statuses = async (requests: () => Promise<{ path: string; status: number }[]>) =>
    (await requests()).filter(({ path }) => path.startsWith('/v4')).map(({ status }) => status)

  it.each([
    ['500', { kind: 'status', status: 500 }, 500],
    ['a bad gateway', { kind: 'status', status: 502 }, 502],
    ['an unavailable service', { kind: 'status', status: 503 }, 503],
    ['a cut connection', { kind: 'dropBefore' }, 0],
    ['a page', { kind: 'body', body: page }, 200],
  ])('[R-08] helps a reading after %s, at most three times', async (_name, fault, status) => {
    const { sheets, fault: spoil, id, requests, secrets } = await start()
    await spoil({ ...fault, ...api, times: 2 })
    expect((await sheets.describe(id)).title).toBe('Made')
    expect(await statuses(requests)).toEqual([status, status, 200])
    await spoil({ ...fault, ...api, times: 3 })
    await failureOf(sheets.describe(id), secrets)
    expect(await statuses(requests)).toEqual([status, status, 200, status, status, status])
  })

  it('[R-08] waits as long as Google asks, if that is not too long, for writes as well', async () => {
    const { sheets, fault, modes, requests, write, shown, id, secrets } = await start()
    await modes({ retryAfter: 1 })
    await fault({ kind: 'status', status: 429, match: { path: 'batchUpdate' } })
    const startedAt = performance.now()
    await write('written')
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    expect((await shown(id))[1]).toEqual(['a', 'written'])
    expect(await statuses(requests)).toEqual([429, 200])
    await modes({ retryAfter: 90 })
    await fault({ kind: 'status', status: 429, ...api })
    const failed = await failureOf(sheets.describe(id), secrets)
    expect([failed.failure, failed.retryAfterSeconds]).toEqual(['quota', 90])
    // No read is sent before that; writes have a quota of their own.
    const again = await failureOf(sheets.readRow(id, 0, 1), secrets)
    expect([again.failure, again.retryAfterSeconds! > 80]).toEqual(['quota', true])
    await write('more')
    expect(await statuses(requests)).toEqual([429, 200, 429, 200])
  })

  it('[R-08] when Google does not say for how long, callers get half a minute', async () => {
    const { sheets, fault, id, secrets } = await start()
    await fault({ kind: 'status', status: 429, ...api })
    const failed = await failureOf(sheets.describe(id), secrets)
    expect([failed.failure, failed.retryAfterSeconds]).toEqual(['quota', 30])
  })

  it.each([400, 403, 404, 418])('is not tried for a reading after %i', async (status) => {
    const { sheets, fault, id, requests, secrets } = await start()
    await fault({ kind: 'status', status, ...api })
    await failureOf(sheets.describe(id), secrets).catch(() => undefined)
    expect((await statuses(requests))[0]).toBe(status)
    expect(await statuses(requests)).toHaveLength(status === 418 ? 2 : 1)
  })
})

describe('an unclear write', () => {
  const batch = { match: { path: 'batchUpdate' } }
  it.each([
    ['a lost reply', { kind: 'dropAfter' }, true],
    ['a connection cut before', { kind: 'dropBefore' }, false],
    ['silence', { kind: 'hang' }, false],
    ['500', { kind: 'status', status: 500 }, false],
    ['502', { kind: 'status', status: 502 }, false],
    ['503', { kind: 'status', status: 503 }, false],
    ['a page', { kind: 'body', body: page }, false],
    ['an answer that says nothing', { kind: 'body', body: '{}' }, false],
    ['a count that is not right', { kind: 'body', body: { totalUpdatedCells: 7 } }, false],
  ])(
    '[R-08] after %s is told apart and never repeated: reading back shows what happened',
    async (_name, fault, done) => {
      const { create, fault: spoil, id, secrets, requests } = await start()
      const sheets = create({ deadlineMs: 4_000 })
      await sheets.describe(id)
      await spoil({ ...fault, ...batch })
      const failed = await failureOf(sheets.write(id, 0, [{ row: 2, column: 1, value: canary }]), secrets)
      expect([failed.failure, failed.actor]).toEqual(['unclear', 'nobody'])
      expect(await sheets.readRow(id, 0, 2)).toEqual(done ? ['a', canary] : ['a'])
      await expect
        .poll(async () => (await requests()).filter(({ path }) => path.includes('batchUpdate')).length)
        .toBeLessThanOrEqual(1)
    },
  )
})

describe('the circuit breaker', () => {
  it('[R-13] leaves Google alone after five failures, says so, counts nothing meanwhile, and comes back by itself', async () => {
    const { create, fault, id, requests, control, secrets } = await start()
    const ledger = createMemoryLedger()
    let counted = 0
    const claim: RateLimitLedger['claim'] = (...parts) => ((counted += 1), ledger.claim(...parts))
    const retrying = { attempts: 1, pauseMs: 1, longestPauseMs: 1 }
    const sheets = create({ cooldownMs: 300, retrying, ledger: { ...ledger, claim } })
    expect(sheets.state()).toMatchObject({ service: 'sheets', state: 'green', lastError: null })
    await fault({ kind: 'status', status: 500, ...api, ...stubborn })
    for (let call = 0; call < 5; call++) expect((await failureOf(sheets.describe(id), secrets)).failure).toBe('broken')
    const calls = (await requests()).length
    const away = await failureOf(sheets.describe(id), secrets)
    expect([away.failure, (await requests()).length]).toEqual(['down', calls])
    // A rejected call uses no quota.
    expect(counted).toBe(5)
    expect(sheets.state()).toMatchObject({ state: 'down', nextTry: expect.any(String), lastError: { code: 'broken' } })
    await control('faults', 'DELETE')
    const title = () =>
      sheets.describe(id).then(
        ({ title: text }) => text,
        () => '',
      )
    await expect.poll(title, { interval: 20 }).toBe('Made')
    expect(sheets.state()).toMatchObject({ state: 'green', nextTry: null })
  })

  it('[R-13] lets four requests through at once, the rest wait', async () => {
    const { create, google, id } = await start()
    const properties = { sheetId: 0, title: 'Tab', sheetType: 'GRID', gridProperties: { rowCount: 1, columnCount: 1 } }
    const document = { properties: { title: 'T' }, sheets: [{ properties }] }
    const { url, seen } = await serveInGroups(4, JSON.stringify(document))
    const sheets = create({ apiRoot: url, tokenUrl: google.tokenUrl })
    await Promise.all(Array.from({ length: 12 }, () => sheets.describe(id)))
    expect(seen).toEqual({ most: 4, all: 12 })
  })
})

describe('limits that come as a refusal', () => {
  it.each(['rateLimit', 'rateLimitToday'] as const)('[R-08] %s waits as the quota does', async (refusal) => {
    const { create, modes, id, secrets } = await start()
    const sheets = create({ retrying: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } })
    await modes({ refusal })
    const failed = await failureOf(sheets.read(id, 0), secrets)
    expect([failed.failure, failed.actor, failed.retryAfterSeconds]).toEqual(['quota', 'nobody', 30])
    expect(sheets.state().state).toBe('green')
  })
})

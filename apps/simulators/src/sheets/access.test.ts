import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask } from '../telegram/harness.ts'
import { assertionOf, startForTest, writing } from './harness.ts'

const refusal = (code: number, status: string, message: RegExp = /./) => ({
  status: code,
  body: { error: { code, status, message: expect.stringMatching(message) } },
})

describe('signing in', () => {
  it('gives a token for a signed assertion, and the token opens the API', async () => {
    const { signIn, claims, serviceAccount, call, make } = await startForTest()
    const answer = await signIn(assertionOf(claims(), serviceAccount.private_key))
    expect(answer).toMatchObject({ status: 200, body: { expires_in: 3_599, token_type: 'Bearer' } })
    expect(answer.body.access_token).toMatch(/^ya29\./)
    expect((await call('GET', await make(), undefined, answer.body.access_token)).status).toBe(200)
  })

  it.each([
    ['a wrong account', { iss: 'other@example.com' }, 'invalid_grant'],
    ['a wrong audience', { aud: 'https://example.com' }, 'invalid_grant'],
    ['a clock that is ahead', { iat: Date.now() / 1_000 + 900, exp: Date.now() / 1_000 + 1_800 }, 'invalid_grant'],
    ['one that is over', { iat: 1_000, exp: 2_000 }, 'invalid_grant'],
    ['one that lasts too long', { exp: Date.now() / 1_000 + 90_000 }, 'invalid_grant'],
    ['another scope', { scope: 'https://www.googleapis.com/auth/drive' }, 'invalid_scope'],
  ])('refuses %s', async (_name, more, error) => {
    const { signIn, claims, serviceAccount } = await startForTest()
    const answer = await signIn(assertionOf(claims(more), serviceAccount.private_key))
    expect(answer).toMatchObject({ status: 400, body: { error, error_description: expect.any(String) } })
  })

  it('refuses another key, another way of signing, nonsense, and a revoked key', async () => {
    const { signIn, claims, serviceAccount, modes } = await startForTest()
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    const own = assertionOf(claims(), serviceAccount.private_key)
    const bad = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
    expect(await signIn(assertionOf(claims(), String(other)))).toMatchObject(bad)
    const unsigned = assertionOf(claims(), serviceAccount.private_key, { alg: 'none' })
    expect(await signIn(unsigned)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await signIn('nonsense')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await signIn(own, 'password')).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
    await modes({ keyRevoked: true })
    expect(await signIn(own)).toMatchObject(bad)
  })

  it('a token ends after an hour, and means nothing when changed', async () => {
    let now = Date.now()
    const { call, make, tokenFor } = await startForTest({ now: () => now })
    const [id, token] = [await make(), await tokenFor()]
    expect((await call('GET', id, undefined, token)).status).toBe(200)
    for (const wrong of [`${token}x`, token.replace('ya29.c.', 'ya29.c.x'), 'ya29', ''])
      expect(await call('GET', id, undefined, wrong)).toMatchObject(refusal(401, 'UNAUTHENTICATED'))
    now += 3_600_000
    expect(await call('GET', id, undefined, token)).toMatchObject(refusal(401, 'UNAUTHENTICATED'))
  })

  it('one for reading does not write', async () => {
    const { call, make, tokenFor } = await startForTest()
    const token = await tokenFor({ scope: `${writing}.readonly` })
    const id = await make([['x']])
    expect((await call('GET', `${id}/values/A1`, undefined, token)).status).toBe(200)
    const write = await call('PUT', `${id}/values/A1?valueInputOption=RAW`, { values: [['y']] }, token)
    expect(write).toMatchObject(refusal(403, 'PERMISSION_DENIED', /scopes/))
  })
})

describe('sharing', () => {
  it('decides what works: everything, reading, nothing', async () => {
    const { call, make, control, shown } = await startForTest()
    const id = await make([['x']])
    const write = (value: string) => call('PUT', `${id}/values/A1?valueInputOption=RAW`, { values: [[value]] })
    const share = (access: string) => control('sharing', 'PUT', { spreadsheetId: id, access })
    expect((await write('1')).status).toBe(200)
    await share('viewer')
    expect((await call('GET', id)).status).toBe(200)
    expect(await write('2')).toMatchObject(refusal(403, 'PERMISSION_DENIED', /^The caller does not have permission$/))
    await share('none')
    expect(await call('GET', id)).toMatchObject(refusal(403, 'PERMISSION_DENIED'))
    expect(await shown(id)).toEqual([['1']])
  })

  it('an unknown id is not found, an Office file is no spreadsheet, a disabled API says so', async () => {
    const { call, titled, modes } = await startForTest()
    expect(await call('GET', 'nowhere')).toMatchObject(refusal(404, 'NOT_FOUND'))
    expect(await call('GET', 'constructor')).toMatchObject(refusal(404, 'NOT_FOUND'))
    expect(await call('GET', titled('accounts.xlsx'))).toMatchObject(
      refusal(400, 'FAILED_PRECONDITION', /^This operation is not supported for this document/),
    )
    await modes({ apiDisabled: true })
    const disabled = await call('GET', titled('Free'))
    expect(disabled).toMatchObject(refusal(403, 'PERMISSION_DENIED', /has not been used in project/))
    expect(disabled.body.error.details[0].reason).toBe('SERVICE_DISABLED')
  })
})

describe('a project in trouble', () => {
  it.each([
    ['projectSuspended', 403, { status: 'PERMISSION_DENIED', details: [{ reason: 'CONSUMER_SUSPENDED' }] }],
    ['billingOff', 403, { status: 'PERMISSION_DENIED', details: [{ reason: 'BILLING_DISABLED' }] }],
    ['rateLimit', 403, { errors: [{ reason: 'userRateLimitExceeded', domain: 'usageLimits' }] }],
    ['domainPolicy', 403, { errors: [{ reason: 'domainPolicy' }] }],
    ['unknownRange', 400, { status: 'INVALID_ARGUMENT', message: 'Unable to parse range: Accounts!A1:ZZ' }],
  ])('%s refuses each call in the words of the service', async (refusal, status, error) => {
    const { call, make, modes } = await startForTest()
    const id = await make([['x']])
    await modes({ refusal: refusal as 'rateLimit' })
    expect(await call('GET', id)).toMatchObject({ status, body: { error: { code: status, ...error } } })
    await modes({ refusal: null })
    expect((await call('GET', id)).status).toBe(200)
  })

  it('a page comes in place of an answer', async () => {
    const { call, modes, titled } = await startForTest()
    await modes({ refusal: 'page' })
    expect(await call('GET', titled('Free'))).toMatchObject({ status: 403, body: expect.stringContaining('<html>') })
  })
})

describe('quotas', () => {
  it('are counted for reads and writes apart, by user and project, refused calls included', async () => {
    let now = Date.now()
    const { call, make, modes } = await startForTest({ now: () => now })
    const id = await make([['x']])
    const read = () => call('GET', id)
    const write = () => call('PUT', `${id}/values/A1?valueInputOption=RAW`, { values: [['y']] })
    await modes({ readsPerUser: 2, writesPerProject: 1 })
    expect([(await read()).status, (await read()).status]).toEqual([200, 200])
    const refused = await read()
    expect(refused).toMatchObject(
      refusal(429, 'RESOURCE_EXHAUSTED', /^Quota exceeded for quota metric 'Read requests' and limit .*per user'/),
    )
    expect(refused.body.error.details[0]).toMatchObject({ reason: 'RATE_LIMIT_EXCEEDED' })
    expect(refused.headers.get('retry-after')).toBeNull()
    expect((await write()).status).toBe(200)
    expect((await write()).body.error.message).toMatch(/'Write requests per minute' /)
    now += 61_000
    await modes({ retryAfter: 7 })
    expect([(await read()).status, (await read()).status]).toEqual([200, 200])
    expect((await read()).headers.get('retry-after')).toBe('7')
  })

  it('a batch is one call, and a lost reply is one as well', async () => {
    const { call, make, control, fault } = await startForTest()
    const id = await make([['x']])
    await fault({ kind: 'dropAfter' })
    await expect(call('GET', id)).rejects.toThrow('fetch failed')
    await call('GET', `${id}/values:batchGet?ranges=A1&ranges=B1`)
    expect((await control('quota')).body).toEqual({ reads: 2, writes: 0 })
    await control('reset', 'POST')
    expect((await control('quota')).body).toEqual({ reads: 0, writes: 0 })
  })
})

describe('faults', () => {
  it.each([
    [400, 'INVALID_ARGUMENT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
  ])('status %i comes in the shape of the service', async (status, name) => {
    const { fault, call, make } = await startForTest()
    const id = await make()
    await fault({ kind: 'status', status })
    expect(await call('GET', id)).toMatchObject(refusal(status, name))
    expect((await call('GET', id)).status).toBe(200)
  })

  it('the servers in front answer pages, the token endpoint speaks OAuth', async () => {
    const { fault, call, signIn, url } = await startForTest()
    await fault({ kind: 'status', status: 502 })
    expect(await call('GET', 'x')).toMatchObject({ status: 502, body: expect.stringContaining('Server Error') })
    await fault({ kind: 'status', status: 400, match: { path: '/token' } })
    expect(await signIn('a.b.c')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const nothing = { status: 404, body: expect.stringContaining('Not Found') }
    expect(await call('GET', 'x/unknown')).toMatchObject(nothing)
    for (const path of ['/elsewhere', '/elsewhere/v4/spreadsheets/x', '/v4/spreadsheets', '/v4/spreadsheets/%zz'])
      expect(await ask(`${url}${path}`)).toMatchObject(nothing)
  })

  it('a write whose reply is lost is done', async () => {
    const { fault, call, make, shown } = await startForTest()
    const id = await make([['x']])
    await fault({ kind: 'dropAfter', match: { path: 'values' } })
    const write = call('PUT', `${id}/values/A1?valueInputOption=RAW`, { values: [['y']] })
    await expect(write).rejects.toThrow('fetch failed')
    expect(await shown(id)).toEqual([['y']])
  })
})

describe('memory', () => {
  it('keeps key, tokens and edits over a restart, in files for the owner only; reset keeps the key', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'simulator-test-'))
    onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
    const first = await startForTest({ stateDir })
    const id = first.titled('Free')
    const token = await first.tokenFor()
    await first.edit(id, { op: 'setCell', row: 2, column: 2, value: 'Edited' })
    await first.close()
    const second = await startForTest({ stateDir })
    expect(second.serviceAccount).toEqual(first.serviceAccount)
    const kept = await second.call('GET', `${id}/values/B2`, undefined, token)
    expect(kept.body.values).toEqual([['Edited']])
    expect(readdirSync(stateDir).toSorted()).toEqual(['google-service-account.json', 'sheets.json'])
    for (const file of readdirSync(stateDir)) expect(statSync(join(stateDir, file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(second.serviceAccountFile!, 'utf8'))).toEqual(first.serviceAccount)
    await second.control('reset', 'POST')
    expect((await second.call('GET', `${id}/values/B2`, undefined, token)).body.values).not.toEqual([['Edited']])
  })

  it('shows calls without assertions, tokens, keys and contents', async () => {
    const { call, make, control, serviceAccount, url } = await startForTest()
    const id = await make([['x']])
    await call('PUT', `${id}/values/A1?valueInputOption=RAW`, { values: [['canary-1']] })
    await call('POST', `${id}/values:batchUpdate`, {
      valueInputOption: 'RAW',
      data: [{ range: 'A1', values: [['canary-2']] }],
    })
    const rows = [{ values: [{ userEnteredValue: { stringValue: 'canary-3' } }] }]
    await call('POST', `${id}:batchUpdate`, { requests: [{ updateCells: { rows, start: {}, fields: '*' } }] })
    await expect.poll(async () => (await control('requests')).body.length).toBe(4)
    const shown = JSON.stringify([(await control('requests')).body, (await control('state')).body])
    for (const secret of ['canary', 'ya29', 'eyJ', serviceAccount.private_key.slice(40, 80)])
      expect(shown).not.toContain(secret)
    expect(shown).toContain('"valueInputOption":"RAW"')
    expect(shown).toContain(`/v4/spreadsheets/${id}/values:batchUpdate`)
    expect((await ask(`${url}/control/state`, 'GET')).body.serviceAccountEmail).toBe(serviceAccount.client_email)
  })
})

import { describe, expect, it } from 'vitest'
import { ask } from '../telegram/harness.ts'
import { refreshToken, startForTest } from './harness.ts'
import { refusals } from './token/refusals.ts'

const graphScope = 'https://graph.microsoft.com/Mail.Read'
const imapScope = 'https://outlook.office.com/IMAP.AccessAsUser.All'

describe('the token endpoint', () => {
  it('gives a token, a new refresh token, and the scopes that are granted', async () => {
    const { refresh } = await startForTest()
    expect(await refresh({ scope: `${graphScope} offline_access` })).toMatchObject({
      status: 200,
      body: {
        token_type: 'Bearer',
        scope: graphScope,
        expires_in: 3_600,
        ext_expires_in: 3_600,
        access_token: expect.stringMatching(/^EwB4A8l6BAAU.{500,}$/),
        refresh_token: expect.stringMatching(/^M\.C5\d\d_BAY\..{430,480}\$\$$/),
      },
    })
  })

  it('takes old refresh tokens on, until it is told to revoke them', async () => {
    const { refresh, modes } = await startForTest()
    const second = (await refresh()).body.refresh_token as string
    expect(second).not.toBe(refreshToken)
    expect((await refresh()).status).toBe(200)
    await modes({ revokesOld: true })
    const third = (await refresh({ refresh_token: second })).body.refresh_token as string
    for (const old of [refreshToken, second])
      expect((await refresh({ refresh_token: old })).body.error_codes).toEqual([70_000])
    await modes({ rotates: false })
    expect((await refresh({ refresh_token: third })).body).not.toHaveProperty('refresh_token')
    expect((await refresh({ refresh_token: third })).status).toBe(200)
  })

  it.each([
    [imapScope, imapScope],
    ['https://graph.microsoft.com/.default', `${graphScope} https://graph.microsoft.com/User.Read`],
    ['Mail.Read', `${graphScope} https://graph.microsoft.com/User.Read`],
    [`${imapScope} ${graphScope}`, imapScope],
    ['offline_access', `${graphScope} https://graph.microsoft.com/User.Read`],
    ['', `${graphScope} https://graph.microsoft.com/User.Read`],
  ])('asked for %j it grants %j: one resource, the first', async (scope, granted) => {
    const { refresh } = await startForTest({}, { scopes: ['Mail.Read', 'User.Read', 'IMAP.AccessAsUser.All'] })
    expect((await refresh({ scope })).body.scope).toBe(granted)
  })

  it('words what nobody agreed to in the way of each kind of account', async () => {
    const { refresh, change } = await startForTest({}, { scopes: ['IMAP.AccessAsUser.All'] })
    expect((await refresh({ scope: graphScope })).body).toMatchObject({
      error: 'invalid_grant',
      error_codes: [70_000],
      error_description: expect.stringContaining('one or more scopes requested are unauthorized or expired'),
    })
    await change({ kind: 'work' })
    expect((await refresh({ scope: graphScope })).body).toMatchObject({
      error_codes: [65_001],
      suberror: 'consent_required',
    })
    expect((await refresh({ scope: 'https://other.example/x' })).body).toMatchObject({ error: 'invalid_scope' })
  })

  it.each(Object.entries(refusals))('has a body for %s', async (state, { status, error, number, text }) => {
    const { refresh, change } = await startForTest()
    await change({ state: state as keyof typeof refusals })
    const answer = await refresh()
    expect(answer).toMatchObject({
      status,
      body: { error, error_codes: number ? [number] : [], trace_id: expect.any(String), timestamp: expect.any(String) },
    })
    expect(answer.body.error_description).toContain(number ? `AADSTS${number}: ${text}` : text)
    expect(answer.body.error_description).toMatch(/Trace ID: \S+\r\nCorrelation ID: \S+\r\nTimestamp: .*Z$/)
  })

  it.each<[string, Record<string, string>, number]>([
    ['a cut token', { refresh_token: refreshToken.slice(0, 200) }, 70_000],
    ['an OAuth client nobody knows', { client_id: '00000000-0000-4000-8000-000000000000' }, 700_016],
    ['another grant', { grant_type: 'password' }, 70_003],
    ['no token', { refresh_token: '' }, 90_014],
    ['no grant', { grant_type: '' }, 900_144],
    ['a secret of an OAuth client that has none', { client_secret: 'x' }, 70_002],
  ])('refuses %s', async (_name, form, number) => {
    const { refresh } = await startForTest()
    expect((await refresh(form)).body.error_codes).toEqual([number])
  })

  it('refuses another OAuth client of the catalogue, JSON, and what cannot be read', async () => {
    const { refresh, mailboxes, tokenUrl } = await startForTest()
    expect((await refresh({ client_id: mailboxes[0]!.clientId })).body.error_codes).toEqual([70_000])
    const json = await ask(`${tokenUrl}/common/oauth2/v2.0/token`, 'POST', { grant_type: 'refresh_token' })
    expect([json.status, json.body.error_codes]).toEqual([400, [900_144]])
    const headers = { 'content-type': 'application/json' }
    const broken = await ask(`${tokenUrl}/common/oauth2/v2.0/token`, 'POST', undefined, { body: '{', headers })
    expect(broken).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect((await ask(`${tokenUrl}/nowhere`)).status).toBe(404)
  })

  it.each([
    ['consumers', 'common', 9_002_331],
    ['work', 'consumers', 9_002_332],
    ['guest', 'consumers', 50_020],
  ] as const)('an OAuth client for %s is told at %s to go elsewhere', async (authority, tenant, number) => {
    const { refresh } = await startForTest({}, { authority })
    expect((await refresh({}, tenant)).body.error_codes).toEqual([number])
    expect((await refresh({}, tenant === 'common' ? 'consumers' : 'common')).status).toBe(200)
  })

  it('counts how often one mailbox is refreshed, when it is told to', async () => {
    let now = Date.now()
    const { refresh, modes } = await startForTest({ now: () => now })
    await modes({ refreshesPerMinute: 2 })
    const numbers = []
    for (let n = 0; n < 3; n++) numbers.push((await refresh()).body.error_codes?.[0])
    expect(numbers).toEqual([undefined, undefined, 50_196])
    now += 61_000
    expect((await refresh()).status).toBe(200)
  })

  it('shows neither tokens nor passwords, but for the one route that is there for it', async () => {
    const { refresh, control, mailboxes, email } = await startForTest({}, { password: 'canary-password' })
    await refresh()
    await expect.poll(async () => (await control('requests')).body.length).toBe(1)
    const shown = await Promise.all(
      ['requests', 'state', 'mailboxes?limit=1000', 'mails', 'imap'].map((path) => control(path)),
    )
    const text = JSON.stringify(shown.map(({ body }) => body))
    expect(text).not.toMatch(/canary|EwB|M\.C5/)
    expect(text).not.toContain(mailboxes[0]!.password)
    expect((await control(`mailboxes/${email}/token`)).body.refreshToken).toMatch(/^M\.C5/)
  })
})

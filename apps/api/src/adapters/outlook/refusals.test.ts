import type { RefusalName } from '@app/simulators'
import { describe, expect, it } from 'vitest'
import type { MailFailure } from '../../ports/mail.ts'
import { serve, startForTest } from './harness.ts'
import { failureOf } from './outlook.suite.ts'

/** All known refusals of the token endpoint, with their meaning and error number. */
const known: Record<RefusalName, [MailFailure, number | null]> = {
  abuse: ['blocked', 70_000],
  badToken: ['invalid', 70_000],
  grantExpired: ['expired', 70_000],
  needsUser: ['expired', 70_000],
  scopes: ['invalid', 70_000],
  noConsent: ['invalid', 65_001],
  inactive: ['expired', 70_008],
  inactive90: ['expired', 700_082],
  browserToken: ['expired', 700_084],
  signInFrequency: ['expired', 70_043],
  revoked: ['expired', 50_173],
  passwordExpired: ['expired', 50_055],
  directoryPasswordExpired: ['expired', 50_144],
  flowExpired: ['expired', 50_089],
  disabled: ['blocked', 50_057],
  locked: ['blocked', 50_053],
  noAccount: ['invalid', 50_034],
  noSession: ['invalid', 16_000],
  wrongProvider: ['invalid', 50_020],
  enrol: ['expired', 50_072],
  secondFactor: ['expired', 50_074],
  mfa: ['expired', 50_076],
  proofUp: ['expired', 50_079],
  risky: ['expired', 50_131],
  interaction: ['expired', 50_058],
  unknownClient: ['invalid', 700_016],
  disabledClient: ['invalid', 70_001],
  clientNotAllowed: ['invalid', 700_011],
  badClient: ['invalid', 70_002],
  secretNeeded: ['invalid', 7_000_218],
  browserClient: ['invalid', 9_002_327],
  browserOnly: ['invalid', 90_023],
  malformed: ['invalid', 9_002_313],
  malformedRequest: ['invalid', 9_002_313],
  missingField: ['misused', 900_144],
  missingValue: ['misused', 90_014],
  badScope: ['misused', 70_011],
  scopeOfOthers: ['misused', 28_002],
  badGrant: ['misused', 70_003],
  retry: ['broken', null],
  tooSlow: ['broken', null],
  transient: ['broken', null],
  timedOut: ['down', null],
  directoryError: ['broken', null],
  unavailable: ['down', null],
  loop: ['limited', 50_196],
  unheardOf: ['invalid', 99_999_999],
  onlyConsumers: ['invalid', 9_002_331],
  onlyWork: ['invalid', 9_002_332],
}

const said = (answer: object, status = 400) =>
  serve((_req, res) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)))

describe('the word of the token endpoint', () => {
  it.each(Object.entries(known))('%s means %j', async (state, [failure, number]) => {
    const { reader, mailbox, secrets } = await startForTest()
    const failed = await failureOf(reader.open(await mailbox({ state: state as RefusalName })), secrets)
    expect([failed.failure, failed.fault?.number ?? null]).toEqual([failure, number && `AADSTS${number}`])
    expect(failed.message.length).toBeGreaterThan(10)
  })

  it.each<[string, object, number, MailFailure, unknown]>([
    [
      'transient trouble that is told with 400',
      { error: 'invalid_grant', error_codes: [50_033] },
      400,
      'broken',
      { error: 'invalid_grant', number: 'AADSTS50033' },
    ],
    [
      'a number in the text alone',
      { error: 'invalid_grant', error_description: 'AADSTS700082: The refresh token has expired' },
      400,
      'expired',
      { error: 'invalid_grant', number: 'AADSTS700082' },
    ],
    [
      'an error without a number',
      { error: 'interaction_required' },
      400,
      'expired',
      { error: 'interaction_required', number: null },
    ],
    ['an unknown error', { error: 'flux_capacitor' }, 400, 'invalid', { error: 'flux_capacitor', number: null }],
    [
      'an unknown number that sounds like a block',
      { error: 'invalid_grant', error_codes: [12_345], error_description: 'Account blocked, disabled and locked' },
      400,
      'invalid',
      { error: 'invalid_grant', number: 'AADSTS12345' },
    ],
    [
      'a word that could hold an address',
      { error: 'canary@outlook.com', error_codes: [70_008] },
      401,
      'expired',
      { error: 'unknown', number: 'AADSTS70008' },
    ],
    [
      'consent that is asked for by its other name',
      { error: 'invalid_grant', suberror: 'consent_required' },
      400,
      'invalid',
      { error: 'invalid_grant', number: null },
    ],
    ['something that is no refusal', { message: 'canary' }, 400, 'broken', null],
    ['a success without a token', { token_type: 'Bearer' }, 200, 'broken', null],
    ['a success that is a list', [], 200, 'broken', null],
    ['a token of another type', { access_token: 'canary', token_type: 'mac' }, 200, 'broken', null],
  ])('%s', async (_name, answer, status, failure, fault) => {
    const { create, mailbox, secrets } = await startForTest()
    const tokenUrl = await said(answer, status)
    const failed = await failureOf(create({ tokenUrl }).open(await mailbox()), secrets)
    expect([failed.failure, failed.fault]).toEqual([failure, fault])
  })

  it('a token that was cut off, one of another OAuth client, and one of nobody are invalid', async () => {
    const { reader, mailbox, secrets } = await startForTest()
    const [good, other] = [await mailbox(), await mailbox()]
    for (const wrong of [
      { ...good, refreshToken: good.refreshToken.slice(0, 200) },
      { ...good, clientId: other.clientId },
      { ...good, clientId: '00000000-0000-4000-8000-000000000000' },
    ])
      expect((await failureOf(reader.open(wrong), secrets)).failure).toBe('invalid')
  })

  it('no right to read mails is invalid, only after every way was tried, and says so', async () => {
    const { reader, mailbox, requests, secrets } = await startForTest()
    const failed = await failureOf(reader.open(await mailbox({ scopes: ['User.Read'] })), secrets)
    expect([failed.failure, await requests()]).toEqual(['invalid', expect.objectContaining({ length: 3 })])
    const basic = await failureOf(reader.open(await mailbox({ scopes: ['Mail.ReadBasic'] })), secrets)
    expect(basic.failure).toBe('invalid')
  })

  it('a token that allows less than was asked for is exchanged on, and the other way is tried with the next one', async () => {
    const { create, mailbox } = await startForTest()
    const used: (string | null)[] = []
    const tokenUrl = await serve((req, res) => {
      let text = ''
      req.on('data', (chunk: Buffer) => (text += chunk.toString()))
      req.on('end', () => {
        const form = new URLSearchParams(text)
        used.push(form.get('refresh_token'))
        const scope = form.get('scope')?.includes('graph')
          ? 'openid'
          : 'https://outlook.office.com/IMAP.AccessAsUser.All'
        const token = { access_token: 'a', token_type: 'Bearer', scope, refresh_token: `next ${used.length}` }
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token))
      })
    })
    const credentials = await mailbox()
    const access = await create({ tokenUrl }).open(credentials)
    expect([access.route, access.refreshToken, used]).toEqual(['imap', 'next 2', [credentials.refreshToken, 'next 1']])
  })

  it('a dead mailbox is asked about once, whatever rights there are', async () => {
    const { reader, mailbox, requests, secrets } = await startForTest()
    await failureOf(reader.open(await mailbox({ state: 'revoked' })), secrets)
    expect(await requests()).toHaveLength(1)
  })

  it('a missing account is asked for at both endpoints', async () => {
    const { reader, mailbox, requests, secrets } = await startForTest()
    await failureOf(reader.open(await mailbox({ state: 'noAccount' })), secrets)
    expect((await requests()).map(({ path }) => path.split('/')[1])).toEqual(['consumers', 'common'])
  })
})

it.each(['browserClient', 'browserOnly'] as const)(
  '[CODE-34] a token made for an application in the browser (%s) is the fault of its OAuth client, not of the mailbox',
  async (state) => {
    const { reader, mailbox, secrets } = await startForTest()
    const failed = await failureOf(reader.open(await mailbox({ state })), secrets)
    expect([failed.failure, failed.isOfOAuthClient]).toEqual(['invalid', true])
  },
)

import { contract, type Endpoint } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { signedInAs } from '../../../test/mailboxes.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import { openValue } from '../../lib/secrets/sealing.ts'

let world: World
let lead: TestClient
let buyer: { who: Person; client: TestClient }
let other: { who: Person; client: TestClient }
beforeAll(async () => {
  world = await startWorld()
  const signIn = signedInAs(world)
  lead = (await signIn('TeamleadFarmer')).client
  buyer = await signIn('buyer')
  other = await signIn('buyer')
})
afterAll(() => world.close())

const login = 'canary-login:pass'

/** An account that the buyer took, and a repeat of that request. */
const taken = async () => {
  const accountId = unique()
  const sheet = await addSheetWith(world, [{ id: accountId, login_pass: login }])
  const key = unique('key')
  const take = (headers: Record<string, string> = { 'idempotency-key': key }) =>
    buyer.client.send('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } }, headers)
  const first = await take()
  expect([first.status, first.body.account.login_pass]).toEqual([200, login])
  return { id: first.body.account.recordId, take, first }
}
const on = (id: number) => ({ params: { id: String(id) } })
const reveal = (id: number, key: string, fields: string[] = ['login_pass'], by = buyer.client) =>
  by.send('revealAccount', { ...on(id), body: { fields } }, { 'idempotency-key': key })

/** Number of reveals of the account, from the audit log and from its history. */
const shown = async (id: number): Promise<[number, number]> => {
  const logged = await world.db
    .selectFrom('audit_log')
    .select('id')
    .where('kind', '=', 'accounts.revealed')
    .where('record', '=', `account:${id}`)
    .execute()
  const told = await world.db
    .selectFrom('account_events')
    .select('id')
    .where('kind', '=', 'revealed')
    .where('holding_id', '=', id)
    .execute()
  return [logged.length, told.length]
}

const endings: [name: string, end: (id: number) => Promise<{ status: number }>][] = [
  ['released', (id) => lead.call('releaseAccount', { ...on(id), body: { reason: 'Trial' } })],
  ['handed over', (id) => lead.call('handOverAccount', { ...on(id), body: { userId: other.who.id, reason: 'Trial' } })],
  ['given back', (id) => buyer.client.call('undoTake', { ...on(id), body: {} })],
]

describe('a take that is repeated', () => {
  it('[S-59] [R-10] with its key shows the same account again, on record, and takes nothing', async () => {
    const { id, take, first } = await taken()
    expect(await shown(id)).toEqual([1, 1])
    expect((await take()).body).toEqual(first.body)
    expect(await shown(id)).toEqual([2, 2])
    const again = await world.db.selectFrom('accounts').select('id').where('user_id', '=', buyer.who.id).execute()
    expect(again.filter((each) => each.id >= id)).toHaveLength(1)
  })

  it('[S-59] without a key shows it on record, too', async () => {
    const { id, take } = await taken()
    const { status, body } = await take({})
    expect([status, body.account.recordId, body.account.login_pass]).toEqual([200, id, login])
    expect(await shown(id)).toEqual([2, 2])
  })

  it.each(endings)('[S-59] with its key after it was %s shows nothing and takes nothing', async (_how, end) => {
    const { id, take } = await taken()
    expect((await end(id)).status).toBe(200)
    const { status, body, text } = await take()
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(text).not.toContain('canary')
    expect(await shown(id)).toEqual([1, 1])
    const own = (await buyer.client.call('listMyAccounts', { query: {} })).body.accounts
    expect(own.map((account) => account.id)).not.toContain(id)
    expect(own.filter((account) => account.id > id)).toEqual([])
  })

  it('[R-10] with the key of another one is refused', async () => {
    const { take } = await taken()
    const key = unique('key')
    expect((await take({ 'idempotency-key': key })).status).toBe(200)
    const sent = { body: { accountId: unique(), sheetUrl: 'sheet:1', rowNumber: 2 } }
    expect((await buyer.client.send('takeAccount', sent, { 'idempotency-key': key })).status).toBe(422)
  })
})

describe('the history of an account', () => {
  it('[FLOW-12] tells what was delivered with it from what was copied and what was shown, to its holder too', async () => {
    const { id } = await taken()
    await reveal(id, unique('key'))
    await buyer.client.call('revealAccount', { ...on(id), body: { fields: ['login_pass'], copying: true } })
    for (const client of [buyer.client, lead]) {
      const { events } = (await client.call('getAccountTimeline', on(id))).body
      expect(events.map(({ kind, how }) => [kind, how])).toEqual([
        ...[
          ['revealed', 'copied'],
          ['revealed', 'shown'],
          ['revealed', 'delivered'],
          ['taken', null],
        ],
      ])
    }
  })

  it('[FLOW-12] [LAUNCH-03] of a take without the login it tells the take alone, until somebody looks', async () => {
    const country = 'ES'
    await addSheetWith(world, [{ id: unique('acc'), country, login_pass: login }])
    const body = { country, withoutLogin: true }
    const { recordId } = (await buyer.client.call('takeNextAccount', { body })).body.account
    const read = async () => (await buyer.client.call('getAccountTimeline', on(recordId))).body.events
    expect((await read()).map(({ kind }) => kind)).toEqual(['taken'])
    await reveal(recordId, unique('key'))
    expect((await read()).map(({ kind, how }) => [kind, how])).toEqual([
      ...[
        ['revealed', 'shown'],
        ['taken', null],
      ],
    ])
  })
})

describe('a reveal that is repeated', () => {
  it('[S-59] [R-10] with its key is a look of its own: on record each time', async () => {
    const { id } = await taken()
    const key = unique('key')
    for (const times of [2, 3, 4]) {
      expect((await reveal(id, key)).body).toEqual({ login_pass: login })
      expect(await shown(id)).toEqual([times, times])
    }
    expect((await reveal(id, key, ['cvv'])).status).toBe(422)
  })

  it.each(endings)('[S-59] with its key after the account was %s shows nothing', async (_how, end) => {
    const { id } = await taken()
    const key = unique('key')
    expect((await reveal(id, key)).status).toBe(200)
    expect((await end(id)).status).toBe(200)
    const { status, text } = await reveal(id, key)
    expect(status).toBe(404)
    expect(text).not.toContain('canary')
    expect(await shown(id)).toEqual([2, 2])
  })

  it('[S-59] at once by many who were shown it before: those who come after its end see nothing', async () => {
    const { id } = await taken()
    const keys = Array.from({ length: 8 }, () => unique('key'))
    for (const key of keys) await reveal(id, key)
    const before = (await shown(id))[0]
    const [end, ...answers] = await Promise.all([endings[0]![1](id), ...keys.map((key) => reveal(id, key))])
    expect(end.status).toBe(200)
    const seen = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect(await shown(id)).toEqual([before + seen, before + seen])
    const told = await world.db
      .selectFrom('account_events')
      .select('kind')
      .where('holding_id', '=', id)
      .orderBy('id')
      .execute()
    expect(told.at(-1)?.kind).toBe('released')
    expect((await reveal(id, keys[0]!)).status).toBe(404)
  })
})

describe('answers that hold secrets', () => {
  it('[S-59] [S-60] are not kept, sealed or not', async () => {
    const { id } = await taken()
    await reveal(id, unique('key'))
    const key = { 'idempotency-key': unique('key') }
    const body = { password: buyer.who.password }
    const { codes } = (await buyer.client.send('createRecoveryCodes', { body }, key)).body
    const rows = await world.db.selectFrom('idempotency_keys').selectAll().execute()
    const opened = rows.map((row) =>
      openValue(
        world.keys.ring,
        { table: 'idempotency_keys', id: row.id },
        { keyId: row.seal_key_id!, wrapped: row.seal_key! },
        'answer',
        row.answer!,
      ),
    )
    expect(opened.length).toBeGreaterThan(5)
    expect(opened.filter((text) => text.includes('canary') || codes.some((code) => text.includes(code)))).toEqual([])
  })

  it('[S-59] come from calls that say so in the contract', () => {
    // Currency codes do not count.
    const secrets = /"(login_pass|cvv|password|codes?)":\{(?!"type":"array","items":\{"type":"string"\}\},"from")/
    const named = Object.entries<Endpoint>(contract)
      .filter(([, { method, access }]) => method !== 'GET' && access !== 'public')
      .filter(([, { response }]) => secrets.test(JSON.stringify(response.toJSONSchema())))
    expect(named.map(([name]) => name)).toEqual(
      expect.arrayContaining(['takeAccount', 'revealAccount', 'createRecoveryCodes', 'extractCode', 'nextCode']),
    )
    expect(named.filter(([, { secret }]) => secret !== true).map(([name]) => name)).toEqual([])
  })
})

// Runs on both databases: every call, with one connection and with many.
import { createHash } from 'node:crypto'
import { contract, type Operation } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { onServers } from '../../test/database/database.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../../test/mailboxes.ts'
import { startWorld, type Instance, type World } from '../../test/world.ts'
import { rotateTable, countByKey } from '../db/sealed.ts'
import { addSealKey, loadKeys } from '../lib/secrets/keys.ts'

let world: World
let second: Instance
beforeAll(async () => {
  world = await startWorld()
  const lead = await world.signIn(await world.person({ role: 'TeamleadFarmer' }))
  await addMailboxes(lead, pasteOf(someMailboxes(20)))
  second = onServers ? await world.instance() : world.main
})
afterAll(() => world.close())

const send = (client: TestClient, operation: Operation, body: unknown, key: string, params?: Record<string, unknown>) =>
  client.send(operation, { body, ...(params && { params }) }, { 'idempotency-key': key })
const newClient = async (role: 'farmer' | null = null, at: Instance = world.main) => {
  const who = await world.person({ role })
  return { who, client: await world.signIn(who, world.client(at)) }
}
const count = async (): Promise<number> =>
  Number(
    (
      await world.db
        .selectFrom('idempotency_keys')
        .select(sql<string>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('a change that its sender repeats', () => {
  it('[R-10] answers the same again and is made once: the repetition takes no further mailbox', async () => {
    const { client } = await newClient('farmer')
    const first = await send(client, 'takeMailboxes', { count: 1 }, 'k-1')
    const again = await send(client, 'takeMailboxes', { count: 1 }, 'k-1')
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect((await send(client, 'takeMailboxes', { count: 1 }, 'k-2')).body).not.toEqual(first.body)
    expect((await client.call('listMyMailboxes', { query: {} })).body.emails).toHaveLength(2)
  })

  it('[R-10] a changed password is not asked for again', async () => {
    const { who, client } = await newClient()
    const body = { current: who.password, next: 'another horse 8' }
    expect((await send(client, 'changePassword', body, 'k')).status).toBe(200)
    expect((await send(client, 'changePassword', body, 'k')).status).toBe(200)
    expect((await client.send('changePassword', { body })).status).toBe(400)
  })

  it('[R-10] the same key with another request is refused, for another call or person it is another key', async () => {
    const [{ client }, { client: stranger }] = [await newClient(), await newClient()]
    expect((await send(client, 'savePreferences', { theme: 'blue' }, 'k')).body).toEqual({ theme: 'blue' })
    const mismatch = await send(client, 'savePreferences', { theme: 'dark' }, 'k')
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect((await send(client, 'endOtherSessions', {}, 'k')).status).toBe(200)
    expect((await send(stranger, 'savePreferences', { theme: 'dark' }, 'k')).body).toEqual({ theme: 'dark' })
  })

  it('[R-10] twenty at once, over two instances where there are two, make one change', async () => {
    const who = await world.person({ role: 'farmer' })
    const clients = [await world.signIn(who), await world.signIn(who, world.client(second))]
    for (const client of clients) await client.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(clients[n % 2]!, 'takeMailboxes', { count: 1 }, 'same')),
    )
    const good = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body))
    expect(new Set(good).size).toBe(1)
    // A request that waited too long is told that the change is still in progress, or that no connection was free:
    // retry.
    for (const { status, body } of answers)
      if (status !== 200) expect(['in_progress', 'unavailable']).toContain(body.code)
    const made = await world.db
      .selectFrom('audit_log')
      .select('id')
      .where('kind', '=', 'mailboxes.taken')
      .where('user_id', '=', who.id)
      .execute()
    expect(made).toHaveLength(1)
  })

  it('[R-10] while the first is still being made, the same key is refused with 409 and changes nothing', async () => {
    const { who, client } = await newClient()
    const repeat = () => send(client, 'savePreferences', { theme: 'blue' }, 'running')
    const refused = async () => {
      const { status, headers, body } = await repeat()
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'in_progress', '2'])
      expect((await client.call('getMe')).body.preferences).toEqual({})
    }
    const claim = (db: Pick<World['db'], 'insertInto'>) =>
      db
        .insertInto('idempotency_keys')
        .values({ user_id: who.id, operation: 'savePreferences', key: 'running', request_hash: Buffer.alloc(32) })
        .execute()
    // An embedded database has one connection: no other transaction can be open on it.
    if (onServers)
      await world.db.transaction().execute(async (trx) => {
        await claim(trx)
        await refused()
        await sql`delete from idempotency_keys where key = 'running'`.execute(trx)
      })
    await claim(world.db)
    await refused()
    await sql`delete from idempotency_keys where key = 'running'`.execute(world.db)
    expect((await repeat()).body).toEqual({ theme: 'blue' })
  })

  it('[R-10] what was refused may be tried again with the same key', async () => {
    const { who, client } = await newClient()
    expect((await send(client, 'createRecoveryCodes', { password: 'wrong' }, 'k')).status).toBe(400)
    expect((await send(client, 'endSession', {}, 'k', { id: 999_999 })).status).toBe(404)
    expect((await send(client, 'createRecoveryCodes', { password: who.password }, 'k')).status).toBe(200)
  })

  it('[R-10] is forgotten after a day', async () => {
    const { client } = await newClient()
    await send(client, 'savePreferences', { theme: 'blue' }, 'old')
    const age = (hours: number) =>
      sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours})`.execute(world.db)
    await age(23)
    await world.main.sweep()
    expect((await send(client, 'savePreferences', { theme: 'dark' }, 'old')).body.code).toBe('idempotency_mismatch')
    expect((await send(client, 'savePreferences', { theme: 'blue' }, 'old')).body).toEqual({ theme: 'blue' })
    await age(25)
    expect((await send(client, 'savePreferences', { theme: 'dark' }, 'old')).body).toEqual({ theme: 'dark' })
    await age(25)
    await world.main.sweep()
    expect(await count()).toBe(0)
  })

  it.each([
    ['', 400],
    ['x'.repeat(256), 400],
    ['with space', 400],
    ['x'.repeat(255), 200],
  ])('[R-10] a key of 1 to 255 visible characters is a key: %s', async (key, status) => {
    const { client } = await newClient()
    const before = await count()
    // The test client omits an empty header, which is no key.
    const answer = await send(client, 'savePreferences', { theme: 'blue' }, key)
    expect(answer.status).toBe(key === '' ? 200 : status)
    expect((await count()) - before).toBe(status === 200 ? 1 : 0)
  })

  it('[R-10] every change of the own account and of the configuration keeps its key with the change', async () => {
    const bodies: Partial<Record<Operation, (password: string) => unknown>> = {
      changePassword: (password) => ({ current: password, next: 'another horse 8' }),
      createRecoveryCodes: (password) => ({ password }),
      savePreferences: () => ({ theme: 'blue' }),
      endSession: () => ({}),
      endOtherSessions: () => ({}),
      saveDashboardConfig: () => ({
        installs: 'installs',
        registrations: 'registrations',
        deposits: 'deposits',
        clicks: 'clicks',
        conversions: 'conversions',
        totalRevenue: 'totalRevenue',
      }),
    }
    for (const [operation, { method }] of Object.entries(contract) as [Operation, { method: string }][]) {
      // Sign-in belongs to the browser's session, which no key can repeat; accounts and sheets need their own records.
      if (method === 'GET' || !(operation in bodies)) continue
      const who = await world.person({ role: 'admin' })
      const [client] = [await world.signIn(who), await world.signIn(who)]
      const sessions = (await client.call('listSessions')).body.sessions
      const before = await count()
      const params = { id: sessions.find((session) => !session.current)!.id }
      const { status } = await send(client, operation, bodies[operation]?.(who.password) ?? {}, 'walk', params)
      expect([operation, status, (await count()) - before]).toEqual([operation, 200, 1])
    }
  })
})

describe('kept answers', () => {
  it('[S-60] are sealed: what an answer carries stands in no column and no log', async () => {
    const { client } = await newClient('farmer')
    const { body } = await send(client, 'takeMailboxes', { count: 3 }, 'canary')
    const { emails } = body as unknown as { emails: { email: string }[] }
    const { rows } = await sql<{ row: string }>`select k::text as row from idempotency_keys k`.execute(world.db)
    const stored = rows.map(({ row }) => row).join('\n')
    const raw = (await world.db.selectFrom('idempotency_keys').select('answer').execute())
      .map(({ answer }) => answer?.toString('latin1') ?? '')
      .join('\n')
    expect(emails).toHaveLength(3)
    for (const { email } of emails)
      for (const place of [stored, raw, world.lines.join('\n')]) expect(place).not.toContain(email)
  })

  it('[S-60] no password can be tried out on what tells requests apart', async () => {
    const { who, client } = await newClient()
    const body = { current: who.password, next: 'another horse 8' }
    expect((await send(client, 'changePassword', body, 'k')).status).toBe(200)
    const { request_hash: hash } = await world.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow()
    expect(hash).toHaveLength(32)
    for (const text of [body, { body }, { params: {}, query: {}, body }, { query: {}, body }])
      expect(hash.equals(createHash('sha256').update(JSON.stringify(text)).digest())).toBe(false)
    // The fingerprint is made with a key: under another one, the same request looks different.
    const otherwise = await world.instance({ keys: { ...world.keys, fingerprints: Buffer.alloc(32, 7) } })
    const there = await world.signIn({ ...who, password: body.next }, world.client(otherwise))
    expect((await send(there, 'changePassword', body, 'k')).body.code).toBe('idempotency_mismatch')
    await otherwise.close()
  })

  it('[S-59] [R-10] recovery codes are no kept answer: repeated, they are neither shown again nor replaced', async () => {
    const { who, client } = await newClient()
    const body = { password: who.password }
    const first = await send(client, 'createRecoveryCodes', body, 'k')
    expect(first.body).toMatchObject({ codes: expect.arrayContaining([expect.any(String)]) })
    const again = await send(client, 'createRecoveryCodes', body, 'k')
    expect([again.status, again.body.code, again.body.reason]).toEqual([409, 'wrong_state', 'codes_shown'])
    expect((await send(client, 'createRecoveryCodes', { password: 'other' }, 'k')).status).toBe(400)
    const made = await world.db
      .selectFrom('audit_log')
      .select('id')
      .where('kind', '=', 'auth.recovery_codes_created')
      .where('user_id', '=', who.id)
      .execute()
    expect(made).toHaveLength(1)
  })

  it('[S-57] go on answering while and after every row moves to a new key', async () => {
    const { client } = await newClient('farmer')
    const body = { count: 1 }
    const first = await send(client, 'takeMailboxes', body, 'before')
    for (let n = 0; n < 40; n += 1) await send(client, 'savePreferences', { theme: 'blue' }, `fill-${n}`)
    const id = addSealKey(world.config.keys.path)
    const { ring } = loadKeys({ ...world.config.keys, create: false })
    const [changed, again] = await Promise.all([
      rotateTable(world.db, ring, 'idempotency_keys'),
      send(client, 'takeMailboxes', body, 'before'),
    ])
    expect(again.body).toEqual(first.body)
    expect(changed).toBeGreaterThan(40)
    expect([...(await countByKey(world.db, 'idempotency_keys')).keys()]).toEqual([id])
    expect(await rotateTable(world.db, ring, 'idempotency_keys')).toBe(0)
    expect((await send(client, 'takeMailboxes', body, 'before')).body).toEqual(first.body)
    expect((await send(client, 'takeMailboxes', body, 'after')).status).toBe(200)
  })
})

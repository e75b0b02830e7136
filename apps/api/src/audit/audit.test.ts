// Runs on both databases: each engine locks, counts and refuses in its own way.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import { startWorld, type World } from '../../test/world.ts'
import { follows, linkAudit, readArchivable, removeArchived, verifyAudit, type ArchivedRow } from './chain.ts'
import { transactAs } from '../context/context.ts'
import { recordAudit } from './audit.ts'
import type { Database, Db } from '../db/connect.ts'

/** Links until no row is left: transactions of other tests on the same server delay the chain briefly. */
const linkAll = async (db: Db): Promise<void> => {
  const left = async (): Promise<number> => {
    while ((await linkAudit(db)).linked > 0);
    return (await verifyAudit(db)).tail
  }
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
}

const write = (db: Db, count: number) =>
  sql`insert into audit_log (kind, user_id, username, details)
    select 'auth.signed_in', n, 'person' || n, jsonb_build_object('how', 'тест 😀', 'n', n) from generate_series(1, ${count}::int) n`.execute(
    db,
  )

describe('the chain', () => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    ;({ database } = await freshDatabase())
    db = database.db
    return () => database.close()
  })

  it('[S-63] nobody changes, deletes or truncates a row', async () => {
    await write(db, 3)
    await linkAll(db)
    for (const table of ['audit_log', 'audit_links']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
    }
    await expect(sql`update audit_log set username = 'x'`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`update audit_links set hash = ''`.execute(db)).rejects.toThrow('append-only')
  })

  const tamper = async (change: (trx: Db) => Promise<unknown>): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await sql`alter table audit_log disable trigger append_only`.execute(trx)
      await change(trx)
      await sql`alter table audit_log enable trigger append_only`.execute(trx)
    })
  }

  it('[S-63] verification names the one changed row among ten thousand, and a missing one', async () => {
    await write(db, 10_000)
    await linkAll(db)
    expect(await verifyAudit(db)).toMatchObject({ verified: 10_000, broken: null, tail: 0 })
    await tamper((trx) =>
      sql`update audit_log set details = jsonb_set(details, '{n}', '0') where user_id = 7321`.execute(trx),
    )
    const { rows } = await sql<{ id: string }>`select id from audit_log where user_id = 7321`.execute(db)
    expect((await verifyAudit(db)).broken).toEqual({ n: 7_321, id: rows[0]?.id, reason: 'changed' })
    await tamper((trx) => sql`delete from audit_log where user_id = 42`.execute(trx))
    expect((await verifyAudit(db)).broken).toMatchObject({ n: 42, reason: 'missing' })
  })

  it('[S-63] rows that are not linked yet are counted as the tail', async () => {
    await write(db, 12_000)
    expect(await verifyAudit(db)).toMatchObject({ verified: 0, broken: null, tail: 12_000 })
    // Rows wait for every transaction that began before them, including those in other databases of the server.
    await expect
      .poll(async () => {
        await linkAudit(db)
        return (await verifyAudit(db)).tail
      })
      .toBeLessThan(12_000)
  })

  it('[S-63] a row stands or falls with the change that it tells of', async () => {
    const transact = transactAs(db, () => undefined)({ user: null })
    const failing = transact(async (tx) => {
      await tx.audit('users.created', { record: 'user:1' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await transact((tx) => tx.audit('users.created', { record: 'user:2' }))
    // A row that is written late still precedes those that are written after it.
    await recordAudit(db, { kind: 'users.created', user: null, record: 'user:3' })
    const rows = await db.selectFrom('audit_log').select('record').orderBy('id').execute()
    expect(rows.map(({ record }) => record)).toEqual(['user:2', 'user:3'])
    expect((await verifyAudit(db)).tail).toBe(2)
  })

  it('[S-63] an archive takes a verified beginning, and the rest is verified from the anchor that it leaves', async () => {
    await write(db, 1_200)
    await linkAll(db)
    const cut = new Date()
    await write(db, 300)
    await linkAll(db)
    const rows: ArchivedRow[] = []
    for await (const some of readArchivable(db, cut)) rows.push(...some)
    expect(rows).toHaveLength(1_200)
    const isWhole = (all: ArchivedRow[]) => all.every((row, i) => follows(row, all[i - 1]?.hash ?? null))
    expect(isWhole(rows)).toBe(true)
    expect(isWhole(rows.with(600, { ...rows[600]!, text: '[]' }))).toBe(false)
    // Several transactions, each of which leaves a verifiable chain.
    await removeArchived(db, 700, 300)
    expect(await verifyAudit(db)).toMatchObject({ verified: 800, broken: null, tail: 0 })
    await removeArchived(db, rows.at(-1)!.n, 300)
    expect(await verifyAudit(db)).toMatchObject({ verified: 300, broken: null })
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
  })

  it.skipIf(!onServers)(
    '[S-63] twenty parallel writers: nothing is linked past an open transaction, and the chain is whole (needs a server)',
    async () => {
      let finish = (): void => undefined
      const held = new Promise<void>((resolve) => (finish = resolve))
      let began = (): void => undefined
      const started = new Promise<void>((resolve) => (began = resolve))
      const open = db.transaction().execute(async (trx) => {
        await recordAudit(trx, { kind: 'auth.signed_out', user: { id: 1, username: 'slow' } })
        began()
        await held
      })
      await started
      const writers = Array.from({ length: 19 }, async (_, writer) => {
        // While a server is slow to accept a connection, no statement has reached it.
        await vi.waitFor(() => sql`select 1`.execute(db), 60_000)
        for (let i = 0; i < 30; i++)
          await recordAudit(db, { kind: 'auth.signed_in', user: { id: writer, username: `w${writer}` } })
      })
      await Promise.all(writers)
      expect((await linkAudit(db)).linked).toBe(0)
      finish()
      await open
      const chainers = [linkAudit(db), linkAudit(db), linkAudit(db)]
      await Promise.all(chainers)
      await linkAll(db)
      expect(await verifyAudit(db)).toMatchObject({ verified: 571, broken: null, tail: 0 })
      const { rows } = await sql<{ ordered: boolean }>`select bool_and(a = b) as ordered from (
      select audit_id as a, lead(audit_id, 0) over (order by audit_id) as b from audit_links order by n) pairs`.execute(
        db,
      )
      expect(rows[0]?.ordered).toBe(true)
    },
  )
})

describe('what is recorded', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  it('[S-62] signing in, refusals, changes and signing out leave rows with person, network and request, and no secret', async () => {
    const person = await world.person()
    const client = world.client()
    await client.call('login', { body: { username: person.username, password: 'not it' } })
    const { body } = await client.call('login', { body: { username: person.username, password: person.password } })
    const code = await world.lastCode(person)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await client.call('verifyTwoFactor', { body: { tempToken: body.tempToken ?? '', code: wrong } })
    await client.call('verifyTwoFactor', { body: { tempToken: body.tempToken ?? '', code } })
    client.forgetCsrf()
    await client.call('changePassword', { body: { current: person.password, next: 'another one 9' } })
    await client.call('createRecoveryCodes', { body: { password: 'another one 9' } })
    await client.call('endOtherSessions', { body: {} })
    await client.call('logout', { body: {} })
    const rows = await world.db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ kind }) => kind)).toEqual([
      'auth.password_refused',
      'auth.code_refused',
      'auth.signed_in',
      'auth.password_changed',
      'auth.recovery_codes_created',
      'auth.other_sessions_ended',
      'auth.signed_out',
    ])
    for (const row of rows)
      expect(row).toMatchObject({
        username: person.username,
        network: client.network,
        request_id: expect.stringMatching(/-/),
      })
    const text = JSON.stringify(rows)
    for (const secret of [person.password, 'not it', 'another one 9', code, body.tempToken ?? ''])
      expect(text).not.toContain(secret)
  })

  it('[S-62] a refused unknown name leaves a row too, without the name', async () => {
    const client = world.client()
    await client.call('login', { body: { username: 'hunter2-typed-here', password: 'x' } })
    const rows = await world.db.selectFrom('audit_log').selectAll().where('network', '=', client.network).execute()
    expect(rows).toMatchObject([{ kind: 'auth.password_refused', user_id: null, username: null }])
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })
})

// Runs on both databases: each engine locks, counts and refuses in its own way.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database/database.ts'
import type { Database } from '../db/connect.ts'
import { noDeadline } from '../lib/deadline.ts'
import type { KeyRing } from '../lib/secrets/sealing.ts'
import { transactAlone, transactAs, transactOnce, type Tx } from './context.ts'

let database: Database
beforeAll(async () => ({ database } = await freshDatabase()))
afterAll(() => database.close())

const heard: unknown[] = []
const publish = (...event: unknown[]): void => void heard.push(event)
beforeEach(() => void (heard.length = 0))

const person = { id: 4_711, username: 'olha' }
const cause = { user: person, clientIp: '192.0.2.7' }
const rows = async (record: string) => {
  const found = sql`select kind, user_id, username, network from audit_log where record = ${record}`
  return (await found.execute(database.db)).rows
}
const work = (record: string) => async (tx: Tx) => {
  await tx.audit('jobs.retried', { record })
  tx.emit('me.changed', {}, 1)
  tx.after(() => heard.push('after'))
  expect(heard).toEqual([])
  return 'done'
}

it('[S-63] a change writes its audit row with who makes it and from where, and tells after the commit, in order', async () => {
  expect(await transactAs(database.db, publish)(cause)(work('job:1'))).toBe('done')
  expect(await rows('job:1')).toEqual([
    { kind: 'jobs.retried', user_id: 4_711, username: 'olha', network: '192.0.2.7' },
  ])
  expect(heard).toEqual([['me.changed', {}, 1], 'after'])
})

it('[S-63] a change that rolls back leaves no audit row and tells nobody', async () => {
  const failing = async (tx: Tx) => {
    await work('job:2')(tx)
    throw new Error('too late')
  }
  await expect(transactAs(database.db, publish)(cause)(failing)).rejects.toThrow('too late')
  const late = { ...noDeadline, committing: () => expect.fail('no time left') }
  const actor = { now: sql`select`, held: sql`select 1 as one`, check: () => undefined }
  const keeping = { ring: {} as KeyRing, requestKey: randomBytes(32) }
  const asked = { actor, repeatable: null, deadline: late }
  await expect(transactOnce(database.db, keeping, publish)(cause, asked)(work('job:2'))).rejects.toThrow('no time left')
  expect([await rows('job:2'), heard]).toEqual([[], []])
})

it('[S-62] what runs by itself is on record as nobody, or as whom it names, once for each record', async () => {
  await transactAlone(
    database.db,
    publish,
  )(async (tx) => {
    await tx.audit('jobs.retried', { record: 'job:3' })
    await tx.audit('jobs.retried', { user: person, records: ['job:4', 'job:5'] })
  })
  expect(await rows('job:3')).toMatchObject([{ user_id: null, network: null }])
  for (const record of ['job:4', 'job:5']) expect(await rows(record)).toMatchObject([{ user_id: 4_711, network: null }])
})

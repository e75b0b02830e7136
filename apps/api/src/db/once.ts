import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { openValue, sealRow, type KeyRing } from '../lib/sealing.ts'
import { Refusal } from '../lib/refusal.ts'
import { prepared, type Db, type Trx } from './connect.ts'

/** A change that its sender may repeat: who sends it, which call, under which key, and what it asks for. */
export interface Repeatable {
  userId: number
  operation: string
  key: string
  request: unknown
}

const keptHours = 24
const table = 'idempotency_keys'

const hashes = new WeakMap<object, Buffer>()

/** Computed once for each request: some are large. */
const hashOf = (repeatable: Repeatable): Buffer => {
  const known = hashes.get(repeatable)
  if (known) return known
  const hash = createHash('sha256').update(JSON.stringify(repeatable.request)).digest()
  hashes.set(repeatable, hash)
  return hash
}

/** Claims the key for this transaction. Null when an earlier change has it; a running one is waited for. */
const claim = async (trx: Db, repeatable: Repeatable): Promise<string | null> => {
  const { userId, operation, key } = repeatable
  const { rows } = await sql<{ id: string }>`${prepared}
    insert into idempotency_keys as k (user_id, operation, key, request_hash)
    values (${userId}, ${operation}, ${key}, ${hashOf(repeatable)})
    on conflict (user_id, operation, key) do update
      set request_hash = excluded.request_hash, seal_key_id = null, seal_key = null, answer = null, created_at = now()
      where k.created_at < now() - make_interval(hours => ${keptHours})
    returning id::text`.execute(trx)
  return rows[0]?.id ?? null
}

/** Sealed, since an answer may carry what is sealed elsewhere. */
const keepAnswer = async (trx: Db, ring: KeyRing, id: string, answer: unknown): Promise<void> => {
  const { key, sealed } = sealRow(ring, { table, id }, { answer: JSON.stringify(answer ?? null) })
  await sql`${prepared}
    update idempotency_keys set seal_key_id = ${key.keyId}, seal_key = ${key.wrapped}, answer = ${sealed.answer}
    where id = ${id}`.execute(trx)
}

/** Waiting for a running change with the same key took longer than the database waits for a lock. */
const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03'

interface KeptRow {
  id: string
  request_hash: Buffer
  seal_key_id: string | null
  seal_key: Buffer | null
  answer: Buffer | null
}

/**
 * The answer that a change gave before, within the last day; null when it was not made yet.
 * @throws Refusal idempotency_mismatch, when the key came with another request
 */
export const findAnswer = async (
  db: Db,
  ring: KeyRing,
  repeatable: Repeatable,
): Promise<{ answer: unknown } | null> => {
  const { userId, operation, key } = repeatable
  const { rows } = await sql<KeptRow>`${prepared}
    select id::text, request_hash, seal_key_id, seal_key, answer from idempotency_keys
    where user_id = ${userId} and operation = ${operation} and key = ${key}
      and created_at >= now() - make_interval(hours => ${keptHours})`.execute(db)
  const row = rows[0]
  if (!row?.seal_key_id || !row.seal_key || !row.answer) return null
  if (!row.request_hash.equals(hashOf(repeatable))) throw new Refusal('idempotency_mismatch')
  const rowKey = { keyId: row.seal_key_id, wrapped: row.seal_key }
  return { answer: JSON.parse(openValue(ring, { table, id: row.id }, rowKey, 'answer', row.answer)) as unknown }
}

/**
 * Does the work in one transaction. With a key, the key commits with the change: the same key answers the same again
 * within a day without doing the work, whatever happened to the first answer. What the work returns is the answer of
 * the call, as plain JSON.
 * @throws Refusal idempotency_mismatch, in_progress
 */
export const changeOnce = async <A>(
  db: Db,
  ring: KeyRing,
  repeatable: Repeatable | null,
  work: (trx: Trx) => Promise<A>,
): Promise<A> =>
  db.transaction().execute(async (trx) => {
    if (!repeatable) return work(trx)
    const id = await claim(trx, repeatable).catch((error: unknown) => {
      throw isLockTimeout(error) ? new Refusal('in_progress', { retryAfterSeconds: 2 }) : error
    })
    if (id === null) {
      const earlier = await findAnswer(trx, ring, repeatable)
      if (!earlier) throw new Refusal('in_progress', { retryAfterSeconds: 2 })
      return earlier.answer as A
    }
    const answer = await work(trx)
    await keepAnswer(trx, ring, id, answer)
    return answer
  })

/** Removes the keys whose day is over. */
export const sweepChanges = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${keptHours})`.execute(db)
}

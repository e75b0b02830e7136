import { sql, type RawBuilder } from 'kysely'
import type { RequestDeadline } from '../lib/deadline.ts'
import { openValue, sealRow, type KeyRing } from '../lib/secrets/sealing.ts'
import { orRefuse, Refusal } from '../lib/refusal.ts'
import { mac, sha256 } from '../lib/secrets/tokens.ts'
import { prepared, type Db, type Trx } from './connect.ts'
import { rowsOf, run } from './query.ts'
import { removeWhere } from './sweep.ts'

/** A change that its sender may retry: the sender, the operation, the idempotency key and the request. */
export interface Repeatable {
  userId: number
  operation: string
  key: string
  request: object
}

/**
 * The person who makes a change. Checked again inside the transaction, because their access may have changed since the
 * request began.
 */
export interface Actor {
  /** Query for their current state: one row, or none if they may no longer do anything. */
  now: RawBuilder<unknown>
  /** Like `now`, but locks that state until the transaction ends. */
  held: RawBuilder<unknown>
  /** @throws Refusal unauthenticated, forbidden */
  check(row: object | undefined): void
}

/**
 * Keys for stored changes: one ring that seals answers, and one key that hashes requests without revealing their
 * content.
 */
export interface IdempotencyKeys {
  ring: KeyRing
  requestKey: Buffer
}

/** One requested change. */
export interface ChangeRequest {
  actor: Actor
  repeatable: Repeatable | null
  deadline: RequestDeadline
}

const keptHours = 24
const table = 'idempotency_keys'

const hashes = new WeakMap<object, Buffer>()

/**
 * Length in characters beyond which a text is hashed on its own. Encoding 15 MB of line breaks as JSON would block the
 * thread for long.
 */
const longText = 10_000

const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longText ? [sha256(value).toString('base64url'), value.length] : value

/** Cached per request, because some are large. Keyed, because a request may contain a password. */
const hashOf = ({ requestKey }: IdempotencyKeys, { request }: Repeatable): Buffer => {
  const known = hashes.get(request)
  if (known) return known
  const hash = mac(requestKey, 'request', JSON.stringify(request, shortened))
  hashes.set(request, hash)
  return hash
}

/** Checks the actor and locks their state. */
const hold = async (trx: Trx, actor: Actor): Promise<void> => {
  const rows = await rowsOf<object>(trx)`${prepared}${actor.held}`
  actor.check(rows[0])
}

/**
 * Like `hold`, and claims the idempotency key for this transaction. Null if an earlier change holds it; waits for one
 * that is running.
 * @throws Refusal in_progress if the wait takes too long
 */
const lockAndClaim = async (
  trx: Trx,
  keeping: IdempotencyKeys,
  actor: Actor,
  repeatable: Repeatable,
): Promise<string | null> => {
  const { userId, operation, key } = repeatable
  const rows = await rowsOf<{ claimed_id: string | null }>(trx)`${prepared}
    with actor as materialized (${actor.held}), claimed as (
      insert into idempotency_keys as k (user_id, operation, key, request_hash)
      select ${userId}::integer, ${operation}, ${key}, ${hashOf(keeping, repeatable)}::bytea from actor
      on conflict (user_id, operation, key) do update
        set request_hash = excluded.request_hash, seal_key_id = null, seal_key = null, answer = null, created_at = now()
        where k.created_at < now() - make_interval(hours => ${keptHours})
      returning id
    )
    select actor.*, (select id::text from claimed) as claimed_id from actor`.catch((error: unknown) => {
    throw isSameRunning(error) ? new Refusal('in_progress', { retryAfterSeconds: 2 }) : error
  })
  actor.check(rows[0])
  return rows[0]?.claimed_id ?? null
}

/** Whether waiting for a running change with the same key exceeded the lock timeout. */
const isSameRunning = (error: unknown): boolean => {
  const { code, where } = (error ?? {}) as { code?: unknown; where?: unknown }
  return code === '55P03' && typeof where === 'string' && where.includes(table)
}

/** Stores the answer sealed, because it may contain data that is sealed elsewhere. */
const keepAnswer = async (trx: Trx, { ring }: IdempotencyKeys, id: string, answer: unknown): Promise<void> => {
  const { key, sealed } = sealRow(ring, { table, id }, { answer: JSON.stringify(answer ?? null) })
  await run(trx)`${prepared}
    update idempotency_keys set seal_key_id = ${key.keyId}, seal_key = ${key.wrapped}, answer = ${sealed.answer}
    where id = ${id}`
}

interface KeptRow {
  kept_id: string
  request_hash: Buffer
  seal_key_id: string | null
  seal_key: Buffer | null
  answer: Buffer | null
}

const kept = ({ userId, operation, key }: Repeatable): RawBuilder<unknown> => sql`
  select id::text as kept_id, request_hash, seal_key_id, seal_key, answer from idempotency_keys
  where user_id = ${userId} and operation = ${operation} and key = ${key}
    and created_at >= now() - make_interval(hours => ${keptHours})`

const answerOf = (
  keeping: IdempotencyKeys,
  repeatable: Repeatable,
  row: KeptRow | undefined,
): { answer: unknown } | null => {
  if (!row?.seal_key_id || !row.seal_key || !row.answer) return null
  if (!row.request_hash.equals(hashOf(keeping, repeatable))) throw new Refusal('idempotency_mismatch')
  const rowKey = { keyId: row.seal_key_id, wrapped: row.seal_key }
  const place = { table, id: row.kept_id }
  return { answer: JSON.parse(openValue(keeping.ring, place, rowKey, 'answer', row.answer)) as unknown }
}

/**
 * The answer of an earlier identical change within the last day; null if there is none.
 * @throws Refusal idempotency_mismatch if the key was used with another request; also what the actor's check throws
 */
export const findAnswer = async (
  db: Db,
  keeping: IdempotencyKeys,
  actor: Actor,
  repeatable: Repeatable,
): Promise<{ answer: unknown } | null> => {
  const rows = await rowsOf<KeptRow>(db)`${prepared}
    with actor as (${actor.now}), kept as (${kept(repeatable)})
    select actor.*, kept.* from actor left join kept on true`
  actor.check(rows[0])
  return answerOf(keeping, repeatable, rows[0])
}

/**
 * Runs the work in one transaction, which begins by checking the actor and commits before the deadline or not at all.
 * With a key, the key commits with the change: the same key does no more work within a day, whatever happened to the
 * first answer. The result of the work is stored for that as plain JSON and is the answer of the call. With `show`, the
 * answer is derived from it, each time anew and inside the transaction.
 * @throws Refusal idempotency_mismatch, in_progress, unavailable past the deadline; also what the actor's check throws
 */
export const changeOnce = async <K, A = K>(
  db: Db,
  keeping: IdempotencyKeys,
  { actor, repeatable, deadline }: ChangeRequest,
  work: (trx: Trx) => Promise<K>,
  show?: (trx: Trx, kept: K) => Promise<A>,
): Promise<A> => {
  deadline.check()
  const doOnce = async (trx: Trx): Promise<K> => {
    if (!repeatable) {
      await hold(trx, actor)
      return work(trx)
    }
    const id = await lockAndClaim(trx, keeping, actor, repeatable)
    if (id === null) {
      const rows = await rowsOf<KeptRow>(trx)`${prepared}${kept(repeatable)}`
      const earlier = orRefuse(answerOf(keeping, repeatable, rows[0]), 'in_progress', { retryAfterSeconds: 2 })
      return earlier.answer as K
    }
    const result = await work(trx)
    await keepAnswer(trx, keeping, id, result)
    return result
  }
  try {
    return await db.transaction().execute(async (trx) => {
      // A free connection may have been waited for.
      deadline.check()
      const result = await doOnce(trx)
      const answer = show ? await show(trx, result) : (result as unknown as A)
      deadline.committing()
      return answer
    })
  } finally {
    deadline.committed()
  }
}

/** Removes idempotency keys older than a day. */
export const sweepChanges = async (db: Db): Promise<void> => {
  await removeWhere(db, 'idempotency_keys', sql`created_at < now() - make_interval(hours => ${keptHours})`)
}

import { sql, type RawBuilder } from 'kysely'
import type { RequestDeadline } from '../lib/deadline.ts'
import { openValue, sealRow, type KeyRing } from '../lib/secrets/sealing.ts'
import { orRefuse, Refusal } from '../lib/refusal.ts'
import { mac, sha256 } from '../lib/secrets/tokens.ts'
import { prepared, type Db, type Trx } from './connect.ts'
import { rowsOf, run } from './query.ts'
import { removeWhere } from './sweep.ts'

/** A change that its sender may repeat: who sends it, which call, under which key, and what it asks for. */
export interface Repeatable {
  userId: number
  operation: string
  key: string
  request: object
}

/** Who makes a change. They are asked for again where it is made: much may have happened since the request began. */
export interface Actor {
  /** How they stand now, as the rows of a query: one, or none for somebody who may do nothing any more. */
  now: RawBuilder<unknown>
  /** The same, which from then on stays so until the transaction ends. */
  held: RawBuilder<unknown>
  /** @throws Refusal unauthenticated, forbidden */
  check(row: object | undefined): void
}

/** How changes are kept: what seals answers, and what tells requests apart without telling what they ask for. */
export interface IdempotencyKeys {
  ring: KeyRing
  requestKey: Buffer
}

/** One change as it was asked for. */
export interface ChangeRequest {
  actor: Actor
  repeatable: Repeatable | null
  deadline: RequestDeadline
}

const keptHours = 24
const table = 'idempotency_keys'

const hashes = new WeakMap<object, Buffer>()

/** Longer texts stand in a request's hash as their own: to write line breaks of 15 MB as JSON holds the thread for long. In characters. */
const longText = 10_000

const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longText ? [sha256(value).toString('base64url'), value.length] : value

/** Computed once for each request: some are large. With a key, since a request may carry a password. */
const hashOf = ({ requestKey }: IdempotencyKeys, { request }: Repeatable): Buffer => {
  const known = hashes.get(request)
  if (known) return known
  const hash = mac(requestKey, 'request', JSON.stringify(request, shortened))
  hashes.set(request, hash)
  return hash
}

/** Asks who makes the change, and holds them. */
const hold = async (trx: Trx, actor: Actor): Promise<void> => {
  const rows = await rowsOf<object>(trx)`${prepared}${actor.held}`
  actor.check(rows[0])
}

/**
 * The same, and claims the key for this transaction. Null when an earlier change has it; a running one is waited for.
 * @throws Refusal in_progress when that takes too long
 */
const holdAndClaim = async (
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

/** Waiting for a running change with the same key took longer than the database waits for a lock. */
const isSameRunning = (error: unknown): boolean => {
  const { code, where } = (error ?? {}) as { code?: unknown; where?: unknown }
  return code === '55P03' && typeof where === 'string' && where.includes(table)
}

/** Sealed, since an answer may carry what is sealed elsewhere. */
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
 * The answer that a change gave before, within the last day; null when it was not made yet.
 * @throws Refusal idempotency_mismatch, when the key came with another request; as the actor's check
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
 * Does the work in one transaction, which begins by asking who makes the change and ends before the deadline, or not at
 * all. With a key, the key commits with the change: the same key does no more work within a day, whatever happened to the
 * first answer. What the work returns is kept for that, as plain JSON, and is the answer of the call; with `show` what it
 * makes of that, each time anew and in the transaction.
 * @throws Refusal idempotency_mismatch, in_progress, unavailable past the deadline; as the actor's check
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
    const id = await holdAndClaim(trx, keeping, actor, repeatable)
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

/** Removes the keys whose day is over. */
export const sweepChanges = async (db: Db): Promise<void> => {
  await removeWhere(db, 'idempotency_keys', sql`created_at < now() - make_interval(hours => ${keptHours})`)
}

import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '../../../api/src/audit/audit.ts'
import type { Db } from '../../../api/src/db/connect.ts'
import { shards } from './pool.ts'

/** Further work in the transaction of a take, after the row itself. */
export type Extra = (trx: Db, id: number, taker: number) => Promise<unknown>

/** Audit row by the project's own code. The kind is an existing one: takes have none yet. */
const audit: Extra = (trx, id, taker) =>
  recordAudit(trx, {
    kind: 'auth.session_ended',
    user: { id: taker, username: `person${taker}` },
    record: `mailboxes:${id}`,
    clientIp: '198.18.0.1',
    details: { clicks: 1 },
  })

const shardedCounter: Extra = (trx) =>
  sql`update takes.shards set free = free - 1, taken = taken + 1 where shard = ${randomInt(shards)}`.execute(trx)

const oneCounter: Extra = (trx) =>
  sql`update takes.counter set free = free - 1, taken = taken + 1 where id = 0`.execute(trx)

/** Chain extended by every change itself, which must lock the head until commit. */
const chainInside: Extra = async (trx, id, taker) => {
  const { rows } = await sql<{
    n: string
    hash: Buffer
  }>`select n, hash from takes.head where id = 0 for update`.execute(trx)
  const head = rows[0]!
  await audit(trx, id, taker)
  const hash = createHash('sha256').update(head.hash).update(`mailboxes:${id}`).digest()
  const n = Number(head.n) + 1
  await sql`insert into takes.links (n, hash) values (${n}, ${hash})`.execute(trx)
  await sql`update takes.head set n = ${n}, hash = ${hash} where id = 0`.execute(trx)
}

export type Way = 'plain' | 'audit' | 'counters' | 'both' | 'joined' | 'one counter' | 'chain inside'

const extrasOf: Record<Exclude<Way, 'joined'>, readonly Extra[]> = {
  plain: [],
  audit: [audit],
  counters: [shardedCounter],
  // The counter comes last, so that its row is locked for the shortest time.
  both: [audit, shardedCounter],
  'one counter': [oneCounter],
  'chain inside': [chainInside],
}

/** Ways that write to the audit log: the chainer runs beside them. */
export const audited: readonly string[] = ['audit', 'both', 'joined'] satisfies Way[]

const takeRow = sql`update takes.pool set state = 'taken', owner_id = `
const nextRow = sql`, taken_at = now()
  where id = (select id from takes.pool where state = 'free' order by id limit 1 for update skip locked) returning id`

/** Row, audit row and counter in one statement: the gain of sending less. */
const takeJoined = async (trx: Db, taker: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeRow}${taker}${nextRow}),
      logged as (insert into audit_log (kind, user_id, username, record, network, request_id, details)
        select 'auth.session_ended', ${taker}::integer, ${`person${taker}`}, 'mailboxes:' || id, '198.18.0.1', null, '{"n":1}'
        from taken),
      counted as (update takes.shards set free = free - 1, taken = taken + 1
        where shard = ${randomInt(shards)} and exists (select from taken))
    select id from taken`.execute(trx)
  return rows[0]?.id
}

/** Takes one row with all its side effects in one transaction. Null if the pool is empty. */
export const takeOne = (db: Db, way: Way, taker: number): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    if (way === 'joined') return (await takeJoined(trx, taker)) ?? null
    const { rows } = await sql<{ id: number }>`${takeRow}${taker}${nextRow}`.execute(trx)
    const row = rows[0]
    if (!row) return null
    for (const extra of extrasOf[way]) await extra(trx, row.id, taker)
    return row.id
  })

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { firstRow, firstValue, onlyRow, onlyValue, rowsOf, run } from '../db/query.ts'
import { retryOnLock } from '../db/retry-on-lock.ts'

const batch = 1_000
/** Number of ids below the newest linked one among which a late row may still appear. */
const window = 10_000
/** Arbitrary fixed number: the advisory lock of the chain's head. */
const headLock = 704_112_002
const genesis = Buffer.alloc(32)

/** Canonical text of a row, identical in every database version; the input of the hash. */
const canonical = sql<string>`jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.kind,
  a.user_id, a.username, a.record, a.network, a.request_id, a.details)::text`

const hashOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text, 'utf8').digest()

const headOf = async (db: Db): Promise<{ n: number; hash: Buffer }> => {
  const row = await firstRow<{ n: string; hash: Buffer }>(db)`select n, hash from audit_links order by n desc limit 1`
  return row ? { n: Number(row.n), hash: Buffer.from(row.hash) } : { n: 0, hash: genesis }
}

/**
 * Links committed rows that are not yet part of the chain, in order of their ids. A row counts once every transaction
 * that began before it has ended, so that no lower id can appear behind a linked row.
 * @returns number of rows linked, at most 1000, and the head of the chain
 */
export const linkAudit = (db: Db): Promise<{ linked: number; n: number; hash: string }> =>
  db.transaction().execute(async (trx) => {
    await run(trx)`select pg_advisory_xact_lock(${headLock})`
    let { n, hash } = await headOf(trx)
    const rows = await rowsOf<{ id: string; text: string }>(trx)`
      select a.id, ${canonical} as text from audit_log a
      where a.id > coalesce((select max(audit_id) from audit_links), 0) - ${window}
        and a.tx < pg_snapshot_xmin(pg_current_snapshot())
        and not exists (select from audit_links l where l.audit_id = a.id)
      order by a.id limit ${batch}`
    const links = rows.map(({ id, text }) => {
      hash = hashOf(hash, text)
      n += 1
      return { n, audit_id: id, hash }
    })
    if (links.length) await trx.insertInto('audit_links').values(links).execute()
    return { linked: links.length, n, hash: hash.toString('hex') }
  })

export interface AuditReport {
  /** Rows whose recomputed hashes match. */
  verified: number
  /** First row that is missing or has changed since it was linked. */
  broken: { n: number; id: string; reason: 'changed' | 'missing' } | null
  /** Rows not linked yet; normally those of the last two seconds. */
  tail: number
  /** Hash of the newest link, to compare with the one in the log stream. */
  head: string
}

interface LinkedRow {
  n: string
  audit_id: string
  hash: Buffer
  text: string | null
}

/** Counts rows without a link, in many statements because the log may be long. */
const countTail = async (db: Db): Promise<number> => {
  type Tail = { unlinked: string; last: string | null }
  let tail = 0
  for (let after: string | null = '0'; after !== null;) {
    const row: Tail = await onlyRow<Tail>(db)`
      select count(*) filter (where l.audit_id is null) as unlinked, max(a.id)::text as last
      from (select id from audit_log where id > ${after}::bigint order by id limit ${window}) a
      left join audit_links l on l.audit_id = a.id`
    tail += Number(row.unlinked)
    after = row.last
  }
  return tail
}

/** Recomputes the chain from its beginning, or from the anchor that an archive left. */
export const verifyAudit = async (db: Db): Promise<AuditReport> => {
  const tail = await countTail(db)
  let previous: Buffer = genesis
  let at = 0
  let verified = 0
  for (;;) {
    const rows = await rowsOf<LinkedRow>(db)`
      select l.n, l.audit_id, l.hash, case when a.id is not null then ${canonical} end as text
      from audit_links l left join audit_log a on a.id = l.audit_id
      where l.n > ${at} order by l.n limit ${batch}`
    for (const row of rows) {
      const n = Number(row.n)
      const hash = Buffer.from(row.hash)
      // An archive leaves the link of its last row, without the row.
      const anchor = at === 0 && n > 1
      if (!anchor) {
        const reason =
          row.text === null ? 'missing' : n !== at + 1 || !hashOf(previous, row.text).equals(hash) ? 'changed' : null
        if (reason) return { verified, broken: { n, id: row.audit_id, reason }, tail, head: previous.toString('hex') }
        verified++
      }
      previous = hash
      at = n
    }
    if (rows.length < batch) return { verified, broken: null, tail, head: previous.toString('hex') }
  }
}

/** One archived row: a line of the archive, enough to recompute the chain without the database. */
export interface ArchivedRow {
  n: number
  id: string
  hash: string
  text: string
}

/** Longest prefix of the chain whose rows are all older than `before`, in batches of a thousand rows. */
export async function* readArchivable(db: Db, before: Date): AsyncGenerator<ArchivedRow[]> {
  const end = await firstValue<string>(db)`
    select min(l.n) as end from audit_links l join audit_log a on a.id = l.audit_id where a.at >= ${before}`
  for (let after = 0; ;) {
    const rows = await rowsOf<LinkedRow & { text: string }>(db)`
      select l.n, l.audit_id, l.hash, ${canonical} as text
      from audit_links l join audit_log a on a.id = l.audit_id
      where l.n > ${after} and (${end}::bigint is null or l.n < ${end}::bigint) order by l.n limit ${batch}`
    if (rows.length === 0) return
    after = Number(rows.at(-1)!.n)
    yield rows.map((row) => ({
      n: Number(row.n),
      id: row.audit_id,
      hash: Buffer.from(row.hash).toString('hex'),
      text: row.text,
    }))
  }
}

/**
 * Removes the oldest rows, not beyond `upTo`, and answers the last position removed. The link of the last row stays as
 * the anchor.
 */
const removeOldest = (db: Db, upTo: number, atOnce: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    for (const table of ['audit_log', 'audit_links'])
      await run(trx)`alter table ${sql.table(table)} disable trigger append_only`
    const first = await onlyValue<string>(trx)`select min(n) from audit_links`
    const end = Math.min(Number(first) + atOnce, upTo)
    await run(trx)`delete from audit_log where id in (select audit_id from audit_links where n <= ${end})`
    await run(trx)`delete from audit_links where n < ${end}`
    for (const table of ['audit_log', 'audit_links'])
      await run(trx)`alter table ${sql.table(table)} enable trigger append_only`
    return end
  })

/**
 * Removes archived rows. The link of the last row stays as the anchor. Requires the owner of the tables, because each
 * transaction disables the triggers. Uses many short transactions, because writers to the log wait for each.
 */
export const removeArchived = async (db: Db, upTo: number, atOnce = 2_000): Promise<void> => {
  while ((await retryOnLock(() => removeOldest(db, upTo, atOnce))) < upTo);
}

/** Whether an archive line follows the one with this hash; null for the first line of the chain. */
export const follows = (row: ArchivedRow, previous: string | null): boolean =>
  hashOf(previous === null ? genesis : Buffer.from(previous, 'hex'), row.text).toString('hex') === row.hash

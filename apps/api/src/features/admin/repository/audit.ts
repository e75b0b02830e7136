import type { Answer, AuditRecord, AuditSubject, Delivery, admin } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyNumber, onlyRow, rowsOf, valuesOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'
import { containing } from '#db/like.ts'
import { nameDetails, subjectOf } from './subjects.ts'

export interface AuditQuery {
  page: number
  limit: number
  search: string
  descending: boolean
  /** Username at that time, case-insensitive; empty for everybody. */
  person: string
  /** Exact, or the part before the colon; empty for all. */
  record: string
  /** Records with a given name; if there are any, they replace `record`. */
  records: readonly string[]
  /** Exact, or the part before the dot; empty for all. */
  kind: string
  /** Range of time: from inclusive, before exclusive. */
  from: Date | null
  before: Date | null
}

const found = ({ search, person, record, records, kind, from, before }: AuditQuery): RawBuilder<unknown> => {
  const rules = [
    ...(person === '' ? [] : [sql`lower(l.username) = lower(${person}::text)`]),
    ...(records.length > 0
      ? [sql`l.record = any (${[record, ...records]}::text[])`]
      : record === ''
        ? []
        : [sql`(l.record = ${record} or starts_with(l.record, ${`${record}:`}))`]),
    ...(kind === '' ? [] : [sql`(l.kind = ${kind} or starts_with(l.kind, ${`${kind}.`}))`]),
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(before ? [sql`l.at < ${before}`] : []),
    ...(search === ''
      ? []
      : [
          sql`lower(concat_ws(' ', l.kind, l.username, l.record, l.network, l.details::text)) like ${containing(search)}`,
        ]),
  ]
  return rules.length === 0 ? sql`from audit_log l` : sql`from audit_log l where ${sql.join(rules, sql` and `)}`
}

interface AuditRow {
  id: string
  at: Date
  kind: string
  username: string | null
  userId: number | null
  record: string | null
  subject: AuditSubject | null
  network: string | null
  details: AuditRecord['details']
  told: string
  linked: boolean
}

/**
 * How a secret reached a person, for a row `l` of the log. Older rows lack it: a reveal with the timestamp of a take
 * was delivered with it.
 */
export const deliveryOf = sql<Delivery>`
  coalesce(l.details->>'how', case when exists (
    select from audit_log t where t.record = l.record and t.kind = 'accounts.taken' and t.at = l.at
  ) then 'delivered' else 'shown' end)`

const selected = sql`
    select l.id, l.at, l.kind, l.username, (select u.id from users u where u.id = l.user_id) as "userId", l.record,
      ${subjectOf(sql`l.record`)} as subject, l.network,
      case when l.kind = 'accounts.revealed' then l.details || jsonb_build_object('how', ${deliveryOf}) else l.details end as details,
      coalesce((
        select string_agg(d.key || '=' || d.value, '; ' order by d.key) from jsonb_each_text(l.details) d
        where d.value is not null), '') as told,
      exists (select from audit_links k where k.audit_id = l.id) as linked`

const recordsOf = async (db: Db, rows: readonly AuditRow[]): Promise<AuditRecord[]> => {
  const named = await nameDetails(
    db,
    rows.map(({ details }) => details),
  )
  return rows.map((row, index) => ({
    ...withMoments(row),
    id: Number(row.id),
    named: named[index]!,
  }))
}

/** One row of the log; null if there is none. */
export const findAudit = async (db: Db, id: number): Promise<AuditRecord | null> => {
  const rows = await rowsOf<AuditRow>(db)`${selected} from audit_log l where l.id = ${id}`
  return (await recordsOf(db, rows))[0] ?? null
}

/** A page of the log, and the number of matches. */
export const listAudit = async (db: Db, query: AuditQuery): Promise<{ records: AuditRecord[]; total: number }> => {
  const way = query.descending ? sql`desc` : sql`asc`
  const rows = await rowsOf<AuditRow>(db)`
    ${selected}
    ${found(query)} order by l.id ${way} limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const total = await onlyNumber(db)`select count(*) as n ${found(query)}`
  return {
    records: await recordsOf(db, rows),
    total,
  }
}

/** Kinds that occur in the log, read with one index lookup each. */
export const listKinds = (db: Db) => valuesOf<string>(db)`
    with recursive kinds as (
      (select kind from audit_log order by kind limit 1)
      union all
      select (select a.kind from audit_log a where a.kind > k.kind order by a.kind limit 1) from kinds k
      where k.kind is not null
    ) select kind from kinds where kind is not null`

/** Range below the newest linked row in which unlinked rows are counted: as far as the chain itself looks back. */
const window = 10_000

type Chain = Answer<(typeof admin)['listAudit']>['chain']

export const readChain = async (db: Db): Promise<Chain> => {
  const { linked, waiting, at } = await onlyRow<{ linked: string; waiting: string; at: Date | null }>(db)`
    with head as (select n, audit_id from audit_links order by n desc limit 1)
    select coalesce((select n from head), 0) as linked, (select at from audit_log where id = (select audit_id from head)) as at,
      (select count(*) from audit_log a
        where a.id > coalesce((select max(audit_id) from audit_links), 0) - ${window}
          and not exists (select from audit_links l where l.audit_id = a.id)) as waiting`
  return { linked: Number(linked), waiting: Number(waiting), lastLinkedAt: at?.toISOString() ?? null }
}

import type { Answer, AuditRecord, admin } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containing } from '../../../db/containing.ts'

export interface AuditQuery {
  page: number
  limit: number
  search: string
  descending: boolean
  /** A name as it was then, in any case; empty for everybody. */
  person: string
  /** Exact, or what stands before the colon; empty for all. */
  record: string
  /** Exact, or what stands before the point; empty for all. */
  kind: string
  /** Moments: from, and before. */
  from: Date | null
  before: Date | null
}

const found = ({ search, person, record, kind, from, before }: AuditQuery): RawBuilder<unknown> => {
  const rules = [
    ...(person === '' ? [] : [sql`lower(a.username) = lower(${person}::text)`]),
    ...(record === '' ? [] : [sql`(a.record = ${record} or starts_with(a.record, ${`${record}:`}))`]),
    ...(kind === '' ? [] : [sql`(a.kind = ${kind} or starts_with(a.kind, ${`${kind}.`}))`]),
    ...(from ? [sql`a.at >= ${from}`] : []),
    ...(before ? [sql`a.at < ${before}`] : []),
    ...(search === ''
      ? []
      : [
          sql`lower(concat_ws(' ', a.kind, a.username, a.record, a.network, a.details::text)) like ${containing(search)}`,
        ]),
  ]
  return rules.length === 0 ? sql`from audit_log a` : sql`from audit_log a where ${sql.join(rules, sql` and `)}`
}

interface AuditRow {
  id: string
  at: Date
  kind: string
  username: string | null
  record: string | null
  network: string | null
  details: AuditRecord['details']
  linked: boolean
}

const recordOf = (row: AuditRow): AuditRecord => ({ ...row, id: Number(row.id), at: row.at.toISOString() })

const selected = sql`
    select a.id, a.at, a.kind, a.username, a.record, a.network, a.details,
      exists (select from audit_links l where l.audit_id = a.id) as linked`

/** One row of the log; null where there is none. */
export const findAudit = async (db: Db, id: number): Promise<AuditRecord | null> => {
  const { rows } = await sql<AuditRow>`${selected} from audit_log a where a.id = ${id}`.execute(db)
  return rows[0] ? recordOf(rows[0]) : null
}

/** A page of the log, and how many rows the filter finds. */
export const listAudit = async (db: Db, query: AuditQuery): Promise<{ records: AuditRecord[]; total: number }> => {
  const way = query.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<AuditRow>`
    ${selected}
    ${found(query)} order by a.id ${way} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n ${found(query)}`.execute(db)
  return {
    records: rows.map(recordOf),
    total: Number(counted[0]?.n),
  }
}

/** The kinds that there are rows of, read from one row of the index each. */
export const listKinds = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select kind from audit_log order by kind limit 1)
      union all
      select (select a.kind from audit_log a where a.kind > k.kind order by a.kind limit 1) from kinds k
      where k.kind is not null
    ) select kind from kinds where kind is not null`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** How far below the newest linked row one may still wait: as far as the chain itself looks back. */
const window = 10_000

type Chain = Answer<(typeof admin)['listAudit']>['chain']

export const readChain = async (db: Db): Promise<Chain> => {
  const { rows } = await sql<{ linked: string; waiting: string; at: Date | null }>`
    with head as (select n, audit_id from audit_links order by n desc limit 1)
    select coalesce((select n from head), 0) as linked, (select at from audit_log where id = (select audit_id from head)) as at,
      (select count(*) from audit_log a
        where a.id > coalesce((select max(audit_id) from audit_links), 0) - ${window}
          and not exists (select from audit_links l where l.audit_id = a.id)) as waiting`.execute(db)
  const { linked, waiting, at } = rows[0]!
  return { linked: Number(linked), waiting: Number(waiting), lastLinkedAt: at?.toISOString() ?? null }
}

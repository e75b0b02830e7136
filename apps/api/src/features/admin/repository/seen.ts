import type { Seen } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstValue, onlyNumber, rowsOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'
import { containing } from '#db/like.ts'
import { deliveryOf } from './audit.ts'
import { subjectOf } from './subjects.ts'

export interface SeenQuery {
  /** Null for everybody. */
  userId: number | null
  /** Username at that time, case-insensitive; empty for everybody. */
  person: string
  /** Only these records; accounts over all of their holders. Null for all. */
  records: readonly string[] | null
  /** Only accounts, without codes from mailboxes. */
  accountsOnly: boolean
  page: number
  limit: number
  search: string
  descending: boolean
  /** Range of time: from inclusive, before exclusive. */
  from: Date | null
  before: Date | null
}

/** The same, with fields that describe the account; null for mailboxes. */
export interface SeenRow extends Seen {
  accountId: string | null
  accountName: string | null
  country: string | null
  sheet: string | null
}

/** Condition: these records; accounts over all of their holders. */
const about = (records: readonly string[]): RawBuilder<unknown> => {
  const holdings = records.flatMap((record) => /^account:(\d{1,9})$/.exec(record)?.[1] ?? [])
  return sql`l.record = any (${records}::text[] || array(
    select 'account:' || other.id from accounts other
    where other.row_id in (select row_id from accounts where id = any (${holdings}::integer[]))))`
}

const found = ({ userId, person, records, accountsOnly, search, from, before }: SeenQuery): RawBuilder<unknown> => {
  const rules = [
    accountsOnly ? sql`l.kind = 'accounts.revealed'` : sql`l.kind in ('accounts.revealed', 'mailboxes.code_read')`,
    // A code from before anybody asked for it has no user.
    sql`l.user_id is not null`,
    ...(userId === null ? [] : [sql`l.user_id = ${userId}::bigint`]),
    ...(person === '' ? [] : [sql`lower(l.username) = lower(${person}::text)`]),
    ...(records === null ? [] : [about(records)]),
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(before ? [sql`l.at < ${before}`] : []),
    ...(search === ''
      ? []
      : [
          sql`(a.account_key like ${containing(search)} or lower(a.country) like ${containing(search)}
            or lower(r.name) like ${containing(search)} or lower(s.name) like ${containing(search)}
            or m.email_key like ${containing(search)} or lower(l.username) like ${containing(search)})`,
        ]),
  ]
  return sql`
    from audit_log l
    left join accounts a on l.kind = 'accounts.revealed' and 'account:' || a.id = l.record
    left join sheet_rows r on r.id = a.row_id left join sheets s on s.id = r.sheet_id
    left join mailboxes m on l.kind = 'mailboxes.code_read' and 'mailbox:' || m.id = l.record
    where ${sql.join(rules, sql` and `)}`
}

/** A page of who saw what. Repeated views are listed again. */
export const listSeen = async (db: Db, query: SeenQuery): Promise<{ seen: SeenRow[]; total: number }> => {
  const way = query.descending ? sql`desc` : sql`asc`
  const rows = await rowsOf<Omit<SeenRow, 'at' | 'id'> & { id: string; at: Date }>(db)`
    select l.id, l.at, l.username, (select u.id from users u where u.id = l.user_id) as "userId",
      coalesce(${subjectOf(sql`l.record`)}, jsonb_build_object('kind', 'mailbox', 'id', split_part(l.record, ':', 2)::integer,
        'name', '#' || split_part(l.record, ':', 2), 'detail', null, 'stands', false)) as subject,
      case when l.kind = 'accounts.revealed' then l.details->>'detail' else 'code' end as field,
      case when l.kind = 'accounts.revealed' then ${deliveryOf} else 'shown' end as how,
      coalesce(a.user_id = l.user_id and a.ended_at is null and a.closed_at is null, m.holder_id = l.user_id, false) as held,
      a.account_id as "accountId", r.name as "accountName", a.country, s.name as sheet
    ${found(query)} order by l.id ${way} limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const total = await onlyNumber(db)`select count(*) as n ${found(query)}`
  return {
    seen: rows.map((row) => ({ ...withMoments(row), id: Number(row.id) })),
    total,
  }
}

/** Name of a person; for a deleted one the last name in the log. Null if they never existed. */
export const nameOf = (db: Db, userId: number) => firstValue<string>(db)`
    select coalesce(
      (select username from users where id = ${userId}::bigint),
      (select username from audit_log where user_id = ${userId}::bigint order by id desc limit 1)) as username`

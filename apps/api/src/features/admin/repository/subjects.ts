import type { AuditSubject } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf, valuesOf } from '#db/query.ts'

/** A kind of thing that audit records refer to: how to read it by its id `n`, and how to find it by name. */
interface SubjectKind {
  kind: AuditSubject['kind']
  /** SQL that reads the thing; columns are null if it is gone. */
  read: (n: RawBuilder<unknown>) => RawBuilder<unknown>
  /** SQL for the ids of things named `word`, case-insensitive. */
  called: (word: RawBuilder<unknown>) => RawBuilder<unknown>
}

const things: Record<string, SubjectKind> = {
  account: {
    kind: 'account',
    read: (n) => sql`
      select coalesce(nullif(own_row.name, ''), holding.account_id) as name, nullif(holding.account_id, coalesce(nullif(own_row.name, ''), holding.account_id)) as detail,
        holding.ended_at is null as stands
      from accounts holding join sheet_rows own_row on own_row.id = holding.row_id where holding.id = ${n}`,
    called: (word) => sql`
      select holding.id from accounts holding join sheet_rows own_row on own_row.id = holding.row_id
      where holding.account_key = lower(${word}) or lower(own_row.name) = lower(${word})`,
  },
  mailbox: {
    kind: 'mailbox',
    // A deleted mailbox gets its name from the audit row of its deletion.
    read: (n) => sql`
      select coalesce(box.email, (
          select gone.details->>'email' from audit_log gone
          where gone.record = 'mailbox:' || given.n and gone.kind = 'mailboxes.deleted' limit 1)) as name,
        null::text as detail, box.id is not null as stands
      from (select ${n} as n) given left join mailboxes box on box.id = given.n`,
    called: (word) => sql`select box.id from mailboxes box where box.email_key = lower(${word})`,
  },
  user: {
    kind: 'person',
    read: (n) => sql`
      select one.username as name, null::text as detail, one.deleted_at is null as stands from people one where one.id = ${n}`,
    called: (word) => sql`select one.id from people one where lower(one.username) = lower(${word})`,
  },
  sheet: {
    kind: 'sheet',
    read: (n) =>
      sql`select listed.name, null::text as detail, listed.removed_at is null as stands from sheets listed where listed.id = ${n}`,
    called: (word) => sql`select listed.id from sheets listed where lower(listed.name) = lower(${word})`,
  },
  link: {
    kind: 'link',
    read: (n) =>
      sql`select made.campaign_name as name, null::text as detail, true as stands from links made where made.id = ${n}`,
    called: (word) => sql`select made.id from links made where lower(made.campaign_name) = lower(${word})`,
  },
  campaign: {
    kind: 'campaign',
    read: (n) =>
      sql`select known.name, null::text as detail, known.listed as stands from tracker_campaigns known where known.campaign_id = ${n}`,
    called: (word) =>
      sql`select known.campaign_id from tracker_campaigns known where lower(known.name) = lower(${word})`,
  },
}

/** SQL for the current name of a record such as `account:7`, as JSON of an AuditSubject; null if it has no name. */
export const subjectOf = (record: RawBuilder<unknown>): RawBuilder<AuditSubject | null> => {
  // The part after the colon is always a number, since only this program writes records.
  const number = sql`split_part(${record}, ':', 2)::integer`
  const cases = Object.entries(things).map(
    ([word, { kind, read }]) => sql`
      when ${word} then (
        select jsonb_build_object('kind', ${kind}::text, 'id', ${number}, 'name', f.name, 'detail', f.detail, 'stands', f.stands)
        from (${read(number)}) f where f.name is not null)`,
  )
  return sql`case split_part(${record}, ':', 1) ${sql.join(cases, sql` `)} end`
}

/** Maximum things that are searched by one name. */
const mostCalled = 1_000

/**
 * Records with a given name, case-insensitive: an account by its ID or name, a mailbox by its address, others by name.
 */
export const recordsCalled = async (db: Db, word: string): Promise<string[]> => {
  const lists = Object.entries(things).map(
    ([table, { called }]) =>
      sql`select ${table}::text || ':' || f.id as record from (${called(sql`${word}::text`)}) f (id)`,
  )
  return valuesOf<string>(db)`
    select record from (${sql.join(lists, sql` union all `)}) found limit ${mostCalled}`
}

/** Maximum ids of a list in a detail that are replaced by names. */
const mostNamed = 100

/** Details that contain comma-separated ids, and the kind of record that they refer to. */
const numbered = { userIds: 'user', ids: 'mailbox' } as const

/** Replaces comma-separated ids in details by names. An id without a name is shown as #id. */
export const nameDetails = async (
  db: Db,
  all: readonly Readonly<Record<string, unknown>>[],
): Promise<Record<string, string>[]> => {
  const listsOf = (details: Readonly<Record<string, unknown>>) =>
    Object.entries(numbered).flatMap(([name, word]) => {
      const value = details[name]
      if (typeof value !== 'string' || !/^\d{1,10}(,\d{1,10})*$/.test(value)) return []
      const numbers = value.split(',')
      return [
        { name, records: numbers.slice(0, mostNamed).map((n) => `${word}:${n}`), more: numbers.length - mostNamed },
      ]
    })
  const lists = all.map(listsOf)
  const asked = [...new Set(lists.flat().flatMap(({ records }) => records))]
  if (asked.length === 0) return all.map(() => ({}))
  const rows = await rowsOf<{ record: string; name: string | null }>(db)`
    select asked.record, ${subjectOf(sql`asked.record`)}->>'name' as name from unnest(${asked}::text[]) asked (record)`
  const names = new Map(rows.map(({ record, name }) => [record, name ?? `#${record.split(':')[1]}`]))
  return lists.map((own) =>
    Object.fromEntries(
      own.map(({ name, records, more }) => [
        name,
        records.map((record) => names.get(record)).join(', ') + (more > 0 ? ` … +${more}` : ''),
      ]),
    ),
  )
}

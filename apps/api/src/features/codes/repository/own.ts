import type { Answer, CodeSource, codes, OwnMailbox } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstValue, rowsOf } from '#db/query.ts'
import type { Whose } from '#lib/principal.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import { removeWhere } from '#db/sweep.ts'

type OwnRow = RowOf<Omit<OwnMailbox, 'code_source'>, { used_at: Date; watching_until: Date | null }> & Source

interface Source {
  code_sender: string | null
  code_subject: string | null
  code_received_at: Date | null
}

export const sourceOf = (row: Source): CodeSource | null =>
  row.code_received_at && {
    sender: row.code_sender ?? '',
    subject: row.code_subject ?? '',
    received_at: row.code_received_at.toISOString(),
  }

/** Mailboxes that a person holds, newest first; only the one with `id` if it is given. */
export const listOwn = async (db: Db, userId: number, id: number | null = null): Promise<OwnMailbox[]> => {
  const rows = await rowsOf<OwnRow>(db)`
    with mine as materialized (
      select a.id, a.row_id, a.account_id, r.name, lower(r.email) as email_key
      from accounts a join sheet_rows r on r.id = a.row_id where a.user_id = ${userId} and a.ended_at is null
    ), named as (
      select distinct on (email_key) * from mine where email_key is not null order by email_key, id desc
    )
    select m.id as email_id, m.email, coalesce(m.account_id, n.account_id) as account_id,
      coalesce(r.name, n.name) as account_name, coalesce(o.id, n.id) as account_record, m.taken_at as used_at,
      m.status, m.email_status, m.code as code_extracted, m.code_sender, m.code_subject, m.code_received_at,
      w.until as watching_until, m.trouble
    from mailboxes m left join mailbox_watches w
      on w.mailbox_id = m.id and w.user_id = m.holder_id and w.until > now() and not w.found
    left join sheet_rows r on r.id = m.account_row_id
    left join mine o on o.row_id = m.account_row_id
    left join named n on m.account_row_id is null and n.email_key = m.email_key
    where m.holder_id = ${userId} and (${id}::integer is null or m.id = ${id}) order by m.taken_at desc, m.id desc`
  return rows.map(({ code_sender, code_subject, code_received_at, ...row }) => ({
    ...withMoments(row),
    code_source: sourceOf({ code_sender, code_subject, code_received_at }),
  }))
}

type History = Answer<(typeof codes)['getMailboxHistory']>

const codeDays = 30

/**
 * Takes of a mailbox and codes read in it, newest first, limited to the people of `whose`. Null if there is no such
 * mailbox.
 */
export const readHistory = async (db: Db, id: number, whose: Whose): Promise<History | null> => {
  const email = await firstValue<string>(db)`select email from mailboxes where id = ${id}::bigint`
  if (email === null) return null
  const takes = await rowsOf(db, withMoments<{ username: string; taken_at: Date; returned_at: Date | null }>)`
    select username, taken_at, ended_at as returned_at from mailbox_takes
    where mailbox_id = ${id} and (${whose}::integer[] is null or user_id = any (${whose}::integer[]))
    order by id desc limit 200`
  const read = await rowsOf(db, withMoments<RowOf<History['codes'][number], { received_at: Date; read_at: Date }>>)`
    select c.code, c.sender, c.subject, c.received_at, c.read_by, c.read_at
    from mailbox_codes c join mailbox_takes t on t.id = c.take_id
    where c.mailbox_id = ${id} and (${whose}::integer[] is null or t.user_id = any (${whose}::integer[]))
      and c.read_at > now() - make_interval(days => ${codeDays})
    order by c.received_at desc, c.id desc limit 200`
  return { email, takes, codes: read }
}

/** Deletes codes read more than 30 days ago. */
export const sweepCodes = async (db: Db): Promise<void> => {
  await removeWhere(db, 'mailbox_codes', sql`read_at < now() - make_interval(days => ${codeDays})`)
}

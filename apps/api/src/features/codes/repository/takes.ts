import type { MailboxHealth } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../db/connect.ts'

export interface Taker {
  id: number
  username: string
}

export interface Taken {
  email: string
  email_id: number
}

/** What a mailbox is while somebody holds it; what an earlier holder read is not theirs. */
const intoHands = ({ id, username }: Taker): RawBuilder<unknown> => sql`
  status = 'in_use', holder_id = ${id}, holder_name = ${username}, taken_at = now(),
  take_id = nextval(pg_get_serial_sequence('mailbox_takes', 'id')), code = null, code_sender = null,
  code_subject = null, code_received_at = null, failures = 0, trouble = null`

const outOfHands = sql`
  holder_id = null, holder_name = null, taken_at = null, take_id = null, account_row_id = null, account_id = null,
  code = null, code_sender = null, code_subject = null, code_received_at = null, failures = 0, trouble = null`

/**
 * The one statement that hands out of the stock: each mailbox goes to exactly one person. What another transaction is
 * taking is passed over, and each begins at a random place, so that takers do not meet.
 */
export const takeFree = async (trx: Trx, taker: Taker, count: number): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    with start as materialized (
      select floor(random() * last_value)::integer as id from mailboxes_id_seq
    ), ahead as materialized (
      select id from mailboxes where facet = 0 and id > (select id from start)
      order by id limit ${count} for update skip locked
    ), behind as materialized (
      select id from mailboxes where facet = 0 and id <= (select id from start)
      order by id limit ${count} - (select count(*) from ahead) for update skip locked
    ), taken as (
      update mailboxes set ${intoHands(taker)}
      where id = any(array(select id from ahead union all select id from behind))
      returning id, email, take_id
    ), noted as (
      insert into mailbox_takes (id, mailbox_id, user_id, username)
      select take_id, id, ${taker.id}, ${taker.username} from taken
    )
    select id as email_id, email from taken order by id`.execute(trx)
  return rows
}

export type Claim =
  | { outcome: 'added' | 'already_yours' | 'held'; id: number; email: string }
  | { outcome: 'not_in_pool' }

/**
 * Gives a mailbox that nobody holds to a person by its address, completed and existing ones too; with the row of the
 * account that it comes with, if any. Of several at once one gets it, and the others wait for that one's end.
 */
export const claim = async (trx: Trx, taker: Taker, email: string, rowId: string | null): Promise<Claim> => {
  const { rows } = await sql<{ id: number; email: string }>`
    with taken as (
      update mailboxes set ${intoHands(taker)}, account_row_id = ${rowId},
        account_id = (select account_id from sheet_rows where id = ${rowId})
      where email_key = lower(${email}) and holder_id is null
      returning id, email, take_id, account_row_id, account_id
    ), noted as (
      insert into mailbox_takes (id, mailbox_id, user_id, username, account_row_id, account_id)
      select take_id, id, ${taker.id}, ${taker.username}, account_row_id, account_id from taken
    )
    select id, email from taken`.execute(trx)
  if (rows[0]) return { outcome: 'added', ...rows[0] }
  const found = await trx
    .selectFrom('mailboxes')
    .select(['id', 'email', 'holder_id'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!found) return { outcome: 'not_in_pool' }
  return {
    outcome: found.holder_id === taker.id ? 'already_yours' : 'held',
    id: found.id,
    email: found.email,
  }
}

export interface HeldMailbox {
  id: number
  email: string
  holderId: number | null
  takeId: string | null
  emailStatus: MailboxHealth
}

/** A mailbox, locked until the transaction ends; null for one that is not there or, with `holder`, not theirs. */
export const lockMailbox = async (trx: Trx, id: number, holder: number | null): Promise<HeldMailbox | null> => {
  const { rows } = await sql<{
    id: number
    email: string
    holder_id: number | null
    take_id: string | null
    email_status: MailboxHealth
  }>`
    select id, email, holder_id, take_id::text, email_status from mailboxes
    where id = ${id}::bigint and (${holder}::integer is null or holder_id = ${holder}) for update`.execute(trx)
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    email: row.email,
    holderId: row.holder_id,
    takeId: row.take_id,
    emailStatus: row.email_status,
  }
}

interface HeldRow {
  id: number
  email: string
  holder_id: number | null
  take_id: string | null
  email_status: MailboxHealth
  account_row_id: string | null
}

/** What a person holds, locked until the transaction ends, with the rows of the accounts that they belong to. */
export const lockHeld = async (trx: Trx, userId: number): Promise<(HeldMailbox & { rowId: string | null })[]> => {
  const { rows } = await sql<HeldRow>`
    select id, email, holder_id, take_id::text, email_status, account_row_id::text from mailboxes
    where holder_id = ${userId} order by id for update`.execute(trx)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    holderId: row.holder_id,
    takeId: row.take_id,
    emailStatus: row.email_status,
    rowId: row.account_row_id,
  }))
}

/** Somebody who may hold mailboxes: enabled, and with a role that has them, or an admin. */
export const findMailboxTaker = async (trx: Trx, userId: number): Promise<Taker | null> => {
  const { rows } = await sql<Taker>`
    select u.id, u.username from users u left join roles r on r.id = u.role_id
    where u.id = ${userId}::bigint and u.enabled and (u.is_admin or r.name in ('admin', 'farmer', 'buyer'))`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** What a person holds now stands under their new name; earlier takes keep the old one. */
export const renameHolder = async (trx: Trx, userId: number, username: string): Promise<void> => {
  await sql`
    with held as (update mailboxes set holder_name = ${username} where holder_id = ${userId})
    update mailbox_takes set username = ${username} where user_id = ${userId} and ended_at is null`.execute(trx)
}

/** Ends the take of a held mailbox. Watches end with it. */
const endTake = async (trx: Trx, { id }: HeldMailbox, how: 'unpinned' | 'returned'): Promise<void> => {
  await sql`
    with stopped as (delete from mailbox_watches where mailbox_id = ${id})
    update mailbox_takes t set ended_at = now(), ended_how = ${how}, ended_status = m.status
    from mailboxes m where m.id = ${id} and t.mailbox_id = m.id and t.ended_at is null`.execute(trx)
}

/**
 * The holder lets go: without a code read the mailbox is free again (an existing one among the existing ones), otherwise
 * it stays completed. A failed one stays failed. Answers the moment.
 */
export const unpin = async (trx: Trx, mailbox: HeldMailbox): Promise<Date> => {
  await endTake(trx, mailbox, 'unpinned')
  const { rows } = await sql<{ now: Date }>`
    update mailboxes set ${outOfHands},
      status = case when status = 'failed' then 'failed' when code_read_at is not null then 'completed' else '' end
    where id = ${mailbox.id} returning now() as now`.execute(trx)
  return rows[0]!.now
}

/** Takes a mailbox from whoever holds it, and forgets that it was used. */
export const putBack = async (trx: Trx, mailbox: HeldMailbox): Promise<void> => {
  await endTake(trx, mailbox, 'returned')
  await sql`
    update mailboxes set ${outOfHands}, status = '', code_read_at = null where id = ${mailbox.id}`.execute(trx)
}

/**
 * Takes back an unpinning of the last seconds, of a locked mailbox without a holder: the take goes on as if it had never
 * ended. Null when it is too late, or when somebody else had the mailbox since.
 */
export const undoUnpin = async (trx: Trx, id: number, userId: number, seconds: number): Promise<Taken | null> => {
  const { rows } = await sql<Taken>`
    with last as materialized (
      select * from mailbox_takes where mailbox_id = ${id} order by id desc limit 1
    ), reopened as (
      update mailbox_takes t set ended_at = null, ended_how = null, ended_status = null from last
      where t.id = last.id and last.user_id = ${userId} and last.ended_how = 'unpinned'
        and last.ended_at > now() - make_interval(secs => ${seconds})
      returning t.id
    ), newest as (
      select code, sender, subject, received_at from mailbox_codes
      where take_id = (select id from reopened) and not rejected order by id desc limit 1
    )
    update mailboxes m set status = last.ended_status, holder_id = last.user_id, holder_name = last.username,
      taken_at = last.taken_at, take_id = last.id, account_row_id = last.account_row_id, account_id = last.account_id,
      code = (select code from newest), code_sender = (select sender from newest),
      code_subject = (select subject from newest), code_received_at = (select received_at from newest)
    from last where m.id = ${id} and exists (select from reopened)
    returning m.id as email_id, m.email`.execute(trx)
  return rows[0] ?? null
}

/** Whether a person had this mailbox at any time. */
export const hadMailbox = async (db: Db, id: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from mailbox_takes where mailbox_id = ${id}::bigint and user_id = ${userId} limit 1`.execute(db)
  return rows.length === 1
}

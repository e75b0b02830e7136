import type { MailboxHealth } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { auditRows, type AuditCause, type AuditKind } from '#audit/audit.ts'
import type { Person, Tx } from '#context/context.ts'
import { prepared, type Db, type Trx } from '#db/connect.ts'
import { anyRow, firstRow, onlyValue, rowsOf, run, valuesOf } from '#db/query.ts'
import { seenMailbox } from '#db/stock.ts'
import type { OwnPeople } from '#lib/principal.ts'

export interface TakenMailbox {
  email: string
  email_id: number
}

/** Columns of a mailbox that gets a holder; codes of an earlier holder are cleared. */
const intoHands = ({ id, username }: Person): RawBuilder<unknown> => sql`
  status = 'in_use', holder_id = ${id}, holder_name = ${username}, taken_at = now(),
  take_id = nextval(pg_get_serial_sequence('mailbox_takes', 'id')), code = null, code_sender = null,
  code_subject = null, code_received_at = null, failures = 0, trouble = null`

const outOfHands = sql`
  holder_id = null, holder_name = null, taken_at = null, take_id = null, account_row_id = null, account_id = null,
  code = null, code_sender = null, code_subject = null, code_received_at = null, failures = 0, trouble = null`

/**
 * The only statement that hands out stock, with its takes and its audit row. Each mailbox goes to exactly one person,
 * for the account of a row if one is given. Locked rows are skipped and each call starts at a random id, so that
 * concurrent takers do not collide.
 */
export const takeFree = async (tx: Tx<Person>, count: number, rowId: string | null = null): Promise<TakenMailbox[]> => {
  const taker = tx.cause.user
  return rowsOf<TakenMailbox>(tx)`${prepared}
    with start as materialized (
      select floor(random() * last_value)::integer as id from mailboxes_id_seq
    ), ahead as materialized (
      select id from mailboxes where facet = 0 and id > (select id from start)
      order by id limit ${count} for update skip locked
    ), behind as materialized (
      select id from mailboxes where facet = 0 and id <= (select id from start)
      order by id limit ${count} - (select count(*) from ahead) for update skip locked
    ), taken as (
      update mailboxes set ${intoHands(taker)}, account_row_id = ${rowId}::bigint,
        account_id = (select account_id from sheet_rows where id = ${rowId}::bigint)
      where id = any(array(select id from ahead union all select id from behind))
      returning id, email, take_id, account_row_id, account_id
    ), noted as (
      insert into mailbox_takes (id, mailbox_id, user_id, username, account_row_id, account_id)
      select take_id, id, ${taker.id}, ${taker.username}, account_row_id, account_id from taken
    ), logged as (${auditRows(tx.cause, {
      kind: 'mailboxes.taken',
      record: sql`case when count(*) = 1 then 'mailbox:' || min(id) end`,
      details: { count: sql`count(*)`, ids: sql`string_agg(id::text, ',' order by id)` },
      from: sql`from taken having count(*) > 0`,
    })})
    select id as email_id, email from taken order by id`
}

export type Claim =
  | { outcome: 'added' | 'already_yours' | 'held'; id: number; email: string }
  | { outcome: 'not_in_pool' }

/**
 * Gives a mailbox without a holder to a person by its address, completed and existing ones included, with the row of
 * the account that it comes with. Of concurrent claims one wins; the others wait until it ends. Writes an audit row if
 * there is a cause.
 */
export const claim = async (
  trx: Trx,
  taker: Person,
  email: string,
  rowId: string | null,
  cause: AuditCause | null,
): Promise<Claim> => {
  const row = { kind: 'mailboxes.taken', record: sql`'mailbox:' || id` } as const
  const noted = cause ? sql`, logged as (${auditRows(cause, { ...row, from: sql`from taken` })})` : sql``
  const taken = await firstRow<{ id: number; email: string }>(trx)`${prepared}
    with taken as (
      update mailboxes set ${intoHands(taker)}, account_row_id = ${rowId}::bigint,
        account_id = (select account_id from sheet_rows where id = ${rowId}::bigint)
      where email_key = lower(${email}) and holder_id is null
      returning id, email, take_id, account_row_id, account_id
    ), noted as (
      insert into mailbox_takes (id, mailbox_id, user_id, username, account_row_id, account_id)
      select take_id, id, ${taker.id}, ${taker.username}, account_row_id, account_id from taken
    )${noted}
    select id, email from taken`
  if (taken) return { outcome: 'added', ...taken }
  const found = await trx
    .selectFrom('mailboxes')
    .select(['id', 'email', 'holder_id'])
    .where('email_key', '=', sql<string>`lower(${email})`)
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

/**
 * Locks a mailbox until the transaction ends; null if there is none or, with `holder`, if that person does not hold it.
 */
export const lockMailbox = (trx: Trx, id: number, holder: number | null) => firstRow<HeldMailbox>(trx)`${prepared}
    select id, email, holder_id as "holderId", take_id::text as "takeId", email_status as "emailStatus" from mailboxes
    where id = ${id}::bigint and (${holder}::integer is null or holder_id = ${holder}) for update`

/** Like `lockMailbox`, for a manager of the pool: any mailbox, or only those in reach of own people. */
export const lockInReach = async (trx: Trx, id: number, people: OwnPeople | null): Promise<HeldMailbox | null> => {
  const mailbox = await lockMailbox(trx, id, null)
  if (!mailbox || !people) return mailbox
  // Checked under the lock, so the answer cannot change.
  const isSeen = await anyRow(trx)`select from mailboxes m where m.id = ${id} and ${seenMailbox(people.ids)}`
  return isSeen ? mailbox : null
}

/** Locks the mailboxes that a person holds, all or only those among `ids`, until the transaction ends. */
export const lockHeld = (trx: Trx, userId: number, ids: readonly number[] | null) => rowsOf<{
  id: number
  email: string
}>(trx)`${prepared}
    select id, email from mailboxes
    where holder_id = ${userId} and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
    order by id for update`

/** A person who may hold mailboxes: enabled, and an admin or with a role that has mailboxes. */
export const findMailboxTaker = (trx: Trx, userId: number) => firstRow<Person>(trx)`
    select u.id, u.username from users u left join roles r on r.id = u.role_id
    where u.id = ${userId}::bigint and u.enabled and (u.is_admin or r.name in ('admin', 'farmer', 'buyer'))`

/** Renames the holder of mailboxes held now; earlier takes keep the old name. */
export const renameHolder = (trx: Trx, userId: number, username: string) => run(trx)`
    with held as (update mailboxes set holder_name = ${username} where holder_id = ${userId})
    update mailbox_takes set username = ${username} where user_id = ${userId} and ended_at is null`

/** CTEs that end the takes of held mailboxes, and their watches. */
export const endedTakes = (ids: readonly number[], how: 'unpinned' | 'returned') => sql`
    stopped as (
      delete from mailbox_watches where mailbox_id = any(${ids}::integer[])
    ), ended as (
      update mailbox_takes t set ended_at = now(), ended_how = ${how}, ended_status = m.status
      from mailboxes m where m.id = any(${ids}::integer[]) and t.mailbox_id = m.id and t.ended_at is null
    )`

/** CTE that writes an audit row for each mailbox of `changed`. */
export const loggedEach = (cause: AuditCause, kind: AuditKind) => sql`
    logged as (${auditRows(cause, {
      kind,
      record: sql`'mailbox:' || id`,
      from: sql`from changed order by id`,
    })})`

export const wasCodeShown = (trx: Trx, takeId: string) => anyRow(trx)`
    select from mailbox_codes where take_id = ${takeId}::bigint and shown_at is not null limit 1`

/**
 * Releases locked mailboxes. Without a code read they become free again (existing ones stay existing), otherwise they
 * stay completed; failed ones stay failed. Returns the time of the release. Writes audit rows if there is a cause.
 */
export const unpin = (trx: Trx, ids: readonly number[], cause: AuditCause | null) => onlyValue<Date>(trx)`${prepared}
    with ${endedTakes(ids, 'unpinned')}, changed as (
      update mailboxes set ${outOfHands},
        status = case when status = 'failed' then 'failed' when code_read_at is not null then 'completed' else '' end
      where id = any(${ids}::integer[]) returning id
    )${cause ? sql`, ${loggedEach(cause, 'mailboxes.unpinned')}` : sql``}
    select now() as now`

/** Takes locked mailboxes from their holders and resets them to unused. */
export const putBack = (tx: Tx, ids: readonly number[]) => run(tx)`${prepared}
    with ${endedTakes(ids, 'returned')}, changed as (
      update mailboxes set ${outOfHands}, status = '', code_read_at = null where id = any(${ids}::integer[]) returning id
    ), ${loggedEach(tx.cause, 'mailboxes.returned')}
    select`

/** Hands locked mailboxes of one person over to another, each with the account that it came with. */
export const passOn = async (trx: Trx, ids: readonly number[], taker: Person): Promise<void> => {
  // A statement of its own, since a mailbox has at most one open take at a time.
  await run(trx)`${prepared} with ${endedTakes(ids, 'returned')} select`
  await run(trx)`
    with given as (
      update mailboxes set ${intoHands(taker)}, code_read_at = null,
        account_id = (select account_id from sheet_rows where id = account_row_id)
      where id = any(${ids}::integer[])
      returning id, take_id, account_row_id, account_id
    )
    insert into mailbox_takes (id, mailbox_id, user_id, username, account_row_id, account_id)
    select take_id, id, ${taker.id}, ${taker.username}, account_row_id, account_id from given`
}

/** CTE that restores mailboxes to their state before the takes in `reopened` ended. */
export const heldAgain = sql`changed as (
      update mailboxes m set status = r.ended_status, holder_id = r.user_id, holder_name = r.username,
        taken_at = r.taken_at, take_id = r.id, account_row_id = r.account_row_id, account_id = r.account_id,
        code = newest.code, code_sender = newest.sender, code_subject = newest.subject,
        code_received_at = newest.received_at, code_read_at = coalesce(m.code_read_at, newest.shown_at)
      from reopened r left join lateral (
        select code, sender, subject, received_at, shown_at from mailbox_codes c
        where c.take_id = r.id and not rejected and shown_at is not null order by shown_at desc, id desc limit 1
      ) newest on true
      where m.id = r.mailbox_id returning m.id
    )`

/**
 * Undoes recent unpinnings of locked mailboxes without a holder by reopening their takes. Returns the ids restored; for
 * the others it is too late, or somebody else had them since.
 */
export const undoUnpin = async (tx: Tx<Person>, ids: readonly number[], seconds: number): Promise<Set<number>> => {
  const found = await valuesOf<number>(tx)`
    with last as materialized (
      select distinct on (mailbox_id) * from mailbox_takes where mailbox_id = any(${ids}::integer[])
      order by mailbox_id, id desc
    ), reopened as (
      update mailbox_takes t set ended_at = null, ended_how = null, ended_status = null from last
      where t.id = last.id and last.user_id = ${tx.cause.user.id} and last.ended_how = 'unpinned'
        and last.ended_at > now() - make_interval(secs => ${seconds})
      returning last.*
    ), ${heldAgain}, ${loggedEach(tx.cause, 'mailboxes.unpinning_undone')}
    select id from changed`
  return new Set(found)
}

/** Locks mailboxes that a person had at any time until the transaction ends; maps each to its current holder. */
export const lockOnceHad = async (
  trx: Trx,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, number | null>> => {
  const rows = await rowsOf<{ id: number; holder_id: number | null }>(trx)`
    select id, holder_id from mailboxes m where id = any(${ids}::bigint[])
      and exists (select from mailbox_takes t where t.mailbox_id = m.id and t.user_id = ${userId})
    order by id for update`
  return new Map(rows.map(({ id, holder_id: holderId }) => [id, holderId]))
}

export const hadMailbox = (db: Db, id: number, userId: number) => anyRow(db)`
    select from mailbox_takes where mailbox_id = ${id}::bigint and user_id = ${userId} limit 1`

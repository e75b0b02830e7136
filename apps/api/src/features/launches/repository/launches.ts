import { mostLaunches, type Launch, type LaunchKept, type LaunchMailboxState } from '@app/contract'
import type { Db } from '#db/connect.ts'
import { firstRow, firstValue, onlyValue, rowsOf, run } from '#db/query.ts'

/** Launch as the steps need it. */
export interface LaunchRow {
  id: number
  userId: number
  recordId: number
  /** The launch took the account. */
  taken: boolean
  mailboxState: Exclude<LaunchMailboxState, 'gone'>
  mailboxId: number | null
  mailboxTakeId: string | null
  linkId: number | null
  cancelledAt: Date | null
}

/** Mailbox of a launch. */
export type MailboxChoice =
  | { state: 'taken' | 'own'; id: number; takeId: string }
  | { state: 'none' | 'held' | 'not_in_pool' | 'skipped' }

/** Result of cancelling. */
export type CancelResult = Pick<NonNullable<Launch['cancelled']>, 'returned'> & { kept: LaunchKept[] }

/** Locks a launch of this person until the transaction ends; null if there is none. */
export const lockLaunch = (trx: Db, id: number, userId: number) => firstRow<LaunchRow>(trx)`
    select id, user_id as "userId", record_id as "recordId", taken, mailbox_state as "mailboxState", mailbox_id as "mailboxId",
      mailbox_take_id::text as "mailboxTakeId", link_id as "linkId", cancelled_at as "cancelledAt"
    from launches where id = ${id} and user_id = ${userId} for update`

const idOf = (mailbox: MailboxChoice): number | null => ('id' in mailbox ? mailbox.id : null)
const takeOf = (mailbox: MailboxChoice): string | null => ('takeId' in mailbox ? mailbox.takeId : null)

export const insertLaunch = (
  trx: Db,
  userId: number,
  { recordId, taken, mailbox }: { recordId: number; taken: boolean; mailbox: MailboxChoice },
) => onlyValue<number>(trx)`
    insert into launches (user_id, record_id, taken, mailbox_state, mailbox_id, mailbox_take_id)
    values (${userId}, ${recordId}, ${taken}, ${mailbox.state}, ${idOf(mailbox)}, ${takeOf(mailbox)}::bigint)
    returning id`

/** Open launch of this person for an account that they hold, if any. */
export const findOpen = (trx: Db, userId: number, recordId: number) => firstValue<number>(trx)`
    select l.id from launches l left join links k on k.id = l.link_id
    where l.user_id = ${userId} and l.record_id = ${recordId} and l.cancelled_at is null
      and k.state is distinct from 'done'
    order by l.id desc limit 1`

/** Like `findOpen`, locked, if no link exists or is in progress. */
export const lockWaiting = (trx: Db, userId: number, recordId: number) => firstValue<number>(trx)`
    select l.id from launches l left join links k on k.id = l.link_id
    where l.user_id = ${userId} and l.record_id = ${recordId} and l.cancelled_at is null
      and (k.id is null or k.state in ('failed', 'cleaned'))
    order by l.id desc limit 1 for update of l`

export const noteAccount = (trx: Db, id: number, { recordId, taken }: { recordId: number; taken: boolean }) => run(trx)`
    update launches set record_id = ${recordId}, taken = ${taken}, account_at = now(), saved_at = now()
    where id = ${id}`

export const noteMailbox = (trx: Db, id: number, mailbox: MailboxChoice) => run(trx)`
    update launches set mailbox_state = ${mailbox.state}, mailbox_id = ${idOf(mailbox)},
      mailbox_take_id = ${takeOf(mailbox)}::bigint, mailbox_at = now(), saved_at = now()
    where id = ${id}`

export const noteLink = (trx: Db, id: number, linkId: number) =>
  run(trx)`update launches set link_id = ${linkId}, saved_at = now() where id = ${id}`

export const noteCancelled = (trx: Db, id: number, outcome: CancelResult) => run(trx)`
    update launches set outcome = ${JSON.stringify(outcome)}::jsonb, cancelled_at = now(), saved_at = now()
    where id = ${id}`

type ReadRow = {
  id: number
  country: string
  created_at: Date
  saved_at: Date
  cancelled_at: Date | null
  outcome: CancelResult | null
  account: Omit<Launch['account'], 'at'>
  account_at: Date
  mailbox: Omit<Launch['mailbox'], 'at'>
  mailbox_at: Date
  link: Omit<NonNullable<Launch['link']>, 'at'> | null
  link_at: Date | null
}

/** Launches of a person, newest first: open ones and those of the last days. With `id`, only that launch. */
export const readLaunches = async (db: Db, userId: number, id: number | null = null): Promise<Launch[]> => {
  const rows = await rowsOf<ReadRow>(db)`
    select l.id, a.country, l.created_at, l.saved_at, l.cancelled_at, l.outcome, l.account_at, l.mailbox_at,
      k.created_at as link_at,
      jsonb_build_object('record_id', a.id, 'account_id', a.account_id, 'name', r.name, 'taken', l.taken, 'stands',
        case when a.ended_at is not null or a.user_id is distinct from l.user_id then 'gone'
          when a.closed_at is not null then 'closed' else 'open' end,
        'seen', a.revealed_at is not null, 'pixel', r.pixel) as account,
      jsonb_build_object('state',
        case when l.mailbox_id is not null and m.id is null then 'gone' else l.mailbox_state end,
        'email', coalesce(m.email, case when l.mailbox_state <> 'skipped' then r.email end), 'email_id', m.id,
        'code_shown', m.id is not null and exists (
          select from mailbox_codes c where c.take_id = l.mailbox_take_id and c.shown_at is not null)) as mailbox,
      case when k.id is not null then jsonb_build_object('id', k.id, 'state', k.state, 'stage', k.stage,
        'pwa_link', k.pwa_link, 'campaign_name', k.campaign_name, 'campaign_id', k.campaign_id,
        'campaign_link', k.campaign_link, 'domain', k.domain, 'trouble', k.trouble, 'message', k.message) end as link
    from launches l
    join accounts a on a.id = l.record_id
    join sheet_rows r on r.id = a.row_id
    left join mailboxes m on m.id = l.mailbox_id and m.holder_id = l.user_id and m.take_id = l.mailbox_take_id
    left join links k on k.id = l.link_id
    where l.user_id = ${userId} and (l.id = ${id}::integer or ${id}::integer is null and (
      l.created_at > now() - interval '7 days' or l.cancelled_at is null and k.state is distinct from 'done'))
    order by l.created_at desc, l.id desc limit ${mostLaunches}`
  return rows.map(({ account_at, mailbox_at, link_at, cancelled_at, outcome, ...row }) => ({
    id: row.id,
    country: row.country,
    state: cancelled_at ? 'cancelled' : row.link?.state === 'done' ? 'done' : 'open',
    created_at: row.created_at.toISOString(),
    saved_at: row.saved_at.toISOString(),
    account: { ...row.account, at: account_at.toISOString() },
    mailbox: { ...row.mailbox, at: mailbox_at.toISOString() },
    link: row.link && { ...row.link, at: link_at!.toISOString() },
    cancelled: cancelled_at && outcome && { at: cancelled_at.toISOString(), ...outcome },
  }))
}

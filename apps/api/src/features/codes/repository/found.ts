import type { CodeSource } from '@app/contract'
import type { Db, Trx } from '../../../db/connect.ts'
import { anyRow, firstRow, rowsOf, run } from '../../../db/query.ts'
import type { Watch } from './watches.ts'
import { sourceOf } from './own.ts'

/** A code in a mail, as it is shown. */
export interface Code {
  mailId: string
  code: string
  sender: string
  subject: string
  receivedAt: Date
}

export const codeSourceOf = ({ sender, subject, receivedAt }: Code): CodeSource => ({
  sender,
  subject,
  received_at: receivedAt.toISOString(),
})

/** The codes of a mail that were read before: by whomever, in whichever request. */
export interface KnownCodes {
  codes: ReadonlySet<string>
  shown: ReadonlySet<string>
  /** Nothing of it was shown, or each code turned out not to be the one. */
  mayBeShown: boolean
}

export const listKnown = async (db: Db, mailboxId: number): Promise<Map<string, KnownCodes>> => {
  const rows = await rowsOf<{ mail_id: string; codes: string[]; shown: string[]; open: boolean }>(db)`
    select mail_id, array_agg(code) as codes, coalesce(array_agg(code) filter (where shown_at is not null), '{}') as shown,
      bool_and(shown_at is null or rejected) as open from mailbox_codes
    where mailbox_id = ${mailboxId} group by mail_id`
  return new Map(
    rows.map(({ mail_id: mailId, codes, shown, open }) => [
      mailId,
      { codes: new Set(codes), shown: new Set(shown), mayBeShown: open },
    ]),
  )
}

/** Whether the watch still runs and its person still holds the mailbox; locks the mailbox. */
const isWanted = (trx: Trx, { id, mailboxId, takeId }: Watch) => anyRow(trx)`
    select from mailboxes m join mailbox_watches w on w.mailbox_id = m.id
    where m.id = ${mailboxId} and m.take_id = ${takeId} and w.id = ${id} for update`

/** What came of writing codes down: who holds which mailbox, and whether the one to be shown is. */
export interface Stored {
  holder: string
  email: string
  shown: boolean
}

/**
 * Writes codes down as read, and puts one of them into the holder's list, unless it was shown before or that of a newer
 * mail stands there. Null when the watch was cancelled or the mailbox handed over: then nothing is written.
 */
export const storeCodes = async (
  trx: Trx,
  watch: Watch,
  found: readonly Code[],
  chosen: Code | null,
): Promise<Stored | null> => {
  if (!(await isWanted(trx, watch))) return null
  await run(trx)`
    insert into mailbox_codes (mailbox_id, take_id, mail_id, code, sender, subject, received_at, read_by, shown_at)
    select m.id, m.take_id, f.mail_id, f.code, f.sender, f.subject, f.received_at, m.holder_name, null
    from mailboxes m, unnest(${found.map(({ mailId }) => mailId)}::text[], ${found.map(({ code }) => code)}::text[],
      ${found.map(({ sender }) => sender)}::text[], ${found.map(({ subject }) => subject)}::text[],
      ${found.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[])
      with ordinality f (mail_id, code, sender, subject, received_at, place)
    where m.id = ${watch.mailboxId} order by f.place
    on conflict (mailbox_id, mail_id, code) do nothing`
  return firstRow<Stored>(trx)`
    with shown as (
      update mailbox_codes c set shown_at = clock_timestamp() from mailboxes m
      where m.id = ${watch.mailboxId} and c.mailbox_id = m.id and c.mail_id = ${chosen?.mailId ?? null}
        and c.code = ${chosen?.code ?? null} and c.shown_at is null
        and (m.code_received_at is null or m.code_received_at < c.received_at)
      returning c.mailbox_id, c.code, c.sender, c.subject, c.received_at
    ), noted as (
      update mailbox_watches set found = true where id = ${watch.id} and exists (select from shown)
    ), listed as (
      update mailboxes set status = 'completed', code = shown.code, code_sender = shown.sender,
        code_subject = shown.subject, code_received_at = shown.received_at, code_read_at = now(), failures = 0,
        trouble = null
      from shown where id = shown.mailbox_id
    )
    select holder_name as holder, email, exists (select from shown) as shown from mailboxes
    where id = ${watch.mailboxId}`
}

/** How a mailbox stands for the person of a watch. */
export interface WatchedMailbox {
  /** What is in their list; null without a code. */
  shown: { code: string; source: CodeSource; receivedAt: Date } | null
  /** Whether a good reading changes how it stands. */
  hasFailed: boolean
}

/** Null when the person does not hold it any more. */
export const readWatched = async (db: Db, mailboxId: number, takeId: string): Promise<WatchedMailbox | null> => {
  const row = await db
    .selectFrom('mailboxes')
    .select([
      'code',
      'code_sender',
      'code_subject',
      'code_received_at',
      'status',
      'email_status',
      'failures',
      'trouble',
    ])
    .where('id', '=', mailboxId)
    .where('take_id', '=', takeId)
    .executeTakeFirst()
  if (!row) return null
  const source = sourceOf(row)
  return {
    shown:
      row.code && row.code_received_at && source ? { code: row.code, source, receivedAt: row.code_received_at } : null,
    hasFailed:
      row.failures > 0 || row.trouble !== null || row.status === 'failed' || /expired|blocked/.test(row.email_status),
  }
}

/** Marks the code that stands in the list as not the one, and takes it away. Answers when its mail came; null without one. */
export const rejectShown = async (trx: Trx, mailboxId: number, takeId: string): Promise<Date | null> => {
  const row = await firstRow<{ received_at: Date }>(trx)`
    update mailbox_codes c set rejected = true
    from mailboxes m where m.id = ${mailboxId} and m.take_id = ${takeId} and c.take_id = m.take_id and c.code = m.code
    returning c.received_at`
  await run(trx)`
    update mailboxes set code = null, code_sender = null, code_subject = null, code_received_at = null
    where id = ${mailboxId} and take_id = ${takeId}`
  return row?.received_at ?? null
}

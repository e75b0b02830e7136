import type { CodeSource } from '@app/contract'
import type { Db, Trx } from '#db/connect.ts'
import { anyRow, firstRow, rowsOf, run } from '#db/query.ts'
import type { Watch } from './watches.ts'
import { sourceOf } from './own.ts'

/** A code found in a mail, with the fields shown beside it. */
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

/** Codes of a mail from earlier readings, in any request by anybody. */
export interface KnownCodes {
  codes: ReadonlySet<string>
  shown: ReadonlySet<string>
  /** No code of the mail was shown, or each shown one was rejected. */
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

/** Whether the watch still runs and its person still holds the mailbox. Locks the mailbox. */
const isWanted = (trx: Trx, { id, mailboxId, takeId }: Watch) => anyRow(trx)`
    select from mailboxes m join mailbox_watches w on w.mailbox_id = m.id
    where m.id = ${mailboxId} and m.take_id = ${takeId} and w.id = ${id} for update`

/** Result of storing codes: holder, mailbox, and whether the chosen code is now shown. */
export interface Stored {
  holder: string
  email: string
  shown: boolean
}

/**
 * Stores codes as read, and shows the chosen one to the holder unless it was shown before or a newer mail's code is
 * shown. Null, with nothing written, if the watch was cancelled or the mailbox handed over.
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

/** State of a mailbox for the person of a watch. */
export interface WatchedMailbox {
  /** The code shown in their list; null without one. */
  shown: { code: string; source: CodeSource; receivedAt: Date } | null
  /** Whether a successful reading would change its health. */
  hasFailed: boolean
}

/** Null if the person no longer holds it. */
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

/** Rejects the shown code and removes it from the list. Returns when its mail came; null if no code was shown. */
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

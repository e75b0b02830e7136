import type { CodeSource } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/connect.ts'
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

/** The codes of a mail that were shown before: to whomever, in whichever request. */
export interface ShownCodes {
  codes: Set<string>
  /** Each of them turned out not to be the one. */
  allRejected: boolean
}

export const listShown = async (db: Db, mailboxId: number): Promise<Map<string, ShownCodes>> => {
  const { rows } = await sql<{ mail_id: string; codes: string[]; rejected: boolean }>`
    select mail_id, array_agg(code) as codes, bool_and(rejected) as rejected from mailbox_codes
    where mailbox_id = ${mailboxId} group by mail_id`.execute(db)
  return new Map(
    rows.map(({ mail_id: mailId, codes, rejected }) => [mailId, { codes: new Set(codes), allRejected: rejected }]),
  )
}

/** Whether the watch still runs and its person still holds the mailbox; locks the mailbox. */
const isWanted = async (trx: Trx, { id, mailboxId, takeId }: Watch): Promise<boolean> => {
  const { rows } = await sql`
    select from mailboxes m join mailbox_watches w on w.mailbox_id = m.id
    where m.id = ${mailboxId} and m.take_id = ${takeId} and w.id = ${id} for update`.execute(trx)
  return rows.length === 1
}

/**
 * Writes a code down as read, and puts it into the holder's list. Answers the holder's name; null when the watch was
 * cancelled, the mailbox handed over, the code shown before, or when that of a newer mail stands there.
 */
export const storeCode = async (
  trx: Trx,
  watch: Watch,
  { mailId, code, sender, subject, receivedAt }: Code,
): Promise<string | null> => {
  if (!(await isWanted(trx, watch))) return null
  const { rows } = await sql<{ holder_name: string }>`
    with read as (
      insert into mailbox_codes (mailbox_id, take_id, mail_id, code, sender, subject, received_at, read_by)
      select id, take_id, ${mailId}, ${code}, ${sender}, ${subject}, ${receivedAt}, holder_name from mailboxes
      where id = ${watch.mailboxId} and (code_received_at is null or code_received_at < ${receivedAt})
      on conflict (mailbox_id, mail_id, code) do nothing returning mailbox_id
    ), noted as (
      update mailbox_watches set found = true where id = ${watch.id} and exists (select from read)
    )
    update mailboxes set status = 'completed', code = ${code}, code_sender = ${sender}, code_subject = ${subject},
      code_received_at = ${receivedAt}, code_read_at = now(), failures = 0, trouble = null
    from read where id = read.mailbox_id returning holder_name`.execute(trx)
  return rows[0]?.holder_name ?? null
}

/** How a mailbox stands for the person of a watch. */
export interface Standing {
  /** What is in their list; null without a code. */
  shown: { code: string; source: CodeSource; receivedAt: Date } | null
  /** Whether a good reading changes how it stands. */
  isTroubled: boolean
}

/** Null when the person does not hold it any more. */
export const readStanding = async (db: Db, mailboxId: number, takeId: string): Promise<Standing | null> => {
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
    isTroubled:
      row.failures > 0 || row.trouble !== null || row.status === 'failed' || /expired|blocked/.test(row.email_status),
  }
}

/** Marks the code that stands in the list as not the one, and takes it away. Answers when its mail came; null without one. */
export const rejectShown = async (trx: Trx, mailboxId: number, takeId: string): Promise<Date | null> => {
  const { rows } = await sql<{ received_at: Date }>`
    update mailbox_codes c set rejected = true
    from mailboxes m where m.id = ${mailboxId} and m.take_id = ${takeId} and c.take_id = m.take_id and c.code = m.code
    returning c.received_at`.execute(trx)
  await sql`
    update mailboxes set code = null, code_sender = null, code_subject = null, code_received_at = null
    where id = ${mailboxId} and take_id = ${takeId}`.execute(trx)
  return rows[0]?.received_at ?? null
}

import type { Db, Trx } from '#db/connect.ts'
import { run, valuesOf } from '#db/query.ts'

export const hasMailboxes = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('mailboxes').select('id').limit(1).executeTakeFirst()) !== undefined

/** Outlook addresses in sheets, first those of accounts in use, then those of free ones. */
export const pickSheetAddresses = (db: Db, count: number) => valuesOf<string>(db)`
    select lower(email) as email from sheet_rows r left join accounts a on a.id = r.holding_id
    where r.state = 'accepted' and r.present and a.closed_at is null and r.email like '%@outlook.com'
    group by lower(email) having count(*) = 1
    order by max(r.holding_id) is null, md5(lower(email)) limit ${count}`

/** Spreads the last use of tokens over the past `days` days. */
export const spreadTokens = (db: Db, days: number) => run(db)`
    update mailboxes set token_used_at = now() - make_interval(hours => abs(hashtext(email_key)) % ${days * 24}::integer)
    `

export const setHealth = (db: Db, emails: readonly string[], health: string) => run(db)`
    update mailboxes set email_status = ${health} where email_key = any(${emails}::text[])`

export const setFailed = (db: Db, email: string, health: string, failure: string) => run(db)`
    update mailboxes set status = 'failed', failures = 3, email_status = ${health}, trouble = ${failure}
    where email_key = ${email}`

/** Backdates a take, with a code read in it if one is given. */
export const backdate = async (trx: Trx, id: number, hours: number, code: string | null): Promise<void> => {
  await run(trx)`
    with old as (
      update mailbox_takes set taken_at = now() - make_interval(hours => ${hours})
      where mailbox_id = ${id} and ended_at is null returning taken_at)
    update mailboxes set taken_at = old.taken_at from old where id = ${id}`
  if (code === null) return
  await run(trx)`
    with read as (
      insert into mailbox_codes (mailbox_id, take_id, mail_id, code, sender, subject, received_at, read_by, read_at)
      select id, take_id, 'demo-' || id, ${code}, 'TikTok <noreply@account.tiktok.com>',
        ${code} || ' is your verification code', taken_at + interval '7 minutes', holder_name,
        taken_at + interval '8 minutes'
      from mailboxes where id = ${id} returning mailbox_id, code, sender, subject, received_at, read_at)
    update mailboxes set status = 'completed', code = read.code, code_sender = read.sender, code_subject = read.subject,
      code_received_at = read.received_at, code_read_at = read.read_at
    from read where id = read.mailbox_id`
}

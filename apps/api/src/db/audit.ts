import { sql } from 'kysely'
import { requestContext } from '../lib/log.ts'
import type { Db } from './connect.ts'

/** What the audit log keeps. A kind is `feature.what_happened`. */
export type AuditKind =
  | 'auth.signed_in'
  | 'auth.password_refused'
  | 'auth.code_refused'
  | 'auth.signed_out'
  | 'auth.session_ended'
  | 'auth.other_sessions_ended'
  | 'auth.password_changed'
  | 'auth.recovery_codes_created'
  | 'users.created'
  | 'users.changed'
  | 'users.role_changed'
  | 'users.access_changed'
  | 'users.password_reset'
  | 'users.second_factor_reset'
  | 'users.sessions_ended'
  | 'users.deleted'
  | 'grants.changed'
  | 'config.dashboard_changed'
  | 'lists.exported'
  | 'accounts.taken'
  | 'accounts.revealed'
  | 'accounts.closed'
  | 'accounts.returned'
  | 'accounts.released'
  | 'accounts.handed_over'
  | 'accounts.spend_corrected'
  | 'sheets.added'
  | 'sheets.removed'
  | 'mailboxes.added'
  | 'mailboxes.marked_invalid'
  | 'mailboxes.deleted'
  | 'mailboxes.taken'
  | 'mailboxes.unpinned'
  | 'mailboxes.unpinning_undone'
  | 'mailboxes.returned'
  | 'mailboxes.handed_over'
  | 'mailboxes.checked'
  | 'mailboxes.status_changed'
  | 'mailboxes.code_read'
  | 'mailboxes.code_rejected'
  | 'links.created'
  | 'links.resumed'
  | 'links.cleaned_up'
  | 'jobs.retried'
  | 'database.restored'

export interface AuditEvent {
  kind: AuditKind
  /** Who did it, with the name they had; null when nobody is known. */
  user: { id: number; username: string } | null
  /** What it was done to, as `table:id`. */
  record?: string
  network?: string
  /** Never a secret. */
  details?: Record<string, string | number | boolean | null>
}

/** Adds a row. Call it with the transaction of the change, so that neither stands without the other. */
export const recordAudit = async (db: Db, { kind, user, record, network, details = {} }: AuditEvent): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      kind,
      user_id: user?.id ?? null,
      username: user?.username ?? null,
      record: record ?? null,
      network: network ?? null,
      request_id: requestContext.getStore()?.requestId ?? null,
      details: JSON.stringify(details),
    })
    .execute()
}

/** The same that happened to many records: a row for each, in one statement. */
export const recordAuditOfMany = async (
  db: Db,
  { kind, user, network, details = {} }: Omit<AuditEvent, 'record'>,
  records: readonly string[],
): Promise<void> => {
  const requestId = requestContext.getStore()?.requestId ?? null
  await sql`
    insert into audit_log (kind, user_id, username, record, network, request_id, details)
    select ${kind}, ${user?.id ?? null}::integer, ${user?.username ?? null}, r.record, ${network ?? null}, ${requestId},
      ${JSON.stringify(details)}::jsonb
    from unnest(${records}::text[]) with ordinality r (record, n) order by n`.execute(db)
}

import type { AuditKind } from '@app/contract'
import { sql } from 'kysely'
import { requestContext } from '../lib/log.ts'
import type { Db } from './connect.ts'

export type { AuditKind }

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

import type { AuditKind } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { requestContext } from '../lib/log.ts'
import type { Principal } from '../lib/principal.ts'
import { prepared, type Db } from '../db/connect.ts'

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

/** Who does something, from where: what every row of a change has in common. */
export type AuditCause = Pick<AuditEvent, 'user' | 'network'>

/** The cause of what a signed-in person asks for. */
export const causeOf = ({ userId, username }: Principal, network: string): AuditCause => ({
  user: { id: userId, username },
  network,
})

interface AuditRows {
  /** As values, or made of what `from` finds. */
  kind: AuditKind | RawBuilder<unknown>
  record: RawBuilder<unknown>
  details: RawBuilder<unknown>
  /** The rest of the query behind it: one row for each that it finds, one alone where it is empty. */
  from: RawBuilder<unknown>
}

/** Rows as a part of the statement that makes their change. */
export const auditRows = ({ user, network }: AuditCause, { kind, record, details, from }: AuditRows) => sql`
  insert into audit_log (kind, user_id, username, record, network, request_id, details)
  select ${kind}, ${user?.id ?? null}::integer, ${user?.username ?? null}, ${record}, ${network ?? null},
    ${requestContext.getStore()?.requestId ?? null}, ${details} ${from}`

/** Adds a row. Call it with the transaction of the change, so that neither stands without the other. */
export const recordAudit = async (db: Db, { kind, record, details = {}, ...cause }: AuditEvent): Promise<void> => {
  const row = { kind, record: sql`${record ?? null}`, details: sql`${JSON.stringify(details)}::jsonb`, from: sql`` }
  await sql`${prepared}${auditRows(cause, row)}`.execute(db)
}

/** The same that happened to many records: a row for each, in one statement. */
export const recordAuditOfMany = async (
  db: Db,
  { kind, details = {}, ...cause }: Omit<AuditEvent, 'record'>,
  records: readonly string[],
): Promise<void> => {
  const from = sql`from unnest(${records}::text[]) with ordinality r (record, n) order by n`
  const row = { kind, record: sql`r.record`, details: sql`${JSON.stringify(details)}::jsonb`, from }
  await sql`${prepared}${auditRows(cause, row)}`.execute(db)
}

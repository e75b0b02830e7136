import type { AuditDetail, AuditKind } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { requestContext } from '../lib/log.ts'
import { prepared, type Db } from '../db/connect.ts'
import { run } from '../db/query.ts'

export type { AuditKind }

/** Details of an audit row, under names that the pages can label. Never a secret. */
export type AuditDetails = Partial<Record<AuditDetail, string | number | boolean | null>>

/** Restricts details to known names, even if the object was built elsewhere. */
export type CompleteDetails<Details> = Details & Record<Exclude<keyof Details, AuditDetail>, never>

export interface AuditEvent<Details extends AuditDetails = AuditDetails> {
  kind: AuditKind
  /** The actor with their name at the time; null if unknown. */
  user: { id: number; username: string } | null
  /** The affected record, as `table:id`. */
  record?: string | undefined
  /** Several records that the same was done to; one row each. */
  records?: readonly string[] | undefined
  clientIp?: string
  details?: CompleteDetails<Details>
}

/** Actor and origin, common to all audit rows of a change. */
export type AuditCause = Pick<AuditEvent, 'user' | 'clientIp'>

interface AuditRows {
  /** A constant, or computed from the rows of `from`. */
  kind: AuditKind | RawBuilder<unknown>
  record: RawBuilder<unknown>
  /** SQL expressions by name. */
  details?: Partial<Record<AuditDetail, RawBuilder<unknown>>>
  /** The rest of the query, from its FROM clause on: one audit row per row found; empty for a single row. */
  from: RawBuilder<unknown>
}

const insertion = (
  { user, clientIp }: AuditCause,
  { kind, record, details, from }: Omit<AuditRows, 'details'> & { details: RawBuilder<unknown> },
) => sql`
  insert into audit_log (kind, user_id, username, record, network, request_id, details)
  select ${kind}, ${user?.id ?? null}::integer, ${user?.username ?? null}, ${record}, ${clientIp ?? null},
    ${requestContext.getStore()?.requestId ?? null}, ${details} ${from}`

/** Audit rows as part of the statement that makes their change. */
export const auditRows = (cause: AuditCause, { details = {}, ...rows }: AuditRows) => {
  const parts = Object.entries(details).flatMap(([name, value]) => [sql`${name}::text`, value])
  return insertion(cause, { ...rows, details: sql`jsonb_build_object(${sql.join(parts)})` })
}

/** Adds a row, or one per record. Call it with the transaction of the change, so that both commit together. */
export const recordAudit = async <Details extends AuditDetails>(
  db: Db,
  { kind, record, records, details, ...cause }: AuditEvent<Details>,
): Promise<void> => {
  const [what, from] = records
    ? [sql`r.record`, sql`from unnest(${records}::text[]) with ordinality r (record, n) order by n`]
    : [sql`${record ?? null}`, sql``]
  const row = { kind, record: what, details: sql`${JSON.stringify(details ?? {})}::jsonb`, from }
  await run(db)`${prepared}${insertion(cause, row)}`
}

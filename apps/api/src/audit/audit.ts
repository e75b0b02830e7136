import type { AuditDetail, AuditKind } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { requestContext } from '../lib/log.ts'
import { prepared, type Db } from '../db/connect.ts'
import { run } from '../db/query.ts'

export type { AuditKind }

/** What a row tells of its change, under names that pages have words for. Never a secret. */
export type AuditDetails = Partial<Record<AuditDetail, string | number | boolean | null>>

/** Details of which each name is known, also where they were put together elsewhere. */
export type CompleteDetails<Details> = Details & Record<Exclude<keyof Details, AuditDetail>, never>

export interface AuditEvent<Details extends AuditDetails = AuditDetails> {
  kind: AuditKind
  /** Who did it, with the name they had; null when nobody is known. */
  user: { id: number; username: string } | null
  /** What it was done to, as `table:id`. */
  record?: string | undefined
  /** Many that the same was done to: a row for each. */
  records?: readonly string[] | undefined
  clientIp?: string
  details?: CompleteDetails<Details>
}

/** Who does something, from where: what every row of a change has in common. */
export type AuditCause = Pick<AuditEvent, 'user' | 'clientIp'>

interface AuditRows {
  /** As values, or made of what `from` finds. */
  kind: AuditKind | RawBuilder<unknown>
  record: RawBuilder<unknown>
  /** In SQL, each under its name. */
  details?: Partial<Record<AuditDetail, RawBuilder<unknown>>>
  /** The rest of the query behind it: one row for each that it finds, one alone where it is empty. */
  from: RawBuilder<unknown>
}

const insertion = (
  { user, clientIp }: AuditCause,
  { kind, record, details, from }: Omit<AuditRows, 'details'> & { details: RawBuilder<unknown> },
) => sql`
  insert into audit_log (kind, user_id, username, record, network, request_id, details)
  select ${kind}, ${user?.id ?? null}::integer, ${user?.username ?? null}, ${record}, ${clientIp ?? null},
    ${requestContext.getStore()?.requestId ?? null}, ${details} ${from}`

/** Rows as a part of the statement that makes their change. */
export const auditRows = (cause: AuditCause, { details = {}, ...rows }: AuditRows) => {
  const parts = Object.entries(details).flatMap(([name, value]) => [sql`${name}::text`, value])
  return insertion(cause, { ...rows, details: sql`jsonb_build_object(${sql.join(parts)})` })
}

/** Adds a row, or one for each record. Call it with the transaction of the change, so that neither stands without the other. */
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

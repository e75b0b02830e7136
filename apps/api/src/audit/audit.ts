import type { AuditDetail, AuditKind } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { requestContext } from '../lib/log.ts'
import type { Principal } from '../lib/principal.ts'
import { prepared, type Db } from '../db/connect.ts'

export type { AuditKind }

/** What a row tells of its change, under names that pages have words for. Never a secret. */
export type AuditDetails = Partial<Record<AuditDetail, string | number | boolean | null>>

/** Details of which each name is known, also where they were put together elsewhere. */
export type Known<Details> = Details & Record<Exclude<keyof Details, AuditDetail>, never>

export interface AuditEvent<Details extends AuditDetails = AuditDetails> {
  kind: AuditKind
  /** Who did it, with the name they had; null when nobody is known. */
  user: { id: number; username: string } | null
  /** What it was done to, as `table:id`. */
  record?: string
  network?: string
  details?: Known<Details>
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
  /** In SQL, each under its name. */
  details?: Partial<Record<AuditDetail, RawBuilder<unknown>>>
  /** The rest of the query behind it: one row for each that it finds, one alone where it is empty. */
  from: RawBuilder<unknown>
}

const insertion = (
  { user, network }: AuditCause,
  { kind, record, details, from }: Omit<AuditRows, 'details'> & { details: RawBuilder<unknown> },
) => sql`
  insert into audit_log (kind, user_id, username, record, network, request_id, details)
  select ${kind}, ${user?.id ?? null}::integer, ${user?.username ?? null}, ${record}, ${network ?? null},
    ${requestContext.getStore()?.requestId ?? null}, ${details} ${from}`

/** Rows as a part of the statement that makes their change. */
export const auditRows = (cause: AuditCause, { details = {}, ...rows }: AuditRows) => {
  const parts = Object.entries(details).flatMap(([name, value]) => [sql.lit(name), value])
  return insertion(cause, { ...rows, details: sql`jsonb_build_object(${sql.join(parts)})` })
}

/** Adds a row. Call it with the transaction of the change, so that neither stands without the other. */
export const recordAudit = async <Details extends AuditDetails>(
  db: Db,
  { kind, record, details, ...cause }: AuditEvent<Details>,
): Promise<void> => {
  const row = {
    kind,
    record: sql`${record ?? null}`,
    details: sql`${JSON.stringify(details ?? {})}::jsonb`,
    from: sql``,
  }
  await sql`${prepared}${insertion(cause, row)}`.execute(db)
}

/** The same that happened to many records: a row for each, in one statement. */
export const recordAuditOfMany = async <Details extends AuditDetails>(
  db: Db,
  { kind, details, ...cause }: Omit<AuditEvent<Details>, 'record'>,
  records: readonly string[],
): Promise<void> => {
  const from = sql`from unnest(${records}::text[]) with ordinality r (record, n) order by n`
  const row = { kind, record: sql`r.record`, details: sql`${JSON.stringify(details ?? {})}::jsonb`, from }
  await sql`${prepared}${insertion(cause, row)}`.execute(db)
}

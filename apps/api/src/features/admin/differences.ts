import type { AuditDetail } from '@app/contract'
import type { AuditDetails } from '../../audit/audit.ts'

type Value = NonNullable<AuditDetails[AuditDetail]> | null
/** Audit fields that have both a new value and a `…Before` one. */
type Field = AuditDetail extends infer Name ? (Name extends `${infer Changed}Before` ? Changed : never) : never

const valueOf = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? value.join(',')
      : null

/** Audit details of changed fields: the new value under its name, the old one as `…Before`. */
export const changesOf = <T extends object>(before: T, after: T, fields: readonly (keyof T & Field)[]): AuditDetails =>
  Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const [old, now] = [valueOf(before[field]), valueOf(after[field])]
      return old === now
        ? []
        : [
            [field, now],
            [`${field}Before`, old],
          ]
    }),
  )

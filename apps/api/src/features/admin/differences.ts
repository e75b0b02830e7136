import type { AuditEvent } from '../../audit/audit.ts'

type Details = NonNullable<AuditEvent['details']>
type Value = Details[string]

const valueOf = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? value.join(',')
      : null

/** What differs, for the record: the field with its new value, and with the one before as `…Before`. */
export const changesOf = <T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]): Details =>
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

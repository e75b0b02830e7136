import type { z } from 'zod'
import { Refusal } from './refusal.ts'

/** Maximum fields named in a refusal, and maximum length of a name; the sender controls both. */
const mostNamed = 10
const longestName = 100

const fieldsOf = (part: string, error: z.ZodError): Record<string, string> => {
  const fields = error.issues.slice(0, mostNamed).flatMap((issue) => {
    const path = issue.path.map(String)
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostNamed) : [undefined]
    return keys.map((key): [string, string] => [
      ([...path, ...(key === undefined ? [] : [key])].join('.') || part).slice(0, longestName),
      key === undefined ? issue.message : 'is not an allowed name',
    ])
  })
  return Object.fromEntries(fields.slice(0, mostNamed))
}

/**
 * Parses a value by its schema; `part` names the value as a whole in errors.
 * @throws Refusal validation, naming the fields
 */
export const parsed = <Schema extends z.ZodType>(part: string, schema: Schema, value: unknown): z.infer<Schema> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new Refusal('validation', { fields: fieldsOf(part, result.error) })
  return result.data
}

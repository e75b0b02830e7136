import { strict, type Endpoint } from '@app/contract'
import type { Request } from 'express'
import type { z } from 'zod'
import { Refusal } from '../lib/refusal.ts'

/** Wrong fields that are named in a refusal, and how long a name may be: the sender chooses both. */
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

const noQuery = strict({})

const parsePart = (part: string, schema: z.ZodType | undefined, value: unknown): Record<string, unknown> => {
  if (!schema) return {}
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal('validation', { fields: fieldsOf(part, parsed.error) })
  return { [part]: parsed.data }
}

/** What a call is asked, by the contract's schemas: params, query and body, those of them that it has. @throws Refusal validation */
export const parseInput = (endpoint: Endpoint, req: Request, body: unknown): Record<string, unknown> => ({
  ...parsePart('params', endpoint.params, req.params),
  ...parsePart('query', endpoint.query ?? noQuery, req.query),
  ...parsePart('body', endpoint.body, body),
})

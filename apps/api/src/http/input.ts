import { strict, type Endpoint } from '@app/contract'
import type { Request } from 'express'
import type { z } from 'zod'
import { parsed } from '../lib/parsed.ts'

const noQuery = strict({})

const parsePart = (part: string, schema: z.ZodType | undefined, value: unknown): Record<string, unknown> =>
  schema ? { [part]: parsed(part, schema, value) } : {}

/**
 * Parses params, query and body of a call, as far as the contract defines them.
 * @throws Refusal validation
 */
export const parseInput = (endpoint: Endpoint, req: Request, body: unknown): Record<string, unknown> => ({
  ...parsePart('params', endpoint.params, req.params),
  ...parsePart('query', endpoint.query ?? noQuery, req.query),
  ...parsePart('body', endpoint.body, body),
})

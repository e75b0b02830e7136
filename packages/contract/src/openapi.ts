import { z } from 'zod'
import type { Contract, Endpoint } from './endpoint.ts'
import { ErrorBody } from './errors.ts'

type Json = Record<string, unknown>

/** Schemas with an id become components, so that they appear once in the document. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', components: Record<string, Json>): Json => {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
    $defs?: Record<string, Json>
  }
  void $schema
  Object.assign(components, $defs)
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')) as Json
}

const parametersOf = (
  part: z.ZodObject | undefined,
  place: 'path' | 'query',
  components: Record<string, Json>,
): Json[] =>
  Object.entries(part?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input', components),
  }))

const accessText = (access: Endpoint['access']): string =>
  access === 'public'
    ? 'Public.'
    : access === 'session'
      ? 'Any signed-in person.'
      : `Needs ${[access].flat().join(' or ')}.`

const operationOf = (name: string, endpoint: Endpoint, components: Record<string, Json>): Json => ({
  operationId: name,
  summary: endpoint.summary,
  description: accessText(endpoint.access),
  parameters: [
    ...parametersOf(endpoint.params, 'path', components),
    ...parametersOf(endpoint.query, 'query', components),
  ],
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', components) } },
    },
  }),
  responses: {
    200: {
      description: 'Success',
      content: {
        [endpoint.stream ? 'text/event-stream' : 'application/json']: {
          schema: schemaOf(endpoint.response, 'output', components),
        },
        ...(endpoint.csv && { 'text/csv': { schema: { type: 'string' } } }),
      },
    },
    default: {
      description: 'Refusal',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
  security: endpoint.access === 'public' ? [] : [{ session: [] }],
})

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = (contract: Contract): Json => {
  const components: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  schemaOf(z.object({ error: ErrorBody }), 'output', components)
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Campaign Stats', version: '1' },
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  }
}

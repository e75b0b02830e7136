import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { entities } from './entities.ts'
import { ErrorBody, errorCodes, errorKey, errorNumber, errors, type ErrorKey } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import { permissions } from './permissions.ts'
import { roleNamed } from './shared.ts'

const endpoints = Object.entries(contract) as [string, Endpoint][]

describe('calls', () => {
  it('method and path are unique', () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`)
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('a fixed path stands before one whose parameter would swallow it', () => {
    for (const [index, [, later]] of endpoints.entries()) {
      const pattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
      const swallowed = endpoints
        .slice(0, index)
        .filter(
          ([, { path, method }]) => path !== later.path && method === later.method && pattern(path).test(later.path),
        )
      expect(swallowed.map(([name]) => name)).toEqual([])
    }
  })

  it.each(endpoints)('%s names its parameters, entities and permissions consistently', (_name, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath)
    for (const entity of endpoint.entities) expect(entities).toContain(entity)
    for (const access of [endpoint.access].flat()) expect([...permissions, 'public', 'session']).toContain(access)
    expect(endpoint.summary.length).toBeGreaterThan(10)
  })

  it.each(endpoints.filter(([, { method }]) => method !== 'GET'))(
    '[API-51] [S-44] %s has a body that refuses unknown keys',
    (_name, { body }) => {
      expect(body).toBeDefined()
      const issues = body?.safeParse({ smuggled: true }).error?.issues ?? []
      expect(issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('smuggled'))).toBe(true)
    },
  )

  it.each([
    ['GET', '/auth/csrf-token', 'API-01'],
    ['POST', '/login', 'API-02'],
    ['POST', '/verify-2fa', 'API-03'],
    ['POST', '/resend-2fa', 'API-04'],
    ['POST', '/logout', 'API-05'],
    ['GET', '/auth/status', 'API-06'],
    ['GET', '/auth/me', 'API-07'],
    ['GET', '/admin/username', 'API-08'],
    ['GET', '/stats', 'API-09'],
    ['GET', '/campaigns', 'API-10'],
    ['GET', '/keitaro/groups', 'API-11'],
    ['GET', '/dashboard-config', 'API-12'],
    ['POST', '/admin/users', 'API-13'],
    ['GET', '/admin/users', 'API-14'],
    ['POST', '/admin/users/:id/delete', 'API-15'],
    ['PUT', '/admin/users/:id', 'API-16'],
    ['GET', '/admin/email-usage', 'API-17'],
    ['GET', '/roles', 'API-18'],
    ['POST', '/users/:id/role', 'API-19'],
    ['GET', '/adspower/groups', 'API-20'],
    ['GET', '/admin/dashboard-config', 'API-21'],
    ['POST', '/admin/dashboard-config', 'API-22'],
    ['GET', '/outlook-emails', 'API-23'],
    ['POST', '/outlook-emails/bulk-add', 'API-24'],
    ['POST', '/outlook-emails/mark-invalid', 'API-25'],
    ['DELETE', '/outlook-emails/:id', 'API-26'],
    ['GET', '/outlook-emails/count', 'API-27'],
    ['GET', '/outlook-emails/my-emails', 'API-28'],
    ['GET', '/outlook-emails/available', 'API-29'],
    ['POST', '/outlook-emails/extract-code', 'API-30'],
    ['POST', '/outlook-emails/add-by-address', 'API-31'],
    ['POST', '/outlook-emails/:id/unpin', 'API-32'],
    ['POST', '/outlook-emails/take', 'API-33'],
    ['GET', '/accounts/taken-with-users', 'API-34'],
    ['GET', '/accounts/available/:sheet', 'API-35'],
    ['POST', '/accounts/take', 'API-36'],
    ['GET', '/accounts/my-accounts', 'API-37'],
    ['POST', '/accounts/:id/close', 'API-38'],
    ['PUT', '/accounts/:id/notes', 'API-39'],
    ['GET', '/accounts/all-taken', 'API-40'],
    ['GET', '/sheets/accounts-summary', 'API-41'],
    ['POST', '/sheets/add', 'API-42'],
    ['GET', '/sheets/list', 'API-43'],
    ['DELETE', '/sheets/:id', 'API-44'],
    ['GET', '/links/filters', 'API-45'],
    ['GET', '/templates', 'API-46'],
    ['POST', '/links/create', 'API-47'],
    ['GET', '/links', 'API-48'],
  ])('[API-58] %s %s stands under exactly this address (%s)', (method, path) => {
    expect(endpoints.filter(([, endpoint]) => endpoint.method === method && endpoint.path === path)).toHaveLength(1)
  })
})

type Schema = Record<string, unknown>

/** Unbounded parts of a request by path: texts, lists, and free names. */
const unbounded = (schema: Schema, place: string): string[] => {
  const inner = (part: unknown, name: string): string[] =>
    typeof part === 'object' && part !== null ? unbounded(part as Schema, `${place}${name}`) : []
  const { type, format, pattern, properties = {}, items, additionalProperties, propertyNames } = schema
  const isFixed = 'enum' in schema || 'const' in schema || format === 'date' || format === 'uuid'
  // A pattern bounds a text if it is anchored and has no unbounded repetition.
  const isAnchored = typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern)
  return [
    ...(type === 'string' && !('maxLength' in schema) && !isFixed && !isAnchored ? [`${place}: text`] : []),
    ...(type === 'array' && !('maxItems' in schema) ? [`${place}: list`] : []),
    ...(typeof additionalProperties === 'object' && !('enum' in ((propertyNames ?? {}) as Schema))
      ? [`${place}: names`]
      : []),
    ...Object.entries(properties as Schema).flatMap(([name, part]) => inner(part, `.${name}`)),
    ...inner(items, '[]'),
    ...inner(additionalProperties, '.*'),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((of) => ((schema[of] ?? []) as Schema[]).flatMap((part) => inner(part, ''))),
  ]
}

describe('what is asked', () => {
  const parts = endpoints.flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema ? [{ place: `${name}.${part}`, schema }] : []
    }),
  )

  it('[S-47] every text and every list has a longest length', () => {
    const found = parts.flatMap(({ place, schema }) =>
      unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), place),
    )
    // Names of charts and tables: only their number is bounded.
    expect(found).toEqual(['savePreferences.body.charts.shown: names', 'savePreferences.body.tables: names'])
  })

  it('[S-47] a person’s choices have no more than a hundred names', () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, true]))
    const body = contract.savePreferences.body
    const ofTables = (count: number) => Object.fromEntries(Object.keys(names(count)).map((name) => [name, {}]))
    expect(body.safeParse({ charts: { shown: names(100) }, tables: ofTables(100) }).success).toBe(true)
    expect(body.safeParse({ charts: { shown: names(101) } }).success).toBe(false)
    expect(body.safeParse({ tables: ofTables(101) }).success).toBe(false)
  })

  it('[R-19] [S-47] every day is one from 2000 to 2100', () => {
    const days = parts.flatMap(({ place, schema }) =>
      Object.entries(schema.shape as Record<string, z.ZodType>)
        .filter(([, field]) => field.safeParse('2026-01-05').success && !field.safeParse('2026-02-30').success)
        .map(([name, field]): [string, z.ZodType] => [`${place}.${name}`, field]),
    )
    expect(days.length).toBeGreaterThan(8)
    for (const [place, field] of days)
      for (const day of ['0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])
        expect([place, day, field.safeParse(day).success]).toEqual([place, day, false])
    for (const [place, field] of days)
      for (const day of ['2000-01-01', '2100-12-31'])
        expect([place, day, field.safeParse(day).success]).toEqual([place, day, true])
  })
})

describe('errors', () => {
  const keys = Object.keys(errors) as ErrorKey[]

  it('every reason belongs to a code and shares its status', () => {
    for (const key of keys) {
      const [code] = key.split('/') as [ErrorKey]
      expect(errors[key].status).toBe(errors[code].status)
    }
  })

  it('an unknown reason falls back to the text of its code', () => {
    expect(errorKey({ code: 'rate_limited', reason: 'sign_in' })).toBe('rate_limited/sign_in')
    expect(errorKey({ code: 'rate_limited', reason: 'other' })).toBe('rate_limited')
    expect(errorKey({ code: 'internal' })).toBe('internal')
  })

  it('the number of a text is attempts, length, seconds, or minutes rounded up', () => {
    expect(errorNumber({ code: 'invalid_code', attemptsLeft: 3 })).toBe(3)
    expect(errorNumber({ code: 'validation', reason: 'password_short', minimum: 8 })).toBe(8)
    expect(errorNumber({ code: 'rate_limited', retryAfterSeconds: 61 })).toBe(61)
    expect(errorNumber({ code: 'rate_limited', reason: 'sign_in', retryAfterSeconds: 61 })).toBe(2)
  })

  it('the list of codes is closed: a body with another one does not parse', () => {
    expect(errorCodes).toHaveLength(new Set(errorCodes).size)
    expect(ErrorBody.safeParse({ error: 'x', code: 'invented', requestId: '1' }).success).toBe(false)
  })
})

describe('OpenAPI', () => {
  it('the printed document is fresh (npm run contract:print)', () => {
    const printed: unknown = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
    expect(printed).toEqual(JSON.parse(JSON.stringify(openApiDocument(contract))))
  })

  it('describes every call under its operation name', () => {
    const { paths } = openApiDocument(contract) as { paths: Record<string, Record<string, { operationId: string }>> }
    const operations = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(operations.sort()).toEqual(Object.keys(contract).sort())
  })
})

it.each(endpoints)('answers of %s are plain JSON: no dates, no transforms', (_name, { response }) => {
  expect(() => z.toJSONSchema(response, { io: 'output' })).not.toThrow()
})

it('[PERM-01] every spelling of a role is one role', () => {
  for (const spelling of ['TeamleadFarmer', 'teamlead-farmer', 'TEAMLEAD FARMER', 'teamlead_farmer'])
    expect(roleNamed(spelling)).toBe('TeamleadFarmer')
  for (const name of ['admin', 'farmer', 'buyer'])
    for (const spelling of [name, name.toUpperCase(), `${name[0]!.toUpperCase()}${name.slice(1)}`])
      expect(roleNamed(spelling)).toBe(name)
  expect(roleNamed('owner')).toBeNull()
})

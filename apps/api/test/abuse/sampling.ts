import { contract, type Endpoint, type Operation } from '@app/contract'
import { z } from 'zod'

/** All calls of the contract. Tests iterate over this list, so that new calls are covered automatically. */
export const calls = Object.entries(contract) as [Operation, Endpoint][]

export type Part = 'params' | 'query' | 'body'
type Values = Record<string, unknown>

const plain: unknown[] = [
  '1',
  'ES',
  'Somebody-1',
  '123456',
  'x'.repeat(43),
  'someone@example.com',
  'https://pwa.example.com/es',
  '2026-01-05',
  '1-1',
  '2026-01-05:1',
  '00000000-0000-4000-8000-000000000000',
  1,
  true,
  'release',
  'done',
  ['login_pass'],
  [1],
  [{ email: 'someone@example.com', email_id: 1 }],
  [{ day: '2026-01-05', spend: 1 }],
  [{ id: 1, spend: 1 }],
  [],
  {},
  'country:ES',
  'id,name',
  'buyer',
  { address: { search: 'x' } },
  { text: 'Account,Day,Spend' },
]

/** Value that a field accepts: a plain one, or the first of its enum. */
const sample = (place: string, field: z.ZodType): unknown => {
  const { enum: named = [] } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  const fits = [...plain, ...named].find((value) => field.safeParse(value).success)
  if (fits === undefined) throw new Error(`No sample for ${place}: add one that it accepts`)
  return fits
}

/** Fields of one part of a call. */
export const fieldsOf = (endpoint: Endpoint, part: Part): [string, z.ZodType][] =>
  Object.entries((endpoint[part]?.shape ?? {}) as Record<string, z.ZodType>)

/** One part of a call with all fields filled in. */
export const filled = (name: Operation, endpoint: Endpoint, part: Part): Values =>
  Object.fromEntries(fieldsOf(endpoint, part).map(([field, schema]) => [field, sample(`${name}.${field}`, schema)]))

/** Whole call with all fields filled in; its id belongs to no record. */
export const filledCall = (name: Operation, endpoint: Endpoint) => ({
  params: Object.fromEntries(
    fieldsOf(endpoint, 'params').map(([field, schema]) => [
      field,
      schema.safeParse('999999').success ? '999999' : sample(`${name}.${field}`, schema),
    ]),
  ),
  ...(endpoint.query && { query: filled(name, endpoint, 'query') }),
  ...(endpoint.body && { body: filled(name, endpoint, 'body') }),
})

/** Query string with texts unchanged, including unpaired surrogates, which URLSearchParams would repair. */
export const queryOf = (values: Values): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `${name}=${text.replaceAll(/[\s\S]/gu, (each) => (each.isWellFormed() ? encodeURIComponent(each) : '%ED%A0%80'))}`
    })
    .join('&')

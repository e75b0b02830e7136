import { maxTableBytes, type Endpoint, type Operation } from '@app/contract'
import { z } from 'zod'
import { calls, fieldsOf, filled, filledCall, queryOf } from './sampling.ts'

// Signing out comes last, because it ends the session.
const last = (name: Operation): number => Number(name === 'logout')

/** Calls that get hostile sizes, in an order in which all of them are possible. */
export const sizedCalls = calls
  .filter(([, { stream }]) => !stream)
  .toSorted(([one], [other]) => last(one) - last(other))

/** Maximum body size of a call, in bytes. */
const sizeOf = ({ large }: Endpoint): number => (large ? 15_000_000 : 60_000)

const tiresome = ['x', ' \t', 'a@b.co:p:', '\n', 'İς']
/** Texts that are slow to parse, split, match, sort or hash, of the maximum length of a body or field. */
const texts = (bytes: number, longest = Infinity): string[] =>
  tiresome.map((part) => {
    const inBody = Buffer.byteLength(JSON.stringify(part)) - 2
    return part.repeat(Math.min(bytes / inBody, longest / part.length))
  })

const longestOf = (schema: z.ZodType): number | undefined =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).maxLength

const takesTable = (schema: z.ZodType): boolean => schema.safeParse({ text: '1' }).success

/** Puts a text into a field, or into the table that the field holds. */
const placed = (schema: z.ZodType, text: string): unknown => (takesTable(schema) ? { text } : text)

/** Slow bodies as JSON. */
const bodies = (bytes: number): string[] => [
  `[${'0,'.repeat(bytes / 2 - 1)}0]`,
  `{"a":[${'[],'.repeat(bytes / 3 - 4)}[]]}`,
  `{${Array.from({ length: bytes / 18 }, (_each, n) => `"k${n}":${n}`).join(',')}}`,
  `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  `{"a":"${'\\u0041'.repeat(bytes / 6 - 2)}"}`,
]

/** All requests for one call: whole bodies, each field of the body, each query parameter. */
export const requestsOf = function* (
  name: Operation,
  endpoint: Endpoint,
): Generator<{ query?: string; body?: string }> {
  const whole = filledCall(name, endpoint)
  const query = endpoint.query && queryOf({ ...filled(name, endpoint, 'query'), fresh: undefined })
  yield { ...(query !== undefined && { query }), ...(endpoint.body && { body: JSON.stringify(whole.body) }) }
  // Each call gets every kind of text in some field; calls with large bodies get it in every text field.
  for (const [n, [field]] of fieldsOf(endpoint, 'query').entries())
    yield { query: queryOf({ ...whole.query, fresh: undefined, [field]: texts(3_000)[n % 5] }) }
  if (!endpoint.body) return
  const bytes = sizeOf(endpoint)
  for (const [n, body] of bodies(bytes).entries()) if (endpoint.large || n === name.length % 5) yield { body }
  for (const [n, [field, schema]] of fieldsOf(endpoint, 'body').entries()) {
    // Both too long and of valid length for the field.
    const sent = new Set([
      ...texts(bytes),
      ...(endpoint.large ? texts(bytes, takesTable(schema) ? maxTableBytes : longestOf(schema)) : []),
    ])
    for (const [kind, text] of [...sent].entries())
      if ((endpoint.large && schema.safeParse(placed(schema, '1')).success) || kind === n % 5)
        yield { body: JSON.stringify({ ...whole.body, [field]: placed(schema, text) }) }
  }
}

import { maxTableBytes, type Endpoint, type Operation } from '@app/contract'
import { z } from 'zod'
import { calls, fieldsOf, filled, filledCall, queryOf } from './sampling.ts'

// Who signs out asks no more.
const last = (name: Operation): number => Number(name === 'logout')

/** The calls that are sent hostile sizes, in an order in which all of them can be. */
export const sizedCalls = calls
  .filter(([, { stream }]) => !stream)
  .toSorted(([one], [other]) => last(one) - last(other))

/** Bodies as long as a call takes them. */
const sizeOf = ({ large }: Endpoint): number => (large ? 15_000_000 : 60_000)

const tiresome = ['x', ' \t', 'a@b.co:p:', '\n', 'İς']
/** Texts that are tiresome to parse, split, match, sort or hash: as long as a body and a field take them. */
const texts = (bytes: number, longest = Infinity): string[] =>
  tiresome.map((part) => {
    const inBody = Buffer.byteLength(JSON.stringify(part)) - 2
    return part.repeat(Math.min(bytes / inBody, longest / part.length))
  })

const longestOf = (schema: z.ZodType): number | undefined =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).maxLength

const takesTable = (schema: z.ZodType): boolean => schema.safeParse({ text: '1' }).success

/** A text in its place: in a field, or in the table that a field holds. */
const placed = (schema: z.ZodType, text: string): unknown => (takesTable(schema) ? { text } : text)

/** The same as JSON. */
const bodies = (bytes: number): string[] => [
  `[${'0,'.repeat(bytes / 2 - 1)}0]`,
  `{"a":[${'[],'.repeat(bytes / 3 - 4)}[]]}`,
  `{${Array.from({ length: bytes / 18 }, (_each, n) => `"k${n}":${n}`).join(',')}}`,
  `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  `{"a":"${'\\u0041'.repeat(bytes / 6 - 2)}"}`,
]

/** Everything that one call is sent: whole bodies, each of its fields in the body, each of its questions. */
export const requestsOf = function* (
  name: Operation,
  endpoint: Endpoint,
): Generator<{ query?: string; body?: string }> {
  const whole = filledCall(name, endpoint)
  const query = endpoint.query && queryOf({ ...filled(name, endpoint, 'query'), fresh: undefined })
  yield { ...(query !== undefined && { query }), ...(endpoint.body && { body: JSON.stringify(whole.body) }) }
  // Every kind of text meets some field of each call, and in large ones every field that takes a text.
  for (const [n, [field]] of fieldsOf(endpoint, 'query').entries())
    yield { query: queryOf({ ...whole.query, fresh: undefined, [field]: texts(3_000)[n % 5] }) }
  if (!endpoint.body) return
  const bytes = sizeOf(endpoint)
  for (const [n, body] of bodies(bytes).entries()) if (endpoint.large || n === name.length % 5) yield { body }
  for (const [n, [field, schema]] of fieldsOf(endpoint, 'body').entries()) {
    // What is too long for the field, and what is not.
    const sent = new Set([
      ...texts(bytes),
      ...(endpoint.large ? texts(bytes, takesTable(schema) ? maxTableBytes : longestOf(schema)) : []),
    ])
    for (const [kind, text] of [...sent].entries())
      if ((endpoint.large && schema.safeParse(placed(schema, '1')).success) || kind === n % 5)
        yield { body: JSON.stringify({ ...whole.body, [field]: placed(schema, text) }) }
  }
}

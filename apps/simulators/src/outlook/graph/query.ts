import { z } from 'zod'
import { badRequest, inefficientFilter } from './answers.ts'
import type { Message } from './messages.ts'

const Query = z.object({
  $top: z.coerce.number().int().min(1).max(1_000).default(10),
  $skip: z.coerce.number().int().min(0).default(0),
  $orderby: z.string().optional(),
  $select: z.string().optional(),
  $filter: z.string().optional(),
})

type Test = (message: Message) => boolean

const compare: Record<string, (one: number, other: number) => boolean> = {
  ge: (one, other) => one >= other,
  gt: (one, other) => one > other,
  le: (one, other) => one <= other,
  lt: (one, other) => one < other,
  eq: (one, other) => one === other,
}

const termOf = (term: string): { property: string; test: Test } => {
  const [, by, date] =
    /^receivedDateTime (ge|gt|le|lt|eq) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)$/.exec(term) ?? []
  if (by)
    return {
      property: 'receivedDateTime',
      test: ({ receivedDateTime }) => compare[by]!(Date.parse(receivedDateTime), Date.parse(date!)),
    }
  const [, from] = /^from\/emailAddress\/address eq '([^']*)'$/.exec(term) ?? []
  if (from !== undefined)
    return {
      property: 'from',
      test: (message) => message.from.emailAddress.address.toLowerCase() === from.toLowerCase(),
    }
  throw badRequest(`Invalid filter clause: ${term.slice(0, 40)}`)
}

/** Selected fields of a message, plus those that are always sent. */
export const selected = (message: Message, select: string | undefined): object => {
  const fields = select?.split(',').map((each) => each.trim())
  const isKept = (name: string): boolean => !fields || name.startsWith('@') || name === 'id' || fields.includes(name)
  return Object.fromEntries(Object.entries(message).filter(([name]) => isKept(name)))
}

/** Messages that match a query, and whether there are more. Unlisted OData options are refused. */
export const answerQuery = (params: URLSearchParams, messages: Message[]) => {
  for (const name of params.keys())
    if (!Object.hasOwn(Query.shape, name)) throw badRequest(`The query parameter '${name}' is not supported.`)
  const parsed = Query.safeParse(Object.fromEntries(params))
  if (!parsed.success) throw badRequest(`Invalid value for '${String(parsed.error.issues[0]?.path[0])}'.`)
  const { $top, $skip, $orderby, $select, $filter } = parsed.data
  const terms = $filter === undefined ? [] : $filter.split(' and ').map(termOf)
  const [, ordered, direction] = /^(receivedDateTime)(?: (asc|desc))?$/.exec($orderby ?? '') ?? []
  if ($orderby !== undefined && !ordered) throw badRequest(`Could not find a property named '${$orderby}'.`)
  if (ordered && terms.length > 0 && terms[0]!.property !== ordered) throw inefficientFilter()

  const isAscending = direction === 'asc' || (ordered !== undefined && !direction)
  const sorted = messages
    .filter((message) => terms.every(({ test }) => test(message)))
    .toSorted((one, other) => one.receivedDateTime.localeCompare(other.receivedDateTime))
  // Within the same second, the last to arrive is the newest.
  const found = isAscending ? sorted : sorted.toReversed()
  const page = found.slice($skip, $skip + $top)
  return {
    value: page.map((message) => selected(message, $select)),
    nextSkip: found.length > $skip + $top ? $skip + $top : null,
  }
}

import { z } from 'zod'
import { ApiError } from '../answers.ts'

/** Compiled filter: the names it reads, and whether their values pass. */
export interface Filter {
  names: string[]
  passes(valueOf: (name: string) => unknown): boolean
}

const Condition = z.object({ name: z.string(), operator: z.string(), expression: z.unknown().optional() })
const AllOf = z.object({ AND: z.array(z.unknown()) })
const AnyOf = z.object({ OR: z.array(z.unknown()) })

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Numerically if both are numbers, otherwise as text. */
const compare = (left: unknown, right: unknown): number => {
  const [a, b] = [textOf(left), textOf(right)]
  const numeric = a !== '' && b !== '' && !Number.isNaN(Number(a)) && !Number.isNaN(Number(b))
  return numeric ? Number(a) - Number(b) : a.localeCompare(b, 'en', { sensitivity: 'base' })
}

const listOf = (expression: unknown): unknown[] =>
  Array.isArray(expression) ? expression : textOf(expression).split(',').filter(Boolean)

const oneOf = (expression: unknown): unknown => (Array.isArray(expression) ? (expression as unknown[])[0] : expression)

const matches = (value: unknown, expression: unknown): boolean => {
  try {
    return new RegExp(textOf(oneOf(expression)), 'i').test(textOf(value))
  } catch {
    throw new ApiError(400, { error: 'Invalid regular expression' })
  }
}

const contains = (value: unknown, expression: unknown): boolean =>
  textOf(value)
    .toLowerCase()
    .includes(textOf(oneOf(expression)).toLowerCase())

type Operator = (value: unknown, expression: unknown) => boolean
const equals: Operator = (value, expression) => compare(value, oneOf(expression)) === 0
const inList: Operator = (value, expression) => listOf(expression).some((each) => compare(value, each) === 0)
const isSet: Operator = (value) => !['', '0'].includes(textOf(value))

const operators: Record<string, Operator> = {
  EQUALS: equals,
  NOT_EQUAL: (value, expression) => !equals(value, expression),
  EQUALS_OR_GREATER_THAN: (value, expression) => compare(value, oneOf(expression)) >= 0,
  EQUALS_OR_LESS_THAN: (value, expression) => compare(value, oneOf(expression)) <= 0,
  GREATER_THAN: (value, expression) => compare(value, oneOf(expression)) > 0,
  LESS_THAN: (value, expression) => compare(value, oneOf(expression)) < 0,
  MATCH_REGEXP: matches,
  NOT_MATCH_REGEXP: (value, expression) => !matches(value, expression),
  BEGINS_WITH: (value, expression) => textOf(value).startsWith(textOf(oneOf(expression))),
  ENDS_WITH: (value, expression) => textOf(value).endsWith(textOf(oneOf(expression))),
  CONTAINS: contains,
  NOT_CONTAIN: (value, expression) => !contains(value, expression),
  IN_LIST: inList,
  NOT_IN_LIST: (value, expression) => !inList(value, expression),
  BETWEEN: (value, expression) => {
    const [low, high] = listOf(expression)
    return compare(value, low) >= 0 && compare(value, high) <= 0
  },
  IS_SET: isSet,
  IS_NOT_SET: (value, expression) => !isSet(value, expression),
}

/** Compiles a condition or a nested group of them. */
export const filterOf = (asked: unknown): Filter => {
  const all = AllOf.safeParse(asked)
  const any = AnyOf.safeParse(asked)
  if (all.success || any.success) {
    const within = (all.data?.AND ?? any.data?.OR ?? []).map(filterOf)
    return {
      names: within.flatMap(({ names }) => names),
      passes: (valueOf) =>
        all.success
          ? within.every(({ passes }) => passes(valueOf))
          : within.length === 0 || within.some(({ passes }) => passes(valueOf)),
    }
  }
  const condition = Condition.safeParse(asked)
  if (!condition.success) throw new ApiError(400, { error: 'Filters cannot be read' })
  const { name, operator, expression } = condition.data
  const work = operators[operator]
  if (!work) throw new ApiError(400, { error: `Unknown operator ${operator}` })
  return { names: [name], passes: (valueOf) => work(valueOf(name), expression) }
}

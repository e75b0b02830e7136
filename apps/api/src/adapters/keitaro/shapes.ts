import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'

// The tracker is written in PHP: numbers may be text, an empty object may be a list, a map may be JSON within JSON.

/** Decimal number as text of limited length. */
const decimal = /^\s*(-?\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?)?\s*$/i

/** All digits of a number in any type; null and empty text are 0. Null if it is missing or not a number. */
export const decimalIn = (given: unknown): string | null => {
  if (given === null) return '0'
  if (typeof given === 'number') return Number.isFinite(given) ? String(given) : null
  return typeof given === 'string' && decimal.test(given) ? given.trim() || '0' : null
}

/** Small number in any type; null, empty text and a missing value are 0. */
export const Amount = z
  .union([z.number(), z.string().regex(/^\s*(-?\d+(\.\d+)?(e[+-]?\d+)?)?\s*$/i), z.null(), z.undefined()])
  .transform((given) => Number(given ?? 0))
  .pipe(z.number())

export const TrackerId = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().min(1))

/** Id of a parent; 0, null, empty text or a missing key mean none. */
export const OptionalId = z
  .union([z.literal([0, '0', '']), TrackerId])
  .nullish()
  .transform((given) => (typeof given === 'number' && given > 0 ? given : null))

/** List; an empty or sparse one may arrive as an object keyed by index. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((given) => (isPlaces(given) ? Object.values(given) : given), z.array(item))

/** Parsed rows, and the number of rows that could not be parsed. */
export interface ReadRows<T> {
  rows: T[]
  skipped: number
}

/** Part of a list, in which possibly no row can be parsed. */
export const partOf = <T extends z.ZodType>(row: T) =>
  listOf(z.unknown()).transform((given): ReadRows<z.output<T>> => {
    const rows = given.flatMap((each) => {
      const parsed = row.safeParse(each)
      return parsed.success ? [parsed.data] : []
    })
    return { rows, skipped: given.length - rows.length }
  })

/** Whole list; fails if it has rows but none can be parsed. */
export const rowsOf = <T extends z.ZodType>(row: T) =>
  partOf(row).refine(({ rows, skipped }) => rows.length > 0 || skipped === 0, 'no row can be read')

/** Single item, possibly wrapped in a list. */
export const single = <T extends z.ZodType>(item: T) =>
  z.preprocess((given) => (Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given), item)

const isPlaces = (given: unknown): given is object =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.keys(given).every((key) => /^\d+$/.test(key))

/** Map, possibly JSON-encoded once or twice; an empty one may be a list or empty text. */
const decoded = (given: unknown, times = 2): unknown => {
  if (typeof given === 'string' && given.trim() === '') return {}
  if (typeof given === 'string' && times > 0) {
    const inner = readShort(given)
    return inner === undefined ? given : decoded(inner, times - 1)
  }
  return given === null || given === undefined || (Array.isArray(given) && given.length === 0) ? {} : given
}

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((given) => given ?? '')

const Parameter = z
  .object({ name: text, placeholder: text, alias: text })
  .catch({ name: '', placeholder: '', alias: '' })

/** URL parameters of a campaign with the fields they fill, as stored; entries without a name are unused. */
export const ParameterMap = z
  .preprocess((given) => decoded(given), z.record(z.string(), Parameter))
  .transform((map) =>
    Object.entries(map).flatMap(([field, { alias: label, ...rest }]) =>
      rest.name === '' ? [] : [{ field, label, ...rest }],
    ),
  )

const longestName = 100
/** Name of an unreadable row, else its id. */
export const nameIn = (row: unknown): string | undefined => {
  const { name, id } =
    z.object({ name: text.catch(''), id: TrackerId.optional().catch(undefined) }).safeParse(row).data ?? {}
  const shown = (name ?? '')
    .slice(0, longestName)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return shown || (id === undefined ? undefined : `#${id}`)
}

export const GroupRow = z.object({ id: TrackerId, name: text, position: Amount.nullish().catch(undefined) })

/** Only the fields in use; the rest may be anything and holds secrets. */
export const CampaignRow = z.object({
  id: TrackerId,
  name: text.catch(''),
  alias: text.catch(''),
  group_id: OptionalId,
  state: z.string().nullish().catch(null),
})

/** Null rows mean an empty report only if the answer has a total of 0. */
const withoutNull = (given: unknown): unknown => {
  const { rows, total } = (given ?? {}) as { rows?: unknown; total?: unknown }
  return rows === null && (total === 0 || total === '0') ? { rows: [], total } : given
}

/** Invalid rows are kept as they are. */
export const ReportAnswer = single(
  z.preprocess(withoutNull, z.object({ rows: listOf(z.unknown()), total: Amount.nullish() })),
)
export type ReportRow = Record<string, unknown>

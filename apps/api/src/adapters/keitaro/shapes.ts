import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'

// The tracker is written in PHP: numbers may be text, an empty object may be a list, a map may be JSON within JSON.

/** A number as text, short enough to be one. */
const decimal = /^\s*(-?\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?)?\s*$/i

/** All digits of a number in any dress; null and an empty text are 0. Null where it is none, or is not there. */
export const decimalIn = (given: unknown): string | null => {
  if (given === null) return '0'
  if (typeof given === 'number') return Number.isFinite(given) ? String(given) : null
  return typeof given === 'string' && decimal.test(given) ? given.trim() || '0' : null
}

/** A small number in any dress; null, an empty text and nothing at all are 0. */
export const Amount = z
  .union([z.number(), z.string().regex(/^\s*(-?\d+(\.\d+)?(e[+-]?\d+)?)?\s*$/i), z.null(), z.undefined()])
  .transform((given) => Number(given ?? 0))
  .pipe(z.number())

export const TrackerId = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().min(1))

/** Belonging to nothing is 0, null, an empty text or an absent key. */
export const OptionalId = z
  .union([z.literal([0, '0', '']), TrackerId])
  .nullish()
  .transform((given) => (typeof given === 'number' && given > 0 ? given : null))

/** A list; an empty one, and one with holes, may come as an object whose keys are places. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((given) => (isPlaces(given) ? Object.values(given) : given), z.array(item))

/** Rows as far as they make sense, and how many do not. */
export interface ReadRows<T> {
  rows: T[]
  skipped: number
}

/** A part of a list, of which perhaps not one row makes sense. */
export const partOf = <T extends z.ZodType>(row: T) =>
  listOf(z.unknown()).transform((given): ReadRows<z.output<T>> => {
    const rows = given.flatMap((each) => {
      const parsed = row.safeParse(each)
      return parsed.success ? [parsed.data] : []
    })
    return { rows, skipped: given.length - rows.length }
  })

/** A whole list: rows of which not one makes sense are none. */
export const rowsOf = <T extends z.ZodType>(row: T) =>
  partOf(row).refine(({ rows, skipped }) => rows.length > 0 || skipped === 0, 'no row can be read')

/** One thing, which may come alone in a list. */
export const single = <T extends z.ZodType>(item: T) =>
  z.preprocess((given) => (Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given), item)

const isPlaces = (given: unknown): given is object =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.keys(given).every((key) => /^\d+$/.test(key))

/** A map, perhaps encoded once or twice; an empty one may come as a list or as nothing. */
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

/** What a campaign's address carries, with the fields that it fills, as written; entries without a name are not used. */
export const ParameterMap = z
  .preprocess((given) => decoded(given), z.record(z.string(), Parameter))
  .transform((map) =>
    Object.entries(map).flatMap(([field, { alias: label, ...rest }]) =>
      rest.name === '' ? [] : [{ field, label, ...rest }],
    ),
  )

const longestName = 100
/** The name of a row that cannot be read, else its id. */
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

/** Only what is used: the rest may be anything, and holds secrets. */
export const CampaignRow = z.object({
  id: TrackerId,
  name: text.catch(''),
  alias: text.catch(''),
  group_id: OptionalId,
  state: z.string().nullish().catch(null),
})

/** Null is no row only where the answer counts none in so many words. */
const withoutNull = (given: unknown): unknown => {
  const { rows, total } = (given ?? {}) as { rows?: unknown; total?: unknown }
  return rows === null && (total === 0 || total === '0') ? { rows: [], total } : given
}

/** Rows that are none stay as they came. */
export const ReportAnswer = single(
  z.preprocess(withoutNull, z.object({ rows: listOf(z.unknown()), total: Amount.nullish() })),
)
export type ReportRow = Record<string, unknown>

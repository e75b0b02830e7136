import { z } from 'zod'

// The tracker is written in PHP: numbers may be text, an empty object may be a list, a map may be JSON within JSON.

/** A number in any dress; null, an empty text and nothing at all are 0. */
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

/** A list, of which an empty one may come as an empty object. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((given) => (isEmptyObject(given) ? [] : given), z.array(item))

/** One thing, which may come alone in a list. */
export const single = <T extends z.ZodType>(item: T) =>
  z.preprocess((given) => (Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given), item)

const isEmptyObject = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && !Array.isArray(given) && Object.keys(given).length === 0

/** A map, perhaps encoded once or twice; an empty one may come as a list or as nothing. */
const decoded = (given: unknown, times = 2): unknown => {
  if (typeof given === 'string' && given.trim() === '') return {}
  if (typeof given === 'string' && times > 0) {
    try {
      return decoded(JSON.parse(given), times - 1)
    } catch {
      return given
    }
  }
  return given === null || given === undefined || (Array.isArray(given) && given.length === 0) ? {} : given
}

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '')
const Parameter = z.object({ name: text, placeholder: text })

/** What a campaign's address carries; entries without a name are not used. */
export const Parameters = z
  .preprocess((given) => decoded(given), z.record(z.string(), Parameter))
  .transform((map) => Object.values(map).filter(({ name }) => name !== ''))

/** The same with the fields that they fill, as they are written. */
export const ParameterMap = z
  .preprocess((given) => decoded(given), z.record(z.string(), z.object({ name: text, placeholder: text, alias: text })))
  .transform((map) =>
    Object.entries(map).flatMap(([field, { alias: label, ...rest }]) =>
      rest.name === '' ? [] : [{ field, label, ...rest }],
    ),
  )

export const GroupRow = z.object({ id: TrackerId, name: z.string(), position: Amount.optional() })

/** Only what is used: the rest holds secrets, and is dropped here. */
export const CampaignRow = z.object({
  id: TrackerId,
  name: z.string(),
  alias: text,
  group_id: OptionalId,
  state: z.string(),
  parameters: Parameters,
})

export const ReportAnswer = single(
  z.object({ rows: listOf(z.record(z.string(), z.unknown())), total: Amount.optional() }),
)
export type ReportRow = Record<string, unknown>

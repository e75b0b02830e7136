import { z } from 'zod'
import { Amount, listOf, OptionalId, ParameterMap, single, TrackerId } from './shapes.ts'

export { listOf }

/** Host as named by the tracker: bare, or with scheme and slash. Null if it is not a host. */
const Origin = z.string().transform((given) => {
  const address = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(address)) return null
  const { origin, host } = new URL(address)
  return { name: host, origin }
})

export const DomainRow = z
  .object({
    id: TrackerId,
    name: Origin,
    state: z.string().nullish().catch(null),
    network_status: z.string().nullish().catch(null),
  })
  .transform(({ id, name, state, network_status: network }) => ({
    id,
    name,
    works: (state ?? 'active') === 'active' && network !== 'error',
  }))

const optionalText = z.string().nullish()
/** Invalid settings are dropped, so that the tracker uses its default. */
const setting = <T extends z.ZodType>(of: T) => of.optional().catch(undefined)

/** Answer about one campaign; only the id is read. */
export const ItsRow = single(z.looseObject({ id: TrackerId }))

/** Parts of a campaign that a copy takes over: nothing secret, nothing specific to the original. */
export const DesignRow = single(
  z
    .object({
      group_id: OptionalId,
      parameters: ParameterMap,
      type: setting(optionalText),
      uniqueness_method: setting(optionalText),
      cookies_ttl: setting(Amount),
      cost_type: setting(z.enum(['CPC', 'CPUC', 'CPM'])),
      cost_value: setting(Amount),
      cost_currency: setting(optionalText),
      cost_auto: z.unknown().optional(),
      bind_visitors: setting(optionalText),
      traffic_source_id: OptionalId.catch(null).transform((given) => given ?? 0),
    })
    .transform(withoutNothing),
)

/** Drops the ids of rows within a stream; the copy gets new ones. */
const pickRows = <S extends z.ZodRawShape>(shape: S) => listOf(z.object(shape)).optional()
const share = { share: Amount.optional(), state: optionalText }

/** Stream as listed. */
export const NamedStream = z
  .object({ id: TrackerId, name: z.string().nullish().catch(null) })
  .transform(({ id, name }) => ({ id, name: name ?? '' }))

export const StreamRow = z
  .object({
    id: TrackerId,
    name: z.string(),
    type: z.enum(['forced', 'regular', 'default']),
    position: Amount,
    weight: Amount.optional(),
    schema: optionalText,
    action_type: optionalText,
    action_payload: z.unknown().optional(),
    action_options: z.unknown().optional(),
    filter_or: z.unknown().optional(),
    offer_selection: optionalText,
    filters: pickRows({ name: z.string(), mode: optionalText, payload: z.unknown() }),
    landings: pickRows({ landing_id: TrackerId, ...share }),
    offers: pickRows({ offer_id: TrackerId, ...share }),
  })
  .transform(withoutNothing)

export const Made = single(z.object({ id: TrackerId }))
export const MadeStream = single(z.object({ id: TrackerId, name: z.string() }))

/** Drops keys without a value, so that the tracker fills them in. */
function withoutNothing<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T
}

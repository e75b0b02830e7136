import { z } from 'zod'
import { Amount, listOf, OptionalId, ParameterMap, single, TrackerId } from './shapes.ts'

export { listOf }

/** A host, as the tracker names it: bare, or with scheme and slash. Null where it is none. */
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
    state: z.string().nullish(),
    network_status: z.string().nullish(),
  })
  .transform(({ id, name, state, network_status: network }) => ({
    id,
    name,
    works: (state ?? 'active') === 'active' && network !== 'error',
  }))

const writableCosts = ['CPC', 'CPUC', 'CPM']
const optionalText = z.string().nullish()

/** Of a campaign, what another one is given as well: no secret, nothing of its own. */
export const DesignRow = single(
  z
    .object({
      group_id: OptionalId,
      parameters: ParameterMap,
      type: optionalText,
      uniqueness_method: optionalText,
      cookies_ttl: Amount.optional(),
      cost_type: optionalText.transform((given) => (given && writableCosts.includes(given) ? given : undefined)),
      cost_value: Amount.optional(),
      cost_currency: optionalText,
      cost_auto: z.unknown(),
      bind_visitors: optionalText,
      traffic_source_id: OptionalId.transform((given) => given ?? 0),
    })
    .transform(withoutNothing),
)

/** Rows within a stream have ids of their own, which the copy gets anew. */
const pickRows = <S extends z.ZodRawShape>(shape: S) => listOf(z.object(shape)).optional()
const share = { share: Amount.optional(), state: optionalText }

export const StreamRow = z
  .object({
    id: TrackerId,
    name: z.string(),
    type: z.enum(['forced', 'regular', 'default']),
    position: Amount,
    weight: Amount.optional(),
    schema: optionalText,
    action_type: optionalText,
    action_payload: z.unknown(),
    action_options: z.unknown(),
    filter_or: z.unknown(),
    offer_selection: optionalText,
    filters: pickRows({ name: z.string(), mode: optionalText, payload: z.unknown() }),
    landings: pickRows({ landing_id: TrackerId, ...share }),
    offers: pickRows({ offer_id: TrackerId, ...share }),
  })
  .transform(withoutNothing)

export const Made = single(z.object({ id: TrackerId }))
export const MadeStream = single(z.object({ id: TrackerId, name: z.string() }))

/** Keys without a value are not written: the tracker fills them in. */
function withoutNothing<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T
}

import { z } from 'zod'
import { ApiError, type FieldMessages } from './answers.ts'

const whole = z.coerce.number().int()
const flag = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)])
const optional = <T extends z.ZodRawShape>(shape: T) => z.object(shape).partial()

const Parameter = z.object({ name: z.string(), placeholder: z.string().default(''), alias: z.string().default('') })
const Postback = z.object({ method: z.string(), statuses: z.array(z.string()), url: z.string() })

/** Writable fields of a campaign. Existence of group, source and domain is not checked. */
export const WrittenCampaign = optional({
  name: z.string(),
  alias: z.string(),
  type: z.enum(['position', 'weight']),
  state: z.enum(['active', 'disabled', 'deleted']),
  cost_type: z.enum(['CPC', 'CPUC', 'CPM']),
  cost_value: z.union([z.number(), z.string()]),
  cost_currency: z.string(),
  cost_auto: flag,
  uniqueness_method: z.string(),
  cookies_ttl: whole,
  position: whole,
  group_id: whole,
  traffic_source_id: whole,
  domain_id: whole,
  bind_visitors: z.string().nullable(),
  traffic_loss: z.number(),
  token: z.string(),
  notes: z.string(),
  // PHP sends an empty list for no parameters.
  parameters: z.preprocess(
    (given) => (Array.isArray(given) && given.length === 0 ? {} : given),
    z.record(z.string(), Parameter),
  ),
  postbacks: z.array(Postback),
})
export type WrittenCampaign = z.output<typeof WrittenCampaign>

const row = { share: z.int().default(100), state: z.string().default('active') }

/** Writable fields of a stream. */
export const WrittenStream = optional({
  campaign_id: whole,
  type: z.enum(['forced', 'regular', 'default']),
  name: z.string(),
  position: whole,
  weight: whole,
  state: z.string(),
  schema: z.enum(['landings', 'redirect', 'action']),
  action_type: z.string(),
  action_payload: z.unknown(),
  action_options: z.unknown(),
  collect_clicks: flag,
  filter_or: flag,
  offer_selection: z.string(),
  comments: z.string().nullable(),
  filters: z.array(z.object({ name: z.string(), mode: z.string().default('accept'), payload: z.unknown() })),
  triggers: z.array(z.unknown()),
  landings: z.array(z.object({ landing_id: whole, ...row })),
  offers: z.array(z.object({ offer_id: whole, ...row })),
})
export type WrittenStream = z.output<typeof WrittenStream>

const labelOf = (field: string): string => `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`

/** Refusal with lists of messages by field. */
export const invalid = (messages: FieldMessages, status: number): ApiError => new ApiError(status, messages)

/** Parses a write; `required` fields must be present and not empty. */
export const readWritten = <T extends z.ZodObject>(
  schema: T,
  body: unknown,
  required: readonly (keyof z.output<T> & string)[],
  status: number,
): z.output<T> => {
  const parsed = schema.safeParse(body ?? {})
  const messages: FieldMessages = {}
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) messages[String(path[0])] = [`${labelOf(String(path[0]))} is invalid`]
  } else {
    for (const field of required) {
      const value = parsed.data[field]
      if (value === undefined || value === '') messages[field] = [`${labelOf(field)} is required`]
    }
    if (Object.keys(messages).length === 0) return parsed.data
  }
  throw invalid(messages, status)
}

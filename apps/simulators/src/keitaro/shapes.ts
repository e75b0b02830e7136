/** Stored form of the tracker. `domain_id` is write-only and never read back. */
export interface Campaign {
  id: number
  alias: string
  name: string
  type: string
  uniqueness_method: string
  cookies_ttl: number
  position: number
  state: string
  cost_type: string
  cost_value: number | string
  cost_currency: string
  cost_auto: boolean
  group_id: number | null
  bind_visitors: string | null
  traffic_source_id: number
  domain_id?: number
  token: string
  traffic_loss: number
  notes: string
  parameters: Record<string, Parameter>
  postbacks: Postback[]
  created_at: string
  updated_at: string
}

export interface Parameter {
  name: string
  placeholder: string
  alias: string
}

export interface Postback {
  id: number
  campaign_id: number
  method: string
  statuses: string[]
  url: string
}

/** Row within a stream: it keeps its id when the stream changes around it. */
export interface StreamRow {
  id: number
  stream_id: number
  share: number
  state: string
  created_at: string
  updated_at: string
}

export interface Stream {
  id: number
  campaign_id: number
  type: string
  name: string
  position: number
  weight: number
  state: string
  schema: string
  action_type: string
  action_payload: unknown
  action_options: unknown
  collect_clicks: boolean
  filter_or: boolean
  offer_selection: string
  comments: string | null
  filters: { id: number; stream_id: number; name: string; mode: string; payload: unknown }[]
  triggers: unknown[]
  landings: (StreamRow & { landing_id: number })[]
  offers: (StreamRow & { offer_id: number })[]
  updated_at: string
}

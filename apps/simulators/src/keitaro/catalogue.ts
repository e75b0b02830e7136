import type { Memory } from '../state.ts'
import { templateCampaigns, templateStreams } from './templates.ts'
import { planOf, type Plan } from './plans.ts'
import { code, hash, pick } from './random.ts'
import type { Campaign, Stream } from './shapes.ts'
import { dayMs, type KeitaroState } from './state.ts'

/** Campaign groups; the demo's buyers belong to the first two. */
export const campaignGroups = ['Team A', 'Team B', 'ES nutra', 'KZ apps', 'LATAM apps', 'Tests'].map((name, index) => ({
  id: index + 1,
  name,
  position: index + 1,
  type: 'campaigns',
}))

export const firstCampaignId = 101
const archivedCount = 6

/** YYYY-MM-DD HH:MM:SS without a zone, as the tracker writes times. */
export const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

export const nameOfGroup = (id: number | null): string | null =>
  campaignGroups.find((group) => group.id === id)?.name ?? null

export interface Catalogue {
  plans: readonly Plan[]
  /** Initial campaigns and streams by id. */
  campaigns: ReadonlyMap<number, Campaign>
  streams: ReadonlyMap<number, Stream>
}

export const geos = ['ES', 'KZ', 'PL', 'MX', 'BR', 'DE', 'UZ', 'IN']
const offers = ['Keto', 'Detox', 'Plinko', 'Aviator', 'Slots', 'Dating', 'Lotto', 'Vision']
const buyers = ['anna', 'ivan', 'maria', 'oleh', 'pavlo', 'sofia', 'taras', 'yana']

/** Country of a campaign, as in its name. */
export const geoOf = (id: number): string => pick(geos, id, 1)

const campaignOf = ({ id, first, last }: Plan, index: number, state: KeitaroState): Campaign => {
  const created = stamp((state.firstDay + first) * dayMs + 10 * 3_600_000)
  return {
    id,
    alias: code(8, id, state.seed),
    name: `${geoOf(id)} | ${pick(offers, id, 2)} | ${pick(buyers, id, 3)} ${index + 1}`,
    type: 'position',
    uniqueness_method: 'ip_ua',
    cookies_ttl: 24,
    position: index + 1,
    state: last === null || last > 365 || hash(id, 4) % 10 === 0 ? 'active' : 'disabled',
    cost_type: 'CPC',
    cost_value: hash(id, 5) % 3 ? 0 : '0.0000',
    cost_currency: 'USD',
    cost_auto: true,
    group_id: (hash(index, 3) % campaignGroups.length) + 1,
    bind_visitors: null,
    traffic_source_id: (hash(id, 6) % 5) + 1,
    token: code(32, id, state.seed, 7),
    traffic_loss: 0,
    notes: '',
    parameters: { sub_id_1: { name: 'sub1', placeholder: '{{ad.id}}', alias: 'Ad' } },
    postbacks: [],
    created_at: created,
    updated_at: created,
  }
}

const streamOf = (campaign: Campaign): Stream => ({
  id: campaign.id * 10 + 1,
  campaign_id: campaign.id,
  type: 'regular',
  name: 'Flow 1',
  position: 1,
  weight: 100,
  state: 'active',
  schema: 'redirect',
  action_type: 'http',
  action_payload: 'https://offer.example/',
  action_options: null,
  collect_clicks: true,
  filter_or: false,
  offer_selection: 'before_click',
  comments: null,
  filters: [],
  triggers: [],
  landings: [],
  offers: [],
  updated_at: campaign.updated_at,
})

const createCatalogue = (state: KeitaroState): Catalogue => {
  const length = state.modes.campaigns
  const plans = Array.from({ length }, (_each, index) => planOf(firstCampaignId + index, state.seed))
  const made = plans.map((plan, index) => campaignOf(plan, index, state))
  const ended = plans.flatMap(({ last }, index) => (last !== null && last < 300 ? [made[index]!] : []))
  for (const campaign of ended.slice(-archivedCount)) campaign.state = 'deleted'
  // A missing group is null or 0.
  const lasting = plans.flatMap(({ last }, index) => (last === null ? [made[index]!] : []))
  lasting[0]!.group_id = null
  lasting[1]!.group_id = 0
  const all = [...templateCampaigns(state), ...made]
  const streams = [...templateStreams(state), ...made.map(streamOf)]
  return {
    plans,
    campaigns: new Map(all.map((each) => [each.id, each])),
    streams: new Map(streams.map((each) => [each.id, each])),
  }
}

/** Catalogue of the current state: cached until a reset or another number of campaigns. */
export const catalogueOf = (memory: Memory<KeitaroState>): (() => Catalogue) => {
  let made: { of: KeitaroState; campaigns: number; catalogue: Catalogue } | undefined
  return () => {
    const of = memory.current
    const { campaigns } = of.modes
    if (made?.of !== of || made.campaigns !== campaigns) made = { of, campaigns, catalogue: createCatalogue(of) }
    return made.catalogue
  }
}

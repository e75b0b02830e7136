import { campaignGroups, stamp } from './catalogue.ts'
import { dayMs } from './state.ts'

// Lists of the tracker besides campaigns: read-only and not paged.

const at = stamp(20_000 * dayMs)
const times = { created_at: at, updated_at: at }
const numbered = <T extends object>(names: readonly string[], more: (id: number, name: string) => T) =>
  names.map((name, index) => ({ id: index + 1, name, ...more(index + 1, name), ...times }))

const otherGroups = [
  ...['Nutra offers', 'Apps'].map((name, index) => ({ id: 51 + index, name, position: index + 1, type: 'offers' })),
  ...['Quizzes', 'Stores'].map((name, index) => ({ id: 61 + index, name, position: index + 1, type: 'landings' })),
  { id: 71, name: 'Spare', position: 1, type: 'domains' },
]

/** Groups of a kind; none for an unknown kind. */
export const groupsOfType = (type: string) => [...campaignGroups, ...otherGroups].filter((group) => group.type === type)

const countries = ['Spain', 'Kazakhstan', 'Poland', 'Mexico', 'Brazil']

export const offers = numbered(
  Array.from({ length: 40 }, (_each, index) => `Offer ${index + 1} ${countries[index % countries.length]}`),
  (id) => ({
    group_id: id % 2 ? 51 : 52,
    group: id % 2 ? 'Nutra offers' : 'Apps',
    offer_type: 'external',
    action_type: 'http',
    action_payload: `https://offer-${id}.example/?subid={subid}`,
    action_options: null,
    affiliate_network_id: (id % 4) + 1,
    affiliate_network: `Network ${(id % 4) + 1}`,
    payout_value: id % 3 ? 25 : '25.0000',
    payout_currency: 'USD',
    payout_type: 'CPA',
    payout_auto: true,
    payout_upsell: false,
    country: [countries[(id - 1) % countries.length]],
    state: 'active',
    notes: '',
    daily_cap: 0,
    conversion_cap_enabled: false,
    conversion_timezone: 'UTC',
    alternative_offer_id: 0,
    local_path: null,
    preview_path: null,
  }),
)

export const landingPages = numbered(
  Array.from({ length: 24 }, (_each, index) => `Landing ${index + 1}`),
  (id) => ({
    group_id: id % 2 ? 61 : 62,
    group: id % 2 ? 'Quizzes' : 'Stores',
    landing_type: id % 3 ? 'local' : 'external',
    action_type: id % 3 ? 'local_file' : 'http',
    action_payload: id % 3 ? '' : `https://landing-${id}.example/`,
    action_options: id % 3 ? { folder: `landing-${id}` } : null,
    offer_count: 1,
    state: 'active',
    notes: '',
  }),
)

/**
 * The first domain leads to this simulator. Of the others, some are bare hosts and some have scheme and slash; one
 * does not work.
 */
const domainNames = [
  'go.example.com',
  'https://in.example.test/',
  'http://old.example.net',
  'link.example.org',
  'broken.example.com',
]

const domain = (id: number, name: string) => ({
  network_status: name.startsWith('broken') ? 'error' : 'active',
  status: name.startsWith('broken') ? 'error' : 'success',
  state: id === 4 ? 'disabled' : 'active',
  is_ssl: !name.startsWith('http:'),
  ssl_status: name.startsWith('http:') ? null : 'issued',
  ssl_data: null,
  ssl_redirect: !name.startsWith('http:'),
  default_campaign_id: 0,
  default_campaign: null,
  group_id: id === 5 ? 71 : 0,
  group: id === 5 ? 'Spare' : null,
  catch_not_found: false,
  allow_indexing: false,
  campaigns_count: id === 1 ? 300 : 0,
  check_retries: 0,
  next_check_at: null,
  error_description: name.startsWith('broken') ? 'DNS record does not point to the tracker' : null,
  error_solution: null,
  notes: '',
})

const named = numbered(domainNames, domain)

/** Domains of a tracker on a port. */
export const domainsAt = (port: number) => {
  const name = `http://go.localhost:${port}`
  return [{ id: 6, name, ...domain(6, name), ...times }, ...named]
}

export const trafficSources = numbered(['Facebook', 'Google Ads', 'TikTok', 'Push house', 'Organic'], (_id, name) => ({
  postback_url: '',
  postback_statuses: ['lead', 'sale'],
  template_name: name,
  accept_parameters: false,
  // PHP encodes an empty array as a list, even if it would be an object when filled.
  parameters: name === 'Organic' ? [] : { sub_id_1: { name: 'sub1', placeholder: '{{ad.id}}', alias: 'Ad' } },
  traffic_loss: 0,
  state: 'active',
  notes: '',
}))

export const affiliateNetworks = numbered(['Network 1', 'Network 2', 'Network 3', 'Network 4'], () => ({
  postback_url: '',
  offer_param: 'subid',
  template_name: null,
  state: 'active',
  notes: '',
}))

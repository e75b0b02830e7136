import type { Answer, AppContract, LinkRecord } from '@app/contract'
import type { Handlers } from './network.ts'
import { withTrail } from './trail.ts'

/** Finished link. */
export const link = (id: number, more: Partial<LinkRecord> = {}): LinkRecord => ({
  id,
  country: 'ES',
  campaign_name: `ES | ${20_000 + id} | admin | 2026-11-20`,
  campaign_id: 5_000 + id,
  account_id: String(20_000 + id),
  account_name: null,
  pixel: '881204417730265',
  pwa_link: 'https://pwa.example.com/es/reels-7',
  streams_created: [
    { id: 1, name: 'Offer' },
    { id: 2, name: 'Everybody else' },
  ],
  campaign_link: `https://go.example.com/k7x2mq${id}?sub1={{ad.id}}`,
  created_at: '2026-11-20T12:20:00Z',
  created_by: 'admin',
  state: 'done',
  stage: 'finalizing',
  template: '[template] ES',
  domain: 'go.example.com',
  trouble: null,
  message: null,
  check: { at: '2026-11-20T12:20:01Z', outcome: 'redirects', status: 302, host: 'pwa.example.com' },
  watch: null,
  unfinished: false,
  ...more,
})

/** Partial link: only the campaign was created. */
export const partialLink = (id: number, more: Partial<LinkRecord> = {}): LinkRecord =>
  link(id, {
    state: 'partial',
    stage: 'streams',
    streams_created: [],
    campaign_link: null,
    check: null,
    trouble: 'vendor_down/keitaro',
    unfinished: true,
    ...more,
  })

/** Paged history. */
export const historyOf = (links: LinkRecord[] = [], total = links.length): Answer<AppContract['listLinks']> => ({
  success: true,
  links,
  total,
  page: 1,
  limit: 10,
})

export const outcomeOf = (made: LinkRecord): Answer<AppContract['createLink']> => ({
  success: made.state === 'done' || made.state === 'cleaned',
  ...(made.campaign_link !== null && { campaign_link: made.campaign_link }),
  link: made,
})

export const filters = (
  more: Partial<Answer<AppContract['getLinkFilters']>['data']> = {},
): Answer<AppContract['getLinkFilters']> => ({
  success: true,
  data: {
    countries: [
      { code: 'ES', name: 'Spain', template_id: null },
      { code: 'KZ', name: 'Kazakhstan', template_id: null },
    ],
    domains: [{ id: 1, name: 'go.example.com' }],
    groups: [],
    ...more,
  },
})

/** Default answers: a tracker with a template per country, one domain and no links yet. */
export const withLinks: Handlers = {
  getLinkFilters: () => filters(),
  listTemplates: () => ({
    success: true,
    templates: [
      { id: 1, name: '[template] ES', country: 'ES', streams: 2 },
      { id: 2, name: '[template] KZ', country: 'KZ', streams: 3 },
    ],
  }),
  listLinks: () => historyOf(),
  listLinkAccounts: () => ({ success: true, accounts: [], total: 0, page: 1, limit: 100 }),
  listLinkRequests: () => ({ success: true, requests: [], total: 0, page: 1, limit: 20 }),
  listPwaLinks: () => ({ success: true, pwa_links: [], total: 0, page: 1, limit: 100 }),
  ...withTrail,
}

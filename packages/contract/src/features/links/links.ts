import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { LinkAccount, LinkRecord, LinkTemplate, NewLink, linkStates } from './link-records.ts'
import { Fresh, IdParam, Success, listQuery, listed, paging, VisibleText } from '../../shared.ts'

const named = z.object({ id: z.int(), name: z.string() })
const outcome = z.object({
  success: z.boolean(),
  campaign_link: z.string().optional(),
  /** English, for people. */
  error: z.string().optional(),
  /** An unfinished link continues in the background. */
  link: LinkRecord,
})

export const links = defineContract({
  getLinkFilters: {
    method: 'GET',
    path: '/links/filters',
    summary: 'What a link can be made with: countries, domains of the tracker, groups of the person',
    access: 'links.create',
    entities: ['LinkTemplate', 'LinkCountry'],
    cacheSeconds: 600,
    query: strict({ fresh: Fresh }),
    response: Success.extend({
      data: z.object({
        countries: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            /** Default template for its links; null for the first one that fits by name. */
            template_id: z.int().nullable(),
          }),
        ),
        domains: z.array(named),
        groups: z.array(named),
      }),
    }),
  },
  listTemplates: {
    method: 'GET',
    path: '/templates',
    summary: 'The campaigns of the tracker that links are made after',
    access: ['links.create', 'config.manage'],
    entities: ['LinkTemplate'],
    query: strict({ fresh: Fresh }),
    response: Success.extend({ templates: z.array(LinkTemplate) }),
  },
  listLinkAccounts: {
    method: 'GET',
    path: '/links/accounts',
    summary:
      'Accounts that links can be made for: the own ones, those of others where the person may see them; newest first',
    access: 'links.create',
    entities: ['OwnAccount', 'TakenAccount'],
    cacheSeconds: 60,
    query: strict({ ...paging, search: VisibleText.max(100).optional(), fresh: Fresh }),
    response: listed({ success: z.literal(true), accounts: z.array(LinkAccount) }).meta({ id: 'LinkAccounts' }),
  },
  listLinks: {
    method: 'GET',
    path: '/links',
    summary: 'Links made so far, newest first: the own ones, all for administrators',
    access: ['links.create', 'links.readAll'],
    entities: ['Link'],
    cacheSeconds: 120,
    query: listQuery(['created_at', 'campaign_name', 'country', 'account_id', 'created_by']).extend({
      state: z.enum([...linkStates, 'unfinished']).optional(),
      country: z.string().max(10).optional(),
      account_id: VisibleText.max(100).optional(),
      campaign_id: z
        .string()
        .regex(/^\d{1,15}$/, 'must be a number')
        .optional(),
    }),
    csv: {
      rows: 'links',
      columns: {
        Country: 'country',
        Campaign: 'campaign_name',
        'Campaign ID': 'campaign_id',
        'ID Account': 'account_id',
        Pixel: 'pixel',
        'PWA Link': 'pwa_link',
        Streams: 'streams_created.length',
        Link: 'campaign_link',
        State: 'state',
        'Created by': 'created_by',
        Created: 'created_at',
        Account: 'account_name',
      },
    },
    response: listed({ success: z.literal(true), links: z.array(LinkRecord) }).meta({ id: 'Links' }),
  },
  createLink: {
    method: 'POST',
    path: '/links/create',
    summary: 'Make a campaign with its streams in the tracker, and its public link',
    access: 'links.create',
    limit: 'link',
    follows: true,
    entities: ['Link', 'Campaign'],
    body: NewLink,
    response: outcome.meta({ id: 'LinkOutcome' }),
  },
  getLink: {
    method: 'GET',
    path: '/links/:id',
    summary: 'How a link stands',
    access: ['links.create', 'links.readAll'],
    entities: ['Link'],
    cacheSeconds: 60,
    params: strict({ id: IdParam }),
    response: LinkRecord,
  },
  resumeLink: {
    method: 'POST',
    path: '/links/:id/resume',
    summary: 'Go on with a link that was not finished, from where it stopped',
    access: 'links.create',
    limit: 'link',
    follows: true,
    entities: ['Link', 'Campaign'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: outcome,
  },
  cleanUpLink: {
    method: 'POST',
    path: '/links/:id/clean-up',
    summary: 'Remove from the tracker what there is of a link that was not finished',
    access: 'links.create',
    follows: true,
    entities: ['Link', 'Campaign'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: outcome,
  },
})

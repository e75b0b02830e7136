import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Fresh, Id, IdParam, listed, maxNumber, Moment, paging } from '../../shared.ts'
import { LinkFailureCode, LinkState, NewLink } from './link-records.ts'

/**
 * State of a request for a link. `waiting`: undecided; `approved`: its link was started and has a state of its own;
 * `refused`: with a reason; `withdrawn`: by the requester, or because they left.
 */
export const linkRequestStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export const LinkRequestState = z.enum(linkRequestStates)
export type LinkRequestState = z.output<typeof LinkRequestState>

/** Maximum waiting requests per person. */
export const maxWaitingRequests = 100

export const LinkRequest = z
  .object({
    id: Id,
    state: LinkRequestState,
    asked_at: Moment,
    /** Name of the requester. */
    asked_by: z.string(),
    mine: z.boolean(),
    /** Id of the taken account. */
    record_id: Id,
    account_id: z.string(),
    account_name: z.string().nullable(),
    /** An ISO code. */
    country: z.string(),
    pixel: z.string(),
    pwa_link: z.string(),
    /** It waits, but its account is closed or no longer the requester's: it can be refused, not approved. */
    blocked: z.boolean(),
    /** Null while it waits. */
    decided_at: Moment.nullable(),
    /** Who approved, refused or withdrew it. */
    decided_by: z.string().nullable(),
    /** Why it was refused. */
    word: z.string().nullable(),
    /** Link that resulted from the approval. */
    link: z
      .object({
        id: Id,
        state: LinkState,
        campaign_name: z.string(),
        campaign_id: z.int().nullable(),
        campaign_link: z.string().nullable(),
        trouble: LinkFailureCode.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'LinkRequest' })
export type LinkRequest = z.output<typeof LinkRequest>

/** Content of a request; country and campaign name follow from the account. */
export const NewLinkRequest = strict({
  /** An open account of the person, by its record. */
  account: Id.max(maxNumber),
  pwa_link: NewLink.shape.pwa_link,
  /** For an account that has none. */
  pixel: NewLink.shape.pixel.optional(),
})
export type NewLinkRequest = z.output<typeof NewLinkRequest>

/** `success` is false if the request was already decided differently; its current state is returned. */
const decided = z.object({ success: z.boolean(), request: LinkRequest })
const params = strict({ id: IdParam })
const changes = ['LinkRequest', 'AuditRecord'] as const

export const linkRequests = defineContract({
  listLinkRequests: {
    method: 'GET',
    path: '/link-requests',
    summary:
      'Requests for links, newest first: the own ones; for who may create links everybody’s, in the order in which they wait',
    access: ['links.create', 'links.request'],
    entities: ['LinkRequest', 'Link'],
    cacheSeconds: 60,
    query: strict({
      ...paging,
      state: LinkRequestState.optional(),
      /** Only for one account, by its record. */
      account: z
        .string()
        .regex(/^\d{1,9}$/, 'must be a number')
        .optional(),
      fresh: Fresh,
    }),
    response: listed({ success: z.literal(true), requests: z.array(LinkRequest) }).meta({ id: 'LinkRequests' }),
  },
  askForLink: {
    method: 'POST',
    path: '/link-requests',
    summary: 'Ask for a link for an own account, of those who may create links',
    access: 'links.request',
    entities: changes,
    body: NewLinkRequest,
    response: decided,
  },
  approveLinkRequest: {
    method: 'POST',
    path: '/link-requests/:id/approve',
    summary: 'Begin the link that somebody asked for; it is theirs, and is made once',
    access: 'links.create',
    limit: 'link',
    entities: [...changes, 'Link', 'Campaign'],
    params,
    body: NewLink.pick({ template_id: true, domain_id: true, group_id: true }),
    response: decided,
  },
  refuseLinkRequest: {
    method: 'POST',
    path: '/link-requests/:id/refuse',
    summary: 'Refuse a request for a link, with a word to whoever asked',
    access: 'links.create',
    entities: changes,
    params,
    body: strict({ word: z.string().trim().min(1).max(500) }),
    response: decided,
  },
  withdrawLinkRequest: {
    method: 'POST',
    path: '/link-requests/:id/withdraw',
    summary: 'Withdraw an own request for a link that still waits',
    access: 'links.request',
    entities: changes,
    params,
    body: strict({}),
    response: decided,
  },
})

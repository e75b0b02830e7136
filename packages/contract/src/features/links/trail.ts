import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Id, IdParam, Moment } from '../../shared.ts'
import { AccountState } from '../accounts/holdings.ts'
import { LinkState } from './link-records.ts'
import { MailboxHealth } from '../codes/mailboxes.ts'

/** Campaign, link, account, mailbox and holder are five sides of one thing. */
export const trailSides = ['campaign', 'link', 'account', 'mailbox', 'holder'] as const
export const TrailSide = z.enum(trailSides)
export type TrailSide = z.output<typeof TrailSide>

/** The sides with a page of their own. */
export const trailStarts = ['campaign', 'link', 'account', 'mailbox'] as const
export const TrailStart = z.enum(trailStarts)
export type TrailStart = z.output<typeof TrailStart>

/** Maximum earlier links listed; further ones are only counted. */
export const mostEarlier = 5

/** Whether the person may open its page. */
const opens = { opens: z.boolean() }

export const TrailLink = z.object({
  id: Id,
  address: z.string().nullable(),
  state: LinkState,
  /** When it was requested. */
  at: Moment,
  ...opens,
})
export type TrailLink = z.output<typeof TrailLink>

/**
 * The five sides, as far as the person may see each. A side is null if there is none; if it is in `hidden`, because it
 * belongs to another person; or if it is in `locked`, because the person has no right to this kind of thing, whether it
 * exists or not.
 */
export const Trail = z
  .object({
    campaign: z
      .object({
        id: Id,
        name: z.string(),
        /** Null while unknown. */
        status: z.enum(['Active', 'Inactive']).nullable(),
        /** When its link was requested; null if no link is shown. */
        at: Moment.nullable(),
        ...opens,
      })
      .nullable(),
    link: TrailLink.nullable(),
    account: z
      .object({
        /** Id of the taken account; null while nobody holds it, and if only its ID is shown. */
        id: Id.nullable(),
        accountId: z.string(),
        name: z.string().nullable(),
        /** An ISO code; null if only its ID is shown. */
        country: z.string().nullable(),
        state: AccountState.nullable(),
        closed: z.boolean(),
        /** When it was taken. */
        at: Moment.nullable(),
        ...opens,
      })
      .nullable(),
    mailbox: z
      .object({
        /** Null if it is not in the pool, and if only its address is shown. */
        id: Id.nullable(),
        email: z.string(),
        state: z.enum(['own', 'free', 'held', 'not_in_pool']),
        /** Health of its token; null if the person may not see it. */
        health: MailboxHealth.nullable(),
        /** When its holder took it. */
        at: Moment.nullable(),
        ...opens,
      })
      .nullable(),
    /** Holder of the account. Only leads see the name. */
    holder: z.object({ you: z.boolean(), username: z.string().nullable(), at: Moment }).nullable(),
    hidden: z.array(TrailSide),
    locked: z.array(TrailSide),
    /** Other links of the same campaign or account, newest first, with their accounts. */
    earlier: z.array(TrailLink.extend({ accountId: z.string(), campaignId: Id.nullable() })).max(mostEarlier),
    /** Number of further ones that the person may see. */
    more: z.int().min(0),
  })
  .meta({ id: 'Trail' })
export type Trail = z.output<typeof Trail>

export const trail = defineContract({
  getTrail: {
    method: 'GET',
    path: '/trail/:id',
    summary: 'What belongs together: campaign, link, account, mailbox and holder, asked for from one of the first four',
    access: [
      'campaigns.read',
      'links.create',
      'links.readAll',
      'accounts.own',
      'accounts.manage',
      'mailboxes.own',
      'mailboxes.manage',
    ],
    entities: ['Campaign', 'Link', 'TakenAccount', 'OwnAccount', 'PoolMailbox', 'OwnMailbox'],
    cacheSeconds: 60,
    params: strict({ id: IdParam }),
    /** Kind of the id in the path. */
    query: strict({ from: TrailStart }),
    response: Trail,
  },
})

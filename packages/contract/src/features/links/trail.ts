import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Id, IdParam, Moment } from '../../shared.ts'
import { AccountState } from '../accounts/holdings.ts'
import { LinkState } from './link-records.ts'
import { MailboxHealth } from '../codes/mailboxes.ts'

/** Campaign, link, account, mailbox and holder are one thing seen from five sides. */
export const trailSides = ['campaign', 'link', 'account', 'mailbox', 'holder'] as const
export const TrailSide = z.enum(trailSides)
export type TrailSide = z.output<typeof TrailSide>

/** The sides that are opened by themselves. */
export const trailStarts = ['campaign', 'link', 'account', 'mailbox'] as const
export const TrailStart = z.enum(trailStarts)
export type TrailStart = z.output<typeof TrailStart>

/** Earlier links are told of up to this many; how many more there are is a number. */
export const mostEarlier = 5

/** Whether the person may open it by itself. */
const opens = { opens: z.boolean() }

export const TrailLink = z.object({
  id: Id,
  address: z.string().nullable(),
  state: LinkState,
  /** When it was asked for. */
  at: Moment,
  ...opens,
})
export type TrailLink = z.output<typeof TrailLink>

/**
 * The five sides, as far as the person may see each. A side is null where there is none, where it stands in `hidden`: it
 * is another person's; or in `locked`: the person has no right to such things at all, whether there is one or not.
 */
export const Trail = z
  .object({
    campaign: z
      .object({
        id: Id,
        name: z.string(),
        /** Null while nobody knows. */
        status: z.enum(['Active', 'Inactive']).nullable(),
        /** When its link was asked for; null where none is told of. */
        at: Moment.nullable(),
        ...opens,
      })
      .nullable(),
    link: TrailLink.nullable(),
    account: z
      .object({
        /** Of the taken account; null while nobody holds it, and where no more than its ID is told. */
        id: Id.nullable(),
        accountId: z.string(),
        name: z.string().nullable(),
        /** An ISO code; null where no more than its ID is told. */
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
        /** Null where it is not in the pool, and where no more than its address is told. */
        id: Id.nullable(),
        email: z.string(),
        state: z.enum(['own', 'free', 'held', 'not_in_pool']),
        /** What its token is worth; null for those who may not look at it. */
        health: MailboxHealth.nullable(),
        /** When whoever has it took it. */
        at: Moment.nullable(),
        ...opens,
      })
      .nullable(),
    /** Who holds the account. The name is for those who lead. */
    holder: z.object({ you: z.boolean(), username: z.string().nullable(), at: Moment }).nullable(),
    hidden: z.array(TrailSide),
    locked: z.array(TrailSide),
    /** Other links of the same campaign, or of the same account, newest first, with the accounts that they were made for. */
    earlier: z.array(TrailLink.extend({ accountId: z.string(), campaignId: Id.nullable() })).max(mostEarlier),
    /** How many more of these the person may see. */
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
    /** Of what kind the number is. */
    query: strict({ from: TrailStart }),
    response: Trail,
  },
})

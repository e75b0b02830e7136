import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Id, IdParam, Moment, maxNumber } from '../../shared.ts'
import { LinkFailureCode, LinkStage, LinkState, NewLink } from './link-records.ts'

/**
 * State of a launch. `open`: a step is left to do; `done`: its link is finished; `cancelled`: everything that could be
 * returned was returned.
 */
export const launchStates = ['open', 'done', 'cancelled'] as const

/**
 * State of the mailbox in a launch. `taken`: the person got it through the launch; `own`: they had it before; `none`:
 * the account names none; `held`: somebody else has it; `not_in_pool`: the account names one that is not in the pool;
 * `skipped`: the person wants none; `gone`: they no longer have it.
 */
export const launchMailboxStates = ['taken', 'own', 'none', 'held', 'not_in_pool', 'skipped', 'gone'] as const
export const LaunchMailboxState = z.enum(launchMailboxStates)
export type LaunchMailboxState = z.output<typeof LaunchMailboxState>

/**
 * Why a part is kept when a launch is cancelled. `own`: the person had it before; `seen`: its login was shown, and the
 * ten minutes for undoing a take are over; `spend`: likewise, because spend was recorded; `closed`; `banned`: it must
 * not be given to anybody; `moved`: the person no longer has it; `link`: a campaign may have been made with it;
 * `code_shown`: a code of the mailbox was shown.
 */
export const launchKeptReasons = ['own', 'seen', 'spend', 'closed', 'banned', 'moved', 'link', 'code_shown'] as const
export const launchParts = ['account', 'mailbox', 'link', 'request'] as const
const Kept = z.object({ what: z.enum(launchParts), why: z.enum(launchKeptReasons) })
export type LaunchKept = z.output<typeof Kept>

export const Launch = z
  .object({
    id: Id,
    /** Country of its account, an ISO code. */
    country: z.string(),
    state: z.enum(launchStates),
    created_at: Moment,
    /** When the last step was done. */
    saved_at: Moment,
    account: z.object({
      record_id: Id,
      account_id: z.string(),
      name: z.string().nullable(),
      /** Taken through the launch; otherwise the person had it before. */
      taken: z.boolean(),
      at: Moment,
      /** `gone`: the person no longer holds it. */
      stands: z.enum(['open', 'closed', 'gone']),
      /** Whether its login was shown. */
      seen: z.boolean(),
      pixel: z.string().nullable(),
    }),
    mailbox: z.object({
      state: LaunchMailboxState,
      /** Null if the account names none, and none was taken. */
      email: z.string().nullable(),
      /** Id of the mailbox, for the calls that read its codes; null unless the person holds it. */
      email_id: Id.nullable(),
      at: Moment,
      /** Whether a code was shown since it was taken. */
      code_shown: z.boolean(),
    }),
    /** Null until it is requested. */
    link: z
      .object({
        id: Id,
        state: LinkState,
        stage: LinkStage,
        pwa_link: z.string(),
        campaign_name: z.string(),
        campaign_id: z.int().nullable(),
        campaign_link: z.string().nullable(),
        domain: z.string().nullable(),
        trouble: LinkFailureCode.nullable(),
        /** The tracker's own words about the trouble. */
        message: z.string().nullable(),
        at: Moment,
      })
      .nullable(),
    /** Parts that a cancelled launch returned, and parts that the person kept with the reasons; null otherwise. */
    cancelled: z.object({ at: Moment, returned: z.array(z.enum(launchParts)), kept: z.array(Kept) }).nullable(),
  })
  .meta({ id: 'Launch' })
export type Launch = z.output<typeof Launch>

/** Account of a launch: the next free one of a country, by its code; or one that the person holds, by its record. */
const Wanted = z.union([z.string().regex(/^[A-Za-z]{2}$/, 'must be a country code or a record'), Id.max(maxNumber)])

/** Entities that a step invalidates. */
const entities = [
  'Launch',
  'OwnAccount',
  'AvailableAccount',
  'TakenAccount',
  'Sheet',
  'OwnMailbox',
  'PoolMailbox',
  'MailboxStock',
] as const
const reads = ['Launch', 'OwnAccount', 'OwnMailbox', 'Link'] as const
const params = strict({ id: IdParam })

/** Maximum launches listed per person. */
export const mostLaunches = 50

export const launches = defineContract({
  listLaunches: {
    method: 'GET',
    path: '/launches',
    summary: 'Launches of the person: those that are open, and the others of the last 7 days, newest first; at most 50',
    access: 'launches.own',
    entities: reads,
    cacheSeconds: 60,
    response: z.object({ launches: z.array(Launch) }).meta({ id: 'Launches' }),
  },
  getLaunch: {
    method: 'GET',
    path: '/launches/:id',
    summary: 'How a launch stands',
    access: 'launches.own',
    entities: reads,
    cacheSeconds: 60,
    params,
    response: Launch,
  },
  beginLaunch: {
    method: 'POST',
    path: '/launches',
    summary:
      'Begin a launch: take the next free account of a country without its login, or use an own one; its mailbox comes with it',
    access: 'launches.own',
    limit: 'take',
    entities,
    body: strict({ account: Wanted }),
    response: Launch,
  },
  changeLaunchAccount: {
    method: 'PUT',
    path: '/launches/:id/account',
    summary:
      'Use another account, and give back the one that was taken; where `instead` was changed already nothing happens',
    access: 'launches.own',
    limit: 'take',
    entities,
    params,
    body: strict({
      account: Wanted,
      /** Record of its current account. */
      instead: Id.max(maxNumber),
    }),
    response: Launch,
  },
  setLaunchMailbox: {
    method: 'PUT',
    path: '/launches/:id/mailbox',
    summary:
      "Choose the mailbox of a launch: the account's, one from the stock, or none. One that the person has stays as it is",
    access: 'launches.own',
    limit: 'take',
    entities,
    params,
    body: strict({ from: z.enum(['account', 'stock', 'none']) }),
    response: Launch,
  },
  makeLaunchLink: {
    method: 'POST',
    path: '/launches/:id/link',
    summary: 'Begin the link of a launch; it is made once, and goes on by itself',
    access: 'links.create',
    limit: 'link',
    entities: ['Launch', 'Link', 'Campaign'],
    params,
    body: NewLink.pick({ pwa_link: true, template_id: true, domain_id: true, group_id: true }).extend({
      /** For an account that has none. */
      pixel: NewLink.shape.pixel.optional(),
    }),
    response: Launch,
  },
  cancelLaunch: {
    method: 'POST',
    path: '/launches/:id/cancel',
    summary:
      'Cancel a launch: give back its account and its mailbox as far as that can be done, and say what stays and why',
    access: 'launches.own',
    entities,
    params,
    body: strict({}),
    response: Launch,
  },
})

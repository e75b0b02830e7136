import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import { Day, Fresh, Id, IdParam, listed, maxNumber, Moment, paging, Success } from '../shared.ts'

/**
 * What can need attention, each decided over finished days of the reporting zone alone:
 *
 * - `spend_without_deposits`: over the last `days` together the tracker's cost is at least `cost` and there is no deposit.
 * - `conversion_halved`: registrations per click of the last day are at least `percent` below the median of the daily rates of
 *   the 7 days before, which have at least `registrations` together. A day without clicks has no rate.
 * - `roi_below`: over the last `days` together ROI is below `percent`, at a cost of at least `cost`.
 * - `link_failed`: a link could not be made, or not wholly, and nobody has taken it up again or cleaned it up.
 * - `link_broken`: the campaign or the domain of a finished link, or the link itself, works no more, and its account is open.
 * - `mailbox_renewal`: at least `mailboxes` of the pool have a token that has ended: each needs a new one.
 */
export const attentionRules = [
  'spend_without_deposits',
  'conversion_halved',
  'roi_below',
  'link_failed',
  'link_broken',
  'mailbox_renewal',
] as const
export const AttentionRuleName = z.enum(attentionRules)
export type AttentionRuleName = z.output<typeof AttentionRuleName>

/** With how many days before its own day a rate is compared. */
export const medianDays = 7

/** The numbers of a rule; which of them one has, its defaults say. Money in dollars, with at most two decimals. */
const numbers = {
  days: z.int().min(1).max(30).optional(),
  cost: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
  registrations: z.int().min(1).max(1_000_000).optional(),
  percent: z.number().min(-100).max(1_000).multipleOf(0.01).optional(),
  mailboxes: z.int().min(1).max(1_000_000).optional(),
}
export const AttentionNumbers = z.object(numbers).meta({ id: 'AttentionNumbers' })
export type AttentionNumbers = z.output<typeof AttentionNumbers>
export type AttentionNumber = keyof AttentionNumbers

/** What a rule decides by as long as nobody has changed it. */
export const attentionDefaults = {
  spend_without_deposits: { days: 2, cost: 20 },
  conversion_halved: { percent: 50, registrations: 10 },
  roi_below: { percent: -30, days: 3, cost: 20 },
  link_failed: {},
  link_broken: {},
  mailbox_renewal: { mailboxes: 1 },
} as const satisfies Record<AttentionRuleName, AttentionNumbers>

/** The numbers that a rule has, in the order in which people read them. */
export const numbersOf = (rule: AttentionRuleName): AttentionNumber[] =>
  Object.keys(attentionDefaults[rule]) as AttentionNumber[]

export const AttentionRule = z
  .object({
    rule: AttentionRuleName,
    enabled: z.boolean(),
    numbers: AttentionNumbers,
    /** Who changed it last; null: it is as it came. */
    setBy: z.string().nullable(),
    setAt: Moment.nullable(),
  })
  .meta({ id: 'AttentionRule' })
export type AttentionRule = z.output<typeof AttentionRule>

/** What an episode is about. */
export const AttentionThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('campaign'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('link'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('pool') }),
])
export type AttentionThing = z.output<typeof AttentionThing>

/**
 * The figure of an episode as it was last decided. `value` is the cost in dollars, registrations per 100 clicks, ROI in percent
 * or how many mailboxes; null for a link. `beside` is the median of the rates, or the cost of an ROI.
 */
export const AttentionFigure = z.object({
  value: z.number().nullable(),
  beside: z.number().nullable(),
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  /** Why a link failed, or what is wrong with it. */
  trouble: z.string().nullable(),
})
export type AttentionFigure = z.output<typeof AttentionFigure>

/** From when a rule began to hold for a thing until it did no more. */
export const AttentionEpisode = z
  .object({
    id: Id,
    rule: AttentionRuleName,
    /** Those of the rule by which it was last decided. */
    numbers: AttentionNumbers,
    thing: AttentionThing,
    figure: AttentionFigure,
    openedAt: Moment,
    /** Null while it is open. */
    closedAt: Moment.nullable(),
    /** Put off by the person who asks. */
    snoozed: z.object({ until: Moment, reason: z.string() }).nullable(),
  })
  .meta({ id: 'AttentionEpisode' })
export type AttentionEpisode = z.output<typeof AttentionEpisode>

/** An open episode in the list of all: with what its campaign lost, in dollars; null where it lost nothing that is known. */
export const OpenEpisode = AttentionEpisode.extend({ lost: z.number().positive().nullable() }).meta({
  id: 'OpenEpisode',
})
export type OpenEpisode = z.output<typeof OpenEpisode>
/** Over how many finished days the list says what a campaign lost. */
export const lossDays = 7

/** For how many days an episode can be put off at most. */
export const mostSnoozeDays = 14
/** How many episodes of a campaign are told of: the newest. */
export const mostCampaignEpisodes = 100

export const attention = defineContract({
  listAttention: {
    method: 'GET',
    path: '/attention',
    summary:
      'What needs attention of what the person may see: things, what lost most first; with snoozed=1 what they put off',
    access: 'stats.read',
    entities: ['Attention'],
    cacheSeconds: 60,
    query: strict({ ...paging, snoozed: z.literal('1').optional(), fresh: Fresh }),
    response: listed({
      /** Rows of a page of items, item by item; `total` and `limit` count items, too. */
      episodes: z.array(OpenEpisode),
      /** The finished days over which `lost` is summed. */
      week: z.object({ fromDay: Day, toDay: Day }),
      /** Things with something open that is not put off, those with something of it that began within 24 hours, and put off. */
      open: z.int().min(0),
      lately: z.int().min(0),
      snoozed: z.int().min(0),
      /** When the rules were last looked at; null: not yet. */
      checkedAt: Moment.nullable(),
    }),
  },
  getCampaignAttention: {
    method: 'GET',
    path: '/attention/campaigns/:id',
    summary: 'The course of a campaign’s alerts: its newest 100 episodes, open and past',
    access: 'campaigns.read',
    entities: ['Attention'],
    cacheSeconds: 60,
    params: strict({ id: IdParam }),
    response: z.object({ episodes: z.array(AttentionEpisode) }),
  },
  snoozeAttention: {
    method: 'POST',
    path: '/attention/:id/snooze',
    summary: 'Put an open episode off for oneself, for 1 to 14 days from now, with a reason',
    access: 'stats.read',
    entities: ['Attention'],
    params: strict({ id: IdParam }),
    body: strict({ days: z.int().min(1).max(mostSnoozeDays), reason: z.string().trim().min(1).max(500) }),
    response: Success.extend({ until: Moment }),
  },
  wakeAttention: {
    method: 'DELETE',
    path: '/attention/:id/snooze',
    summary: 'Show an episode again that one has put off',
    access: 'stats.read',
    entities: ['Attention'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  listAttentionRules: {
    method: 'GET',
    path: '/attention/rules',
    summary: 'The rules by which something needs attention',
    access: 'rules.manage',
    entities: ['AttentionRule'],
    response: z.object({ rules: z.array(AttentionRule) }),
  },
  saveAttentionRule: {
    method: 'PUT',
    path: '/attention/rules/:rule',
    summary: 'Switch a rule on or off and set its numbers, all that it has',
    access: 'rules.manage',
    entities: ['AttentionRule', 'Attention', 'AuditRecord'],
    params: strict({ rule: AttentionRuleName }),
    body: strict({ enabled: z.boolean(), ...numbers }),
    response: Success.extend({ rule: AttentionRule }),
  },
})

/** A day of the person who asks: what is theirs and goes on. */
export const day = defineContract({
  getMyDay: {
    method: 'GET',
    path: '/my-day',
    summary:
      'Open accounts and room for more, mailboxes waiting for a code, links in work, launches and requests that wait; what a person has no part in is null',
    access: 'stats.read',
    entities: ['OwnAccount', 'OwnMailbox', 'Link', 'Launch', 'LinkRequest', 'Me'],
    cacheSeconds: 30,
    response: z.object({
      accounts: z.object({ open: z.int().min(0), limit: z.int().min(0).max(maxNumber).nullable() }).nullable(),
      /** `until`: when the first of them stops waiting. */
      mailboxes: z.object({ waiting: z.int().min(1), until: Moment }).nullable(),
      /** `stage` and `streams` made, of the newest. */
      links: z
        .object({
          working: z.int().min(1),
          stage: z.enum(['initializing', 'campaign', 'streams', 'finalizing']),
          country: z.string(),
        })
        .nullable(),
      /** Launches with a step left to do, and the country and the account of the newest. */
      launches: z
        .object({ open: z.int().min(1), id: Id, country: z.string(), account: z.string(), name: z.string().nullable() })
        .nullable(),
      /** Links that were asked for and wait for a decision; since when the first of them does. */
      requests: z.object({ waiting: z.int().min(1), since: Moment }).nullable(),
    }),
  },
})

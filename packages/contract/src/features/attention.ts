import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import { Day, Fresh, Id, IdParam, listed, maxNumber, Moment, paging, Success } from '../shared.ts'

/**
 * Rules for what needs attention, each evaluated only over finished days of the reporting zone:
 *
 * - `spend_without_deposits`: over the last `days` together the tracker's cost is at least `cost` and there is no
 *   deposit.
 * - `conversion_halved`: registrations per click of the last day are at least `percent` below the median of the daily
 *   rates of the 7 days before, which have at least `registrations` together. A day without clicks has no rate.
 * - `roi_below`: over the last `days` together ROI is below `percent`, at a cost of at least `cost`.
 * - `link_failed`: a link could not be made, or only partly, and nobody has resumed it or cleaned it up.
 * - `link_broken`: the campaign or the domain of a finished link, or the link itself, no longer works, and its account
 *   is open.
 * - `mailbox_renewal`: at least `mailboxes` of the pool have an expired token and need a new one.
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

/** Number of days before its own day that a rate is compared with. */
export const medianDays = 7

/** Parameters of a rule; its defaults define which ones it has. Money in dollars, with at most two decimals. */
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

/** Default parameters, used until somebody changes the rule. */
export const attentionDefaults = {
  spend_without_deposits: { days: 2, cost: 20 },
  conversion_halved: { percent: 50, registrations: 10 },
  roi_below: { percent: -30, days: 3, cost: 20 },
  link_failed: {},
  link_broken: {},
  mailbox_renewal: { mailboxes: 1 },
} as const satisfies Record<AttentionRuleName, AttentionNumbers>

/** Parameters of a rule, in display order. */
export const numbersOf = (rule: AttentionRuleName): AttentionNumber[] =>
  Object.keys(attentionDefaults[rule]) as AttentionNumber[]

export const AttentionRule = z
  .object({
    rule: AttentionRuleName,
    enabled: z.boolean(),
    numbers: AttentionNumbers,
    /** Who changed it last; null for the default. */
    setBy: z.string().nullable(),
    setAt: Moment.nullable(),
  })
  .meta({ id: 'AttentionRule' })
export type AttentionRule = z.output<typeof AttentionRule>

/** Subject of an episode. */
export const AttentionThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('campaign'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('link'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('pool') }),
])
export type AttentionThing = z.output<typeof AttentionThing>

/**
 * Figure of an episode when it was last evaluated. `value` is the cost in dollars, registrations per 100 clicks, ROI in
 * percent or the number of mailboxes; null for a link. `beside` is the median of the rates, or the cost for an ROI.
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

/** Period during which a rule holds for a subject. */
export const AttentionEpisode = z
  .object({
    id: Id,
    rule: AttentionRuleName,
    /** Parameters of the rule when it was last evaluated. */
    numbers: AttentionNumbers,
    thing: AttentionThing,
    figure: AttentionFigure,
    openedAt: Moment,
    /** Null while it is open. */
    closedAt: Moment.nullable(),
    /** Set if the caller has snoozed it. */
    snoozed: z.object({ until: Moment, reason: z.string() }).nullable(),
  })
  .meta({ id: 'AttentionEpisode' })
export type AttentionEpisode = z.output<typeof AttentionEpisode>

/** An open episode in the list, with the loss of its campaign in dollars; null if no loss is known. */
export const OpenEpisode = AttentionEpisode.extend({ lost: z.number().positive().nullable() }).meta({
  id: 'OpenEpisode',
})
export type OpenEpisode = z.output<typeof OpenEpisode>
/** Number of finished days over which the list sums the loss of a campaign. */
export const lossDays = 7

/** Maximum days for which an episode can be snoozed. */
export const mostSnoozeDays = 14
/** Maximum episodes listed per campaign, newest first. */
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
      /** Rows of a page of items, item by item; `total` and `limit` also count items. */
      episodes: z.array(OpenEpisode),
      /** The finished days over which `lost` is summed. */
      week: z.object({ fromDay: Day, toDay: Day }),
      /**
       * Number of subjects with an open episode that is not snoozed, with one that began within 24 hours, and with a
       * snoozed one.
       */
      open: z.int().min(0),
      lately: z.int().min(0),
      snoozed: z.int().min(0),
      /** Time of the last evaluation; null if there was none. */
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

/** The caller's day: their things in progress. */
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
      /** `stage` and finished `streams` of the newest link. */
      links: z
        .object({
          working: z.int().min(1),
          stage: z.enum(['initializing', 'campaign', 'streams', 'finalizing']),
          country: z.string(),
        })
        .nullable(),
      /** Launches with an open step, and the country and account of the newest. */
      launches: z
        .object({ open: z.int().min(1), id: Id, country: z.string(), account: z.string(), name: z.string().nullable() })
        .nullable(),
      /** Requested links that wait for a decision, and since when the first one does. */
      requests: z.object({ waiting: z.int().min(1), since: Moment }).nullable(),
    }),
  },
})

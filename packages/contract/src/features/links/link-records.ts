import { z } from 'zod'
import { trackerFailureCodes } from '../figures/stats.ts'
import { strict } from '../../endpoint.ts'
import type { ErrorKey } from '../../errors.ts'
import { Id, Moment, maxNumber, VisibleText } from '../../shared.ts'

/**
 * How a link stands. `partial`: its campaign exists in the tracker, but the link is not finished; `failed`: there is no
 * campaign; `cleaned`: what there was has been removed from the tracker.
 */
export const linkStates = ['creating', 'done', 'partial', 'failed', 'cleaning', 'cleaned'] as const
export const LinkState = z.enum(linkStates)
export type LinkState = z.output<typeof LinkState>

/** The steps of the server, in their order. */
export const linkStages = ['initializing', 'campaign', 'streams', 'finalizing'] as const
export const LinkStage = z.enum(linkStages)
export type LinkStage = z.output<typeof LinkStage>

/** Why a link is not finished, as the keys of the refusals that say the same. */
export const linkFailureCodes = [
  ...trackerFailureCodes,
  'vendor_rejected/link_template',
  'vendor_rejected/link_domain',
  'vendor_rejected/link_design',
  'internal',
] as const satisfies readonly ErrorKey[]
export const LinkFailureCode = z.enum(linkFailureCodes)
export type LinkFailureCode = z.output<typeof LinkFailureCode>

/** What people are told of a failure: the tracker's own words, else ours; of a template its name, and ours. */
export const linkFailureWords = (trouble: LinkFailureCode, message: string | null, own: string): string => {
  if (message === null) return own
  return trouble === 'vendor_rejected/link_design' ? `${message}: ${own}` : message
}

/**
 * What a call of the finished link showed. `redirects`: it leads to the host of the PWA link; `elsewhere`: to another
 * one; `answers`: it shows a page of its own; `fails`: an error; `unresolved`, `unreachable`: nobody is there;
 * `private`: the domain leads into a private network, and was not called.
 */
export const linkCheckOutcomes = [
  'redirects',
  'elsewhere',
  'answers',
  'fails',
  'unresolved',
  'unreachable',
  'private',
] as const
export const LinkCheck = z
  .object({
    at: Moment,
    outcome: z.enum(linkCheckOutcomes),
    /** Of the answer, where there was one. */
    status: z.int().nullable(),
    /** The host that it leads to. */
    host: z.string().nullable(),
  })
  .meta({ id: 'LinkCheck' })
export type LinkCheck = z.output<typeof LinkCheck>

/**
 * What is wrong with a finished link. By the tracker: its campaign is not there any more (`campaign_gone`) or switched off
 * (`campaign_off`), its domain does not work there any more (`domain_gone`). By a call of the link: as in `LinkCheck`.
 */
export const linkWatchTroubles = [
  'campaign_gone',
  'campaign_off',
  'domain_gone',
  'fails',
  'unresolved',
  'unreachable',
  'private',
] as const
export const LinkWatchTrouble = z.enum(linkWatchTroubles)
export type LinkWatchTrouble = z.output<typeof LinkWatchTrouble>

/** How a finished link stood when it was looked at last, once a day. */
export const LinkWatch = z
  .object({
    at: Moment,
    /** Null: nothing was found wrong. */
    trouble: LinkWatchTrouble.nullable(),
    /** When that was found first. */
    since: Moment.nullable(),
  })
  .meta({ id: 'LinkWatch' })
export type LinkWatch = z.output<typeof LinkWatch>

export const LinkRecord = z
  .object({
    id: Id,
    country: z.string(),
    campaign_name: z.string(),
    /** Null until the tracker has made it. */
    campaign_id: z.int().nullable(),
    account_id: z.string(),
    /** Of that account, for those who may see it. */
    account_name: z.string().nullable(),
    pixel: z.string(),
    pwa_link: z.string(),
    streams_created: z.array(z.object({ id: z.int(), name: z.string() })),
    campaign_link: z.string().nullable(),
    created_at: Moment,
    /** The name of whoever made it. */
    created_by: z.string(),
    state: LinkState,
    stage: LinkStage,
    /** The template and the domain in use, once they are chosen. */
    template: z.string().nullable(),
    domain: z.string().nullable(),
    trouble: LinkFailureCode.nullable(),
    /** The tracker's own words about the trouble. */
    message: z.string().nullable(),
    check: LinkCheck.nullable(),
    /** Null until it was looked at for the first time, a day after it was made. */
    watch: LinkWatch.nullable(),
    /** What is not finished can be resumed and cleaned up. */
    unfinished: z.boolean(),
  })
  .meta({ id: 'LinkRecord' })
export type LinkRecord = z.output<typeof LinkRecord>

/** A campaign of the tracker that others are made after; with a country it serves that country only. */
export const LinkTemplate = z
  .object({ id: z.int(), name: z.string(), country: z.string().nullable(), streams: z.int().min(0) })
  .meta({ id: 'LinkTemplate' })
export type LinkTemplate = z.output<typeof LinkTemplate>

/** An account that somebody holds, as the form of links takes it over. */
export const LinkAccount = z
  .object({
    /** Of the taken account. */
    record_id: Id,
    account_id: z.string(),
    account_name: z.string().nullable(),
    country: z.string(),
    pixel: z.string().nullable(),
    closed: z.boolean(),
    holder: z.string(),
    mine: z.boolean(),
  })
  .meta({ id: 'LinkAccount' })
export type LinkAccount = z.output<typeof LinkAccount>

/** An account or a pixel. */
export const linkIdPattern = /^[A-Za-z0-9._-]{1,100}$/
const AccountPart = VisibleText.regex(linkIdPattern, 'up to 100 letters, digits, dots, underscores, hyphens')

/** A page on the web: http or https, without a name or password in it. */
export const isWebLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** An id of the tracker's. */
export const TrackerId = Id.max(maxNumber)

/**
 * What the form is filled with. Without a template the server takes that of the country; where it has none, and of domains
 * and groups, the first that fits.
 */
export const NewLink = strict({
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country of the list'),
  account_id: AccountPart,
  pixel: AccountPart,
  pwa_link: VisibleText.max(2_000).refine(isWebLink, 'must start with http:// or https://'),
  template_id: TrackerId.optional(),
  domain_id: TrackerId.optional(),
  group_id: TrackerId.optional(),
  /** Refuse an account that nobody holds whose accounts the person sees: it may be mistyped. */
  known_account: z.boolean().optional(),
  /** Make it although the account is closed. */
  closed_account: z.boolean().optional(),
})
export type NewLink = z.output<typeof NewLink>

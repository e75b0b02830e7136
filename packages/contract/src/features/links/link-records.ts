import { z } from 'zod'
import { trackerFailureCodes } from '../figures/stats.ts'
import { strict } from '../../endpoint.ts'
import type { ErrorKey } from '../../errors.ts'
import { Id, Moment, maxNumber, VisibleText } from '../../shared.ts'

/**
 * State of a link. `partial`: its campaign exists in the tracker, but the link is not finished; `failed`: there is no
 * campaign; `cleaned`: everything that was created has been removed from the tracker.
 */
export const linkStates = ['creating', 'done', 'partial', 'failed', 'cleaning', 'cleaned'] as const
export const LinkState = z.enum(linkStates)
export type LinkState = z.output<typeof LinkState>

/** The steps of the server, in order. */
export const linkStages = ['initializing', 'campaign', 'streams', 'finalizing'] as const
export const LinkStage = z.enum(linkStages)
export type LinkStage = z.output<typeof LinkStage>

/** Why a link is not finished, by the keys of the matching refusals. */
export const linkFailureCodes = [
  ...trackerFailureCodes,
  'vendor_rejected/link_template',
  'vendor_rejected/link_domain',
  'vendor_rejected/link_design',
  'internal',
] as const satisfies readonly ErrorKey[]
export const LinkFailureCode = z.enum(linkFailureCodes)
export type LinkFailureCode = z.output<typeof LinkFailureCode>

/** Displayed text of a failure: the tracker's own words, else ours; for a template its name, and ours. */
export const linkFailureWords = (trouble: LinkFailureCode, message: string | null, own: string): string => {
  if (message === null) return own
  return trouble === 'vendor_rejected/link_design' ? `${message}: ${own}` : message
}

/**
 * Result of calling the finished link. `redirects`: it leads to the host of the PWA link; `elsewhere`: to another host;
 * `answers`: it shows a page of its own; `fails`: an error; `unresolved`, `unreachable`: no server was found;
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
    /** Status of the answer, if there was one. */
    status: z.int().nullable(),
    /** The host that it leads to. */
    host: z.string().nullable(),
  })
  .meta({ id: 'LinkCheck' })
export type LinkCheck = z.output<typeof LinkCheck>

/**
 * Problems of a finished link. According to the tracker: its campaign is gone (`campaign_gone`) or switched off
 * (`campaign_off`), or its domain no longer works there (`domain_gone`). According to a call of the link: as in
 * `LinkCheck`.
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

/** Result of the latest daily check of a finished link. */
export const LinkWatch = z
  .object({
    at: Moment,
    /** Null if nothing is wrong. */
    trouble: LinkWatchTrouble.nullable(),
    /** When the problem was first found. */
    since: Moment.nullable(),
  })
  .meta({ id: 'LinkWatch' })
export type LinkWatch = z.output<typeof LinkWatch>

export const LinkRecord = z
  .object({
    id: Id,
    country: z.string(),
    campaign_name: z.string(),
    /** Null until the tracker has created it. */
    campaign_id: z.int().nullable(),
    account_id: z.string(),
    /** Name of that account, if the caller may see it. */
    account_name: z.string().nullable(),
    pixel: z.string(),
    pwa_link: z.string(),
    streams_created: z.array(z.object({ id: z.int(), name: z.string() })),
    campaign_link: z.string().nullable(),
    created_at: Moment,
    /** Name of its creator. */
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
    /** Null until the first check, a day after it was made. */
    watch: LinkWatch.nullable(),
    /** Whether it can be resumed and cleaned up. */
    unfinished: z.boolean(),
  })
  .meta({ id: 'LinkRecord' })
export type LinkRecord = z.output<typeof LinkRecord>

/** A campaign of the tracker that serves as a template; if it has a country, only for that country. */
export const LinkTemplate = z
  .object({ id: z.int(), name: z.string(), country: z.string().nullable(), streams: z.int().min(0) })
  .meta({ id: 'LinkTemplate' })
export type LinkTemplate = z.output<typeof LinkTemplate>

/** A held account, as the link form uses it. */
export const LinkAccount = z
  .object({
    /** Id of the taken account. */
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

/** Pattern of an account id or a pixel. */
export const linkIdPattern = /^[A-Za-z0-9._-]{1,100}$/
const AccountPart = VisibleText.regex(linkIdPattern, 'up to 100 letters, digits, dots, underscores, hyphens')

/** A web page: http or https, without credentials. */
export const isWebLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** An id from the tracker. */
export const TrackerId = Id.max(maxNumber)

/**
 * Content of the form. The template defaults to that of the country or the first that fits; domain and group default to
 * the first that fits.
 */
export const NewLink = strict({
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country of the list'),
  account_id: AccountPart,
  pixel: AccountPart,
  pwa_link: VisibleText.max(2_000).refine(isWebLink, 'must start with http:// or https://'),
  template_id: TrackerId.optional(),
  domain_id: TrackerId.optional(),
  group_id: TrackerId.optional(),
  /** Refuse an account that none of the people visible to the caller holds, because it may be mistyped. */
  known_account: z.boolean().optional(),
  /** Create the link even if the account is closed. */
  closed_account: z.boolean().optional(),
})
export type NewLink = z.output<typeof NewLink>

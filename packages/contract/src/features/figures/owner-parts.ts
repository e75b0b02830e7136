import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Fresh, Id } from '../../shared.ts'

const Amount = z.number().nullable()

/**
 * Share of one owner in a campaign with several owners within a range: counts, and US dollars with up to four decimals;
 * null if the tracker does not say. Owners whose names are hidden are indistinguishable and share one part.
 */
export const OwnerPart = z
  .object({
    campaignId: Id,
    /** False if it belongs to nobody. */
    assigned: z.boolean(),
    /** Null if it belongs to nobody, or if the name is hidden. */
    username: z.string().nullable(),
    /** Whether the owner is the caller. */
    you: z.boolean(),
    /** Whether the owner has left. */
    left: z.boolean(),
    clicks: Amount,
    conversions: Amount,
    installs: Amount,
    registrations: Amount,
    deposits: Amount,
    revenue: Amount,
    cost: Amount,
  })
  .meta({ id: 'OwnerPart' })
export type OwnerPart = z.output<typeof OwnerPart>

export const OwnerParts = z
  .object({
    /**
     * Only for campaigns with several owners. Parts of a campaign are adjacent, the owner of the latest days first.
     * Empty while figures of some days are unknown, and for ranges too long for owners.
     */
    parts: z.array(OwnerPart),
    /** The range includes today, whose figures still change; later changes belong to the first part. */
    open: z.boolean(),
  })
  .meta({ id: 'OwnerParts' })
export type OwnerParts = z.output<typeof OwnerParts>

export const ownerParts = defineContract({
  listOwnerParts: {
    method: 'GET',
    path: '/owners/parts',
    summary:
      'What each owner has of the campaigns that count for several within a range; names only for those who lead',
    access: 'campaigns.read',
    entities: ['Campaign', 'CampaignOwner'],
    cacheSeconds: 60,
    /** Both ends included, days of the reporting time zone; at most `ownerDays` of them are divided. */
    query: strict({ fromDate: Day, toDate: Day, fresh: Fresh }),
    response: OwnerParts,
  },
})

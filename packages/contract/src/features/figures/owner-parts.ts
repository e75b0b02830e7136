import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Fresh, Id } from '../../shared.ts'

const Amount = z.number().nullable()

/**
 * What counts for one owner of a campaign that has several within a range: counts, and US dollars with up to four decimals;
 * null where the tracker does not say. Owners whose names are not told, and who cannot be told apart, have one part together.
 */
export const OwnerPart = z
  .object({
    campaignId: Id,
    /** False: nobody's. */
    assigned: z.boolean(),
    /** Null: nobody's, or somebody whose name is not told. */
    username: z.string().nullable(),
    /** The person who asks. */
    you: z.boolean(),
    /** The person has left. */
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
     * Campaigns with several owners alone; the parts of one stand together, that of the last days first. None while figures
     * of some days are not known, and for ranges of which owners are not told as a whole.
     */
    parts: z.array(OwnerPart),
    /** The range has today, whose figures go on: what they have become since then is of the first part. */
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
    /** Both ends inclusive, days of the reporting time zone; at most `ownerDays` of them are divided. */
    query: strict({ fromDate: Day, toDate: Day, fresh: Fresh }),
    response: OwnerParts,
  },
})

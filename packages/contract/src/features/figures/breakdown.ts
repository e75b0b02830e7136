import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Fresh, IdParam, Moment } from '../../shared.ts'
import { CampaignFigures } from './campaign.ts'
import { trackerFailureCodes } from './stats.ts'

/** Older trackers keep 15 sub IDs per click, newer ones 30. */
export const mostSubIds = 30
const subIds = Array.from({ length: mostSubIds }, (_each, index): `sub_id_${number}` => `sub_id_${index + 1}`)

/** Dimensions of a campaign's breakdown: origin of clicks, destination, and sub ID values. */
export const breakdownFields = ['country', 'offer', 'landing', ...subIds] as const
export const BreakdownField = z.enum(breakdownFields)
export type BreakdownField = z.output<typeof BreakdownField>

/** Maximum values listed individually; all others share one line. */
export const mostBroken = 200

/**
 * One value with its figures, all `other` values together, or `apart`: the difference to the campaign's figures, which
 * were counted at another moment.
 */
export const breakdownLines = ['value', 'other', 'apart'] as const

export const BreakdownLine = z
  .object({
    by: BreakdownField,
    line: z.enum(breakdownLines),
    /** ISO code of a country, ID of an offer or landing page, or value of a sub ID; empty if there was none. */
    value: z.string(),
    /** Name of an offer or landing page; otherwise empty. */
    name: z.string(),
    /**
     * For `other` the number of values with traffic, null if the tracker does not say; otherwise 1, or 0 for `apart`.
     */
    values: z.int().min(0).nullable(),
    ...CampaignFigures.shape,
  })
  .meta({ id: 'BreakdownLine' })
export type BreakdownLine = z.output<typeof BreakdownLine>

/** Figures of a campaign by one dimension. The lines add up exactly to the total, which equals that of its record. */
export const CampaignBreakdown = z
  .object({
    by: BreakdownField,
    /** Most clicks first; `other` and `apart` last, if present. */
    breakdown: z.array(BreakdownLine).max(mostBroken + 1),
    total: CampaignFigures,
    /** When the tracker answered. `stale` means that it gives no answer now, for the reason in `trouble`. */
    asOf: Moment,
    stale: z.boolean(),
    trouble: z.enum(trackerFailureCodes).nullable(),
  })
  .meta({ id: 'CampaignBreakdown' })
export type CampaignBreakdown = z.output<typeof CampaignBreakdown>

export const breakdown = defineContract({
  getCampaignBreakdown: {
    method: 'GET',
    path: '/campaigns/:id/breakdown',
    summary: 'The figures of one campaign over a range by country of click, offer, landing page or a sub ID',
    access: 'campaigns.read',
    entities: ['Campaign'],
    cacheSeconds: 180,
    csv: {
      rows: 'breakdown',
      columns: {
        By: 'by',
        Line: 'line',
        Value: 'value',
        Name: 'name',
        Values: 'values',
        Clicks: 'clicks',
        Conversions: 'conversions',
        Installs: 'installs',
        Registrations: 'registrations',
        Deposits: 'deposits',
        Revenue: 'revenue',
        Cost: 'cost',
        Profit: 'profit',
        ROI: 'roi',
        CR: 'cr',
        CPA: 'cpa',
        EPC: 'epc',
      },
    },
    params: strict({ id: IdParam }),
    /**
     * Both ends included, days of the reporting time zone, at most ten years; by default the last seven days and today.
     * The default dimension is the country.
     */
    query: strict({
      by: BreakdownField.default('country'),
      fromDate: Day.optional(),
      toDate: Day.optional(),
      fresh: Fresh,
    }),
    response: CampaignBreakdown,
  },
})

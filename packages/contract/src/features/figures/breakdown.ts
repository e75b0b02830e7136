import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Fresh, IdParam, Moment } from '../../shared.ts'
import { CampaignFigures } from './campaign-records.ts'
import { trackerFailureCodes } from './stats.ts'

/** Older trackers keep 15 values that a click carries, newer ones 30. */
export const mostSubIds = 30
const subIds = Array.from({ length: mostSubIds }, (_each, index): `sub_id_${number}` => `sub_id_${index + 1}`)

/** By what the figures of a campaign are broken down: where clicks came from, where they were led, what they carried. */
export const breakdownFields = ['country', 'offer', 'landing', ...subIds] as const
export const BreakdownField = z.enum(breakdownFields)
export type BreakdownField = z.output<typeof BreakdownField>

/** Values that are told each by itself; what the others have is one line. */
export const mostBroken = 200

/**
 * One value with its figures, `other` values together, or `apart`: what was counted at another moment than the campaign's
 * figures, and so is in none of its values.
 */
export const breakdownLines = ['value', 'other', 'apart'] as const

export const BreakdownLine = z
  .object({
    by: BreakdownField,
    line: z.enum(breakdownLines),
    /** ISO code of a country, ID of an offer or a landing page, what a sub ID carried; empty where there was none. */
    value: z.string(),
    /** What an offer or a landing page is called; else empty. */
    name: z.string(),
    /** Of `other` how many values had traffic, null where the tracker does not say; else 1 or, of `apart`, 0. */
    values: z.int().min(0).nullable(),
    ...CampaignFigures.shape,
  })
  .meta({ id: 'BreakdownLine' })
export type BreakdownLine = z.output<typeof BreakdownLine>

/** The figures of a campaign by one field: lines add up to the total exactly, which is that of its record. */
export const CampaignBreakdown = z
  .object({
    by: BreakdownField,
    /** Those with the most clicks first; `other` and `apart` last, where there are any. */
    breakdown: z.array(BreakdownLine).max(mostBroken + 1),
    total: CampaignFigures,
    /** When the tracker gave it; `stale` says that it gives no answer now, for the reason in `trouble`. */
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
     * Both ends inclusive, days of the reporting time zone, at most ten years; without them the last seven days and today.
     * Without a field it is the country.
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

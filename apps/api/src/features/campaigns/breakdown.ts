import {
  type breakdown,
  type BreakdownField,
  type BreakdownLine,
  type CampaignBreakdown,
  type TrackerFailureCode,
} from '@app/contract'
import { campaignFigures } from '@app/figures'
import type { Handlers } from '../../http/handlers.ts'
import { differenceOf, sumOf } from '../../lib/money.ts'
import { visibleGroups } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { RecordOptions } from './record.ts'
import { isSeen, knownOf, metrics, type Figures, type Metric } from './rows.ts'

interface Days {
  from: string
  to: string
}

/** Answer of the tracker for the values of a field. */
interface Values {
  values: readonly { value: string; name: string; figures: Figures }[]
  /** Number of further values with traffic; null if unknown. */
  more: number | null
  missing: readonly string[]
  asOf: string
  trouble: TrackerFailureCode | null
}

export interface BreakdownOptions {
  named: RecordOptions['named']
  /** @throws Refusal vendor_… when the tracker fails and nothing is kept */
  byValue(query: Days & { campaignId: number; by: BreakdownField }, again: boolean): Promise<Values>
  /** Null unless every day of the range is known. */
  totalOfCampaign(id: number, range: Days, again: boolean): Promise<Figures | null>
}

interface BreakdownSource extends BreakdownOptions {
  daysOf(query: { fromDate?: string | undefined; toDate?: string | undefined }): Days
}

const of = (figure: (metric: Metric) => bigint | null): Figures =>
  Object.fromEntries(metrics.map((metric) => [metric, figure(metric)])) as Record<Metric, bigint | null>

/** The total minus all listed values: either values that were left out, or a difference between two moments. */
const restOf = (by: BreakdownField, total: Figures, { values, more }: Values): BreakdownLine[] => {
  const rest = of((metric) => differenceOf(total[metric], sumOf(values.map(({ figures }) => figures[metric]))))
  const isNone = more === 0 && metrics.every((metric) => rest[metric] === null || rest[metric] === 0n)
  if (isNone) return []
  return [{ by, line: more === 0 ? 'apart' : 'other', value: '', name: '', values: more, ...campaignFigures(rest) }]
}

/** Breakdown of one campaign. A campaign that the person may not see is reported as `not_found`. */
export const createBreakdown = ({
  named,
  byValue,
  totalOfCampaign,
  daysOf,
}: BreakdownSource): Handlers<typeof breakdown> => ({
  /** @throws Refusal not_found; validation; vendor_… when the tracker fails and nothing is kept */
  getCampaignBreakdown: async ({ actor }, { params: { id }, query }): Promise<CampaignBreakdown> => {
    const [again, range, { by }] = [query.fresh === '1', daysOf(query), query]
    const campaign = (await named(again)).get(id)
    if (!campaign || !isSeen(campaign.groupId, visibleGroups(actor))) throw new Refusal('not_found')
    const [said, known] = await Promise.all([
      byValue({ ...range, by, campaignId: id }, again),
      totalOfCampaign(id, range, again),
    ])
    const values = said.values.map((each) => ({ ...each, figures: knownOf(each.figures, said.missing) }))
    // While some days are unknown, the tracker's own answer is the only source: a sum only if it lists every value.
    const total =
      known ?? of((metric) => (said.more === 0 ? sumOf(values.map(({ figures }) => figures[metric])) : null))
    const lines = values.map(({ figures, ...value }): BreakdownLine => ({
      by,
      line: 'value',
      ...value,
      values: 1,
      ...campaignFigures(figures),
    }))
    return {
      by,
      breakdown: [...lines, ...restOf(by, total, { ...said, values })],
      total: campaignFigures(total),
      asOf: said.asOf,
      stale: said.trouble !== null,
      trouble: said.trouble,
    }
  },
})

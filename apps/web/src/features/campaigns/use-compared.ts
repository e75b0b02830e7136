import { totalCampaigns, type Campaign, type CampaignFigures, type CampaignsCompared } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { campaignsApi } from '../../api/calls/campaigns.ts'
import type { ComparisonQuery } from '../../lib/hooks/use-comparison.ts'
import type { Range } from '../../lib/period.ts'

/** What was counted of a campaign, or of some together, on both sides. */
export interface Sides {
  now: CampaignFigures
  before: CampaignFigures
}

/** What stands beside the campaigns of a range. Sides are undefined until they are known, and null where nothing is. */
export interface CampaignComparison {
  /** Which days, and whether anything is known of them. */
  told: CampaignsCompared | undefined
  /** It did not come. */
  isLost: boolean
  of: (id: number) => Sides | null | undefined
  total: (rows: readonly Campaign[], isAll: boolean) => Sides | null | undefined
}

/** What a comparison is asked with; undefined where nothing is compared. */
export const comparedArgs = (range: Range | undefined, { compare, compareFrom, compareTo }: ComparisonQuery) =>
  range && compare
    ? {
        query: {
          fromDate: range.from,
          toDate: range.to,
          compare,
          ...(compareFrom && compareTo && { compareFrom, compareTo }),
        },
      }
    : undefined

export type ComparedArgs = ReturnType<typeof comparedArgs>

/** What campaigns are compared with, asked for beside them; undefined where nothing is to be compared. */
export const useCompared = (args: ComparedArgs, isWanted: boolean): CampaignComparison | undefined => {
  const { currentData: told, isError } = campaignsApi.useCompareCampaignsQuery(args ?? skipToken)
  return useMemo(() => {
    if (!args && !isWanted) return undefined
    const byId = new Map(told?.campaigns.map(({ id, now, before }) => [id, { now, before }]))
    const all = told?.now && told.before ? { now: told.now, before: told.before } : null
    const isKnown = told !== undefined || isError
    return {
      told,
      isLost: isError,
      of: (id) => (isKnown ? (byId.get(id) ?? null) : undefined),
      total: (rows, isAll) => {
        if (!isKnown) return undefined
        if (!all || isAll) return all
        const found = rows.flatMap(({ id }) => byId.get(id) ?? [])
        return {
          now: totalCampaigns(found.map(({ now }) => now)),
          before: totalCampaigns(found.map(({ before }) => before)),
        }
      },
    }
  }, [args, isWanted, told, isError])
}

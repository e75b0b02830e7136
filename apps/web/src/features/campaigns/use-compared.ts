import { type Campaign, type CampaignFigures, type CampaignsCompared } from '@app/contract'
import { totalCampaigns } from '@app/figures'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { campaignsApi } from '../../api/calls/campaigns.ts'
import type { ComparisonQuery } from '../../lib/hooks/use-comparison.ts'
import type { Range } from '../../lib/period.ts'

/** Figures of a campaign, or of several together, on both sides of a comparison. */
export interface Sides {
  now: CampaignFigures
  before: CampaignFigures
}

/** Comparison of the campaigns of a range. Sides are undefined while loading, null if there are none. */
export interface CampaignComparison {
  /** Compared days, and whether anything is known about them. */
  told: CampaignsCompared | undefined
  /** Loading failed. */
  isLost: boolean
  of: (id: number) => Sides | null | undefined
  total: (rows: readonly Campaign[], isAll: boolean) => Sides | null | undefined
}

/** Arguments of the comparison query; undefined without a comparison. */
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

/** Comparison, fetched beside the campaigns; undefined without one. */
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

import type { CampaignOwner } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { ownersApi } from '#api/calls/owners.ts'
import { isDay } from '#lib/days.ts'
import type { Range } from '#lib/period.ts'

/** Owners of the campaigns of a range. */
export interface Owners {
  /** By campaign id, last days first. */
  of: ReadonlyMap<number, readonly CampaignOwner[]>
  /** Days covered, if fewer than requested. */
  only: Range | undefined
}

/** Arguments of the owners query. */
export const ownersArgs = (range: Range | undefined) =>
  range && isDay(range.from) && isDay(range.to) ? { query: { fromDate: range.from, toDate: range.to } } : undefined

/** Owners of a range, fetched beside its campaigns: undefined while loading, null if failed. */
export const useOwners = (range: Range | undefined): Owners | null | undefined => {
  const args = useMemo(() => ownersArgs(range), [range])
  const { currentData, isError } = ownersApi.useListCampaignOwnersQuery(args ?? skipToken)
  return useMemo(() => {
    if (!currentData) return isError ? null : undefined
    const { owners, fromDate, toDate } = currentData
    const of = new Map<number, CampaignOwner[]>()
    for (const each of owners) {
      const known = of.get(each.campaignId)
      if (known) known.push(each)
      else of.set(each.campaignId, [each])
    }
    const fewer = args !== undefined && fromDate > args.query.fromDate && fromDate <= toDate
    return { of, only: fewer ? { from: fromDate, to: toDate } : undefined }
  }, [currentData, isError, args])
}

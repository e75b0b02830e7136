import type { CampaignOwner } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { ownersApi } from '../../../api/calls/owners.ts'
import { isDay } from '../../../lib/days.ts'
import type { Range } from '../../../lib/period.ts'

/** For whom the campaigns of a range count. */
export interface Owners {
  /** By the number of the campaign, the last days first. */
  of: ReadonlyMap<number, readonly CampaignOwner[]>
  /** Which days are told of, where these are fewer than were asked for. */
  only: Range | undefined
}

/** What owners of a range are asked with. */
export const ownersArgs = (range: Range | undefined) =>
  range && isDay(range.from) && isDay(range.to) ? { query: { fromDate: range.from, toDate: range.to } } : undefined

/** The owners of a range, asked for beside its campaigns: undefined until they are there, null where they did not come. */
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

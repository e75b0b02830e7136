import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { campaignsApi } from '../../api/calls/campaigns.ts'
import { fresh } from '../../api/endpoints.ts'
import { refusal } from '../../api/error.ts'
import { ownersApi } from '../../api/calls/owners.ts'
import { statsApi } from '../../api/calls/stats.ts'
import { again, useAsk, useRefresh } from '../../api/use-refresh.ts'
import type { Range } from '../../lib/period.ts'
import type { ComparedArgs } from './use-compared.ts'
import { ownersArgs } from './owners/use-owners.ts'

/**
 * All campaigns of a range and the state of their figures. Refresh also refetches `compared`. While another range
 * loads, those of the previous one, with `old` set. Refetched when the groups of the person change.
 */
export const useCampaigns = (days: Range | undefined, groupIds: readonly number[], compared: ComparedArgs) => {
  const args = useMemo(() => days && { query: { fromDate: days.from, toDate: days.to } }, [days])
  const list = campaignsApi.useListCampaignsQuery(args ?? skipToken)
  const status = campaignsApi.useGetCampaignsStandingQuery(args ?? skipToken)
  const dispatch = useAsk()

  const { busy, refresh } = useRefresh(
    useCallback(() => {
      const { listCampaigns, getCampaignsStanding, compareCampaigns } = campaignsApi.endpoints
      const range = statsApi.endpoints.getStatsRange.initiate(undefined, again)
      if (!args) return [range]
      // In one go: the server then asks the tracker once for both.
      const owners = ownersArgs(days)
      return [
        range,
        listCampaigns.initiate(fresh(args), again),
        getCampaignsStanding.initiate(fresh(args), again),
        ...(compared ? [compareCampaigns.initiate(fresh(compared), again)] : []),
        ...(owners ? [ownersApi.endpoints.listCampaignOwners.initiate(owners, again)] : []),
      ]
    }, [args, days, compared]),
  )

  const groups = groupIds.join(' ')
  const before = useRef(groups)
  useEffect(() => {
    if (before.current === groups) return
    before.current = groups
    dispatch(campaignsApi.util.invalidateTags(['Campaign']))
  }, [groups, dispatch])

  const unreadable = list.isError && refusal(list.error)?.code === 'validation'
  const failed = list.error !== undefined && list.currentData === undefined
  return {
    campaigns: failed ? undefined : list.data,
    status: failed ? undefined : status.data,
    old: list.currentData === undefined,
    failure: unreadable ? undefined : list.error,
    unreadable,
    busy: list.isFetching || busy,
    refresh,
  }
}

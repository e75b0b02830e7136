import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { campaignsApi, type CampaignsDispatch } from '../../api/campaigns.ts'
import { fresh } from '../../api/endpoints.ts'
import { refusal } from '../../api/error.ts'
import { statsApi } from '../../api/stats.ts'
import type { Range } from '../../lib/period.ts'

const options = { forceRefetch: true, subscribe: false } as const

/**
 * The campaigns of a range, all of them, and how they stand. While another range loads, still those of the one before:
 * `old`. They are asked for again when the groups of the person change.
 */
export const useCampaigns = (range: Range | undefined, groupIds: readonly number[]) => {
  const args = useMemo(() => range && { query: { fromDate: range.from, toDate: range.to } }, [range])
  const list = campaignsApi.useListCampaignsQuery(args ?? skipToken)
  const standing = campaignsApi.useGetCampaignsStandingQuery(args ?? skipToken)
  const dispatch = useDispatch<CampaignsDispatch>()
  const [refreshing, setRefreshing] = useState(false)

  const ask = useCallback(async (): Promise<void> => {
    setRefreshing(true)
    const { listCampaigns, getCampaignsStanding } = campaignsApi.endpoints
    await Promise.all([
      dispatch(statsApi.endpoints.getStatsRange.initiate(undefined, options)),
      // Together: the server asks the tracker once for both.
      ...(args
        ? [
            dispatch(listCampaigns.initiate(fresh(args), options)),
            dispatch(getCampaignsStanding.initiate(fresh(args), options)),
          ]
        : []),
    ])
    setRefreshing(false)
  }, [args, dispatch])

  /** Everything once more, past every cache. */
  const refresh = useCallback(() => void ask(), [ask])

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
    standing: failed ? undefined : standing.data,
    old: list.currentData === undefined,
    failure: unreadable ? undefined : list.error,
    unreadable,
    busy: list.isFetching || refreshing,
    refresh,
  }
}

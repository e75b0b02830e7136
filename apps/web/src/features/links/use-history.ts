import { useMemo } from 'react'
import { linksApi } from '../../api/links.ts'
import { pageIn, useAddress } from '../../lib/hooks/use-address.ts'

export const pageSize = 10

const sortKeys = ['created_at', 'campaign_name', 'created_by'] as const
type SortKey = (typeof sortKeys)[number]
type Sort = SortKey | `-${SortKey}`

const newest: Sort = '-created_at'

const sortIn = (params: URLSearchParams): Sort => {
  const sort = params.get('sort') ?? newest
  return (sortKeys as readonly string[]).includes(sort.replace('-', '')) ? (sort as Sort) : newest
}

/** What the address asks of the history, as the call takes it. Other pages lead here by a campaign or an account. */
export const historyArgs = (params: URLSearchParams, countries: readonly string[]) => {
  const search = params.get('search') ?? ''
  const country = countries.find((each) => each === params.get('country'))
  const account = params.get('account') ?? ''
  const campaign = /^\d{1,15}$/.exec(params.get('campaign') ?? '')?.[0]
  return {
    query: {
      page: String(pageIn(params)),
      limit: String(pageSize),
      sort: sortIn(params),
      ...(search && { search }),
      ...(params.get('state') === 'unfinished' && { state: 'unfinished' as const }),
      ...(country && { country }),
      ...(account && { account_id: account }),
      ...(campaign && { campaign_id: campaign }),
    },
  }
}

/** The links that the address asks for; while others load, still those of before. */
export const useHistory = (countries: readonly string[]) => {
  const { params, change } = useAddress()
  const key = params.toString()
  const args = useMemo(() => historyArgs(new URLSearchParams(key), countries), [key, countries])
  const { data, currentData, error, isFetching, refetch } = linksApi.useListLinksQuery(args)
  return { query: args.query, change, data, old: currentData === undefined, error, isFetching, refetch }
}

/** The parts of the address that narrow the history down. */
export const noFilters = {
  search: undefined,
  state: undefined,
  country: undefined,
  account: undefined,
  campaign: undefined,
  page: undefined,
}

import { useMemo } from 'react'
import { pageIn, useAddress } from '../../lib/hooks/use-address.ts'

/** A column to sort by, or -column for the other way round. */
export type Sort<Key extends string> = Key | `-${Key}`

/**
 * What the address asks of a list that the server finds, sorts and pages. An order that the list does not know is the
 * first one.
 */
export const useListAddress = <const Key extends string>(
  keys: readonly Key[],
  first: Sort<NoInfer<Key>>,
  limit: number,
) => {
  const { params, change } = useAddress()
  const page = pageIn(params)
  const search = (params.get('search') ?? '').slice(0, 100)
  const asked = params.get('sort') ?? first
  const sort = (keys as readonly string[]).includes(asked.replace('-', '')) ? (asked as Sort<Key>) : first
  const query = useMemo(
    () => ({ page: String(page), limit: String(limit), sort, ...(search && { search }) }),
    [page, limit, sort, search],
  )
  return {
    params,
    change,
    /** Asks something else: from its first page. */
    ask: (values: Readonly<Record<string, string | undefined>>) => change({ ...values, page: undefined }),
    query,
    search,
    sort,
    page,
    limit,
  }
}

export type ListAddress = ReturnType<typeof useListAddress>

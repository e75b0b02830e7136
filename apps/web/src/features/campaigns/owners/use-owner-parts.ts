import type { OwnerParts } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useMemo } from 'react'
import { ownersApi } from '../../../api/calls/owners.ts'
import type { Range } from '../../../lib/period.ts'
import { ownersArgs } from './use-owners.ts'

/**
 * What each owner has of campaigns that count for several, asked for where `wanted`: undefined until it is there, null where
 * it is not wanted or did not come. It is asked for `again` with the campaigns.
 */
export const useOwnerParts = (
  range: Range | undefined,
  wanted: boolean,
): { told: OwnerParts | null | undefined; again: () => void } => {
  const args = useMemo(() => (wanted ? ownersArgs(range) : undefined), [range, wanted])
  const { currentData, isError, refetch } = ownersApi.useListOwnerPartsQuery(args ?? skipToken)
  const again = useCallback(() => {
    if (args) void refetch()
  }, [args, refetch])
  return { told: currentData ?? (args === undefined || isError ? null : undefined), again }
}

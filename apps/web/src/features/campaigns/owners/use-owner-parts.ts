import type { OwnerParts } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useMemo } from 'react'
import { ownersApi } from '#api/calls/owners.ts'
import type { Range } from '#lib/period.ts'
import { ownersArgs } from './use-owners.ts'

/**
 * Figures per owner of campaigns with several owners, fetched if `wanted`: undefined while loading, null if not wanted
 * or failed. `again` refetches them with the campaigns.
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

import { useMemo } from 'react'
import { adminApi } from '../../api/calls/admin.ts'
import { fresh } from '../../api/endpoints.ts'
import { statsApi } from '../../api/calls/stats.ts'
import { again } from '../../api/use-refresh.ts'

/** What a person can be given: roles, groups of ADSpower and of the tracker. */
export const useChoices = () => {
  const roles = adminApi.useListRolesQuery()
  const adspower = adminApi.useListAdspowerGroupsQuery()
  const groups = statsApi.useListTrackerGroupsQuery()
  const names = useMemo(() => new Map(groups.data?.groups.map(({ id, name }) => [id, name])), [groups.data])
  return {
    roles: roles.data?.roles,
    adspower: adspower.data?.groups ?? undefined,
    /** Whether the installation has groups of ADSpower at all. */
    hasAdspower: adspower.data?.groups !== null,
    groups: groups.data?.groups,
    /** A group that the tracker does not name is called by its number. */
    nameOf: (id: number) => names.get(id) ?? `#${id}`,
    /** What could not be loaded, and another try. */
    failures: [
      { key: 'roles' as const, error: roles.error, retry: roles.refetch },
      { key: 'adspower' as const, error: adspower.error, retry: adspower.refetch },
      { key: 'groups' as const, error: groups.error, retry: groups.refetch },
    ].filter(({ error }) => error !== undefined),
    /** All of it once more. */
    asks: () => [
      adminApi.endpoints.listRoles.initiate(undefined, again),
      adminApi.endpoints.listAdspowerGroups.initiate(fresh({}), again),
      statsApi.endpoints.listTrackerGroups.initiate(fresh({}), again),
    ],
  }
}

export type Choices = ReturnType<typeof useChoices>

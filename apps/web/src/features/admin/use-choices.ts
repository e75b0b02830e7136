import { useMemo } from 'react'
import { adminApi } from '../../api/calls/admin.ts'
import { fresh } from '../../api/endpoints.ts'
import { statsApi } from '../../api/calls/stats.ts'
import { again } from '../../api/use-refresh.ts'

/** Values that can be assigned to a person: roles, ADSpower groups and tracker groups. */
export const useChoices = () => {
  const roles = adminApi.useListRolesQuery()
  const adspower = adminApi.useListAdspowerGroupsQuery()
  const groups = statsApi.useListTrackerGroupsQuery()
  const names = useMemo(() => new Map(groups.data?.groups.map(({ id, name }) => [id, name])), [groups.data])
  return {
    roles: roles.data?.roles,
    adspower: adspower.data?.groups ?? undefined,
    /** Whether the installation uses ADSpower groups at all. */
    hasAdspower: adspower.data?.groups !== null,
    groups: groups.data?.groups,
    /** Name of a tracker group, or its number if the tracker does not name it. */
    nameOf: (id: number) => names.get(id) ?? `#${id}`,
    /** Failed requests, each with a retry. */
    failures: [
      { key: 'roles' as const, error: roles.error, retry: roles.refetch },
      { key: 'adspower' as const, error: adspower.error, retry: adspower.refetch },
      { key: 'groups' as const, error: groups.error, retry: groups.refetch },
    ].filter(({ error }) => error !== undefined),
    /** Requests for Refresh. */
    asks: () => [
      adminApi.endpoints.listRoles.initiate(undefined, again),
      adminApi.endpoints.listAdspowerGroups.initiate(fresh({}), again),
      statsApi.endpoints.listTrackerGroups.initiate(fresh({}), again),
    ],
  }
}

export type Choices = ReturnType<typeof useChoices>

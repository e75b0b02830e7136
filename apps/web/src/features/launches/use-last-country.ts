import { accountsApi } from '../../api/calls/accounts.ts'
import { launchesApi } from '../../api/calls/launches.ts'

/**
 * Country that the person chose last, on any device: of the newest launch, else of the newest account. Null if there is
 * neither, undefined while loading.
 */
export const useLastCountry = (): string | null | undefined => {
  const launches = launchesApi.useListLaunchesQuery()
  const own = accountsApi.useListMyAccountsQuery()
  const launch = launches.data?.launches.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  if (launch) return launch.country
  if ((!launches.data && !launches.error) || (!own.data && !own.error)) return undefined
  return own.data?.accounts.toSorted((a, b) => b.takenAt.localeCompare(a.takenAt))[0]?.country ?? null
}

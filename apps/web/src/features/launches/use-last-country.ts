import { accountsApi } from '../../api/calls/accounts.ts'
import { launchesApi } from '../../api/calls/launches.ts'

/**
 * The country that the person chose last, on whichever device: that of their newest launch, else of their newest account.
 * Null where there is neither; undefined while that is being asked for.
 */
export const useLastCountry = (): string | null | undefined => {
  const launches = launchesApi.useListLaunchesQuery()
  const own = accountsApi.useListMyAccountsQuery()
  const launch = launches.data?.launches.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  if (launch) return launch.country
  if ((!launches.data && !launches.error) || (!own.data && !own.error)) return undefined
  return own.data?.accounts.toSorted((a, b) => b.takenAt.localeCompare(a.takenAt))[0]?.country ?? null
}

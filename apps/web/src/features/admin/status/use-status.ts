import { statusApi } from '../../../api/calls/status.ts'

const everyMs = 30_000

/** How the installation stands: asked again whenever work is given up, and every half minute while somebody looks. */
export const useStatus = () =>
  statusApi.useGetStatusQuery(undefined, {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })

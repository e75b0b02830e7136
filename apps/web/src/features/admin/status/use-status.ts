import { statusApi } from '#api/calls/status.ts'

const everyMs = 30_000

/** State of the installation. Refetched whenever a job is given up, and every 30 s while the window has the focus. */
export const useStatus = () =>
  statusApi.useGetStatusQuery(undefined, {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })

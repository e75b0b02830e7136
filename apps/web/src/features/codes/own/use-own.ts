import type { OwnMailbox } from '@app/contract'
import { useState } from 'react'
import { codesApi } from '#api/calls/codes.ts'
import { fresh } from '#api/endpoints.ts'
import { again, useRefresh } from '#api/use-refresh.ts'
import { useSameRows } from '#lib/hooks/use-same-rows.ts'

const idOf = ({ email_id }: OwnMailbox) => email_id

/** Polling interval of the own list while waiting for a code, in ms; a fallback for lost events. */
export const watchingMs = 5_000

/** Stock, and the mailboxes of a person. */
export const useOwn = () => {
  const [watching, setWatching] = useState(false)
  const stock = codesApi.useCountStockQuery()
  const own = codesApi.useListMyMailboxesQuery(undefined, { pollingInterval: watching ? watchingMs : 0 })
  const emails = useSameRows(own.data?.emails, idOf)
  const watches = emails?.some(({ watching_until }) => watching_until !== null) === true
  if (watches !== watching) setWatching(watches)
  const { countStock, listMyMailboxes } = codesApi.endpoints
  const { busy, refresh } = useRefresh(() => [
    countStock.initiate(fresh({}), again),
    listMyMailboxes.initiate(fresh({}), again),
  ])
  return {
    stock: stock.data?.count,
    emails,
    error: own.error ?? stock.error,
    failed: own.error !== undefined,
    /** Polling for a code does not count as busy. */
    busy: busy || own.isLoading,
    updated: own.fulfilledTimeStamp,
    retry: () => {
      void own.refetch()
      if (stock.error) void stock.refetch()
    },
    refresh,
  }
}

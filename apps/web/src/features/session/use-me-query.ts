import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { isBreakdown } from '../../api/error.ts'

const tries = 3

/** Fetches the signed-in person. Failures are retried three times; then `failed` asks for a manual retry. */
export const useMeQuery = () => {
  const { data: me, error, isError, isFetching, refetch } = api.useGetMeQuery(undefined, { refetchOnFocus: true })
  const [retried, setRetried] = useState(0)
  const broken = isError && !isFetching && me === undefined
  const retrying = broken && retried < tries && isBreakdown(error)
  useEffect(() => {
    if (!retrying) return
    const timer = setTimeout(
      () => {
        setRetried((count) => count + 1)
        void refetch()
      },
      300 * 2 ** retried,
    )
    return () => clearTimeout(timer)
  }, [retrying, retried, refetch])
  const retry = () => {
    setRetried(0)
    void refetch()
  }
  return { me, error, failed: broken && !retrying, retry }
}

import { CampaignSort, campaignStatuses, type CampaignStatus } from '@app/contract'
import { defaultCampaignSort } from '@app/figures'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { scheduleWrite } from '../../lib/address-writes.ts'
import { useAddress } from '../../lib/hooks/use-address.ts'

/** Debounce before the words are written to the address, in ms: browsers limit the rate of changes. */
const pauseMs = 300

/** Search in the address. The list updates immediately, the address after the debounce. */
export const useSearch = () => {
  const { params, change } = useAddress()
  const named = params.get('search') ?? ''
  const [words, setWords] = useState(named)
  const [seen, setSeen] = useState(named)
  const [written, setWritten] = useState(named)
  if (named !== seen) {
    setSeen(named)
    // Changed externally, such as by the browser's Back; not by an earlier write while typing went on.
    if (named !== written) setWords(named)
  }
  const write = useEffectEvent(() => {
    setWritten(words)
    change({ search: words })
  })
  useEffect(() => {
    if (words === seen) return
    return scheduleWrite(write, pauseMs)
  }, [words, seen])

  const status = campaignStatuses.find((each) => each === params.get('status'))
  const sort = CampaignSort.options.find((each) => each === params.get('sort')) ?? defaultCampaignSort
  const setStatus = useCallback((next: CampaignStatus | undefined) => change({ status: next }), [change])
  const setSort = useCallback(
    (next: string) => change({ sort: next === defaultCampaignSort ? undefined : next }),
    [change],
  )
  const clear = useCallback(() => {
    setWords('')
    change({ search: undefined, status: undefined })
  }, [change])
  return { words, setWords, status, setStatus, sort, setSort, clear }
}

export type Search = ReturnType<typeof useSearch>

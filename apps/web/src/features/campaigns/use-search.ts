import { CampaignSort, campaignStatuses, defaultCampaignSort, type CampaignStatus } from '@app/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { scheduleWrite } from '../../lib/address-writes.ts'
import { useAddress } from '../../lib/hooks/use-address.ts'

/** How long somebody has to stop typing before the words stand in the address, in ms: browsers count its changes. */
const pauseMs = 300

/** What is sought, as the address names it. Words are sought at once and come into the address a little later. */
export const useSearch = () => {
  const { params, change } = useAddress()
  const named = params.get('search') ?? ''
  const [words, setWords] = useState(named)
  const [seen, setSeen] = useState(named)
  const [written, setWritten] = useState(named)
  if (named !== seen) {
    setSeen(named)
    // Changed from outside, as by the browser's Back; not by what was written here while more was typed.
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

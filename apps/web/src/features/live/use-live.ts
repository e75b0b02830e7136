import { entities, events, live, type LiveEvent } from '@app/contract'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { sessionLost } from '../../api/base-query.ts'
import { forgetEarly } from '../../api/early.ts'
import { endpointsOf } from '../../api/endpoints.ts'
import { refusal } from '../../api/error.ts'
import { eventsPlace } from '../../api/place.ts'
import { again, useAsk } from '../../api/use-refresh.ts'
import { follow } from './follow.ts'
import type { LiveState } from './leader.ts'

const { streamEvents: _stream, ...asked } = live
const liveApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(asked, build) })

/** Applies an event: answers that it makes stale are refetched. */
const apply = (dispatch: ReturnType<typeof useAsk>, event: LiveEvent): void => {
  forgetEarly()
  dispatch(api.util.invalidateTags([...events[event.type].entities]))
  if (event.type === 'session.revoked') dispatch(sessionLost())
  if (event.type === 'config.changed')
    window.dispatchEvent(new CustomEvent('dashboardConfigUpdated', { detail: event.map }))
}

/** Follows the server's events while mounted. Nothing depends on them: cached answers expire anyway. */
export const useLive = (): LiveState => {
  const dispatch = useAsk()
  const [state, setState] = useState<LiveState>('connecting')
  useEffect(() => {
    const ended = new AbortController()
    const fetchSince = async (id: string | undefined) => {
      const query = { query: { ...(id !== undefined && { id }) } }
      const { data, error } = await dispatch(liveApi.endpoints.getEventsSince.initiate(query, again))
      return refusal(error)?.reason === 'data' ? ('away' as const) : data
    }
    follow(
      {
        event: (event) => apply(dispatch, event),
        missed: () => {
          forgetEarly()
          dispatch(api.util.invalidateTags([...entities]))
        },
        state: setState,
        // Refetching the person reveals whether the session has ended.
        refused: () => void dispatch(api.util.invalidateTags(['Me'])),
      },
      fetchSince,
      ended.signal,
      eventsPlace(),
    )
    return () => ended.abort()
  }, [dispatch])
  return state
}

import type { Answer, AppContract } from '@app/contract'
import type { Listener } from './leader.ts'

/** Fetches events since an id; undefined if there was no answer, 'away' if the server cannot reach its data. */
export type FetchSince = (id: string | undefined) => Promise<Answer<AppContract['getEventsSince']> | 'away' | undefined>

/** Below 5 s in total, including the 2 s that the server gives its data to answer. */
const everyMs = 2_500

/** Polls for new events since `place` while the page is visible. */
export const poll = (
  listener: Listener,
  fetchSince: FetchSince,
  signal: AbortSignal,
  place: string | undefined,
): void => {
  let away = false
  const ask = async (): Promise<void> => {
    const answer = document.visibilityState === 'hidden' ? null : await fetchSince(place)
    if (signal.aborted || answer === null) return
    if (answer === 'away') away = true
    listener.state(answer === 'away' ? 'away' : answer ? 'on' : 'off')
    if (!answer || answer === 'away') return
    // Requests that failed meanwhile are repeated.
    if (!answer.complete || away) listener.missed()
    away = false
    for (const event of answer.events) listener.event(event)
    place = answer.id
  }
  void ask()
  const timer = setInterval(() => void ask(), everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

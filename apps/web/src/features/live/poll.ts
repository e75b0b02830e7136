import type { Answer, AppContract } from '@app/contract'
import type { Listener } from './leader.ts'

/** Asks for the events since a place; undefined when there was no answer, 'away' when the server cannot reach its data. */
export type AskSince = (id: string | undefined) => Promise<Answer<AppContract['getEventsSince']> | 'away' | undefined>

/** With the two seconds that the server gives its data to answer, less than five. */
const everyMs = 2_500

/** Asks again and again for new events, from the place on, while the page is looked at. */
export const poll = (listener: Listener, askSince: AskSince, signal: AbortSignal, place: string | undefined): void => {
  let away = false
  const ask = async (): Promise<void> => {
    const answer = document.visibilityState === 'hidden' ? null : await askSince(place)
    if (signal.aborted || answer === null) return
    if (answer === 'away') away = true
    listener.state(answer === 'away' ? 'away' : answer ? 'on' : 'off')
    if (!answer || answer === 'away') return
    // What failed meanwhile is asked for again.
    if (!answer.complete || away) listener.missed()
    away = false
    for (const event of answer.events) listener.event(event)
    place = answer.id
  }
  void ask()
  const timer = setInterval(() => void ask(), everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

import type { Answer, AppContract } from '@app/contract'
import type { Listener } from './leader.ts'

/** Asks for the facts since a place; undefined when there was no answer. */
export type AskSince = (id: string | undefined) => Promise<Answer<AppContract['getEventsSince']> | undefined>

const everyMs = 5_000

/** Asks for new facts every five seconds while the page is looked at. */
export const poll = (listener: Listener, askSince: AskSince, signal: AbortSignal): void => {
  let place: string | undefined
  const ask = async (): Promise<void> => {
    const answer = document.visibilityState === 'hidden' ? null : await askSince(place)
    if (signal.aborted || answer === null) return
    listener.state(answer ? 'on' : 'off')
    if (!answer) return
    if (!answer.complete) listener.missed()
    for (const fact of answer.events) listener.fact(fact)
    place = answer.id
  }
  void ask()
  const timer = setInterval(() => void ask(), everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

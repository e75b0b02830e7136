import { live, type LiveEvent } from '@app/contract'

/** What becomes of one open stream. */
interface SourceEvents {
  opened(): void
  event(event: LiveEvent): void
  /** The server can, or can no longer, reach its data or pass events on. */
  availability(state: 'away' | 'off' | 'back'): void
  /** The connection broke; the browser tries again by itself. */
  broken(): void
  /** The server refused it: nobody tries again by themselves. */
  refused(): void
}

/** Opens the server's stream of events. Answers how to end it. */
export const openSource = (events: SourceEvents): (() => void) => {
  const source = new EventSource(`/api${live.streamEvents.path}`)
  source.onopen = events.opened
  source.onmessage = ({ data }) => {
    const parsed = live.streamEvents.response.safeParse(JSON.parse(String(data)))
    // A kind of event that this page's version does not know yet is none of its business.
    if (parsed.success) events.event(parsed.data)
  }
  for (const state of ['away', 'off', 'back'] as const) source.addEventListener(state, () => events.availability(state))
  source.onerror = () => (source.readyState === EventSource.CLOSED ? events.refused() : events.broken())
  return () => source.close()
}

import { live, type LiveEvent } from '@app/contract'

/** Callbacks of one stream. */
interface SourceEvents {
  opened(): void
  event(event: LiveEvent): void
  /** The server lost or regained access to its data, or the ability to pass events on. */
  availability(state: 'away' | 'off' | 'back'): void
  /** The connection broke; the browser reconnects by itself. */
  broken(): void
  /** The server refused the stream; the browser does not reconnect. */
  refused(): void
}

/** Opens the event stream of the server; returns a function that closes it. */
export const openSource = (events: SourceEvents): (() => void) => {
  const source = new EventSource(`/api${live.streamEvents.path}`)
  source.onopen = events.opened
  source.onmessage = ({ data }) => {
    const parsed = live.streamEvents.response.safeParse(JSON.parse(String(data)))
    // Ignore events of a newer version that this page does not know yet.
    if (parsed.success) events.event(parsed.data)
  }
  for (const state of ['away', 'off', 'back'] as const) source.addEventListener(state, () => events.availability(state))
  source.onerror = () => (source.readyState === EventSource.CLOSED ? events.refused() : events.broken())
  return () => source.close()
}

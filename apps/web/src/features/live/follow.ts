import type { LiveEvent } from '@app/contract'
import { lead, type Listener, type LiveState } from './leader.ts'
import { poll, type FetchSince } from './poll.ts'

const name = 'live'

/** Message from the tab with the stream to the other tabs of the browser. */
type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
  /** A new tab asks for the current state. */
  | { kind: 'ask' }

/**
 * Follows the server's events until the signal aborts, with one stream for all tabs of a browser: the tab that holds
 * the lock keeps it and broadcasts events. Browsers allow six connections per server, which six tabs would use up.
 * Without locks the tab polls instead. Everything the page has loaded so far is as of `place` or later, so each tab
 * asks once for the events since.
 */
export const follow = (
  listener: Listener,
  fetchSince: FetchSince,
  signal: AbortSignal,
  place: string | undefined,
): void => {
  // Undefined on plain http, except on localhost.
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return poll(listener, fetchSince, signal, place)

  const channel = new BroadcastChannel(name)
  const say = (message: Message): void => channel.postMessage(message)
  let leading: { state: LiveState } | null = null
  signal.addEventListener('abort', () => channel.close())

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') return leading && say({ kind: 'state', state: leading.state })
    if (data.kind === 'event') return listener.event(data.event)
    if (data.kind === 'missed') return listener.missed()
    return listener.state(data.state)
  }
  say({ kind: 'ask' })

  const catchUp = async (to: Pick<Listener, 'event' | 'missed'>): Promise<void> => {
    const since = place === undefined ? undefined : await fetchSince(place)
    // Once the data is reachable again, all tabs are told that they may have missed events.
    if (signal.aborted || since === 'away') return
    if (!since?.complete) return to.missed()
    for (const event of since.events) to.event(event)
  }

  const hold = async (waited: boolean): Promise<void> => {
    leading = { state: 'connecting' }
    const both: Listener = {
      ...listener,
      event: (event) => (listener.event(event), say({ kind: 'event', event })),
      missed: () => (listener.missed(), say({ kind: 'missed' })),
      state: (state) => {
        leading = { state }
        listener.state(state)
        say({ kind: 'state', state })
      },
    }
    lead(both, waited ? both.missed : () => void catchUp(both), signal)
    await new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  }

  void locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold(false)
      void catchUp(listener)
      // A tab that waited for the lock takes over from a closed one, and may have missed events in between.
      return void locks.request(name, { signal }, () => hold(true)).catch(() => undefined)
    })
    .catch(() => undefined)
}

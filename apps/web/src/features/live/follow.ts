import type { LiveEvent } from '@app/contract'
import { lead, type Listener, type LiveState } from './leader.ts'
import { poll, type AskSince } from './poll.ts'

const name = 'live'

/** What the tab with the stream tells the others of this browser. */
type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
  /** A new tab asks how things stand. */
  | { kind: 'ask' }

/**
 * Follows the server's events until the signal aborts, with one stream for all tabs of a browser: the tab that holds the
 * lock keeps it and passes events on. Browsers allow six connections to a server, which six tabs would use up. Where
 * there are no locks, the tab asks again and again instead. Whatever the page was told so far is from the place or later:
 * each tab asks once for what has happened since.
 */
export const follow = (
  listener: Listener,
  askSince: AskSince,
  signal: AbortSignal,
  place: string | undefined,
): void => {
  // Absent on plain http addresses other than this machine.
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return poll(listener, askSince, signal, place)

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
    const since = place === undefined ? undefined : await askSince(place)
    // When the data is back, all tabs are told that they may have missed something.
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
      // Whoever waited for the lock takes over from a tab that went, and may have missed something in between.
      return void locks.request(name, { signal }, () => hold(true)).catch(() => undefined)
    })
    .catch(() => undefined)
}

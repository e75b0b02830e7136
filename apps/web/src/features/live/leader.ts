import type { LiveEvent } from '@app/contract'
import { openSource } from './source.ts'

/** Connection to the server's events. `away`: the server lives, but cannot reach its data. */
export type LiveState = 'connecting' | 'on' | 'off' | 'away'

export interface Listener {
  event(event: LiveEvent): void
  /** Events may have been missed, so shown data may be stale. */
  missed(): void
  state(state: LiveState): void
  /** The stream was refused; the session may have ended. */
  refused(): void
}

/** Time without a connection after which people are told that nothing updates by itself, in ms. */
const giveUpAfterMs = 10_000
const firstRetryMs = 2_000
const longestRetryMs = 30_000

/** Keeps one stream open until the signal aborts. `first` is called when it opens first, for events before that. */
export const lead = (listener: Listener, first: () => void, signal: AbortSignal): void => {
  let end = (): void => undefined
  let retryMs = firstRetryMs
  let opened = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp: ReturnType<typeof setTimeout> | undefined

  const wait = (): void => {
    listener.state('connecting')
    giveUp ??= setTimeout(() => listener.state('off'), giveUpAfterMs)
  }
  const connect = (): void => {
    wait()
    end = openSource({
      opened: () => {
        clearTimeout(giveUp)
        giveUp = undefined
        retryMs = firstRetryMs
        opened()
        opened = listener.missed
        listener.state('on')
      },
      event: (event) => listener.event(event),
      availability: (state) => {
        if (state !== 'back') return listener.state(state)
        listener.missed()
        listener.state('on')
      },
      broken: wait,
      refused: () => {
        wait()
        listener.refused()
        timer = setTimeout(connect, retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      },
    })
  }
  connect()
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearTimeout(giveUp)
    end()
  })
}

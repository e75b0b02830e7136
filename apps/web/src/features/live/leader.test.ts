import { afterEach, expect, it, vi } from 'vitest'
import { lead, type LiveState } from './leader.ts'

/** Event stream of the browser; the test is its server. */
class Stream extends EventTarget {
  static open: Stream[] = []
  onopen: (() => void) | null = null
  constructor() {
    super()
    Stream.open.push(this)
  }
  close(): void {
    Stream.open = Stream.open.filter((each) => each !== this)
  }
}

const ended = new AbortController()
afterEach(() => {
  ended.abort()
  vi.unstubAllGlobals()
})

it('[PROD-04] while the server passes no events on the page is not live, and asks for everything once it does again', () => {
  vi.stubGlobal('EventSource', Stream)
  const states: LiveState[] = []
  const missed = vi.fn()
  lead(
    { event: () => undefined, missed, state: (state) => states.push(state), refused: () => undefined },
    () => undefined,
    ended.signal,
  )
  const [stream] = Stream.open
  stream?.onopen?.()
  stream?.dispatchEvent(new Event('off'))
  expect(states).toEqual(['connecting', 'on', 'off'])
  expect(missed).not.toHaveBeenCalled()
  stream?.dispatchEvent(new Event('back'))
  expect(states.at(-1)).toBe('on')
  expect(missed).toHaveBeenCalledTimes(1)
})

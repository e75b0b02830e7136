import { useEffect, useRef, useState } from 'react'

/** Debounce for keys in quick succession, in ms. */
const pauseMs = 60

/** Search text sent to the server: at once for the first key after a pause, debounced for keys in quick succession. */
export const useAsked = (): readonly [asked: string, ask: (words: string) => void] => {
  const [asked, setAsked] = useState('')
  const typedAt = useRef(-Infinity)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (words: string): void => {
    const now = performance.now()
    const isFirst = now - typedAt.current > pauseMs
    typedAt.current = now
    clearTimeout(timer.current)
    if (isFirst) setAsked(words)
    else timer.current = window.setTimeout(setAsked, pauseMs, words)
  }
  return [asked, ask]
}

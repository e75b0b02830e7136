import { useEffect, useRef, useState } from 'react'

/** Keys that follow each other faster than this are one, in ms. */
const pauseMs = 60

/**
 * What the server is asked, and how it comes to be asked something else: at once after a pause, and of what is typed without
 * one, when it is over.
 */
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

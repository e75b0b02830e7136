import { useEffect, useState } from 'react'

type Engine = typeof import('./engine.tsx')

let loading: Promise<Engine> | undefined

const start = (): Promise<Engine> =>
  import('./engine.tsx').catch((error: unknown) => {
    // The next chart retries.
    loading = undefined
    throw error
  })

/**
 * Loads the large chart library once, when the first page with charts opens. Never resolves where canvas is
 * unavailable.
 */
const loadEngine = (): Promise<Engine> =>
  (loading ??= 'CanvasRenderingContext2D' in globalThis ? start() : new Promise(() => undefined))

/** Resolves after the current frame is painted; in a hidden tab, once it is shown. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * The chart library once loaded; 'failed' if loading failed. It loads only when there is something to draw: on a slow
 * line figures would have to wait for it. For the same reason it does not draw in the frame that paints the figures.
 */
export const useEngine = (isWanted = true): Engine | 'failed' | undefined => {
  const [engine, setEngine] = useState<Engine | 'failed'>()
  useEffect(() => {
    if (!isWanted) return undefined
    let here = true
    Promise.all([loadEngine(), painted()]).then(
      ([loaded]) => here && setEngine(loaded),
      (error: unknown) => {
        console.warn('The chart library could not be loaded', error)
        if (here) setEngine('failed')
      },
    )
    return () => {
      here = false
    }
  }, [isWanted])
  return engine
}

import { useEffect, useState } from 'react'

type Engine = typeof import('./engine.tsx')

let loading: Promise<Engine> | undefined

const start = (): Promise<Engine> =>
  import('./engine.tsx').catch((error: unknown) => {
    // The next chart tries again.
    loading = undefined
    throw error
  })

/**
 * Loads the chart library, which is large: once, when the first page with charts is opened. Where there is no canvas
 * to draw on, never.
 */
const loadEngine = (): Promise<Engine> =>
  (loading ??= 'CanvasRenderingContext2D' in globalThis ? start() : new Promise(() => undefined))

/** Until what stands is painted; where nothing is painted, until it is. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * The chart library, once it is there; 'failed' where it could not be loaded. It is sent for when there is something to
 * draw: figures come first, and on a slow line they would wait for it. Nor does it draw in the frame that they are painted in.
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

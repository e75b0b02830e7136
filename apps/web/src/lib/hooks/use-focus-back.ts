import { useLayoutEffect } from 'react'
import { placeOf } from '../browser/focus-place.ts'

/** Who opened what is open, and who takes its place if it leaves. A dialog in the place of another one inherits it. */
let opener: { element: HTMLElement; next: () => HTMLElement | null } | undefined

/** Brings the focus back to whoever opened this, when it goes; where that has gone with its row, to the next one. */
export const useFocusBack = (): void => {
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && active !== document.body) opener = { element: active, next: placeOf(active) }
    const back = opener
    return () =>
      // Once it has left the page.
      queueMicrotask(() => {
        const content = document.getElementById('content')
        // A click beside it may have left the focus on the page as a whole.
        if (document.activeElement !== document.body && document.activeElement !== content) return
        const target = back?.element.isConnected ? back.element : (back?.next() ?? content)
        target?.focus({ preventScroll: true })
      })
  }, [])
}

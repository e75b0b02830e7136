import { useLayoutEffect } from 'react'
import { placeOf } from '../browser/focus-place.ts'

/** Opener of the open layer, and its replacement if it is removed. A dialog that replaces another inherits it. */
let opener: { element: HTMLElement; next: () => HTMLElement | null } | undefined

/** Returns the focus to the opener on unmount; if the opener is gone with its row, to the next one. */
export const useFocusBack = (): void => {
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && active !== document.body) opener = { element: active, next: placeOf(active) }
    const back = opener
    return () =>
      // After the layer has left the DOM.
      queueMicrotask(() => {
        const content = document.getElementById('content')
        // A click beside the layer may have moved the focus to the page itself.
        if (document.activeElement !== document.body && document.activeElement !== content) return
        const target = back?.element.isConnected ? back.element : (back?.next() ?? content)
        target?.focus({ preventScroll: true })
      })
  }, [])
}

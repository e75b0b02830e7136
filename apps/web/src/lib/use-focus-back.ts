import { useLayoutEffect } from 'react'

/** Who opened what is open. A dialog that takes the place of another one inherits it. */
let opener: HTMLElement | undefined

/** Brings the focus back to whoever opened this, when it goes; to the page, where that has gone too. */
export const useFocusBack = (): void => {
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && active !== document.body) opener = active
    const back = opener
    return () =>
      // Once it has left the page.
      queueMicrotask(() => {
        const content = document.getElementById('content')
        // A click beside it may have left the focus on the page as a whole.
        if (document.activeElement !== document.body && document.activeElement !== content) return
        const target = back?.isConnected ? back : content
        target?.focus({ preventScroll: true })
      })
  }, [])
}

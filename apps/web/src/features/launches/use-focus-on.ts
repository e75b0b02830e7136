import { useEffect, useRef, type RefObject } from 'react'

/** The pressed button is gone: nothing has the focus. */
export const isFocusLost = (): boolean => {
  const now = document.activeElement
  return now === document.body || now === null || !now.isConnected
}

const controls = 'input:checked, input[type=text], button:not([aria-disabled]), a'

/** The focus moves on to the first control of a place, or to the place itself. */
export const focusIn = (place: HTMLElement | null | undefined): void =>
  (place?.querySelector<HTMLElement>(controls) ?? place)?.focus()

/** After a change of `key`, the focus moves on to a place if what had it has gone, or from the place to what it now holds. */
export const useFocusOn = (place: RefObject<HTMLElement | null>, key: unknown): void => {
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    if (isFocusLost() || document.activeElement === place.current) focusIn(place.current)
  }, [place, key])
}

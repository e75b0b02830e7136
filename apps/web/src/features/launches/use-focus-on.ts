import { useEffect, useRef, type RefObject } from 'react'

/** The focused button was removed, so nothing has the focus. */
export const isFocusLost = (): boolean => {
  const now = document.activeElement
  return now === document.body || now === null || !now.isConnected
}

const controls = 'input:checked, input[type=text], button:not([aria-disabled]), a'

/** Focuses the first control of an element, or the element itself. */
export const focusIn = (place: HTMLElement | null | undefined): void =>
  (place?.querySelector<HTMLElement>(controls) ?? place)?.focus()

/** After a change of `key`, moves the focus to an element if it was lost, or from the element to its new content. */
export const useFocusOn = (place: RefObject<HTMLElement | null>, key: unknown): void => {
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    if (isFocusLost() || document.activeElement === place.current) focusIn(place.current)
  }, [place, key])
}

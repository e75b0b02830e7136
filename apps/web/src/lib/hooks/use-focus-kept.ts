import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { placeOf } from '../browser/focus-place.ts'

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Moves the focus on when its row, or the whole list, is removed: a browser would drop it. */
export const useFocusKept = (list: RefObject<HTMLElement | null>): void => {
  const had = useRef<{ element: HTMLElement; next: () => HTMLElement | null }>(undefined)
  const keep = () => {
    const last = had.current
    if (!last || last.element.isConnected) return
    had.current = undefined
    if (isLost()) last.next()?.focus({ preventScroll: true })
  }
  useEffect(() => {
    const element = list.current
    if (!element) return
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) had.current = { element: target, next: placeOf(target) }
    }
    // A plain blur is ignored; removal of the focused element is not.
    const leave = () => queueMicrotask(() => had.current?.element.isConnected && isLost() && (had.current = undefined))
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
      queueMicrotask(keep)
    }
  }, [list])
  useLayoutEffect(keep)
}

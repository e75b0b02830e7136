import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { placeOf } from '../browser/focus-place.ts'

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Leads the focus on when the row that had it leaves a list, or the whole list does: a browser would drop it. */
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
    // What has only lost the focus is not followed; what was taken away with it is.
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

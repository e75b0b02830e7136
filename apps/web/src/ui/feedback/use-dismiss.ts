import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Closes an open layer on Esc (`byKey`, so that the focus can return), on a click outside and when the focus leaves.
 */
export const useDismiss = (
  root: RefObject<HTMLElement | null>,
  open: boolean,
  close: (byKey: boolean) => void,
): void => {
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) leave(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // The layer below stays open.
      event.preventDefault()
      leave(true)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', key)
    }
  }, [root, open])
}

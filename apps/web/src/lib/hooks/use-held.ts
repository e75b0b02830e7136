import { useState, type FocusEvent } from 'react'

/** Whether an element is hovered or has the focus inside. Spread `holds` on it. */
export const useHeld = () => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const holds = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
    },
  }
  return { held: pointed || focused, holds }
}

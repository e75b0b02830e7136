import { useLayoutEffect, useState, type RefObject } from 'react'

/** Last measured value: usually still right, which saves a second render. */
let last = 0

/** Distance of an element from the top of the page, in px; updates as content above it comes and goes. */
export const useTop = (element: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(last)
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return
      last = Math.round(element.current.getBoundingClientRect().top + window.scrollY)
      setTop(last)
    }
    // Without a known value, measure before the first paint; otherwise after the page has been laid out anyway.
    if (last === 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

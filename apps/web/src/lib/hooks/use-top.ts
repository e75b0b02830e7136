import { useLayoutEffect, useState, type RefObject } from 'react'

/** Where it began the last time: most often it begins there again, and nothing is drawn twice. */
let last = 0

/** Where something begins in the page, in px from its top, followed as what stands above it comes and goes. */
export const useTop = (element: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(last)
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return
      last = Math.round(element.current.getBoundingClientRect().top + window.scrollY)
      setTop(last)
    }
    // Where nothing is known yet, before the first paint; else when the page has been laid out anyway.
    if (last === 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

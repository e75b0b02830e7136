import { useEffect, useState, type RefObject } from 'react'

interface Size {
  width: number
  height: number
}

/**
 * Observed size of an element; undefined before layout. It arrives with the first frame that lays the element out,
 * because measuring earlier would force an extra layout.
 */
export const useSize = (element: RefObject<HTMLElement | null>): Size | undefined => {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = node
      if (width > 0 && height > 0)
        setSize((old) => (old?.width === width && old.height === height ? old : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return size
}

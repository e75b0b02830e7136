import { useSyncExternalStore } from 'react'

let printing = false
const subscribe = (changed: () => void) => {
  const begin = () => {
    printing = true
    changed()
  }
  const end = () => {
    printing = false
    changed()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed: it then renders in full, not only what fits the window. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )

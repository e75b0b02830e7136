/** What Tab stops at. */
const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * The `ref` of what scrolls: Tab stops at it while nothing in it can be reached by Tab, so that its end can be read by keys.
 * Chromium and Firefox do so by themselves, Safari does not. What has the focus keeps it, whatever comes into it.
 */
export const scrolledByKeys = (place: HTMLElement | null): (() => void) | undefined => {
  if (!place) return undefined
  const look = () => {
    const isBare = !place.querySelector(stops)
    if (isBare === place.hasAttribute('tabindex')) return
    if (isBare) place.tabIndex = 0
    else if (place !== document.activeElement) place.removeAttribute('tabindex')
  }
  look()
  const observer = new MutationObserver(look)
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['disabled', 'href', 'tabindex'] })
  place.addEventListener('blur', look)
  return () => {
    observer.disconnect()
    place.removeEventListener('blur', look)
  }
}

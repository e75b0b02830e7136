/** Selector of tabbable elements. */
const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * Ref for a scroll container. Makes it tabbable while nothing in it is, so that keyboards can scroll it. Chromium and
 * Firefox do so by themselves, Safari does not. A focused container stays tabbable, whatever appears in it.
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

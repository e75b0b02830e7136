import { onTestFinished } from 'vitest'

const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
const words = (region: Element): string => region.textContent.replaceAll(/\s+/g, ' ').trim()

/** Collects screen reader announcements from now on: every text added to or changed in a live region. */
export const announcements = (): string[] => {
  const told: string[] = []
  const last = new Map([...document.querySelectorAll(live)].map((region) => [region, words(region)]))
  const look = (records: MutationRecord[]) => {
    const changed = records.flatMap(({ target, addedNodes }) => {
      const within = target instanceof Element ? target : target.parentElement
      const added = [...addedNodes].flatMap((node) =>
        node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : [],
      )
      return [...added, ...(within?.closest(live) ? [within.closest(live)!] : [])]
    })
    for (const region of new Set(changed.filter(({ isConnected }) => isConnected))) {
      const text = words(region)
      if (text !== '' && text !== last.get(region)) told.push(text)
      last.set(region, text)
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return told
}
